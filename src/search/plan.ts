import {
  findIdentifiers,
  normaliseIdentifier,
  type FoundIdentifier,
  type IdentifierReading,
} from '#domain/identifiers.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { beginningsOf, formsOf, hasDigit, isNumber, spelledForm } from './analyse.ts'
import type { Catalogue } from './catalogue.ts'
import { codeSigns, isNobody } from './fields.ts'
import { editDistance } from './edit-distance.ts'
import { amountsIn, isNoise } from './noise.ts'
import { entriesWithPhrase } from './phrase-entries.ts'
import type { Explanation } from './port.ts'
import { phrasesIn } from './synonym-phrases.ts'
import { letterMask } from './vocabulary.ts'
import {
  allowedErrors,
  exchangeFrom,
  firstLetterFrom,
  fuzzyLimit,
  prefixLimit,
  qualityWeights,
  shortestPrefix,
  shortestPrefixOfNames,
  shortName,
  slotWeights,
} from './weights.ts'

type How = Explanation['matches'][number]['how']

/** One way in which a word of the query may be met. */
export interface Alternative {
  readonly how: How
  /** 0–1, see `weights.ts`. */
  readonly quality: number
  /** As in the index. */
  readonly form: string
  readonly editDistance: number
  /** The term whose entries it finds, or the entries themselves where several words must stand together. */
  readonly found: number | readonly number[]
  /** How many words of an entry it accounts for. */
  readonly covers: number
  /** Only in what carriers say: a single letter begins a word of nearly every document. */
  readonly carriersOnly?: boolean
}

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

/** Nobody types more, and each costs. */
const slotLimit = 12
const characterLimit = 400

/** Readings of a term, the likeliest first: identifiers as such, then, unless they are certain, as words. */
export function parseTerm(term: string, language: LanguageCode, catalogue: Catalogue): readonly ParsedTerm[] {
  const text = term.slice(0, characterLimit)
  const identifiers = findIdentifiers(text)
  const plain = (): ParsedTerm => ({ slots: wordSlots(text, language, catalogue, true), identifiers: [] })
  if (identifiers.length === 0) return [plain()]
  const withIdentifiers = {
    slots: identifierSlots(text, identifiers, language, catalogue),
    identifiers: identifiers.flatMap((found) => found.readings),
  }
  return identifiers.some((found) => found.readings.some((reading) => reading.certain))
    ? [withIdentifiers]
    : [withIdentifiers, plain()]
}

function identifierSlots(
  text: string,
  identifiers: readonly FoundIdentifier[],
  language: LanguageCode,
  catalogue: Catalogue,
): readonly Slot[] {
  const slots: Slot[] = []
  let from = 0
  for (const identifier of identifiers) {
    slots.push(...wordSlots(text.slice(from, identifier.start), language, catalogue, false))
    slots.push({
      typed: text.slice(identifier.start, identifier.end).trim(),
      isIdentifier: true,
      isNoise: false,
      weight: slotWeights.telling,
      alternatives: identifier.readings.flatMap((reading) => alternativesOfReading(reading, catalogue)),
    })
    from = identifier.end
  }
  slots.push(...wordSlots(text.slice(from), language, catalogue, false))
  return slots.slice(0, slotLimit)
}

function alternativesOfReading(reading: IdentifierReading, catalogue: Catalogue): readonly Alternative[] {
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
  if (exact !== null && !reading.beginning && reading.kind !== 'eNumber') return [exact]
  if (reading.checkDigit === 'wrong') return []
  const longer = catalogue.entries.vocabulary.startingWith(form, 500).filter((term) => {
    const whole = catalogue.entries.vocabulary.form(term)
    if (whole === form) return false
    // E152 is not the beginning of E1520, but E322 is of E322i.
    return reading.kind !== 'eNumber' || !isNumber(whole.charAt(form.length))
  })
  return [
    ...(exact === null ? [] : [exact]),
    ...longer.map((term): Alternative => ({
      how: 'code-prefix',
      quality: qualityWeights.codePrefix,
      form: catalogue.entries.vocabulary.form(term).slice(1),
      editDistance: 0,
      found: term,
      covers: 1,
    })),
  ]
}

function codeAlternative(form: string, how: How, quality: number, catalogue: Catalogue): Alternative | null {
  const term = catalogue.entries.vocabulary.find(form)
  return term < 0 ? null : { how, quality, form: form.slice(1), editDistance: 0, found: term, covers: 1 }
}

