import type { Alternative } from '#platform/search/words/alternatives.ts'
import { formsOf } from '#platform/search/words/analyse.ts'
import type { Catalogue } from '#platform/search/index/catalogue.ts'
import type { Engine } from '#platform/search/engine.ts'
import { entryWeightsOf } from '#platform/search/index/entry-weights.ts'
import { termSourceOfOwner, isTermSourceOwner, isCodeField, isDocumentOwner } from '#platform/search/index/fields.ts'
import { parseTerm } from '#platform/search/matching/parse-term.ts'
import type { Slot } from '#platform/search/index/slot.ts'
import type { Suggestion, SuggestQuery } from '#platform/search/port.ts'
import { byPoints, idOfOwner, Shortlist, type Candidate } from '#platform/search/matching/shortlist.ts'
import { Visibility } from '#platform/search/matching/visibility.ts'
import { suggestionOf } from './suggestion.ts'
import { fuzzyAlternatives } from '#platform/search/words/typing-errors.ts'
import { fieldWeights, popularityOf } from '#platform/search/ranking/weights.ts'

/** The number of grade names that are checked for one word. A prefix of two letters matches tens of thousands. */
const documentTextLimit = 1_200
/** The same limit for texts of term sources. The words with the fewest missing letters come first. */
const termSourceTextLimit = 6_000

/**
 * Suggests substances, functions, brands and grades for the characters typed so far. Returns at most `query.limit`
 * items, best first; empty for an empty term.
 */
