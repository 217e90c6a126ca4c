import {
  findIdentifiers,
  formatCas,
  formatEc,
  normaliseIdentifier,
  type FoundIdentifier,
  type IdentifierReading,
} from '#domain/identifiers.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { apart, codeAlternative, codesStartingWith, wordAlternatives, type Alternative } from './alternatives.ts'
import { formsOf, hasDigit, isNumber } from './analyse.ts'
import type { Catalogue } from './catalogue.ts'
import { codeSigns } from './fields.ts'
import { amountsIn, isNoise } from './noise.ts'
import { entriesWithPhrase } from './phrase-entries.ts'
import { phrasesIn } from './synonym-phrases.ts'
import { qualityWeights, slotWeights } from './weights.ts'

/** A word (or a number) of the query, with all that meets it, best first. */
export interface Slot {
  readonly typed: string
  readonly isIdentifier: boolean
  /** Not needed when nothing is found with it. */
  readonly isNoise: boolean
  /** Its share in the points. */
  readonly weight: number
  readonly alternatives: readonly Alternative[]
}

export interface ParsedTerm {
  readonly slots: readonly Slot[]
  /** The identifiers among them. */
  readonly identifiers: readonly IdentifierReading[]
}

/** Who asks, of what. */
export interface Reader {
  readonly language: LanguageCode
  readonly catalogue: Catalogue
  /** A series of codes with one beginning is followed so far. */
  readonly mostCodes: number
}

/** Nobody types more, and each costs. */
const slotLimit = 12
const characterLimit = 400

/** Readings of a term, the likeliest first: identifiers as such, then, unless they are certain, as words. */
export function parseTerm(term: string, reader: Reader): readonly ParsedTerm[] {
  const text = term.slice(0, characterLimit)
  const identifiers = findIdentifiers(text)
  const plain = (): ParsedTerm => ({ slots: wordSlots(text, reader, true), identifiers: [] })
  if (identifiers.length === 0) return [plain()]
  const withIdentifiers = {
    slots: identifierSlots(text, identifiers, reader),
    identifiers: identifiers.flatMap((found) => found.readings),
  }
  return identifiers.some((found) => found.readings.some((reading) => reading.certain))
    ? [withIdentifiers]
    : [withIdentifiers, plain()]
}

function identifierSlots(text: string, identifiers: readonly FoundIdentifier[], reader: Reader): readonly Slot[] {
  const slots: Slot[] = []
  let from = 0
  for (const identifier of identifiers) {
    slots.push(...wordSlots(text.slice(from, identifier.start), reader, false))
    slots.push({
      typed: text.slice(identifier.start, identifier.end).trim(),
      isIdentifier: true,
      isNoise: false,
      weight: slotWeights.telling,
      alternatives: identifier.readings.flatMap((reading) => alternativesOfReading(reading, reader)),
    })
    from = identifier.end
  }
  slots.push(...wordSlots(text.slice(from), reader, false))
  return slots.slice(0, slotLimit)
}

function alternativesOfReading(reading: IdentifierReading, { catalogue, mostCodes }: Reader): readonly Alternative[] {
  if (reading.kind === 'colourIndex') {
    const entries = entriesWithPhrase(['ci', reading.normalised], catalogue)
    return entries.length === 0
      ? []
      : [
          {
            how: 'code',
            quality: qualityWeights.code,
            form: `ci ${reading.normalised}`,
            editDistance: 0,
            found: entries,
            covers: 2,
          },
        ]
  }
  const form = codeSigns[reading.kind] + reading.normalised
  const exact = codeAlternative(form, 'code', qualityWeights.code, catalogue)
  const isWhole = !reading.beginning && reading.kind !== 'eNumber'
  if (isWhole && (exact !== null || reading.certain)) return exact === null ? [] : [exact]
  return [exact, codesStartingWith(form, continuationOf(reading), mostCodes, catalogue)].filter(
    (alternative) => alternative !== null,
  )
}

/** What the number typed may be the beginning of. */
function continuationOf({ kind, normalised, typed }: IdentifierReading): (whole: string) => boolean {
  // E152 is not the beginning of E1520, but E322 is of E322i. The sign stands in front.
  if (kind === 'eNumber') return (whole) => !isNumber(whole.charAt(normalised.length + 1))
  // 77-92 is the beginning of 77-92-9, but not of 7792-11-4.
  const format = kind === 'cas' ? formatCas : formatEc
  return (whole) => !typed.includes('-') || format(whole.slice(1)).startsWith(typed)
}

function wordSlots(text: string, reader: Reader, alone: boolean): readonly Slot[] {
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
