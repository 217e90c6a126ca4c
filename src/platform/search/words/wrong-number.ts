import { formatCas, formatEc, correctedNumbers, type IdentifierReading } from '#platform/values/text/identifiers.ts'
import type { Engine } from '#platform/search/engine.ts'
import { codeSigns } from '#platform/search/index/fields.ts'
import type { TermQuery } from '#platform/search/matching/interpretation.ts'
import type { SearchAnswer } from '#platform/search/port.ts'
import { Visibility } from '#platform/search/matching/visibility.ts'

/**
 * Returns an identifier with a wrong check digit and its candidates (SRC-02), or null. The term must not be readable as
 * anything else.
 */
export function wrongNumber(
  readings: readonly IdentifierReading[],
  query: TermQuery,
  engine: Engine,
): SearchAnswer['wrongCheckDigit'] {
  if (readings.some((reading) => reading.checkDigit === 'right')) return null
  const wrong = readings.find((reading) => reading.checkDigit === 'wrong')
  if (wrong === undefined || (wrong.kind !== 'cas' && wrong.kind !== 'ec')) return null
  const { kind } = wrong
  const candidates = correctedNumbers(kind, wrong.normalised).filter((number) =>
    isVisible(codeSigns[kind] + number, query, engine),
  )
  return { kind, typed: wrong.typed, candidates: candidates.slice(0, 5).map(kind === 'cas' ? formatCas : formatEc) }
}

/** Invisible candidates are excluded, since they would reveal records that the viewer may not open. */
function isVisible(form: string, query: TermQuery, { catalogue, scopes }: Engine): boolean {
  const term = catalogue.entries.vocabulary.find(form)
  if (term < 0) return false
  const visibility = new Visibility(catalogue, scopes, query.scope)
  return catalogue.entries
    .withTerm(term)
    .some((list) => list.some((entry) => visibility.hasOwner(catalogue.entries.owner.data[entry]!)))
}