export function suggest(engine: Engine, query: SuggestQuery): readonly Suggestion[] {
  const { catalogue, scratch } = engine
  scratch.start()
  if (query.term.trim() === '') return []
  const found = parseTerm(query.term, { language: query.language, catalogue, maxCodes: documentTextLimit })
    .map(({ slots }) => slots)
    .find((slots) => slots.length > 0)
  if (found === undefined) return []
  const visibility = new Visibility(catalogue, engine.scopes, query.scope)
  const exact = candidatesOf(found, query, visibility, engine)
  const candidates = exact.length > 0 ? exact : candidatesOf(withErrors(found, catalogue), query, visibility, engine)
  // A trade name or a principal is both a term source and a document.
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

/** Adds corrections of typing errors to the words without a match, or to all words if all of them have matches. */
function withErrors(slots: readonly Slot[], catalogue: Catalogue): readonly Slot[] {
  const unmatched = slots.filter((slot) => slot.alternatives.length === 0)
  const doubtful = unmatched.length > 0 ? unmatched : slots
  return slots.map((slot) =>
    slot.isIdentifier || !doubtful.includes(slot)
      ? slot
      : {
          ...slot,
          alternatives: [...slot.alternatives, ...fuzzyAlternatives(slot.typed, slots.length > 1, catalogue)],
        },
  )
}

/** Only these candidates are compared by their prefixes; the others have too few points. */
const shortlist = 64

/** Returns the best text of each owner among the texts that contain every word, best first. */
function candidatesOf(
  slots: readonly Slot[],
  query: SuggestQuery,
  visibility: Visibility,
  engine: Engine,
): readonly Candidate[] {
  if (slots.some((slot) => slot.alternatives.length === 0)) return []
  const { catalogue } = engine
  const typed = slots.map((slot) => slot.typed).join(' ')
  const weights = entryWeightsOf(query.language)
  const top = new Shortlist(shortlist, visibility, catalogue)
  const offer: Visit = (entry, { quality }) => {
    const owner = catalogue.entries.owner.data[entry]!
    const known = isTermSourceOwner(owner)
      ? popularityOf(catalogue.termSources.popularity.data[termSourceOfOwner(owner)]!)
      : documentPenalty
    const share = 0.7 + (0.3 * slots.length) / Math.max(slots.length, catalogue.entries.wordsOf(entry))
    const points = weights[catalogue.entries.fieldAndLanguage(entry)]! * quality * share + known
    if (points >= top.threshold) top.offer(owner, entry, points)
  }
  // With a single word, every text that contains it is a candidate.
  if (slots.length === 1)
    visitTexts(
      slots[0]?.alternatives ?? [],
      visibility,
      catalogue,
      offer,
      ({ quality }) => maxFieldWeight * quality + documentPenalty >= top.threshold,
    )
  else for (const [entry, quality] of textsWithAll(slots, visibility, engine)) offer(entry, { quality })
  return top.candidates
    .map((candidate) =>
      beginsWith(candidate.entry, typed, catalogue)
        ? { ...candidate, points: candidate.points + beginningBonus }
        : candidate,
    )
    .sort(byPoints(catalogue))
}

/** Returns the texts that contain every word, with their mean quality. */
function textsWithAll(
  slots: readonly Slot[],
  visibility: Visibility,
  { catalogue, scratch }: Engine,
): readonly (readonly [entry: number, quality: number])[] {
  const positions = scratch.entries(catalogue.entries.count)
  const matched = scratch.matched.start()
  for (const [slot, { alternatives }] of slots.entries())
    visitTexts(alternatives, visibility, catalogue, (entry, { quality }) => {
      let position = positions[entry]! - 1
      if (position < 0) {
        // Only texts that contain the first word can contain all words.
        if (slot > 0) return
        position = matched.add(entry)
        positions[entry] = position + 1
      }
      if ((matched.slots[position]! & (1 << slot)) !== 0) return
      matched.slots[position]! |= 1 << slot
      matched.qualities[position]! += quality
    })
  const all = (1 << slots.length) - 1
  const found: [number, number][] = []
  for (let position = 0; position < matched.count; position += 1) {
    positions[matched.entries[position]!] = 0
    if (matched.slots[position] === all)
      found.push([matched.entries[position]!, matched.qualities[position]! / slots.length])
  }
  return found
}

/** Receives the alternative rather than its quality, which as a number would be allocated for each text. */
type Visit = (entry: number, found: Pick<Alternative, 'quality'>) => void

/**
 * Calls back with each text that an alternative matches: all texts of term sources, then those of visible grades as
 * long as one of the remaining alternatives is `worth` it.
 */
function visitTexts(
  alternatives: readonly Alternative[],
  visibility: Visibility,
  catalogue: Catalogue,
  visit: Visit,
  worth: (alternative: Alternative) => boolean = () => true,
): void {
  visitTermSources(alternatives, catalogue, visit)
  visitDocuments(alternatives, visibility, catalogue, visit, worth)
}

function visitTermSources(alternatives: readonly Alternative[], { entries }: Catalogue, visit: Visit): void {
  const owners = entries.owner.data
  let termSourcesLeft = termSourceTextLimit
  for (const alternative of alternatives) {
    const { termOrEntries } = alternative
    if (termSourcesLeft === 0) break
    for (const list of typeof termOrEntries === 'number' ? entries.ofTermSources(termOrEntries) : [termOrEntries])
      for (let at = 0; at < list.length && termSourcesLeft > 0; at += 1) {
        const entry = list[at]!
        if (!isTermSourceOwner(owners[entry]!) || entries.isDescription(entry)) continue
        termSourcesLeft -= 1
        visit(entry, alternative)
      }
  }
}

function visitDocuments(
  alternatives: readonly Alternative[],
  visibility: Visibility,
  { entries }: Catalogue,
  visit: Visit,
  worth: (alternative: Alternative) => boolean,
): void {
  const owners = entries.owner.data
  let documentsLeft = documentTextLimit
  for (const [position, alternative] of alternatives.entries()) {
    const { termOrEntries, termSourcesOnly } = alternative
    if (documentsLeft === 0 || (!worth(alternative) && !alternatives.slice(position).some(worth))) break
    if (termSourcesOnly === true) continue
    // A very frequent word leaves at least this much of the limit to the other words.
    const minLeft = Math.max(0, documentsLeft - documentTextLimit / 4)
    for (const list of typeof termOrEntries === 'number' ? entries.ofDocuments(termOrEntries) : [termOrEntries])
      for (let at = 0; at < list.length && documentsLeft > minLeft; at += 1) {
        const entry = list[at]!
        const owner = owners[entry]!
        if (!isDocumentOwner(owner) || !visibility.hasDocument(owner) || entries.isDescription(entry)) continue
        documentsLeft -= 1
        visit(entry, alternative)
      }
  }
}

/** Points of grades, so that the substances of many grades come before each single grade. */
const documentPenalty = -0.2
const beginningBonus = 0.3
/** The highest weight that a text can have by its field. */
const maxFieldWeight = Math.max(...Object.values(fieldWeights))

function beginsWith(entry: number, typed: string, { entries }: Catalogue): boolean {
  // The first word of a text is known without decoding the text.
  if (!typed.includes(' ') && !isCodeField(entries.fieldOf(entry)))
    return entries.vocabulary.begins(entries.firstTerm.data[entry]!, typed)
  return formsOf(entries.textOf(entry)).join(' ').startsWith(typed)
}
