import { hasDigit, spelledForm } from './analyse.ts'
import type { Alternative } from './alternatives.ts'
import type { Catalogue } from '#platform/search/index/catalogue.ts'
import { editDistance } from './edit-distance.ts'
import { isNoOwner } from '#platform/search/index/fields.ts'
import { letterMask } from '#platform/search/index/vocabulary.ts'
import {
  allowedErrors,
  minLengthForExchange,
  minLengthForFirstLetterError,
  fuzzyLimit,
  qualityWeights,
  maxVocabularyNameWords,
} from '#platform/search/ranking/weights.ts'

/** Returns the nearest words to one without a match; none for numbers and codes (SRC-01). */
export function fuzzyAlternatives(form: string, supported: boolean, catalogue: Catalogue): readonly Alternative[] {
  if (hasDigit(form)) return []
  const candidates: {
    readonly term: number
    readonly form: string
    readonly distance: number
    readonly cost: number
  }[] = []
  for (const target of new Set([form, spelledForm(form)])) {
    const maxErrors = allowedErrors(target.length, supported)
    if (maxErrors > 0)
      catalogue.entries.vocabulary.near(letterMask(target), target.length, maxErrors, (term) => {
        const candidate = catalogue.entries.vocabulary.form(term)
        const distance = editDistance(target, candidate, maxErrors)
        if (distance === 0 || distance > maxErrors || distance > allowedErrors(candidate.length, supported)) return
        const firstIsWrong = candidate.charAt(0) !== target.charAt(0)
        if (firstIsWrong && (distance > 1 || target.length < minLengthForFirstLetterError)) return
        // In a short word, replacing a letter usually gives another word.
        if (
          !supported &&
          target.length < minLengthForExchange &&
          candidate.length === target.length &&
          !isSwapped(target, candidate)
        )
          return
        candidates.push({ term, form: candidate, distance, cost: distance + (firstIsWrong ? 0.5 : 0) })
      })
  }
  const nearest = new Map<number, Alternative>()
  let minCost = Infinity
  for (const { term, form: candidate, distance, cost } of candidates.toSorted(
    (a, b) =>
      a.cost - b.cost ||
      catalogue.entries.countWith(b.term) - catalogue.entries.countWith(a.term) ||
      (a.form < b.form ? -1 : 1),
  )) {
    // Other words of the query choose among all near words; without them, only the nearest words count.
    if ((!supported && cost > minCost) || nearest.size >= fuzzyLimit) break
    if (nearest.has(term) || !isOfNames(term, supported, catalogue)) continue
    minCost = cost
    nearest.set(term, {
      how: 'fuzzy',
      quality: qualityWeights.fuzzy - qualityWeights.fuzzyError * cost,
      form: candidate,
      editDistance: distance,
      termOrEntries: term,
      covers: 1,
    })
  }
  return [...nearest.values()]
}

/** Returns whether both words have the same letters. */
const isSwapped = (a: string, b: string): boolean => [...a].toSorted().join('') === [...b].toSorted().join('')

/**
 * Returns whether a term occurs in a name of few words. Terms that occur only in descriptions are excluded, as are
 * those of systematic chemical names unless other words of the query confirm the correction.
 */
export function isOfNames(term: number, supported: boolean, catalogue: Catalogue): boolean {
  for (const list of catalogue.entries.withTerm(term))
    for (const entry of list)
      if (!isNoOwner(catalogue.entries.owner.data[entry] ?? 0) && !catalogue.entries.isDescription(entry))
        if (
          supported ||
          catalogue.entries.wordsOf(entry) <= maxVocabularyNameWords ||
          catalogue.entries.fieldOf(entry) === 'function'
        )
          return true
  return false
}
