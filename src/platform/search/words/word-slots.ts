import { formulasWithoutCase, normaliseFormula } from '#platform/values/text/formulas.ts'
import { normaliseIdentifier } from '#platform/values/text/identifiers.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { apart, codeAlternative, codesStartingWith, wordAlternatives, type Alternative } from './alternatives.ts'
import { formsOf, hasDigit, isNumber } from './analyse.ts'
import type { Catalogue } from '#platform/search/index/catalogue.ts'
import { codeSigns } from '#platform/search/index/fields.ts'
import { amountsIn, isStopWord } from './stop-words.ts'
import { maxSlots, type TermContext, type Slot } from '#platform/search/index/slot.ts'
import { phrasesIn } from './synonym-phrases.ts'
import { qualityWeights, slotWeights } from '#platform/search/ranking/weights.ts'

/** Returns the words of a text as slots. `alone` means that the text is the whole query. */
export function wordSlots(text: string, context: TermContext, alone: boolean): readonly Slot[] {
  const { language, catalogue } = context
  const forms = formsOf(text).slice(0, maxSlots)
  const ofAmounts = new Set(amountsIn(text).flatMap(([start, end]) => formsOf(text.slice(start, end))))
  const alternatives = forms.map((form, at): Alternative[] =>
    wordAlternatives(form, at === forms.length - 1, catalogue, forms.length > 1),
  )
  addJoined(forms, alternatives, catalogue)
  addCodes(forms, alternatives, context, alone)
  addFormulas(text, forms, alternatives, catalogue)
  addSynonyms(forms, alternatives, language, catalogue)
  return forms.map((form, at) => {
    const own = alternatives[at] ?? []
    if (form.length >= minCompoundLength || !own.some((alternative) => isFrequent(alternative, catalogue)))
      own.push(...apart(form, catalogue))
    const isOptional = ofAmounts.has(form) || isStopWord(form) || /^\d{1,3}$/.test(form)
    return {
      typed: form,
      isIdentifier: false,
      isStopWord: isOptional,
      weight: isOptional ? slotWeights.stopWord : slotWeights.significant,
      alternatives: own.toSorted((a, b) => b.quality - a.quality),
    }
  })
}

/** A word that few texts have may be one that most of them write as two: `sodiumhydroxide`. */
const isFrequent = ({ how, termOrEntries }: Alternative, { entries }: Catalogue): boolean =>
  how === 'exact' && typeof termOrEntries === 'number' && entries.countWith(termOrEntries) > maxRareTexts

const maxRareTexts = 2
/** Words of this length are often written in both ways, however frequent one of them is. */
const minCompoundLength = 16

/** Joined words: `epoxy hars` finds `epoxyhars`. */
function addJoined(forms: readonly string[], alternatives: readonly Alternative[][], catalogue: Catalogue): void {
  for (let from = 0; from + 1 < forms.length; from += 1)
    for (let to = from + 1; to < Math.min(forms.length, from + 3); to += 1) {
      const joined = forms.slice(from, to + 1).join('')
      if (isNumber(joined)) continue
      for (const alternative of wordAlternatives(joined, to === forms.length - 1 && joined.length > 4, catalogue))
        for (let at = from; at <= to; at += 1)
          alternatives[at]?.push({
            ...alternative,
            quality: alternative.quality * qualityWeights.compound,
            covers: 1 / (to - from + 1),
          })
    }
}

/** E-numbers without their letter, and codes of grades. */
function addCodes(
  forms: readonly string[],
  alternatives: readonly Alternative[][],
  { catalogue, maxCodes }: TermContext,
  alone: boolean,
): void {
  const add = (at: number, alternative: Alternative | null): void => {
    if (alternative !== null) alternatives[at]?.push(alternative)
  }
  for (const [at, form] of forms.entries()) {
    if (/^\d{3,4}$/.test(form))
      add(at, codeAlternative(`${codeSigns.eNumber}e${form}`, 'code', qualityWeights.bareNumber, catalogue))
    if (alone && forms.length === 1 && /^\d{4,9}$/.test(form) && alternatives[at]?.length === 0)
      for (const kind of ['cas', 'ec'] as const)
        add(
          at,
          codesStartingWith(codeSigns[kind] + form, () => true, maxCodes, catalogue),
        )
  }
  for (let from = 0; from < forms.length; from += 1)
    for (let to = from; to < Math.min(forms.length, from + 4); to += 1) {
      const code = codeSigns.gradeCode + normaliseIdentifier('gradeCode', forms.slice(from, to + 1).join(''))
      const share = 1 / (to - from + 1)
      const exact = codeAlternative(code, 'code', qualityWeights.code, catalogue)
      for (let at = from; at <= to; at += 1) add(at, exact === null ? null : { ...exact, covers: share })
      if (!alone || from > 0 || to < forms.length - 1 || code.length < 4 || !hasDigit(code)) continue
      const longer = codesStartingWith(code, () => true, maxCodes, catalogue)
      for (let at = from; at <= to; at += 1) add(at, longer === null ? null : { ...longer, covers: share })
    }
}

/** Molecular formulas: with their capital letters, as in `Ca(OH)2` and `NaOH`, or with digits in any case. */
function addFormulas(
  text: string,
  forms: readonly string[],
  alternatives: readonly Alternative[][],
  catalogue: Catalogue,
): void {
  const add = (at: number, formula: string, covers: number): void => {
    const alternative = codeAlternative(codeSigns.formula + formula, 'code', qualityWeights.code, catalogue)
    if (alternative !== null) alternatives[at]?.push({ ...alternative, covers })
  }
  for (const [at, form] of forms.entries()) for (const formula of formulasWithoutCase(form)) add(at, formula, 1)
  let at = 0
  for (const [typed] of text.matchAll(/\S+/g)) {
    const count = formsOf(typed).length
    // A word in capital letters, such as `NO`, is a formula only if it has a digit.
    const formula = /\d/.test(typed) || typed !== typed.toUpperCase() ? normaliseFormula(typed) : null
    if (formula !== null) for (let part = 0; part < count; part += 1) add(at + part, formula, 1 / count)
    at += count
  }
}

function addSynonyms(
  forms: readonly string[],
  alternatives: readonly Alternative[][],
  language: LanguageCode,
  catalogue: Catalogue,
): void {
  for (const { from, to, entries, form, words, weight } of phrasesIn(forms, language, catalogue))
    for (let at = from; at <= to; at += 1)
      alternatives[at]?.push({
        how: 'synonym',
        quality: qualityWeights.synonym * weight,
        form,
        editDistance: 0,
        termOrEntries: entries,
        covers: words / (to - from + 1),
      })
}
