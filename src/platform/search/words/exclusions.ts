import type { Engine } from '#platform/search/engine.ts'
import { clearBit, hasBit, keepOthers, setBit, wordsFor, type Bits } from '#platform/search/index/bits.ts'
import { isDocumentOwner, isNoOwner, termSourceOfOwner } from '#platform/search/index/fields.ts'
import { fallbackChain } from '#platform/i18n/languages.ts'
import { alternatives, endings, prefixes, wordsAfter, wordsBefore } from './exclusion-words.ts'
import { spelledForm } from './analyse.ts'
import type { Meaning } from './lexicon.ts'
import { entriesWithPhrase } from './phrase-entries.ts'
import { maxNameWords } from './product-names.ts'
import type { QueryToken } from './query-tokens.ts'
import { longestPhrase, type TermReader } from './longest-phrase.ts'

/** Something that the visitor does not want: a value of a facet, such as a family of substances, or a name. */
export interface Exclusion {
  /** All words of the exclusion, with the word that excludes. */
  readonly tokens: readonly QueryToken[]
  /** The excluded thing as typed. */
  readonly typed: string
  /** The values that it names; without one, the names with these words are excluded. */
  readonly meanings: readonly Meaning[]
  readonly forms: readonly string[]
}

/** An excluded word may have an ending that its label has not, such as `parabenů` of `Parabeny`. */
const minCommonLetters = 5
const maxEnding = 3

/** Returns the exclusions of a term. A label or a name that contains the excluding word is not one, such as `GMO-free`. */
export function exclusionsIn(reader: TermReader, taken: ReadonlySet<QueryToken>): readonly Exclusion[] {
  const { tokens } = reader
  const found: Exclusion[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const label = longestPhrase(reader, at, taken, (meanings) => meanings.filter(({ isPart }) => !isPart))
    const exclusion = exclusionAt(reader, at, taken)
    if (exclusion === null || exclusion.tokens.length <= (label?.tokens.length ?? 0)) {
      if (label !== null) at += label.tokens.length - 1
      continue
    }
    found.push(exclusion)
    at += exclusion.tokens.length - 1
    at = addAlternatives(reader, at, taken, found)
  }
  return found
}

/** Returns the documents of all kinds that have something of what is excluded. */
export function excludedDocuments(exclusions: readonly Exclusion[], engine: Engine): Bits {
  const excluded = engine.scratch.bits.take(wordsFor(engine.catalogue.documents.count))
  for (const exclusion of exclusions) addDocumentsOf(exclusion, engine, excluded)
  keepBrandsWithOthers(excluded, engine)
  return excluded
}

/** A trade name or a principal is excluded only if all its grades are. */
function keepBrandsWithOthers(excluded: Bits, { catalogue, scopes, scratch }: Engine): void {
  const { documents, termSources } = catalogue
  const others = scratch.bits.copy(documents.kindBits.tradeGrade.used, excluded.length)
  keepOthers(others, excluded)
  for (const document of scopes.brands.documents.used) {
    const own = termSources.ids.find(documents.idOf(document))
    if (hasBit(excluded, document) && own >= 0 && termSources.hasGradeIn(own, others)) clearBit(excluded, document)
  }
}

function exclusionAt(reader: TermReader, at: number, taken: ReadonlySet<QueryToken>): Exclusion | null {
  const { tokens } = reader
  const first = tokens[at]
  if (first === undefined || taken.has(first)) return null
  const before = wordsBeforeAt(reader, at, taken)
  if (before > 0) return operandAt(reader, at + before, taken, tokens.slice(at, at + before))
  if (prefixes.has(first.folded)) {
    const operand = operandAt(reader, at + 1, taken, [first])
    return operand === null || operand.meanings.length === 0 || isName([first.form, ...operand.forms], reader)
      ? null
      : operand
  }
  return endingAt(reader, first) ?? beforeWordAfter(reader, at, taken)
}

/** Returns the number of words at a place that exclude what follows them. */
function wordsBeforeAt({ tokens }: TermReader, at: number, taken: ReadonlySet<QueryToken>): number {
  const isAt = (word: string, index: number): boolean => {
    const token = tokens[at + index]
    return token !== undefined && token.folded === word && !taken.has(token)
  }
  return wordsBefore.find((words) => words.every(isAt))?.length ?? 0
}

