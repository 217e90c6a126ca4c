import { fold } from '#domain/folding.ts'
import { fallbackChain, type LanguageCode } from '#domain/languages.ts'
import { formsOf } from './analyse.ts'
import type { Catalogue } from './catalogue.ts'
import { carrierOfOwner, isCarrierOwner, isNobody } from './fields.ts'
import { entryWeightsOf } from './matching.ts'
import { fuzzyAlternatives, parseTerm, type Alternative, type Slot } from './plan.ts'
import type { CodeField, Suggestion, SuggestQuery, TextField } from './port.ts'
import type { MetEntries } from './scratch.ts'
import { isCarrierVisible, isDocumentVisible, type Engine } from './understand.ts'
import { popularityOf } from './weights.ts'

/** So many names of grades are looked at for one word: a beginning of two letters has a tenth of a million behind it. */
const documentTextLimit = 2_000

interface Candidate {
  readonly owner: number
  readonly entry: number
  readonly points: number
}

/** What is meant by what has been typed so far: substances, functions, brands, and grades by name and code. */
export function suggest(engine: Engine, query: SuggestQuery): readonly Suggestion[] {
  const { catalogue } = engine
  if (query.term.trim() === '') return []
  const found = parseTerm(query.term, query.language, catalogue)
    .map(({ slots }) => slots)
    .find((slots) => slots.length > 0)
  if (found === undefined) return []
  let candidates = candidatesOf(found, query.language, engine)
  if (candidates.length === 0) {
    const mended = found.map((slot) =>
      slot.alternatives.length > 0 || slot.isIdentifier
        ? slot
        : { ...slot, alternatives: fuzzyAlternatives(slot.typed, found.length > 1, catalogue) },
    )
    if (mended.some((slot, at) => slot !== found[at])) candidates = candidatesOf(mended, query.language, engine)
  }
  const suggestions: Suggestion[] = []
  const seen = new Set<string>()
  for (const candidate of candidates) {
    if (suggestions.length >= query.limit) break
    const suggestion = suggestionOf(candidate, query, engine)
    if (suggestion === null || seen.has(suggestion.id)) continue
    seen.add(suggestion.id)
    suggestions.push(suggestion)
  }
  return suggestions
}

/** So many are compared by their beginnings; the others are too far behind. */
const shortlist = 64

/** Texts that have every word, the best one of each owner, best first. */
function candidatesOf(slots: readonly Slot[], language: LanguageCode, engine: Engine): readonly Candidate[] {
  if (slots.some((slot) => slot.alternatives.length === 0)) return []
  const { catalogue } = engine
  const typed = slots.map((slot) => slot.typed).join(' ')
  const weights = entryWeightsOf(language)
  const places = engine.scratch.entries(catalogue.entries.owner.length)
  const met = engine.scratch.met.start()
  for (const [at, slot] of slots.entries()) meetAll(slot.alternatives, at, places, met, catalogue)
  const all = (1 << slots.length) - 1
  const top = new Shortlist(shortlist)
  for (let place = 0; place < met.count; place += 1) {
    const entry = met.entries[place]!
    places[entry] = 0
    if (met.slots[place] !== all) continue
    const owner = catalogue.entries.owner.data[entry]!
    const length = catalogue.entries.wordsOf(entry)
    const known = isCarrierOwner(owner)
      ? popularityOf(catalogue.carrierPopularity.data[carrierOfOwner(owner)]!)
      : behindCarriers
    const weight = weights[catalogue.entries.fieldAndLanguage(entry)]!
    top.offer(
      owner,
      entry,
      weight * (met.qualities[place]! / slots.length) * (0.7 + (0.3 * slots.length) / Math.max(slots.length, length)) +
        known,
    )
  }
  return top.candidates
    .map((candidate) =>
      beginsWith(candidate.entry, typed, catalogue)
        ? { ...candidate, points: candidate.points + beginningBonus }
        : candidate,
    )
    .toSorted((a, b) => b.points - a.points || a.owner - b.owner)
}

/** The best of many, one for each owner, without a list of all. */
class Shortlist {
  private readonly byOwner = new Map<number, Candidate>()
  private readonly size: number
  private least = -Infinity

  constructor(size: number) {
    this.size = size
  }

  offer(owner: number, entry: number, points: number): void {
    if (points <= this.least) return
    const known = this.byOwner.get(owner)
    if (known !== undefined && known.points >= points) return
    this.byOwner.set(owner, { owner, entry, points })
    if (this.byOwner.size < this.size * 2) return
    const kept = this.candidates.slice(0, this.size)
    this.byOwner.clear()
    for (const candidate of kept) this.byOwner.set(candidate.owner, candidate)
    this.least = kept.at(-1)?.points ?? -Infinity
  }

