import type { FacetKey } from '#platform/search/vocabulary/facets.ts'

/** What two trade grades can have in common. */
export type SimilarityName = 'substance' | (typeof comparedFacets)[number] | 'otherPrincipal'

/** The facets whose values are compared. */
export const comparedFacets = [
  'function',
  'chemistry',
  'application',
  'segment',
  'form',
  'quality',
  'certification',
  'claim',
  'packaging',
] as const satisfies readonly FacetKey[]

/** The points for what is the same in full; together 100. What a formula needs weighs more than how it is delivered. */
export const similarityPoints: Readonly<Record<SimilarityName, number>> = {
  substance: 40,
  function: 22,
  chemistry: 10,
  form: 6,
  quality: 6,
  certification: 4,
  claim: 4,
  application: 3,
  segment: 2,
  packaging: 1,
  otherPrincipal: 2,
}

/** One part of a score: `share`, from 0 to 1, of the points for it. */
export interface SimilarityPart {
  readonly name: SimilarityName
  readonly share: number
  readonly points: number
}

/**
 * The share of the values of both that both have. Two grades that state nothing have nothing in common: what is not stated is
 * not known to be the same.
 */
export function sharedShare(shared: number, ofOriginal: number, ofCandidate: number): number {
  const all = ofOriginal + ofCandidate - shared
  return all === 0 ? 0 : shared / all
}
