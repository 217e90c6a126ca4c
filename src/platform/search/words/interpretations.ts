import type { Catalogue } from '#platform/search/index/catalogue.ts'
import type { Engine } from '#platform/search/engine.ts'
import { tryInterpretation, type Interpretation, type TermQuery } from '#platform/search/matching/interpretation.ts'
import { Matches } from '#platform/search/matching/matching.ts'
import { isGrammar } from './stop-words.ts'
import type { ParsedTerm } from '#platform/search/matching/parse-term.ts'
import type { Slot } from '#platform/search/index/slot.ts'
import { fuzzyAlternatives } from './typing-errors.ts'

/** How much of a term must match: every word as typed, with typing errors corrected, or only some of the words. */
export type Leniency = 'strict' | 'lenient' | 'dropping'

/** Yields interpretations, the most likely first; null for one that finds nothing. */
export function* interpretationsOf(
  readings: readonly ParsedTerm[],
  engine: Engine,
  query: TermQuery,
  leniency: Leniency,
): Generator<Interpretation | null> {
  if (leniency === 'dropping') for (const { slots } of readings) yield* droppingInterpretations(slots, engine, query)
  if (leniency === 'lenient') for (const { slots } of readings) yield* correctedInterpretations(slots, engine, query)
  if (leniency !== 'strict') return
  const words = readings[1]?.slots ?? []
  // `Polyphosphate E452` may be a complete name, although no polyphosphate has that number.
  if (words.length > 1)
    yield tryInterpretation(words, everySlot, null, engine, query, ({ wholeTexts }) =>
      wholeTexts.has((1 << words.length) - 1),
    )
  for (const { slots } of readings) if (slots.length > 0) yield* strictInterpretations(slots, engine, query)
}

function* correctedInterpretations(
  slots: readonly Slot[],
  engine: Engine,
  query: TermQuery,
): Generator<Interpretation | null> {
  if (slots.some(isSignificant) && hasWord(slots)) yield* lenientInterpretations(slots, engine, query)
}

/**
 * Drops words until something is found: unknown words first; then all but a complete name; then word by word, the least
 * informative first. A query of an identifier alone is never relaxed.
 */
function* droppingInterpretations(
  slots: readonly Slot[],
  engine: Engine,
  query: TermQuery,
): Generator<Interpretation | null> {
  const known = slots.filter((slot) => slot.alternatives.length > 0 && !isGrammar(slot.typed))
  const words = known.filter((slot) => isSignificant(slot) && (slot.isIdentifier || slot.typed.length > 2))
  yield completeNameInterpretation(slots, known, engine, query)
  const informative = words.toSorted((a, b) => reachOf(a, engine) - reachOf(b, engine))
  for (let count = informative.length; count > 0; count -= 1) {
    const left = new Set(informative.slice(0, count))
    yield tryInterpretation(slots, (slot) => left.has(slot), null, engine, query)
  }
  for (const only of known.toSorted((a, b) => b.typed.length - a.typed.length))
    yield tryInterpretation(slots, (slot) => slot === only, null, engine, query)
}

/** Returns the number of texts with one of the forms of a word: the more, the less it says. */
const reachOf = ({ alternatives }: Slot, { catalogue }: Engine): number =>
  alternatives.reduce(
    (sum, { termOrEntries }) =>
      sum + (typeof termOrEntries === 'number' ? catalogue.entries.countWith(termOrEntries) : termOrEntries.length),
    0,
  )

/** Accepts the longest complete name among the known words. */
function completeNameInterpretation(
  slots: readonly Slot[],
  known: readonly Slot[],
  engine: Engine,
  query: TermQuery,
): Interpretation | null {
  const { wholeTexts } = new Matches(known, query, engine)
  const lettersOf = (matched: number): number =>
    known.reduce((sum, slot, at) => sum + ((matched >>> at) & 1) * (isSignificant(slot) ? slot.typed.length : 0), 0)
  const [best] = [...wholeTexts].toSorted((a, b) => lettersOf(b) - lettersOf(a))
  if (best === undefined || lettersOf(best) === 0) return null
  const needed = new Set(known.filter((_, at) => (best >>> at) & 1))
  return tryInterpretation(slots, (slot) => needed.has(slot), null, engine, query)
}

