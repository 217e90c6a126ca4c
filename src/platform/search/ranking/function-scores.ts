import type { Engine } from '#platform/search/engine.ts'
import type { PreparedQuery } from '#platform/search/index/prepare.ts'
import type { SearchQuery } from '#platform/search/port.ts'
import { blendOf, functionPoints, popularityOf, priorOf } from './weights.ts'

/** The score of a document of a list that a function word alone asks for, by its parts. */
export interface FunctionScore {
  readonly total: number
  /** How early the function is among those of the document: the first one is its main function. */
  readonly main: number
  /** How few functions the document has. */
  readonly specific: number
  /** How well known its best known substance is. */
  readonly popularity: number
  readonly prior: number
  readonly blend: number
}

/**
 * Orders documents by how typical they are for a function (UND-04): those of which it is the main function before those
 * that also have it, and then well-known substances with few functions.
 */
export class FunctionScores {
  private readonly catalogue
  private readonly requested: readonly number[]
  private readonly functions: ReadonlySet<number>

  constructor({ catalogue }: Engine, functions: readonly string[]) {
    this.catalogue = catalogue
    this.requested = functions.map((value) => catalogue.values.numberOf('function', value))
    this.functions = new Set(catalogue.values.ofFacet('function'))
  }

  totalOf(document: number): number {
    return this.scoreOf(document).total
  }

  scoreOf(document: number): FunctionScore {
    const { documents } = this.catalogue
    let count = 0
    let position = -1
    const end = documents.valuesEnd.data[document]!
    for (let at = document === 0 ? 0 : documents.valuesEnd.data[document - 1]!; at < end; at += 1) {
      const value = documents.values.data[at]!
      if (!this.functions.has(value)) continue
      if (position < 0 && this.requested.includes(value)) position = count
      count += 1
    }
    const main = position < 0 ? 0 : functionPoints.main / (1 + position)
    const specific = functionPoints.specific / Math.max(1, count)
    const { popularity, prior } = this.bestSubstance(document)
    const blend = blendOf(documents.substances.data[document]!)
    return { total: main + specific + popularity + prior + blend, main, specific, popularity, prior, blend }
  }

  private bestSubstance(document: number): { readonly popularity: number; readonly prior: number } {
    const { documents, termSources } = this.catalogue
    let best = { popularity: 0, prior: 0 }
    const end = documents.termSourcesEnd.data[document]!
    for (let at = document === 0 ? 0 : documents.termSourcesEnd.data[document - 1]!; at < end; at += 1) {
      const termSource = documents.termSources.data[at]!
      if (termSources.kindOf(termSource) !== 'substance') continue
      const popularity = functionPoints.popularity * popularityOf(termSources.popularity.data[termSource]!)
      const prior = functionPoints.prior * priorOf(termSources.entryCount.data[termSource]!)
      if (popularity + prior > best.popularity + best.prior) best = { popularity, prior }
    }
    return best
  }
}

/** Returns the scores of a list by relevance whose words are all filters, one of them a function; null for other lists. */
export function functionScoresOf(
  engine: Engine,
  { sortBy }: SearchQuery,
  { understood }: PreparedQuery,
): FunctionScores | null {
  const named = understood.filters.flatMap(({ facet, values }) => (facet === 'function' ? values : []))
  return sortBy === 'relevance' && understood.matches === null && named.length > 0
    ? new FunctionScores(engine, named)
    : null
}