function wordSlots(text: string, language: LanguageCode, catalogue: Catalogue, alone: boolean): readonly Slot[] {
  const forms = formsOf(text).slice(0, slotLimit)
  const ofAmounts = new Set(amountsIn(text).flatMap(([start, end]) => formsOf(text.slice(start, end))))
  const alternatives = forms.map((form, at): Alternative[] =>
    wordAlternatives(form, at === forms.length - 1, catalogue, forms.length > 1),
  )
  addJoined(forms, alternatives, catalogue)
  addCodes(forms, alternatives, catalogue, alone)
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

function wordAlternatives(form: string, isLast: boolean, catalogue: Catalogue, supported = false): Alternative[] {
  const { vocabulary } = catalogue.entries
  const found = new Map<number, Alternative>()
  const spelled = spelledForm(form)
  for (const exact of [form, spelled]) {
    const term = vocabulary.find(exact)
    if (term >= 0 && !found.has(term))
      found.set(term, {
        how: 'exact',
        quality: qualityWeights.exact,
        form: exact,
        editDistance: 0,
        found: term,
        covers: 1,
      })
  }
  // The beginning of a number says nothing.
  const carriersOnly = form.length < shortestPrefixOfNames
  const prefixes =
    (form.length >= shortestPrefix || supported) &&
    !/^\d{1,3}$/.test(form) &&
    (isLast || (found.size === 0 && form.length > shortestPrefix))
  if (prefixes)
    for (const beginning of beginningsOf(form))
      for (const term of vocabulary.startingWith(beginning, prefixLimit)) {
        if (found.has(term)) continue
        const whole = vocabulary.form(term)
        found.set(term, {
          how: 'prefix',
          quality: prefixQuality(beginning, whole),
          form: whole,
          editDistance: 0,
          found: term,
          covers: 1,
          carriersOnly,
        })
      }
  return [...found.values()]
}

const prefixQuality = (typed: string, whole: string): number =>
  qualityWeights.prefix - qualityWeights.prefixMissing * (1 - typed.length / Math.max(typed.length, whole.length))

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
  catalogue: Catalogue,
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
        for (const term of catalogue.entries.vocabulary.startingWith(codeSigns[kind] + form, 500))
          add(at, {
            how: 'code-prefix',
            quality: qualityWeights.codePrefix,
            form: catalogue.entries.vocabulary.form(term).slice(1),
            editDistance: 0,
            found: term,
            covers: 1,
          })
  }
  for (let from = 0; from < forms.length; from += 1)
    for (let to = from; to < Math.min(forms.length, from + 4); to += 1) {
      const code = codeSigns.gradeCode + normaliseIdentifier('gradeCode', forms.slice(from, to + 1).join(''))
      const share = 1 / (to - from + 1)
      const exact = codeAlternative(code, 'code', qualityWeights.code, catalogue)
      for (let at = from; at <= to; at += 1) add(at, exact === null ? null : { ...exact, covers: share })
      if (alone && from === 0 && to === forms.length - 1 && code.length > 3 && hasDigit(code))
        for (const term of catalogue.entries.vocabulary.startingWith(code, 500))
          for (let at = from; at <= to; at += 1)
            add(at, {
              how: 'code-prefix',
              quality: qualityWeights.codePrefix,
              form: catalogue.entries.vocabulary.form(term).slice(1),
              editDistance: 0,
              found: term,
              covers: share,
            })
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

/** `isopropylalcohol` finds `isopropyl alcohol`, the two words side by side. */
function apart(form: string, catalogue: Catalogue): readonly Alternative[] {
  const found: Alternative[] = []
  const least = 2
  for (let at = least; at <= form.length - least; at += 1) {
    const parts = [form.slice(0, at), form.slice(at)]
    const entries = entriesWithPhrase(parts, catalogue)
    if (entries.length > 0)
      found.push({
        how: 'exact',
        quality: qualityWeights.compound,
        form: parts.join(' '),
        editDistance: 0,
        found: entries,
        covers: 2,
      })
  }
  return found
}

/** The nearest words to one that nothing matches; none for numbers and codes (SRC-01). */
export function fuzzyAlternatives(form: string, supported: boolean, catalogue: Catalogue): readonly Alternative[] {
  if (hasDigit(form)) return []
  const most = allowedErrors(form.length, supported)
  if (most === 0) return []
  const candidates: {
    readonly term: number
    readonly form: string
    readonly distance: number
    readonly cost: number
  }[] = []
  for (const wanted of new Set([form, spelledForm(form)]))
    catalogue.entries.vocabulary.near(letterMask(wanted), wanted.length, most, (term) => {
      const candidate = catalogue.entries.vocabulary.form(term)
      const distance = editDistance(wanted, candidate, most)
      if (distance === 0 || distance > most || distance > allowedErrors(candidate.length, supported)) return
      const firstIsWrong = candidate.charAt(0) !== wanted.charAt(0)
      if (firstIsWrong && (distance > 1 || wanted.length < firstLetterFrom)) return
      // In a short word a letter exchanged for another makes another word.
      if (
        !supported &&
        wanted.length < exchangeFrom &&
        candidate.length === wanted.length &&
        !isSwapped(wanted, candidate)
      )
        return
      candidates.push({ term, form: candidate, distance, cost: distance + (firstIsWrong ? 0.5 : 0) })
    })
  const nearest = new Map<number, Alternative>()
  let least = Infinity
  for (const { term, form: candidate, distance, cost } of candidates.toSorted(
    (a, b) =>
      a.cost - b.cost ||
      catalogue.entries.countWith(b.term) - catalogue.entries.countWith(a.term) ||
      (a.form < b.form ? -1 : 1),
  )) {
    // Other words of the query choose among all that are near; alone, only the nearest are meant.
    if ((!supported && cost > least) || nearest.size >= fuzzyLimit) break
    if (nearest.has(term) || !isVocabulary(term, supported, catalogue)) continue
    least = cost
    nearest.set(term, {
      how: 'fuzzy',
      quality: qualityWeights.fuzzy - qualityWeights.fuzzyError * cost,
      form: candidate,
      editDistance: distance,
      found: term,
      covers: 1,
    })
  }
  return [...nearest.values()]
}

/** The same letters in another order. */
const isSwapped = (a: string, b: string): boolean => [...a].toSorted().join('') === [...b].toSorted().join('')

/**
 * Stands in a name of few words: neither only in descriptions nor, unless other words of the query support it, in the
 * systematic names of chemistry.
 */
function isVocabulary(term: number, supported: boolean, catalogue: Catalogue): boolean {
  for (const list of catalogue.entries.withTerm(term))
    for (const entry of list)
      if (!isNobody(catalogue.entries.owner.data[entry] ?? 0) && !catalogue.entries.isDescription(entry))
        if (catalogue.entries.wordsOf(entry) <= shortName || catalogue.entries.fieldOf(entry) === 'function')
          return true
  return false
}
