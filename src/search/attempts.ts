import type { Catalogue } from './catalogue.ts'
import type { Engine } from './engine.ts'
import { tryOut, type Found, type TermQuery } from './found.ts'
import { Matches } from './matching.ts'
import { isGrammar } from './noise.ts'
import type { ParsedTerm } from './plan.ts'
import type { Slot } from './slot.ts'
import { fuzzyAlternatives } from './typing-errors.ts'

/** From strict to lenient; null for a way that finds nothing. */
export function* attemptsOf(
  readings: readonly ParsedTerm[],
  engine: Engine,
  query: TermQuery,
): Generator<Found | null> {
  const words = readings[1]?.slots ?? []
  // `Polyphosphate E452` may be all of somebody's name, and no polyphosphate with that number.
  if (words.length > 1)
    yield tryOut(words, everySlot, null, engine, query, ({ wholeTexts }) => wholeTexts.has((1 << words.length) - 1))
  for (const { slots } of readings) yield* attempts(slots, engine, query)
}

function* attempts(slots: readonly Slot[], engine: Engine, query: TermQuery): Generator<Found | null> {
  if (slots.length === 0) return
  yield* strictAttempts(slots, engine, query)
  if (slots.some(isTelling) && hasWord(slots)) yield* forgivingAttempts(slots, engine, query)
}

/** Every word exactly, by its beginning, or written together or apart. */
function* strictAttempts(slots: readonly Slot[], engine: Engine, query: TermQuery): Generator<Found | null> {
  const all = (1 << slots.length) - 1
  if (slots.every((slot) => isGrammar(slot.typed))) {
    // `and`, `or 1`: nobody means these, unless they are somebody's name, as MIT is.
    yield tryOut(slots, everySlot, null, engine, query, ({ wholeTexts }) => wholeTexts.has(all))
    return
  }
  const telling = bitsOf(slots, isTelling)
  const mayLeaveOut = telling !== all && hasWord(slots)
  // `citric acid food grade`: where the rest alone is somebody's whole name, the words of trade only help to order.
  const isWhole = ({ wholeTexts }: Matches): boolean => [...wholeTexts].some((met) => (met & telling) === telling)
  if (mayLeaveOut) yield tryOut(slots, isTelling, null, engine, query, isWhole)
  yield tryOut(slots, everySlot, null, engine, query)
  if (mayLeaveOut) yield tryOut(slots, isTelling, null, engine, query)
}

/** Typing errors forgiven; then the words that only one name explains, when it is most of the query. */
function* forgivingAttempts(slots: readonly Slot[], engine: Engine, query: TermQuery): Generator<Found | null> {
  const words = slots.filter((slot) => isTelling(slot) && !slot.isIdentifier)
  const unmet = words.filter((slot) => slot.alternatives.length === 0)
  const mended = (doubtful: readonly Slot[], supported: boolean): readonly Slot[] =>
    slots.map((slot) => (doubtful.includes(slot) ? withErrors(slot, supported, engine.catalogue) : slot))
  // Where every word is known, but nothing has them all, one may be another word mistyped: the rarest first.
  const doubts =
    unmet.length > 0
      ? [unmet]
      : words.toSorted((a, b) => frequencyOf(a, engine) - frequencyOf(b, engine)).map((word) => [word])
  const telling = bitsOf(slots, isTelling)
  const mostUnknown = unmet.length > Math.max(1, words.length >>> 1)
  for (const supported of words.length === 1 ? [false] : mostUnknown ? [true] : [false, true])
    for (const doubtful of doubts) {
      const trial = mended(doubtful, supported)
      // Other words say what a mistyped one means where they stand with it in one text; all of them, where most are unknown.
      const needed = mostUnknown ? telling : bitsOf(slots, (slot) => doubtful.includes(slot))
      const isSupported = ({ commonTexts }: Matches): boolean =>
        !supported ||
        [...commonTexts].some((met) => (met & needed) === needed && (mostUnknown || (met & telling & ~needed) !== 0))
      yield tryOut(trial, everySlot, slots, engine, query, isSupported)
      if (!slots.every(isTelling)) yield tryOut(trial, isTelling, slots, engine, query, isSupported)
    }
  yield withoutTheRest(slots, engine, query)
}

/** In how many texts a word stands as it was typed. */
const frequencyOf = (slot: Slot, { catalogue }: Engine): number => {
  const term = catalogue.entries.vocabulary.find(slot.typed)
  return term < 0 ? 0 : catalogue.entries.countWith(term)
}

/** `shea butter whatever`: two words or more that are all of a name, and more than half of what was typed. */
function withoutTheRest(slots: readonly Slot[], engine: Engine, query: TermQuery): Found | null {
  if (slots.some((slot) => slot.isIdentifier)) return null
  const letters = slots.reduce((sum, slot) => sum + (isTelling(slot) ? slot.typed.length : 0), 0)
  const trial = new Matches(slots, query, engine)
  let best = 0
  let bestLetters = 0
  for (const met of trial.wholeTexts) {
    const said = slots.filter((slot, at) => isTelling(slot) && (met >>> at) & 1)
    const saidLetters = said.reduce((sum, slot) => sum + slot.typed.length, 0)
    if (said.length < 2 || saidLetters * 2 <= letters || saidLetters <= bestLetters) continue
    best = met
    bestLetters = saidLetters
  }
  return best === 0 ? null : tryOut(slots, (slot) => ((best >>> slots.indexOf(slot)) & 1) === 1, null, engine, query)
}

const everySlot = (): boolean => true
const isTelling = (slot: Slot): boolean => !slot.isNoise
/** Something that may be left alone when the noise is taken away. */
const hasWord = (slots: readonly Slot[]): boolean =>
  slots.some((slot) => isTelling(slot) && (slot.isIdentifier || slot.typed.length > 2))

const bitsOf = (slots: readonly Slot[], wanted: (slot: Slot) => boolean): number =>
  slots.reduce((bits, slot, at) => (wanted(slot) ? bits | (1 << at) : bits), 0)

const withErrors = (slot: Slot, supported: boolean, catalogue: Catalogue): Slot => ({
  ...slot,
  alternatives: [...slot.alternatives, ...fuzzyAlternatives(slot.typed, supported, catalogue)],
})
