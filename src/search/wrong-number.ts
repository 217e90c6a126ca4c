import { formatCas, formatEc, mendedNumbers, type IdentifierReading } from '#domain/identifiers.ts'
import type { Engine } from './engine.ts'
import { codeSigns } from './fields.ts'
import type { TermQuery } from './found.ts'
import type { SearchAnswer } from './port.ts'
import { Shown } from './shown.ts'

/** SRC-02: said only of what can be nothing else than a number with a wrong check digit. */
export function wrongNumber(
  readings: readonly IdentifierReading[],
  query: TermQuery,
  engine: Engine,
): SearchAnswer['wrongCheckDigit'] {
  if (readings.some((reading) => reading.checkDigit === 'right')) return null
  const wrong = readings.find((reading) => reading.checkDigit === 'wrong')
  if (wrong === undefined || (wrong.kind !== 'cas' && wrong.kind !== 'ec')) return null
  const { kind } = wrong
  const candidates = mendedNumbers(kind, wrong.normalised).filter((number) =>
    isVisible(codeSigns[kind] + number, query, engine),
  )
  return { kind, typed: wrong.typed, candidates: candidates.slice(0, 5).map(kind === 'cas' ? formatCas : formatEc) }
}

/** A candidate that the viewer could not open would tell of what does not exist for them. */
function isVisible(form: string, query: TermQuery, { catalogue, scopes }: Engine): boolean {
  const term = catalogue.entries.vocabulary.find(form)
  if (term < 0) return false
  const shown = new Shown(catalogue, scopes, query)
  return catalogue.entries
    .withTerm(term)
    .some((list) => list.some((entry) => shown.hasOwner(catalogue.entries.owner.data[entry]!)))
}
