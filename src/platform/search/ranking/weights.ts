import type { CodeField, TextField } from '#platform/search/indexed-content.ts'

/** All numbers that decide the order of results. `explain` shows each of them that it uses (SRC-08). */

/** Weight of a word by its field. */
export const fieldWeights: Readonly<Record<TextField | CodeField, number>> = {
  name: 1,
  inci: 0.97,
  synonym: 0.9,
  tradeName: 0.86,
  principal: 0.84,
  function: 0.98,
  description: 0.12,
  cas: 1.2,
  ec: 1.2,
  eNumber: 1.15,
  gradeCode: 1.1,
  formula: 1.15,
}

/** Weight of a word by its language: the viewer's, one of the fallback chain (or none), or another one. */
export const languageWeights = { viewer: 1, fallback: 0.98, other: 0.94 } as const

/** Quality of a match. */
export const qualityWeights = {
  exact: 1,
  /** Another spelling of the same word: `sulphate`, `sulfate`. */
  spelled: 0.96,
  /** A plural that matches a singular. */
  singular: 0.88,
  /** Written as one word or as two: `epoxy hars`, `epoxyhars`. */
  compound: 0.96,
  code: 1,
  codePrefix: 0.7,
  /** The digits of an E-number without its letter. */
  bareNumber: 0.8,
  synonym: 0.8,
  /** A prefix with all letters of the word; reduced by the share of missing letters. */
  prefix: 0.85,
  prefixMissing: 0.35,
  /** Reduced by `fuzzyError` for each typing error. */
  fuzzy: 0.75,
  fuzzyError: 0.12,
} as const

/** Weight of a word of the query. Stop words have little weight. */
export const slotWeights = { significant: 1, stopWord: 0.15 } as const

/** Scores of the matching words in any text, and of the one text with the best coverage. */
export const wordPoints = 1
export const coveragePoints = 3
/** The share of the coverage score for any match; the rest depends on the share of the text's words that were typed. */
export const coverageFloor = 0.35
/** The share for a text whose first word matches, since the head of a name says more than the words after it. */
export const headShare = 0.08

export const boosts = {
  /** A promoted document, among equally good matches. */
  promoted: 0.12,
  /** For each substance beyond the first, so that the pure grade comes before blends. */
  blend: -0.3,
  /**
   * Share of the coverage of a second text of another kind, for example of a substance starch in a trade name that
   * contains "starch".
   */
  support: 0.15,
  /** Times log2 of the number of documents with the matching term source. */
  popularity: 0.05,
  /** The number of documents above which popularity no longer grows. */
  maxPopularity: 63,
  /** Times log2 of the number of names, synonyms and identifiers: common substances have many. */
  prior: 0.02,
} as const

/** Scores of a document for a function word: that it is the main function, that there are few, and what is well known. */
export const functionPoints = { main: 1, specific: 0.2, popularity: 2, prior: 8 } as const

/**
 * The number of corrected typing errors by word length. It is higher if other words of the query confirm the
 * correction.
 */
export const allowedErrors = (length: number, supported: boolean): number =>
  length < (supported ? 4 : 5) ? 0 : length < (supported ? 7 : 8) ? 1 : 2
/** A wrong first letter is rare and misleads most, so only one is corrected, and only in words of this length. */
export const minLengthForFirstLetterError = 6
/** In shorter single words, a replaced letter is not corrected. */
export const minLengthForExchange = 6
/**
 * Words are corrected only to words of names with at most this number of words, which excludes systematic chemical
 * names.
 */
export const maxVocabularyNameWords = 4
/** The share of common groups of three letters from which an unknown word is replaced, if no word is known at all. */
export const minSimilarity = 0.4
/** Shorter unknown words are never replaced by similar ones. */
export const minSimilarLength = 5
/** Shorter prefixes match nothing. */
export const minPrefixLength = 2
/** Shorter prefixes do not match names of grades, since nearly every name has a word that starts with them. */
export const minNamePrefixLength = 3
/** The number of words that a prefix expands to. */
export const prefixLimit = 4000

/**
 * The number of identifiers and grade codes that a prefix expands to. It is large because all codes of a supplier may
 * share a prefix, and totals count all of them.
 */
export const codePrefixLimit = 50_000
export const fuzzyLimit = 24

const popularityByCount = Float64Array.from(
  { length: boosts.maxPopularity + 1 },
  (_, count) => boosts.popularity * Math.log2(1 + count),
)

export const popularityOf = (documents: number): number =>
  popularityByCount[Math.min(boosts.maxPopularity, documents)] ?? 0
export const priorOf = (texts: number): number => boosts.prior * Math.log2(1 + texts)
export const blendOf = (substances: number): number => (substances > 1 ? boosts.blend * (substances - 1) : 0)