/** Every word must match exactly, by prefix, or joined with or split from its neighbour. */
function* strictInterpretations(
  slots: readonly Slot[],
  engine: Engine,
  query: TermQuery,
): Generator<Interpretation | null> {
  const all = (1 << slots.length) - 1
  if (slots.every((slot) => isGrammar(slot.typed))) {
    // Stop words alone, such as `and` or `or 1`, match only a complete name, such as MIT.
    yield tryInterpretation(slots, everySlot, null, engine, query, ({ wholeTexts }) => wholeTexts.has(all))
    return
  }
  const significant = bitsOf(slots, isSignificant)
  const mayLeaveOut = significant !== all && hasWord(slots)
  // `citric acid food grade`: if the other words are a complete name, the words of trade only affect the order.
  const isWhole = ({ wholeTexts }: Matches): boolean =>
    [...wholeTexts].some((matched) => (matched & significant) === significant)
  if (mayLeaveOut) yield tryInterpretation(slots, isSignificant, null, engine, query, isWhole)
  yield tryInterpretation(slots, everySlot, null, engine, query)
  if (mayLeaveOut) yield tryInterpretation(slots, isSignificant, null, engine, query)
}

/** First with typing errors corrected; then with only the words of one name, if they are most of the query. */
function* lenientInterpretations(
  slots: readonly Slot[],
  engine: Engine,
  query: TermQuery,
): Generator<Interpretation | null> {
  const words = slots.filter((slot) => isSignificant(slot) && !slot.isIdentifier)
  const unmatched = words.filter((slot) => slot.alternatives.length === 0)
  const mended = (doubtful: readonly Slot[], supported: boolean): readonly Slot[] =>
    slots.map((slot) => (doubtful.includes(slot) ? withErrors(slot, supported, engine.catalogue) : slot))
  // If every word is known but no document has all of them, one of them may be mistyped. The rarest is tried first.
  const doubts =
    unmatched.length > 0
      ? [unmatched]
      : words.toSorted((a, b) => frequencyOf(a, engine) - frequencyOf(b, engine)).map((word) => [word])
  const significant = bitsOf(slots, isSignificant)
  const mostAreUnknown = unmatched.length > Math.max(1, words.length >>> 1)
  for (const supported of words.length === 1 ? [false] : mostAreUnknown ? [true] : [false, true])
    for (const doubtful of doubts) {
      const trial = mended(doubtful, supported)
      // A correction counts as confirmed if the corrected word occurs with other words in one text; with all of them if
      // most words are unknown.
      const needed = mostAreUnknown ? significant : bitsOf(slots, (slot) => doubtful.includes(slot))
      const isSupported = ({ commonTexts }: Matches): boolean =>
        !supported ||
        [...commonTexts].some(
          (matched) => (matched & needed) === needed && (mostAreUnknown || (matched & significant & ~needed) !== 0),
        )
      yield tryInterpretation(trial, everySlot, slots, engine, query, isSupported)
      if (!slots.every(isSignificant)) yield tryInterpretation(trial, isSignificant, slots, engine, query, isSupported)
    }
  yield nameOnlyInterpretation(slots, engine, query)
}

/** Returns the number of texts that contain a word as typed. */
const frequencyOf = (slot: Slot, { catalogue }: Engine): number => {
  const term = catalogue.entries.vocabulary.find(slot.typed)
  return term < 0 ? 0 : catalogue.entries.countWith(term)
}

/**
 * Accepts at least two words that form a complete name and are more than half of the query, as in `shea butter
 * whatever`.
 */
function nameOnlyInterpretation(slots: readonly Slot[], engine: Engine, query: TermQuery): Interpretation | null {
  if (slots.some((slot) => slot.isIdentifier)) return null
  const totalLength = slots.reduce((sum, slot) => sum + (isSignificant(slot) ? slot.typed.length : 0), 0)
  const trial = new Matches(slots, query, engine)
  let best = 0
  let bestLength = 0
  for (const matched of trial.wholeTexts) {
    const matchedSlots = slots.filter((slot, at) => isSignificant(slot) && (matched >>> at) & 1)
    const matchedLength = matchedSlots.reduce((sum, slot) => sum + slot.typed.length, 0)
    if (matchedSlots.length < 2 || matchedLength * 2 <= totalLength || matchedLength <= bestLength) continue
    best = matched
    bestLength = matchedLength
  }
  return best === 0
    ? null
    : tryInterpretation(slots, (slot) => ((best >>> slots.indexOf(slot)) & 1) === 1, null, engine, query)
}

const everySlot = (): boolean => true
const isSignificant = (slot: Slot): boolean => !slot.isStopWord
/** Returns whether anything significant remains without the stop words. */
const hasWord = (slots: readonly Slot[]): boolean =>
  slots.some((slot) => isSignificant(slot) && (slot.isIdentifier || slot.typed.length > 2))

const bitsOf = (slots: readonly Slot[], isRequested: (slot: Slot) => boolean): number =>
  slots.reduce((bits, slot, at) => (isRequested(slot) ? bits | (1 << at) : bits), 0)

const withErrors = (slot: Slot, supported: boolean, catalogue: Catalogue): Slot => ({
  ...slot,
  alternatives: [...slot.alternatives, ...fuzzyAlternatives(slot.typed, supported, catalogue)],
})
