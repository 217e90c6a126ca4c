import type { Bits } from './bits.ts'
import { attemptsOf } from './attempts.ts'
import type { Engine } from './engine.ts'
import type { Found, TermQuery } from './found.ts'
import type { Matches } from './matching.ts'
import { parseTerm } from './plan.ts'
import type { SearchAnswer } from './port.ts'
import { codePrefixLimit } from './weights.ts'
import { wrongNumber } from './wrong-number.ts'

/** What a term was taken for, and what has it in the viewer's scope. */
export interface Understood {
  /** null without a term. */
  readonly matches: Matches | null
  /** Documents with the term, of all kinds and countries; null without a term. */
  readonly bits: Bits | null
  readonly correction: SearchAnswer['correction']
  readonly wrongCheckDigit: SearchAnswer['wrongCheckDigit']
}

/**
 * From strict to lenient, and the first that finds a grade that the viewer may see: every word exactly or by its beginning;
 * without the words of trade and grammar; with typing errors forgiven in words that nothing matches (SRC-03). Suppliers and
 * trade names have the words of all their grades together and decide only where no way finds a grade.
 */
export function understand(engine: Engine, query: TermQuery): Understood {
  const empty = { bits: new Uint32Array(0), matches: null, correction: null, wrongCheckDigit: null }
  if (query.term.trim() === '') return { ...empty, bits: null }
  const readings = parseTerm(query.term, {
    language: query.language,
    catalogue: engine.catalogue,
    mostCodes: codePrefixLimit,
  })
  const wrongCheckDigit = wrongNumber(readings[0]?.identifiers ?? [], query, engine)
  let ofBrands: Found | null = null
  for (const found of attemptsOf(readings, engine, query)) {
    if (found?.hasGrades === true) return { ...found, wrongCheckDigit }
    ofBrands ??= found
  }
  return { ...empty, ...ofBrands, wrongCheckDigit }
}
