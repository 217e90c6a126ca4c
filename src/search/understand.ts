import { formatCas, formatEc, mendedNumbers, type IdentifierReading } from '#domain/identifiers.ts'
import { addCommon, isEmpty, type Bits } from './bits.ts'
import type { Catalogue } from './catalogue.ts'
import { codeSigns } from './fields.ts'
import { Matches } from './matching.ts'
import { isGrammar } from './noise.ts'
import { parseTerm, type ParsedTerm, type Slot } from './plan.ts'
import { fuzzyAlternatives } from './typing-errors.ts'
import { resultTypes, type SearchAnswer, type SearchQuery } from './port.ts'
import { Shown, type Scopes } from './scopes.ts'
import type { Scratch } from './scratch.ts'
import { codePrefixLimit } from './weights.ts'

/** What a term was taken for, and what has it in the viewer's scope. */
export interface Understood {
  /** null without a term. */
  readonly matches: Matches | null
  /** Documents with the term, of all kinds and countries; null without a term. */
  readonly bits: Bits | null
  readonly correction: SearchAnswer['correction']
  readonly wrongCheckDigit: SearchAnswer['wrongCheckDigit']
}

export interface Engine {
  readonly catalogue: Catalogue
  readonly scopes: Scopes
  readonly scratch: Scratch
}

type TermQuery = Pick<SearchQuery, 'term' | 'language' | 'scope'>

/**
 * From strict to lenient, and the first that finds a grade that the viewer may see: every word exactly or by its beginning;
 * without the words of trade and grammar; with typing errors forgiven in words that nothing matches (SRC-03). Suppliers and
 * trade names have the words of all their grades together and decide only where no way finds a grade.
 */
export function understand(engine: Engine, query: TermQuery): Understood {
  const empty = { bits: new Uint32Array(0), matches: null, correction: null, wrongCheckDigit: null }
  if (query.term.trim() === '') return { ...empty, bits: null }
  const readings = parseTerm(query.term, {
    language: query.language,
    catalogue: engine.catalogue,
    mostCodes: codePrefixLimit,
  })
  const wrongCheckDigit = wrongNumber(readings[0]?.identifiers ?? [], query, engine)
  let ofBrands: Found | null = null
  for (const found of attemptsOf(readings, engine, query)) {
    if (found?.hasGrades === true) return { ...found, wrongCheckDigit }
    ofBrands ??= found
  }
  return { ...empty, ...ofBrands, wrongCheckDigit }
}

interface Found extends Pick<Understood, 'matches' | 'bits' | 'correction'> {
  readonly hasGrades: boolean
}

function* attemptsOf(readings: readonly ParsedTerm[], engine: Engine, query: TermQuery): Generator<Found | null> {
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
  const trial = new Matches(slots, query.language, engine.catalogue, engine.scratch)
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

function tryOut(
  slots: readonly Slot[],
  needed: (slot: Slot) => boolean,
  typed: readonly Slot[] | null,
  engine: Engine,
  query: TermQuery,
  accept: (matches: Matches) => boolean = () => true,
): Found | null {
  if (slots.some((slot) => needed(slot) && slot.alternatives.length === 0)) return null
  const matches = new Matches(slots, query.language, engine.catalogue, engine.scratch)
  if (!accept(matches)) return null
  const bits = matches.documentsWith(needed)
  const seen: Bits = new Uint32Array(bits.length)
  addCommon(seen, bits, engine.scopes.of('tradeGrade', query.scope.country).bits.data)
  const hasGrades = !isEmpty(seen)
  for (const kind of resultTypes) addCommon(seen, bits, engine.scopes.of(kind, query.scope.country).bits.data)
  if (isEmpty(seen)) return null
  return { matches, bits, hasGrades, correction: typed === null ? null : correctionOf(typed, slots, matches, seen) }
}

/** The query as it was searched: in the place of each mistyped word the nearest that is found. */
function correctionOf(
  typed: readonly Slot[],
  used: readonly Slot[],
  matches: Matches,
  bits: Bits,
): SearchAnswer['correction'] {
  const words = used.map((slot, at) => {
    if (
      slot === typed[at] ||
      slot.alternatives.some((alternative) => alternative.how !== 'fuzzy' && matches.anyWith(alternative, bits))
    )
      return slot.typed
    return slot.alternatives.find((alternative) => matches.anyWith(alternative, bits))?.form ?? slot.typed
  })
  const before = typed.map((slot) => slot.typed).join(' ')
  const after = words.join(' ')
  return before === after ? null : { typed: before, used: after }
}

/** SRC-02: said only of what can be nothing else than a number with a wrong check digit. */
function wrongNumber(
  readings: readonly IdentifierReading[],
  query: TermQuery,
  engine: Engine,
): SearchAnswer['wrongCheckDigit'] {
  if (readings.some((reading) => reading.checkDigit === 'right')) return null
  const wrong = readings.find((reading) => reading.checkDigit === 'wrong')
  if (wrong === undefined || (wrong.kind !== 'cas' && wrong.kind !== 'ec')) return null
  const { kind } = wrong
  const candidates = mendedNumbers(kind, wrong.normalised).filter((number) =>
    isVisible(codeSigns[kind] + number, query, engine),
  )
  return { kind, typed: wrong.typed, candidates: candidates.slice(0, 5).map(kind === 'cas' ? formatCas : formatEc) }
}

/** A candidate that the viewer could not open would tell of what does not exist for them. */
function isVisible(form: string, query: TermQuery, { catalogue, scopes }: Engine): boolean {
  const term = catalogue.entries.vocabulary.find(form)
  if (term < 0) return false
  const shown = new Shown(catalogue, scopes, query.scope)
  return catalogue.entries
    .withTerm(term)
    .some((list) => list.some((entry) => shown.hasOwner(catalogue.entries.owner.data[entry]!)))
}