  get candidates(): readonly Candidate[] {
    return [...this.byOwner.values()].sort((a, b) => b.points - a.points || a.owner - b.owner).slice(0, this.size)
  }
}

function meetAll(
  alternatives: readonly Alternative[],
  slot: number,
  places: Uint32Array,
  met: MetEntries,
  catalogue: Catalogue,
): void {
  const bit = 1 << slot
  let documentsLeft = documentTextLimit
  const meet = (list: Uint32Array | readonly number[], quality: number, count: number): void => {
    for (let at = 0; at < count; at += 1) {
      const entry = list[at]!
      if (catalogue.entries.isDescription(entry) || isNobody(catalogue.entries.owner.data[entry]!)) continue
      let place = places[entry]! - 1
      if (place < 0) {
        // Only what the first word has can have all.
        if (slot > 0) continue
        place = met.add(entry)
        places[entry] = place + 1
      }
      if ((met.slots[place]! & bit) !== 0) continue
      met.slots[place]! |= bit
      met.qualities[place]! += quality
    }
  }
  for (const { found, quality } of alternatives) {
    if (typeof found !== 'number') {
      meet(found, quality, found.length)
      continue
    }
    for (const list of catalogue.entries.ofCarriers(found)) meet(list, quality, list.length)
    for (const list of catalogue.entries.ofDocuments(found)) {
      const count = Math.min(list.length, documentsLeft)
      documentsLeft -= count
      meet(list, quality, count)
    }
  }
}

/** Points of grades, so that what many grades are made of stands before each of them. */
const behindCarriers = -0.2
const beginningBonus = 0.3
const beginsWith = (entry: number, typed: string, catalogue: Catalogue): boolean =>
  formsOf(catalogue.entries.textOf(entry)).join(' ').startsWith(typed)

function suggestionOf({ owner, entry }: Candidate, query: SuggestQuery, engine: Engine): Suggestion | null {
  const { catalogue } = engine
  const matchedField = catalogue.entries.fieldOf(entry)
  if (!isCarrierOwner(owner)) {
    if (!catalogue.isLive(owner) || !isDocumentVisible(owner, query, engine)) return null
    const text = catalogue.nameOf(owner)
    return {
      kind: catalogue.kindOf(owner),
      id: catalogue.idOf(owner),
      text,
      match: matchIn(text, query.term),
      matchedField,
    }
  }
  const carrier = carrierOfOwner(owner)
  if (!isCarrierVisible(carrier, query, engine)) return null
  const kind = catalogue.carrierKindOf(carrier)
  const text = nameOfCarrier(carrier, query.language, catalogue) ?? catalogue.entries.textOf(entry)
  return {
    kind: kind === 'unknown' ? 'substance' : kind,
    id: catalogue.carrierIds.get(carrier),
    text,
    match: matchIn(text, query.term),
    matchedField,
  }
}

const nameFields = new Set<TextField | CodeField>(['name', 'tradeName', 'principal', 'function'])

/** In the viewer's language, or the next of its chain, or whichever there is. */
function nameOfCarrier(carrier: number, language: LanguageCode, catalogue: Catalogue): string | null {
  const chain: readonly (LanguageCode | null)[] = fallbackChain(language)
  const first = catalogue.carrierFirstEntry.data[carrier] ?? 0
  let best = -1
  let bestPlace = Infinity
  for (let entry = first; entry < first + (catalogue.carrierEntryCount.data[carrier] ?? 0); entry += 1) {
    if (!nameFields.has(catalogue.entries.fieldOf(entry))) continue
    const at = chain.indexOf(catalogue.entries.languageOf(entry))
    const place = at < 0 ? chain.length : at
    if (place < bestPlace) {
      best = entry
      bestPlace = place
    }
  }
  return best < 0 ? null : catalogue.entries.textOf(best)
}

/** Where the typed words stand in a text, one behind the other, the last one perhaps only begun. */
export function matchIn(text: string, typed: string): readonly [start: number, end: number] | null {
  const wanted = formsOf(typed)
  if (wanted.length === 0) return null
  const words = [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)]
  for (let from = 0; from + wanted.length <= words.length; from += 1) {
    const fits = wanted.every((form, at) => {
      const word = fold(words[from + at]?.[0] ?? '')
      return at === wanted.length - 1 ? word.startsWith(form) : word === form
    })
    const last = words[from + wanted.length - 1]
    if (fits && last !== undefined)
      return [words[from]?.index ?? 0, last.index + lettersTaken(last[0], wanted.at(-1)?.length ?? 0)]
  }
  return null
}

/** How much of a word folds to so many letters: `ß` is two of them. */
function lettersTaken(word: string, folded: number): number {
  for (let length = 1; length < word.length; length += 1)
    if (fold(word.slice(0, length)).length >= folded && !/^\p{M}/u.test(word.slice(length))) return length
  return word.length
}
