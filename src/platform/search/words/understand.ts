import type { Bits } from '#platform/search/index/bits.ts'
import { interpretationsOf } from './interpretations.ts'
import type { Engine } from '#platform/search/engine.ts'
import type { Interpretation, TermQuery } from '#platform/search/matching/interpretation.ts'
import type { Matches } from '#platform/search/matching/matching.ts'
import { parseTerm } from '#platform/search/matching/parse-term.ts'
import type { SearchAnswer } from '#platform/search/port.ts'
import { codePrefixLimit } from '#platform/search/ranking/weights.ts'
import { wrongNumber } from './wrong-number.ts'

/** The chosen interpretation of a term. */
export interface UnderstoodTerm {
  /** Null without a term. */
  readonly matches: Matches | null
  /** Documents of all kinds and countries with the term; null without a term. */
  readonly bits: Bits | null
  readonly correction: SearchAnswer['correction']
  readonly wrongCheckDigit: SearchAnswer['wrongCheckDigit']
}

/**
 * Tries interpretations from strict to lenient and returns the first that finds a grade that the viewer may see: every
 * word exactly or by prefix; without stop words; with typing errors corrected (SRC-03). Suppliers and trade names
 * combine the words of all their grades, so they decide only if no interpretation finds a grade.
 */
export function understand(engine: Engine, query: TermQuery): UnderstoodTerm {
  const empty = { bits: new Uint32Array(0), matches: null, correction: null, wrongCheckDigit: null }
  if (query.term.trim() === '') return { ...empty, bits: null }
  const readings = parseTerm(query.term, {
    language: query.language,
    catalogue: engine.catalogue,
    maxCodes: codePrefixLimit,
  })
  const wrongCheckDigit = wrongNumber(readings[0]?.identifiers ?? [], query, engine)
  let ofBrands: Interpretation | null = null
  for (const found of interpretationsOf(readings, engine, query)) {
    if (found?.hasGrades === true) return { ...found, wrongCheckDigit }
    ofBrands ??= found
  }
  return { ...empty, ...ofBrands, wrongCheckDigit }
}
