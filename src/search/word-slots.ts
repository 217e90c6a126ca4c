import { normaliseIdentifier } from '#domain/identifiers.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { apart, codeAlternative, codesStartingWith, wordAlternatives, type Alternative } from './alternatives.ts'
import { formsOf, hasDigit, isNumber } from './analyse.ts'
import type { Catalogue } from './catalogue.ts'
import { codeSigns } from './fields.ts'
import { amountsIn, isNoise } from './noise.ts'
import { slotLimit, type Reader, type Slot } from './slot.ts'
import { phrasesIn } from './synonym-phrases.ts'
import { qualityWeights, slotWeights } from './weights.ts'

/** The words of a text as slots. `alone`: the text is all of the query. */
export function wordSlots(text: string, reader: Reader, alone: boolean): readonly Slot[] {
  const { language, catalogue } = reader
  const forms = formsOf(text).slice(0, slotLimit)
  const ofAmounts = new Set(amountsIn(text).flatMap(([start, end]) => formsOf(text.slice(start, end))))
  const alternatives = forms.map((form, at): Alternative[] =>
    wordAlternatives(form, at === forms.length - 1, catalogue, forms.length > 1),
  )
  addJoined(forms, alternatives, catalogue)
  addCodes(forms, alternatives, reader, alone)
  addSynonyms(forms, alternatives, language, catalogue)
  return forms.map((form, at) => {
    const own = alternatives[at] ?? []
    if (!own.some((alternative) => alternative.how === 'exact' && typeof alternative.found === 'number'))
      own.push(...apart(form, catalogue))
    const noise = ofAmounts.has(form) || isNoise(form) || /^\d{1,3}$/.test(form)
    return {
      typed: form,
      isIdentifier: false,
      isNoise: noise,
      weight: noise ? slotWeights.noise : slotWeights.telling,
      alternatives: own.toSorted((a, b) => b.quality - a.quality),
    }
  })
}

/** `epoxy hars` finds `epoxyhars`. */
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

/** Numbers without their letter, and codes of grades. */
function addCodes(
  forms: readonly string[],
  alternatives: readonly Alternative[][],
  { catalogue, mostCodes }: Reader,
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
          codesStartingWith(codeSigns[kind] + form, () => true, mostCodes, catalogue),
        )
  }
  for (let from = 0; from < forms.length; from += 1)
    for (let to = from; to < Math.min(forms.length, from + 4); to += 1) {
      const code = codeSigns.gradeCode + normaliseIdentifier('gradeCode', forms.slice(from, to + 1).join(''))
      const share = 1 / (to - from + 1)
      const exact = codeAlternative(code, 'code', qualityWeights.code, catalogue)
      for (let at = from; at <= to; at += 1) add(at, exact === null ? null : { ...exact, covers: share })
      if (!alone || from > 0 || to < forms.length - 1 || code.length < 4 || !hasDigit(code)) continue
      const longer = codesStartingWith(code, () => true, mostCodes, catalogue)
      for (let at = from; at <= to; at += 1) add(at, longer === null ? null : { ...longer, covers: share })
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
        found: entries,
        covers: words / (to - from + 1),
      })
}
