import { fold } from '#domain/folding.ts'
import { fallbackChain, type LanguageCode } from '#domain/languages.ts'
import { formsOf } from './analyse.ts'
import { carrierOfOwner, fields, isCarrierOwner, isNobody, languageNumber, type Catalogue } from './catalogue.ts'
import { languageFactorsOf } from './matching.ts'
import { fuzzyAlternatives, parseTerm, type Alternative, type Slot } from './plan.ts'
import type { CodeField, Suggestion, SuggestQuery, TextField } from './port.ts'
import { isCarrierVisible, isDocumentVisible, type Engine } from './understand.ts'
import { boosts, fieldWeights } from './weights.ts'

/** So many texts are looked at for one word: a beginning of one letter has a tenth of the catalogue behind it. */
const carrierTextLimit = 20_000
const documentTextLimit = 2_000
const descriptionField = fields.indexOf('description')

interface Candidate {
  readonly owner: number
  readonly entry: number
  readonly points: number
}

/** What is meant by what has been typed so far: substances, functions, brands, and grades by name and code. */
export function suggest(engine: Engine, query: SuggestQuery): readonly Suggestion[] {
  const { catalogue } = engine
  if (query.term.trim() === '') return []
  const found = parseTerm(query.term, query.language, catalogue).map(({ slots }) => slots).find((slots) => slots.length > 0)
  if (found === undefined) return []
  let candidates = candidatesOf(found, query.language, catalogue)
  if (candidates.length === 0) {
    const mended = found.map((slot) => (slot.alternatives.length > 0 || slot.isIdentifier ? slot : { ...slot, alternatives: fuzzyAlternatives(slot.typed, found.length > 1, catalogue) }))
    if (mended.some((slot, at) => slot !== found[at])) candidates = candidatesOf(mended, query.language, catalogue)
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

/** Texts that have every word, the best one of each owner, best first. */
function candidatesOf(slots: readonly Slot[], language: LanguageCode, catalogue: Catalogue): readonly Candidate[] {
  if (slots.some((slot) => slot.alternatives.length === 0)) return []
  const typed = slots.map((slot) => slot.typed).join(' ')
  const factors = languageFactorsOf(language)
  const best = new Map<number, Candidate>()
  for (const [entry, quality] of entriesWithAll(slots, catalogue)) {
    const owner = catalogue.entryOwner.data[entry] ?? 0
    const field = fields[catalogue.entryField.data[entry] ?? 0] ?? 'name'
    const length = catalogue.entryTokens.data[entry] ?? 1
    const popularity = isCarrierOwner(owner) ? boosts.popularity * 2 * Math.log2(1 + (catalogue.carrierPopularity.data[carrierOfOwner(owner)] ?? 0)) : -0.2
    const points = fieldWeights[field] * (factors[catalogue.entryLanguage.data[entry] ?? 0] ?? 1) * quality * (0.7 + 0.3 * Math.min(1, slots.length / length)) + popularity
    const known = best.get(owner)
    if (known === undefined || points > known.points) best.set(owner, { owner, entry, points })
  }
  return [...best.values()]
    .toSorted((a, b) => b.points - a.points || a.owner - b.owner)
    .slice(0, 200)
    .map((candidate) => (beginsWith(candidate.entry, typed, catalogue) ? { ...candidate, points: candidate.points + 0.3 } : candidate))
    .toSorted((a, b) => b.points - a.points || a.owner - b.owner)
}

/** Entries with every slot, and the mean quality; the rarest slot leads. */
function entriesWithAll(slots: readonly Slot[], catalogue: Catalogue): ReadonlyMap<number, number> {
  const lists = slots.map((slot) => entriesOf(slot.alternatives, catalogue)).toSorted((a, b) => a.size - b.size)
  let common = lists[0] ?? new Map<number, number>()
  for (const list of lists.slice(1)) {
    const both = new Map<number, number>()
    for (const [entry, quality] of common) {
      const other = list.get(entry)
      if (other !== undefined) both.set(entry, quality + other)
    }
    common = both
  }
  return new Map([...common].map(([entry, quality]) => [entry, quality / slots.length]))
}

function entriesOf(alternatives: readonly Alternative[], catalogue: Catalogue): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  let documents = 0
  for (const { found: source, quality } of alternatives) {
    for (const list of typeof source === 'number' ? catalogue.carrierEntriesOf(source) : [source])
      for (const entry of list) {
        if (found.size > carrierTextLimit) return found
        if (!found.has(entry) && !isNobody(catalogue.entryOwner.data[entry] ?? 0)) found.set(entry, quality)
      }
    if (typeof source !== 'number') continue
    for (const list of catalogue.documentEntriesOf(source))
      for (const entry of list) {
        documents += 1
        if (documents > documentTextLimit) break
        if (!found.has(entry) && catalogue.entryField.data[entry] !== descriptionField) found.set(entry, quality)
      }
  }
  return found
}

const beginsWith = (entry: number, typed: string, catalogue: Catalogue): boolean =>
  formsOf(catalogue.texts.get(catalogue.entryText.data[entry] ?? 0)).join(' ').startsWith(typed)

function suggestionOf({ owner, entry }: Candidate, query: SuggestQuery, engine: Engine): Suggestion | null {
  const { catalogue } = engine
  const matchedField = fields[catalogue.entryField.data[entry] ?? 0] ?? 'name'
  if (!isCarrierOwner(owner)) {
    if (!catalogue.isLive(owner) || !isDocumentVisible(owner, query, engine)) return null
    const text = catalogue.nameOf(owner)
    return { kind: catalogue.kindOf(owner), id: catalogue.idOf(owner), text, match: matchIn(text, query.term), matchedField }
  }
  const carrier = carrierOfOwner(owner)
  if (!isCarrierVisible(carrier, query, engine)) return null
  const kind = catalogue.carrierKindOf(carrier)
  const text = nameOfCarrier(carrier, query.language, catalogue) ?? catalogue.texts.get(catalogue.entryText.data[entry] ?? 0)
  return { kind: kind === 'unknown' ? 'substance' : kind, id: catalogue.carrierIds.get(carrier), text, match: matchIn(text, query.term), matchedField }
}

const nameFields = new Set<TextField | CodeField>(['name', 'tradeName', 'principal', 'function'])

/** In the viewer's language, or the next of its chain, or whichever there is. */
export function nameOfCarrier(carrier: number, language: LanguageCode, catalogue: Catalogue): string | null {
  const chain = fallbackChain(language).map(languageNumber)
  const first = catalogue.carrierFirstEntry.data[carrier] ?? 0
  let best = -1
  let bestPlace = Infinity
  for (let entry = first; entry < first + (catalogue.carrierEntryCount.data[carrier] ?? 0); entry += 1) {
    if (!nameFields.has(fields[catalogue.entryField.data[entry] ?? 0] ?? 'description')) continue
    const at = chain.indexOf(catalogue.entryLanguage.data[entry] ?? 0)
    const place = at < 0 ? chain.length : at
    if (place < bestPlace) {
      best = entry
      bestPlace = place
    }
  }
  return best < 0 ? null : catalogue.texts.get(catalogue.entryText.data[best] ?? 0)
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
    if (fits && last !== undefined) return [words[from]?.index ?? 0, last.index + lettersTaken(last[0], wanted.at(-1)?.length ?? 0)]
  }
  return null
}

/** How much of a word folds to so many letters: `ß` is two of them. */
function lettersTaken(word: string, folded: number): number {
  for (let length = 1; length < word.length; length += 1) if (fold(word.slice(0, length)).length >= folded && !/^\p{M}/u.test(word.slice(length))) return length
  return word.length
}
