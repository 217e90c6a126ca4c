import { fold } from '#domain/folding.ts'
import { fallbackChain, type LanguageCode } from '#domain/languages.ts'
import { formsOf } from './analyse.ts'
import type { Catalogue } from './catalogue.ts'
import { carrierOfOwner, isCarrierOwner } from './fields.ts'
import { entryWeightsOf } from './matching.ts'
import { type Alternative } from './alternatives.ts'
import { parseTerm, type Slot } from './plan.ts'
import { fuzzyAlternatives } from './typing-errors.ts'
import type { CodeField, Suggestion, SuggestQuery, TextField } from './port.ts'
import { Shown } from './scopes.ts'
import type { Engine } from './understand.ts'
import { popularityOf } from './weights.ts'

/** So many names of grades are looked at for one word: a beginning of two letters has a tenth of a million behind it. */
const documentTextLimit = 2_000
/** Likewise of texts of carriers; the words with the fewest letters missing come first. */
const carrierTextLimit = 8_000

interface Candidate {
  readonly owner: number
  readonly id: string
  readonly entry: number
  readonly points: number
}

/** What is meant by what has been typed so far: substances, functions, brands, and grades by name and code. */
export function suggest(engine: Engine, query: SuggestQuery): readonly Suggestion[] {
  const { catalogue } = engine
  if (query.term.trim() === '') return []
  const found = parseTerm(query.term, { language: query.language, catalogue, mostCodes: documentTextLimit })
    .map(({ slots }) => slots)
    .find((slots) => slots.length > 0)
  if (found === undefined) return []
  const shown = new Shown(catalogue, engine.scopes, query.scope)
  const exact = candidatesOf(found, query, shown, engine)
  const candidates = exact.length > 0 ? exact : candidatesOf(withErrors(found, catalogue), query, shown, engine)
  // A trade name and a principal are both a carrier and a document.
  const seen = new Set<string>()
  const once = candidates.filter(({ id }) => !seen.has(id) && seen.add(id))
  return once.slice(0, query.limit).map((candidate) => suggestionOf(candidate, query, catalogue))
}

/** Typing errors forgiven in the words that nothing has; in all of them where the site shows nothing that has them. */
function withErrors(slots: readonly Slot[], catalogue: Catalogue): readonly Slot[] {
  const unmet = slots.filter((slot) => slot.alternatives.length === 0)
  const doubtful = unmet.length > 0 ? unmet : slots
  return slots.map((slot) =>
    slot.isIdentifier || !doubtful.includes(slot)
      ? slot
      : {
          ...slot,
          alternatives: [...slot.alternatives, ...fuzzyAlternatives(slot.typed, slots.length > 1, catalogue)],
        },
  )
}

/** So many are compared by their beginnings; the others are too far behind. */
const shortlist = 64

/** Texts that have every word, the best one of each owner, best first. */
function candidatesOf(slots: readonly Slot[], query: SuggestQuery, shown: Shown, engine: Engine): readonly Candidate[] {
  if (slots.some((slot) => slot.alternatives.length === 0)) return []
  const { catalogue } = engine
  const typed = slots.map((slot) => slot.typed).join(' ')
  const weights = entryWeightsOf(query.language)
  const top = new Shortlist(shortlist, shown, catalogue)
  const offer = (entry: number, quality: number): void => {
    const owner = catalogue.entries.owner.data[entry]!
    const known = isCarrierOwner(owner)
      ? popularityOf(catalogue.carrierPopularity.data[carrierOfOwner(owner)]!)
      : behindCarriers
    const share = 0.7 + (0.3 * slots.length) / Math.max(slots.length, catalogue.entries.wordsOf(entry))
    top.offer(owner, entry, weights[catalogue.entries.fieldAndLanguage(entry)]! * quality * share + known)
  }
  // With one word every text that has it is a candidate at once.
  if (slots.length === 1) visitTexts(slots[0]?.alternatives ?? [], shown, catalogue, offer)
  else for (const [entry, quality] of textsWithAll(slots, shown, engine)) offer(entry, quality)
  return top.candidates
    .map((candidate) =>
      beginsWith(candidate.entry, typed, catalogue)
        ? { ...candidate, points: candidate.points + beginningBonus }
        : candidate,
    )
    .toSorted(byPoints)
}