/** `paraben-free`, `paraben içermeyen`. */
function beforeWordAfter(reader: TermReader, at: number, taken: ReadonlySet<QueryToken>): Exclusion | null {
  if (!reader.tokens.some((token, index) => index > at && wordsAfter.has(token.folded))) return null
  const operand = operandAt(reader, at, taken, [])
  const atAfter = at + (operand?.tokens.length ?? 0)
  const after = reader.tokens[atAfter]
  if (operand === null || after === undefined || taken.has(after) || !wordsAfter.has(after.folded)) return null
  // `thickener free from parabens` excludes what follows.
  if (wordsBeforeAt(reader, atAfter, taken) > 0) return null
  return isName([...operand.forms, after.form], reader) ? null : { ...operand, tokens: [...operand.tokens, after] }
}

/** `parabenfrei`, `parabensiz`: a word that is in no text, with an ending that excludes what comes before. */
function endingAt(reader: TermReader, token: QueryToken): Exclusion | null {
  if (isKnown(token.form, reader)) return null
  for (const ending of endings) {
    if (!token.folded.endsWith(ending)) continue
    const stem = token.folded.slice(0, -ending.length)
    // German and Swedish join words with an s, and Dutch with en.
    for (const form of [stem, stem.replace(/s$/, ''), stem.replace(/en$/, '')].map(spelledForm)) {
      const meanings = meaningsOfWord(form, reader)
      if (form.length > 2 && (meanings.length > 0 || isKnown(form, reader)))
        return { tokens: [token], typed: form, meanings, forms: [form] }
    }
  }
  return null
}

/** Returns the next things after `or`, and the index of the last word that was read. */
function addAlternatives(reader: TermReader, from: number, taken: ReadonlySet<QueryToken>, found: Exclusion[]): number {
  let at = from
  for (;;) {
    const word = reader.tokens[at + 1]
    if (word === undefined || !alternatives.has(word.folded) || taken.has(word)) return at
    const next = operandAt(reader, at + 2, taken, [word])
    if (next === null) return at
    found.push(next)
    at += next.tokens.length
  }
}

/** Reads the excluded thing: the longest phrase of the lexicon or name of a product, or else one word. */
function operandAt(
  reader: TermReader,
  at: number,
  taken: ReadonlySet<QueryToken>,
  marker: readonly QueryToken[],
): Exclusion | null {
  const { tokens, names } = reader
  const first = tokens[at]
  if (first === undefined || taken.has(first)) return null
  const phrase = longestPhrase(reader, at, taken, (meanings) => meanings)
  let words = phrase?.tokens ?? [first]
  let meanings = phrase?.meanings ?? meaningsOfWord(first.form, reader)
  for (let length = Math.min(maxNameWords, tokens.length - at); length > words.length; length -= 1) {
    const longer = tokens.slice(at, at + length)
    if (longer.some((token) => taken.has(token)) || !names.has(longer.map((token) => token.form))) continue
    words = longer
    meanings = []
    break
  }
  return {
    tokens: [...marker, ...words],
    typed: words.map((token) => token.folded).join(' '),
    meanings,
    forms: words.map((token) => token.form),
  }
}

/** Returns what one word names, whatever its ending. */
function meaningsOfWord(form: string, { lexicon, language }: TermReader): readonly Meaning[] {
  for (const each of [...fallbackChain(language), null]) {
    const phrases = lexicon.phrases.get(each)
    const exact = phrases?.get(form)
    if (exact !== undefined) return exact
    for (const [phrase, meanings] of phrases ?? []) if (isInflected(form, phrase)) return meanings
  }
  return []
}

function isInflected(form: string, phrase: string): boolean {
  const length = Math.max(minCommonLetters, form.length - maxEnding, phrase.length - maxEnding)
  return form.length >= length && phrase.startsWith(form.slice(0, length))
}

const isKnown = (form: string, { engine: { catalogue } }: TermReader): boolean =>
  catalogue.entries.vocabulary.find(form) >= 0

const isName = (forms: readonly string[], { engine: { catalogue } }: TermReader): boolean =>
  Array.from(entriesWithPhrase(forms, catalogue)).some((entry) => !catalogue.entries.isDescription(entry))

/** Adds the documents with a value or a name that is excluded. */
function addDocumentsOf({ meanings, forms }: Exclusion, { catalogue }: Engine, bits: Bits): void {
  for (const { facet, value } of meanings) {
    const number = catalogue.values.numberOf(facet, value)
    if (number >= 0) catalogue.values.sets.addTo(number, bits)
  }
  if (meanings.length > 0) return
  for (const entry of entriesWithPhrase(forms, catalogue)) {
    const owner = catalogue.entries.owner.data[entry]!
    if (isNoOwner(owner) || catalogue.entries.isDescription(entry)) continue
    if (isDocumentOwner(owner)) setBit(bits, owner)
    else
      for (const list of catalogue.termSources.documentsOf(termSourceOfOwner(owner)))
        for (const document of list) setBit(bits, document)
  }
}
