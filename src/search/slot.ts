import type { LanguageCode } from '#domain/languages.ts'
import type { Alternative } from './alternatives.ts'
import type { Catalogue } from './catalogue.ts'

/** A word (or a number) of the query, with all that meets it, best first. */
export interface Slot {
  readonly typed: string
  readonly isIdentifier: boolean
  /** Not needed when nothing is found with it. */
  readonly isNoise: boolean
  /** Its share in the points. */
  readonly weight: number
  readonly alternatives: readonly Alternative[]
}

/** Who asks, of what. */
export interface Reader {
  readonly language: LanguageCode
  readonly catalogue: Catalogue
  /** A series of codes with one beginning is followed so far. */
  readonly mostCodes: number
}

/** Nobody types more, and each costs. */
export const slotLimit = 12
