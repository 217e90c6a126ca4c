import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { Alternative } from '#platform/search/words/alternatives.ts'
import type { Catalogue } from './catalogue.ts'

/** A word or a number of the query with all forms that match it, best first. */
export interface Slot {
  readonly typed: string
  readonly isIdentifier: boolean
  /** A stop word is optional: it is dropped if no document has it together with the other words. */
  readonly isStopWord: boolean
  /** The share of this slot in the score. */
  readonly weight: number
  readonly alternatives: readonly Alternative[]
}

/** The viewer's language and the catalogue that a term is parsed for. */
export interface TermContext {
  readonly language: LanguageCode
  readonly catalogue: Catalogue
  /** The maximal number of codes that a common prefix expands to. */
  readonly maxCodes: number
}

/** Further words of a query are ignored, since each word costs time. */
export const maxSlots = 12
