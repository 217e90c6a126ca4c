import type { Alternative } from './alternatives.ts'
import { formsOf } from './analyse.ts'
import type { Catalogue } from './catalogue.ts'
import type { Engine } from './engine.ts'
import { entryWeightsOf } from './entry-weights.ts'
import { carrierOfOwner, isCarrierOwner, isNobody } from './fields.ts'
import { parseTerm } from './plan.ts'
import type { Slot } from './slot.ts'
import type { Suggestion, SuggestQuery } from './port.ts'
import { byPoints, Shortlist, type Candidate } from './shortlist.ts'
import { Shown } from './shown.ts'
import { suggestionOf } from './suggestion.ts'
import { fuzzyAlternatives } from './typing-errors.ts'
import { popularityOf } from './weights.ts'

/** So many names of grades are looked at for one word: a beginning of two letters has a tenth of a million behind it. */
const documentTextLimit = 1_200
/** Likewise of texts of carriers; the words with the fewest letters missing come first. */
const carrierTextLimit = 6_000

/** What is meant by what has been typed so far: substances, functions, brands, and grades by name and code. */
export function suggest(engine: Engine, query: SuggestQuery): readonly Suggestion[] {
  const { catalogue, scratch } = engine
  scratch.start()
  if (query.term.trim() === '') return []
  const found = parseTerm(query.term, { language: query.language, catalogue, mostCodes: documentTextLimit })
    .map(({ slots }) => slots)
    .find((slots) => slots.length > 0)
  if (found === undefined) return []
  const shown = new Shown(catalogue, engine.scopes, query)
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
      ? popularityOf(catalogue.carriers.popularity.data[carrierOfOwner(owner)]!)
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
        if (!isCarrierOwner(entries.owner.data[list[at]!]!) || entries.isDescription(list[at]!)) continue
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
        if (isNobody(owner) || isCarrierOwner(owner) || !shown.hasDocument(owner) || entries.isDescription(entry))
          continue
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
