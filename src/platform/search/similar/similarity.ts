import type { FacetKey } from '#platform/search/vocabulary/facets.ts'

/** What two trade grades can have in common, and what else speaks for a substitute. */
export type SimilarityName = 'substance' | (typeof comparedFacets)[number] | 'otherPrincipal' | 'wellKnown'

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

/**
 * The points for what is the same in full; together 100. What a formula needs weighs more than how it is delivered. Many grades
 * state little more than a function; of those, the substances that are well known are what practitioners try first.
 */
export const similarityPoints: Readonly<Record<SimilarityName, number>> = {
  substance: 40,
  function: 20,
  chemistry: 8,
  form: 5,
  quality: 5,
  certification: 4,
  claim: 4,
  application: 3,
  segment: 2,
  packaging: 1,
  otherPrincipal: 2,
  wellKnown: 6,
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
