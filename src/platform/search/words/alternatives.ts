import { spelling } from '#platform/values/text/folding.ts'
import { beginningsOf, spelledForm } from './analyse.ts'
import type { Catalogue } from '#platform/search/index/catalogue.ts'
import { entriesWithPhrase } from './phrase-entries.ts'
import type { Explanation } from '#platform/search/port.ts'
import { prefixLimit, qualityWeights, minPrefixLength, minNamePrefixLength } from '#platform/search/ranking/weights.ts'

export type MatchKind = Explanation['matches'][number]['how']

/** One form in the index that matches a word of the query. */
export interface Alternative {
  readonly how: MatchKind
  /** 0–1, see `weights.ts`. */
  readonly quality: number
  /** The form as it is in the index. */
  readonly form: string
  readonly editDistance: number
  /** The matching term, or the matching entries if several words must be adjacent. */
  readonly termOrEntries: number | Uint32Array
  /** The number of words of an entry that it covers. */
  readonly covers: number
  /** Matches only texts of term sources, since nearly every document has a word that starts with a single letter. */
  readonly termSourcesOnly?: boolean
}

export function codeAlternative(
  form: string,
  how: MatchKind,
  quality: number,
  catalogue: Catalogue,
): Alternative | null {
  const term = catalogue.entries.vocabulary.find(form)
  return term < 0 ? null : { how, quality, form: form.slice(1), editDistance: 0, termOrEntries: term, covers: 1 }
}

/** Returns the quality of a word as typed, in another spelling, or without the plural's ending. */
const qualityOf = (found: string, typed: string): number =>
  found === typed ? qualityWeights.exact : found === spelling(typed) ? qualityWeights.spelled : qualityWeights.singular

/** Matches all codes that start with `form`, except `form` itself. Returns null if there are none. */
export function codesStartingWith(
  form: string,
  continues: (whole: string) => boolean,
  limit: number,
  catalogue: Catalogue,
): Alternative | null {
  const { entries } = catalogue
  const found: number[] = []
  for (const term of entries.vocabulary.startingWith(form, limit)) {
    const whole = entries.vocabulary.form(term)
    if (whole === form || !continues(whole)) continue
    for (const list of entries.withTerm(term)) for (let at = 0; at < list.length; at += 1) found.push(list[at]!)
  }
  if (found.length === 0) return null
  return {
    how: 'code-prefix',
    quality: qualityWeights.codePrefix,
    form: form.slice(1),
    editDistance: 0,
    termOrEntries: Uint32Array.from(found),
    covers: 1,
  }
}

export function wordAlternatives(
  form: string,
  isLast: boolean,
  catalogue: Catalogue,
  supported = false,
): Alternative[] {
  const { vocabulary } = catalogue.entries
  const found = new Map<number, Alternative>()
  const spelled = spelledForm(form)
  for (const exact of [form, spelled]) {
    const term = vocabulary.find(exact)
    if (term >= 0 && !found.has(term))
      found.set(term, {
        how: 'exact',
        quality: qualityOf(exact, form),
        form: exact,
        editDistance: 0,
        termOrEntries: term,
        covers: 1,
      })
  }
  // A short prefix of a number is not significant.
  const termSourcesOnly = form.length < minNamePrefixLength
  const prefixes =
    (form.length >= minPrefixLength || supported) &&
    !/^\d{1,3}$/.test(form) &&
    (isLast || (found.size === 0 && form.length > minPrefixLength))
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
          termOrEntries: term,
          covers: 1,
          termSourcesOnly,
        })
      }
  return [...found.values()]
}

const prefixQuality = (typed: string, whole: string): number =>
  qualityWeights.prefix - qualityWeights.prefixMissing * (1 - typed.length / Math.max(typed.length, whole.length))

const minApartLength = 2
/** A word of this length may be three words: `carboxymethylcellulose`. */
const minLengthOfThree = 12

/** Matches adjacent words: `isopropylalcohol` finds `isopropyl alcohol`, `carboxymethylcellulose` finds `carboxy methyl cellulose`. */
export function apart(form: string, catalogue: Catalogue): readonly Alternative[] {
  const found: Alternative[] = []
  for (const parts of divisionsOf(form, form.length < minLengthOfThree ? 2 : 3, catalogue)) {
    const entries = entriesWithPhrase(parts, catalogue)
    if (entries.length > 0)
      found.push({
        how: 'exact',
        quality: qualityWeights.compound,
        form: parts.join(' '),
        editDistance: 0,
        termOrEntries: entries,
        covers: parts.length,
      })
  }
  return found
}

/** The ways to divide a word into two or more words of the catalogue, at most `maxParts`. */
function* divisionsOf(form: string, maxParts: number, catalogue: Catalogue): Generator<readonly string[]> {
  for (let at = minApartLength; at <= form.length - minApartLength; at += 1) {
    const [first, rest] = [form.slice(0, at), form.slice(at)]
    if (catalogue.entries.vocabulary.find(spelledForm(first)) < 0) continue
    yield [first, rest]
    if (maxParts > 2) for (const more of divisionsOf(rest, maxParts - 1, catalogue)) yield [first, ...more]
  }
}
