import type { Engine } from '#platform/search/engine.ts'
import type { Bits } from '#platform/search/index/bits.ts'
import type { Interpretation, TermQuery } from '#platform/search/matching/interpretation.ts'
import type { Matches } from '#platform/search/matching/matching.ts'
import { parseTerm, type ParsedTerm } from '#platform/search/matching/parse-term.ts'
import type { SearchAnswer } from '#platform/search/port.ts'
import { codePrefixLimit } from '#platform/search/ranking/weights.ts'
import { excludedDocuments } from './exclusions.ts'
import { interpretationsOf } from './interpretations.ts'
import { type Attempt, attemptsFor, withoutExclusions } from './attempts.ts'
import { droppedWords } from './dropped-words.ts'
import { documentsWithin, filtersAlone } from './named-filters.ts'
import type { NamedFilter } from './named-filter.ts'
import { readTerm, type ReadTerm } from './read-term.ts'
import { wrongNumber } from './wrong-number.ts'

/** The chosen interpretation of a term. */
export interface UnderstoodTerm {
  /** Null without a term, or if all its words are filters. */
  readonly matches: Matches | null
  /** Documents of all kinds and countries with the words that are text; null if nothing narrows them. */
  readonly bits: Bits | null
  readonly correction: SearchAnswer['correction']
  readonly wrongCheckDigit: SearchAnswer['wrongCheckDigit']
  /** The words that name values of facets. */
  readonly filters: readonly NamedFilter[]
  /** The words that were ignored, as typed. */
  readonly dropped: readonly string[]
  /** Null without a term. */
  readonly read: ReadTerm | null
}

/**
 * Tries interpretations from strict to lenient and returns the first that finds a grade that the viewer may see: words
 * that name values as filters, and the others exactly or by prefix; all words as text; with typing errors corrected
 * (SRC-03); with fewer filters; without unknown words. Suppliers and trade names combine the words of all their grades,
 * so they decide only if no interpretation finds a grade. With `asText`, no word is a filter.
 */
export function understand(engine: Engine, query: TermQuery, asText = false): UnderstoodTerm {
  const nothing = { matches: null, correction: null, wrongCheckDigit: null, filters: [], dropped: [], read: null }
  if (query.term.trim() === '') return { ...nothing, bits: null }
  const read = readTerm(engine, query)
  const excluded = read.exclusions.length === 0 ? undefined : excludedDocuments(read.exclusions, engine)
  const readings = new Map<string, readonly ParsedTerm[]>()
  const readingsOf = (text: string): readonly ParsedTerm[] => {
    const known = readings.get(text) ?? parsed(text, engine, query)
    readings.set(text, known)
    return known
  }
  const identifiers = /\d/.test(query.term) ? (readingsOf(withoutExclusions(read))[0]?.identifiers ?? []) : []
  const wrongCheckDigit = wrongNumber(identifiers, query, engine)
  const isNumberAlone = wrongCheckDigit !== null && wrongCheckDigit.typed === query.term.trim()
  let ofBrands: UnderstoodTerm | null = null
  for (const attempt of attemptsFor(asText ? { ...read, filters: [], rest: withoutExclusions(read) } : read)) {
    // The parts of a number with a wrong check digit name nothing (SRC-02).
    if (isNumberAlone && (attempt.leniency === 'dropping' || attempt.rewrite !== null)) continue
    const text = textOf(attempt, engine)
    if (text === null) continue
    const limits = { within: documentsWithin(attempt.filters, engine), excluded }
    const found =
      text === ''
        ? filtersAlone(limits, engine, query)
        : firstOf(interpretationsOf(readingsOf(text), engine, { ...query, ...limits, term: text }, attempt.leniency))
    if (found === null) continue
    const understood = {
      ...nothing,
      ...found,
      correction: correctionOf(attempt, text, found.correction),
      wrongCheckDigit,
      filters: attempt.filters,
      dropped: droppedWords(read, attempt, found.dropped),
      read,
    }
    if (found.hasGrades) return understood
    ofBrands ??= understood
  }
  return ofBrands ?? { ...nothing, bits: new Uint32Array(0), wrongCheckDigit, read }
}

/** The text of an attempt with its words rewritten; null if none of them can be. */
function textOf({ text, rewrite }: Attempt, engine: Engine): string | null {
  return rewrite === null ? text : rewrite(text, engine.catalogue)
}

/** A rewritten text is a correction of what was typed, together with those that its words needed. */
function correctionOf(
  attempt: Attempt,
  used: string,
  ofWords: Interpretation['correction'],
): SearchAnswer['correction'] {
  return attempt.rewrite === null ? ofWords : { typed: attempt.text, used: ofWords?.used ?? used }
}

const parsed = (text: string, { catalogue }: Engine, { language }: TermQuery): readonly ParsedTerm[] =>
  parseTerm(text, { language, catalogue, maxCodes: codePrefixLimit })

/** Returns the first interpretation that finds a grade, or else the first that finds anything. */
function firstOf(interpretations: Iterable<Interpretation | null>): Interpretation | null {
  let other: Interpretation | null = null
  for (const found of interpretations) {
    if (found?.hasGrades === true) return found
    other ??= found
  }
  return other
}
