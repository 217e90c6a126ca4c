import { mutationsOf, type Mutation } from '../mutation.ts'

const read = ['src/platform/search/words/read-term.test.ts']
const rewritten = ['src/platform/search/words/rewritten-words.test.ts']
const named = ['src/platform/search/words/filter-or-name.test.ts']
const formulas = ['src/platform/values/text/formulas.test.ts']
const functions = ['src/platform/search/ranking/function-scores.test.ts']
const names = ['src/platform/search/ranking/name-pages.test.ts']
const folder = 'src/platform/search'

/** Rules of understanding a search term, and of the order of function words and names. */
export const understandingMutations: readonly Mutation[] = [
  ...mutationsOf(`${folder}/words/read-term.ts`, read, [
    ['UND-01', 'if (name === null) phrases.push(phrase)', 'phrases.push(phrase)'],
    ['UND-01', 'facets.find((each) => !used.has(each)) ?? facets[0]', 'facets[0]'],
    ['UND-01', 'tokens.filter((token) => token.isQuoted)', 'tokens.filter(() => false)'],
  ]),
  ...mutationsOf(`${folder}/words/lexicon.ts`, read, [
    ['UND-01', 'for (const phrase of spelled) for (const meaning of meanings) add(from, phrase, meaning)', ''],
    ['UND-01', 'if (parts.length === 0) parts = found', ''],
  ]),
  ...mutationsOf(`${folder}/words/exclusions.ts`, read, [
    ['UND-02', 'if (wordsBeforeAt(reader, atAfter, taken) > 0) return null', ''],
    ['UND-02', 'exclusion.tokens.length <= (label?.tokens.length ?? 0)', 'false'],
    ['UND-02', 'return isName([...operand.forms, after.form], reader) ? null :', 'return'],
  ]),
  ...mutationsOf(`${folder}/words/query-tokens.ts`, read, [
    ['UND-01', 'parts.push(first.isQuoted ? `"${text}"` : text)', 'parts.push(text)'],
  ]),
  ...mutationsOf(`${folder}/words/split-words.ts`, rewritten, [
    ['UND-03', 'if (isKnown(rest, catalogue) || isStopWord(rest))', 'if (isKnown(rest, catalogue))'],
    ['UND-03', "if (parts.join('') === joined) at += 1", ''],
    ['UND-03', 'const minBeginningLength = 7', 'const minBeginningLength = 4'],
    ['UND-03', 'if (hasDigit(form)) return form', ''],
  ]),
  ...mutationsOf(`${folder}/matching/interpretation.ts`, named, [
    ['UND-01', '|| isNamedElsewhere(matches, needed, visible.seen, query, engine)', ''],
    ['UND-01', 'keepBoth(named, scopes.of(gradeKind, query).bits.data)', ''],
  ]),
  ...mutationsOf(`${folder}/matching/matching.ts`, named, [
    ['UND-01', 'if (!isSubstance || documents.substances.data[grade]! < 2) setBit', 'setBit'],
  ]),
  ...mutationsOf(`${folder}/matching/matched-texts.ts`, rewritten, [
    ['UND-03', 'return !isKnown || this.foreignFunctions', 'return this.foreignFunctions'],
    ['UND-03', 'return !isKnown || this.foreignFunctions[this.entries.fieldAndLanguage(entry)] === 0', 'return true'],
  ]),
  ...mutationsOf(`${folder}/words/word-slots.ts`, rewritten, [['UND-05', 'form.length >= minCompoundLength || ', '']]),
  ...mutationsOf(`${folder}/words/similar-words.ts`, rewritten, [
    ['UND-03', 'hasDigit(form) ||', 'false ||'],
    ['UND-03', 'similarity < minSimilarity ||', 'similarity < 0 ||'],
  ]),
  ...mutationsOf(`${folder}/words/transliteration.ts`, rewritten, [
    ['UND-05', "['μπ', 'b'],", ''],
    ['UND-05', '\\p{M}]{2,}/gu', '\\p{M}]{1,}/gu'],
  ]),
  ...mutationsOf('src/platform/values/text/formulas.ts', formulas, [
    ['UND-05', 'count * factor', 'count'],
    ['UND-05', 'Number(factor || 1))\n  }\n  return written', '1)\n  }\n  return written'],
    ['UND-05', "symbol === 'H' && atoms.has('C') ? '1' :", ''],
    ['UND-05', 'open.length === 1 &&', ''],
  ]),
  ...mutationsOf(`${folder}/ranking/function-scores.ts`, functions, [
    ['UND-04', 'functionPoints.main / (1 + position)', 'functionPoints.main'],
    ['UND-04', 'functionPoints.specific / Math.max(1, count)', 'functionPoints.specific'],
    ['UND-04', 'popularity + prior + blend,', 'popularity + prior,'],
  ]),
  ...mutationsOf(`${folder}/ranking/name-pages.ts`, names, [
    ['SRC-11', 'left - end, left - start).toReversed()', 'left - end, left - start)'],
    ['SRC-09', 'if (count > 0) keepOthers(others, ordering.promoted.bits)', ''],
    [
      'SRC-09',
      'inOrder(ordering, promoted, from, Math.min(to, count)',
      'inOrder(ordering, promoted, 0, Math.min(to, count)',
    ],
  ]),
]
