import { hasDigit, spelledForm } from './analyse.ts'
import type { Alternative } from './alternatives.ts'
import type { Catalogue } from './catalogue.ts'
import { editDistance } from './edit-distance.ts'
import { isNobody } from './fields.ts'
import { letterMask } from './vocabulary.ts'
import { allowedErrors, exchangeFrom, firstLetterFrom, fuzzyLimit, qualityWeights, shortName } from './weights.ts'

/** The nearest words to one that nothing matches; none for numbers and codes (SRC-01). */
export function fuzzyAlternatives(form: string, supported: boolean, catalogue: Catalogue): readonly Alternative[] {
  if (hasDigit(form)) return []
  const candidates: {
    readonly term: number
    readonly form: string
    readonly distance: number
    readonly cost: number
  }[] = []
  for (const wanted of new Set([form, spelledForm(form)])) {
    const most = allowedErrors(wanted.length, supported)
    if (most > 0)
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
  }
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
        if (
          supported ||
          catalogue.entries.wordsOf(entry) <= shortName ||
          catalogue.entries.fieldOf(entry) === 'function'
        )
          return true
  return false
}
