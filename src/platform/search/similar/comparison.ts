import type { Catalogue } from '#platform/search/index/catalogue.ts'
import { startOf } from '#platform/search/index/columns.ts'
import { popularityOf, priorOf } from '#platform/search/ranking/weights.ts'
import { facetKeys, type FacetKey } from '#platform/search/vocabulary/facets.ts'
import {
  comparedFacets,
  sharedShare,
  type SimilarityName,
  similarityPoints,
  type SimilarityPart,
} from './similarity.ts'

const principalFacet = facetKeys.indexOf('principal')
const facetNumbers = comparedFacets.map((name) => facetKeys.indexOf(name))
const names: readonly SimilarityName[] = ['substance', ...comparedFacets, 'otherPrincipal', 'wellKnown']
const points = Float64Array.from(names, (name) => similarityPoints[name])
/** A substance with this many grades, or this many names and identifiers, is as well known as any. */
const mostPopularity = popularityOf(Infinity)
const mostPrior = priorOf(31)
/** The points for what is not shared, and more than the scores lose by rounding. */
const mostPointsBesides = similarityPoints.otherPrincipal + similarityPoints.wellKnown + 0.01

/**
 * Compares one grade with others. What belongs to the original is read once, and a score allocates nothing: many functions are
 * shared by tens of thousands of grades.
 */
export class Comparison {
  private readonly catalogue: Catalogue
  /** 1 for each facet value of the original. */
  private readonly ownValues: Uint8Array
  private readonly ownCounts: Uint8Array
  private readonly ownSubstances: ReadonlySet<number>
  /** The most points that sharing each facet value, or each term source, can bring. */
  private readonly pointsOfValue: Float64Array
  private readonly pointsOfTermSource: Float64Array
  private readonly counts = new Uint8Array(facetKeys.length)
  private readonly shared = new Uint8Array(facetKeys.length)
  /** The shares of the names, of the grade that was compared last. */
  private readonly shares = new Float64Array(names.length)

  constructor(catalogue: Catalogue, original: number) {
    this.catalogue = catalogue
    this.ownValues = new Uint8Array(catalogue.values.count)
    for (const value of catalogue.documents.valuesOf(original)) this.ownValues[value] = 1
    this.ownSubstances = new Set(substancesOf(catalogue, original))
    this.countValues(original)
    this.ownCounts = this.counts.slice()
    this.pointsOfValue = new Float64Array(catalogue.values.count)
    for (const [at, facet] of facetNumbers.entries())
      for (const value of catalogue.documents.valuesOf(original))
        if (catalogue.values.facet.data[value] === facet)
          this.pointsOfValue[value] = points[at + 1]! / this.ownCounts[facet]!
    this.pointsOfTermSource = new Float64Array(catalogue.termSources.count)
    for (const source of this.ownSubstances)
      this.pointsOfTermSource[source] = similarityPoints.substance / this.ownSubstances.size
  }

  /**
   * Points that the score does not exceed: as if the grade had nothing besides what it shares. Most candidates share so little
   * that this tells enough, and it takes a fraction of the time of a score.
   */
  mostPointsOf(document: number): number {
    const { termSources, termSourcesEnd, values, valuesEnd } = this.catalogue.documents
    let sum = mostPointsBesides
    const lastValue = valuesEnd.data[document]!
    for (let at = startOf(valuesEnd.data, document); at < lastValue; at += 1)
      sum += this.pointsOfValue[values.data[at]!]!
    const lastSource = termSourcesEnd.data[document]!
    for (let at = startOf(termSourcesEnd.data, document); at < lastSource; at += 1)
      sum += this.pointsOfTermSource[termSources.data[at]!]!
    return sum
  }

  /** The sum of the parts, to a thousandth of a point: higher is more similar. */
  scoreOf(document: number): number {
    this.compare(document)
    let sum = 0
    for (let at = 0; at < points.length; at += 1) sum += points[at]! * this.shares[at]!
    return Math.round(sum * 1000) / 1000
  }

  partsOf(document: number): readonly SimilarityPart[] {
    this.compare(document)
    return names.map((name, at) => {
      const share = this.shares[at] ?? 0
      return { name, share, points: similarityPoints[name] * share }
    })
  }

  private compare(document: number): void {
    const { shares, shared, counts, ownCounts, ownSubstances } = this
    this.countValues(document)
    let [substances, sameSubstances, wellKnown] = [0, 0, 0]
    const { documents, termSources } = this.catalogue
    for (const source of documents.termSourcesOf(document)) {
      if (termSources.kindOf(source) !== 'substance') continue
      substances += 1
      if (ownSubstances.has(source)) sameSubstances += 1
      wellKnown = Math.max(wellKnown, wellKnownShare(termSources, source))
    }
    shares[0] = sharedShare(sameSubstances, ownSubstances.size, substances)
    for (let at = 0; at < facetNumbers.length; at += 1) {
      const facet = facetNumbers[at]!
      shares[at + 1] = sharedShare(shared[facet]!, ownCounts[facet]!, counts[facet]!)
    }
    shares[comparedFacets.length + 1] = shared[principalFacet] === 0 ? 1 : 0
    shares[comparedFacets.length + 2] = wellKnown
  }

  /** Counts the values of a grade by facet, and those that the original has too. */
  private countValues(document: number): void {
    const { counts, shared, ownValues } = this
    const { documents, values } = this.catalogue
    const facetOf = values.facet.data
    counts.fill(0)
    shared.fill(0)
    for (const value of documents.valuesOf(document)) {
      const facet = facetOf[value]!
      counts[facet]! += 1
      shared[facet]! += ownValues[value]!
    }
  }
}

const substancesOf = ({ documents, termSources }: Catalogue, document: number): readonly number[] =>
  Array.from(documents.termSourcesOf(document)).filter((source) => termSources.kindOf(source) === 'substance')

/** How well known a substance is, from 0 to 1: by the number of its grades and of its names. */
const wellKnownShare = ({ popularity, entryCount }: Catalogue['termSources'], substance: number): number =>
  popularityOf(popularity.data[substance]!) / mostPopularity / 2 +
  Math.min(1, priorOf(entryCount.data[substance]!) / mostPrior) / 2

/** The values of one facet that a grade has. */
export function valuesOfFacet({ documents, values }: Catalogue, document: number, facet: FacetKey): readonly number[] {
  const number = facetKeys.indexOf(facet)
  return Array.from(documents.valuesOf(document)).filter((value) => values.facet.data[value] === number)
}
