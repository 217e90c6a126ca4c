import type { CodeField, TextField } from './port.ts'

/** Everything that decides the order of answers, in one place. `explain` shows each number that it uses (SRC-08). */

/** Where a word stands. */
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
}

/** The language of a word: the viewer's, what stands in for it (or belongs to no language), any other. */
export const languageWeights = { viewer: 1, fallback: 0.98, other: 0.94 } as const

/** How a word was found. */
export const qualityWeights = {
  exact: 1,
  /** Another spelling of the same word: `sulphate`, `sulfate`. */
  spelled: 0.96,
  /** Several typed, one meant. */
  singular: 0.88,
  /** Written together or apart: `epoxy hars`, `epoxyhars`. */
  compound: 0.96,
  code: 1,
  codePrefix: 0.7,
  /** The digits of an E-number without its letter. */
  bareNumber: 0.8,
  synonym: 0.8,
  /** All of a word's letters typed; a beginning has less, by the share of letters that are missing. */
  prefix: 0.85,
  prefixMissing: 0.35,
  /** For each typing error. */
  fuzzy: 0.75,
  fuzzyError: 0.12,
} as const

/** What a word of the query counts: those of trade and grammar little. */
export const slotWeights = { telling: 1, noise: 0.15 } as const

/** Points of the words that match, wherever they stand, and of the one text that the query covers best. */
export const wordPoints = 1
export const coveragePoints = 3
/** Of the coverage: what a text gets whatever else it says, the rest by the share of its words that were typed. */
export const coverageFloor = 0.35
/** For the text that begins with the query's first word: the head of a name says more than what follows. */
export const headShare = 0.08

export const boosts = {
  /** A promoted document, within the answers that match alike. */
  promoted: 0.12,
  /** For each substance beyond the first: the pure grade stands before blends. */
  blend: -0.3,
  /** Of the coverage of a second text, where something of another kind carries it: a starch named starch. */
  support: 0.15,
  /** Times log2 of the documents that carry what was found. */
  popularity: 0.05,
  /** Beyond so many documents more of them say nothing. */
  mostPopular: 63,
  /** Times log2 of the names, synonyms and numbers of what was found: what everybody trades has many. */
  renown: 0.02,
} as const

/** Typing errors that are forgiven, by the letters of a word: more where other words of the query say what is meant. */
export const allowedErrors = (letters: number, supported: boolean): number =>
  letters < (supported ? 4 : 5) ? 0 : letters < (supported ? 7 : 8) ? 1 : 2
/** A wrong first letter is rare, and misleads most: forgiven once, in longer words. */
export const firstLetterFrom = 6
/** Words of fewer letters, alone, are not corrected by exchanging a letter. */
export const exchangeFrom = 6
/** Words are corrected towards names of at most so many words: the chemical systematic ones are no vocabulary. */
export const shortName = 4
/** Shorter beginnings find nothing. */
export const shortestPrefix = 2
/** In the names of grades: fewer letters begin a word of nearly every one. */
export const shortestPrefixOfNames = 3
/** A beginning stands for at most so many words. */
export const prefixLimit = 4000

/** Numbers and grade codes that one beginning stands for. A whole series of a supplier's codes begins alike, and totals count all of it. */
export const codePrefixLimit = 50_000
export const fuzzyLimit = 24

const popularityByCount = Float64Array.from(
  { length: boosts.mostPopular + 1 },
  (_, count) => boosts.popularity * Math.log2(1 + count),
)

export const popularityOf = (documents: number): number =>
  popularityByCount[Math.min(boosts.mostPopular, documents)] ?? 0
export const renownOf = (texts: number): number => boosts.renown * Math.log2(1 + texts)
export const blendOf = (substances: number): number => (substances > 1 ? boosts.blend * (substances - 1) : 0)
