import type { Alternative } from './alternatives.ts'
import { formsOf } from './analyse.ts'
import type { Catalogue } from './catalogue.ts'
import type { Engine } from './engine.ts'
import { entryWeightsOf } from './entry-weights.ts'
import { carrierOfOwner, isCarrierOwner, isCodeField, isDocumentOwner } from './fields.ts'
import { parseTerm } from './plan.ts'
import type { Slot } from './slot.ts'
import type { Suggestion, SuggestQuery } from './port.ts'
import { byPoints, idOfOwner, Shortlist, type Candidate } from './shortlist.ts'
import { Shown } from './shown.ts'
import { suggestionOf } from './suggestion.ts'
import { fuzzyAlternatives } from './typing-errors.ts'
import { fieldWeights, popularityOf } from './weights.ts'

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
  const suggestions: Suggestion[] = []
  for (const candidate of candidates) {
    if (suggestions.length >= query.limit) break
    const id = idOfOwner(candidate.owner, catalogue)
    if (!seen.has(id)) suggestions.push(suggestionOf(candidate, id, query, catalogue))
    seen.add(id)
  }
  return suggestions
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
  const offer: Visit = (entry, { quality }) => {
    const owner = catalogue.entries.owner.data[entry]!
    const known = isCarrierOwner(owner)
      ? popularityOf(catalogue.carriers.popularity.data[carrierOfOwner(owner)]!)
      : behindCarriers
    const share = 0.7 + (0.3 * slots.length) / Math.max(slots.length, catalogue.entries.wordsOf(entry))
    const points = weights[catalogue.entries.fieldAndLanguage(entry)]! * quality * share + known
    if (points >= top.least) top.offer(owner, entry, points)
  }
  // With one word every text that has it is a candidate at once.
  if (slots.length === 1)
    visitTexts(
      slots[0]?.alternatives ?? [],
      shown,
      catalogue,
      offer,
      ({ quality }) => mostOfField * quality + behindCarriers >= top.least,
    )
  else for (const [entry, quality] of textsWithAll(slots, shown, engine)) offer(entry, { quality })
  return top.candidates
    .map((candidate) =>
      beginsWith(candidate.entry, typed, catalogue)
        ? { ...candidate, points: candidate.points + beginningBonus }
        : candidate,
    )
    .sort(byPoints(catalogue))
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
    visitTexts(alternatives, shown, catalogue, (entry, { quality }) => {
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

/** Handed the alternative: its quality as a number of its own would be an object, made for each text. */
type Visit = (entry: number, found: Pick<Alternative, 'quality'>) => void

/**
 * Calls back with each text that an alternative finds: all of carriers, then of grades those that the site shows, unless
 * those of no alternative that is left are `worth` it.
 */
function visitTexts(
  alternatives: readonly Alternative[],
  shown: Shown,
  { entries }: Catalogue,
  visit: Visit,
  worth: (alternative: Alternative) => boolean = () => true,
): void {
  const owners = entries.owner.data
  let carriersLeft = carrierTextLimit
  for (const alternative of alternatives) {
    const { found } = alternative
    if (carriersLeft === 0) break
    for (const list of typeof found === 'number' ? entries.ofCarriers(found) : [found])
      for (let at = 0; at < list.length && carriersLeft > 0; at += 1) {
        const entry = list[at]!
        if (!isCarrierOwner(owners[entry]!) || entries.isDescription(entry)) continue
        carriersLeft -= 1
        visit(entry, alternative)
      }
  }
  let documentsLeft = documentTextLimit
  for (const [place, alternative] of alternatives.entries()) {
    const { found, carriersOnly } = alternative
    if (documentsLeft === 0 || (!worth(alternative) && !alternatives.slice(place).some(worth))) break
    if (carriersOnly === true) continue
    // One word that a tenth of all grades have leaves room for the others.
    const least = Math.max(0, documentsLeft - documentTextLimit / 4)
    for (const list of typeof found === 'number' ? entries.ofDocuments(found) : [found])
      for (let at = 0; at < list.length && documentsLeft > least; at += 1) {
        const entry = list[at]!
        const owner = owners[entry]!
        if (!isDocumentOwner(owner) || !shown.hasDocument(owner) || entries.isDescription(entry)) continue
        documentsLeft -= 1
        visit(entry, alternative)
      }
  }
}

/** Points of grades, so that what many grades are made of stands before each of them. */
const behindCarriers = -0.2
const beginningBonus = 0.3
/** What a text counts at most by where it stands. */
const mostOfField = Math.max(...Object.values(fieldWeights))

function beginsWith(entry: number, typed: string, { entries }: Catalogue): boolean {
  // One word stands in the first one of a text, which is known without reading the text.
  if (!typed.includes(' ') && !isCodeField(entries.fieldOf(entry)))
    return entries.vocabulary.begins(entries.firstTerm.data[entry]!, typed)
  return formsOf(entries.textOf(entry)).join(' ').startsWith(typed)
}
