import { spelling } from '#domain/folding.ts'
import { beginningsOf, spelledForm } from './analyse.ts'
import type { Catalogue } from './catalogue.ts'
import { entriesWithPhrase } from './phrase-entries.ts'
import type { Explanation } from './port.ts'
import { prefixLimit, qualityWeights, shortestPrefix, shortestPrefixOfNames } from './weights.ts'

export type How = Explanation['matches'][number]['how']

/** One way in which a word of the query may be met. */
export interface Alternative {
  readonly how: How
  /** 0–1, see `weights.ts`. */
  readonly quality: number
  /** As in the index. */
  readonly form: string
  readonly editDistance: number
  /** The term whose entries it finds, or the entries themselves where several words must stand together. */
  readonly found: number | Uint32Array
  /** How many words of an entry it accounts for. */
  readonly covers: number
  /** Only in what carriers say: a single letter begins a word of nearly every document. */
  readonly carriersOnly?: boolean
}

export function codeAlternative(form: string, how: How, quality: number, catalogue: Catalogue): Alternative | null {
  const term = catalogue.entries.vocabulary.find(form)
  return term < 0 ? null : { how, quality, form: form.slice(1), editDistance: 0, found: term, covers: 1 }
}

/** As typed, in another spelling, or without the plural's ending. */
const qualityOf = (found: string, typed: string): number =>
  found === typed ? qualityWeights.exact : found === spelling(typed) ? qualityWeights.spelled : qualityWeights.singular

/** The whole series of codes that begin so, without the one that is no longer. */
export function codesStartingWith(
  form: string,
  continues: (whole: string) => boolean,
  most: number,
  catalogue: Catalogue,
): Alternative | null {
  const { entries } = catalogue
  const found: number[] = []
  for (const term of entries.vocabulary.startingWith(form, most)) {
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
    found: Uint32Array.from(found),
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

/** `isopropylalcohol` finds `isopropyl alcohol`, the two words side by side. */
export function apart(form: string, catalogue: Catalogue): readonly Alternative[] {
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