/** Texts that have every word, with the mean quality. */
function textsWithAll(
  slots: readonly Slot[],
  shown: Shown,
  { catalogue, scratch }: Engine,
): readonly (readonly [entry: number, quality: number])[] {
  const places = scratch.entries(catalogue.entries.count)
  const met = scratch.met.start()
  for (const [slot, { alternatives }] of slots.entries())
    visitTexts(alternatives, shown, catalogue, (entry, quality) => {
      let place = places[entry]! - 1
      if (place < 0) {
        // Only what the first word has can have all.
        if (slot > 0) return
        place = met.add(entry)
        places[entry] = place + 1
      }
      if ((met.slots[place]! & (1 << slot)) !== 0) return
      met.slots[place]! |= 1 << slot
      met.qualities[place]! += quality
    })
  const all = (1 << slots.length) - 1
  const found: [number, number][] = []
  for (let place = 0; place < met.count; place += 1) {
    places[met.entries[place]!] = 0
    if (met.slots[place] === all) found.push([met.entries[place]!, met.qualities[place]! / slots.length])
  }
  return found
}

/** What stands out alike is in the order of the ids, whatever was indexed first. */
const byPoints = (a: Candidate, b: Candidate): number => b.points - a.points || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** The best of many that the site shows, one for each owner, without a list of all. */
class Shortlist {
  private readonly byOwner = new Map<number, Candidate>()
  private readonly size: number
  private readonly shown: Shown
  private readonly catalogue: Catalogue
  private readonly hidden = new Set<number>()
  private least = -Infinity

  constructor(size: number, shown: Shown, catalogue: Catalogue) {
    this.size = size
    this.shown = shown
    this.catalogue = catalogue
  }

  offer(owner: number, entry: number, points: number): void {
    if (points < this.least || this.hidden.has(owner)) return
    const known = this.byOwner.get(owner)
    if (known !== undefined && known.points >= points) return
    if (known === undefined && !this.shown.hasOwner(owner)) {
      this.hidden.add(owner)
      return
    }
    const { catalogue } = this
    const id = isCarrierOwner(owner) ? catalogue.carrierIds.get(carrierOfOwner(owner)) : catalogue.idOf(owner)
    this.byOwner.set(owner, { owner, id, entry, points })
    if (this.byOwner.size < this.size * 2) return
    const kept = this.candidates
    this.byOwner.clear()
    for (const candidate of kept) this.byOwner.set(candidate.owner, candidate)
    this.least = kept.at(-1)?.points ?? -Infinity
  }

  get candidates(): readonly Candidate[] {
    return [...this.byOwner.values()].toSorted(byPoints).slice(0, this.size)
  }
}

/** Calls back with each text that an alternative finds: all of carriers, of grades those that the site shows. */
function visitTexts(
  alternatives: readonly Alternative[],
  shown: Shown,
  { entries }: Catalogue,
  visit: (entry: number, quality: number) => void,
): void {
  let documentsLeft = documentTextLimit
  let carriersLeft = carrierTextLimit
  for (const { found, quality, carriersOnly } of alternatives) {
    for (const list of typeof found === 'number' ? entries.ofCarriers(found) : [found])
      for (let at = 0; at < list.length && carriersLeft > 0; at += 1) {
        if (!isCarrierOwner(entries.owner.data[list[at]!]!)) continue
        carriersLeft -= 1
        visit(list[at]!, quality)
      }
    if (carriersOnly === true) continue
    // One word that a tenth of all grades have leaves room for the others.
    const least = Math.max(0, documentsLeft - documentTextLimit / 4)
    for (const list of typeof found === 'number' ? entries.ofDocuments(found) : [found])
      for (let at = 0; at < list.length && documentsLeft > least; at += 1) {
        const entry = list[at]!
        const owner = entries.owner.data[entry]!
        if (isCarrierOwner(owner) || entries.isDescription(entry) || !shown.hasDocument(owner)) continue
        documentsLeft -= 1
        visit(entry, quality)
      }
  }
}

/** Points of grades, so that what many grades are made of stands before each of them. */
const behindCarriers = -0.2
const beginningBonus = 0.3

const beginsWith = (entry: number, typed: string, catalogue: Catalogue): boolean =>
  formsOf(catalogue.entries.textOf(entry)).join(' ').startsWith(typed)

function suggestionOf({ owner, id, entry }: Candidate, query: SuggestQuery, catalogue: Catalogue): Suggestion {
  const matchedField = catalogue.entries.fieldOf(entry)
  if (!isCarrierOwner(owner)) {
    const text = catalogue.nameOf(owner)
    return { kind: catalogue.kindOf(owner), id, text, match: matchIn(text, query.term), matchedField }
  }
  const carrier = carrierOfOwner(owner)
  const kind = catalogue.carrierKindOf(carrier)
  const text = nameOfCarrier(carrier, query.language, catalogue) ?? catalogue.entries.textOf(entry)
  return { kind: kind === 'unknown' ? 'substance' : kind, id, text, match: matchIn(text, query.term), matchedField }
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
