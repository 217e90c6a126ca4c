import type { Alternative } from '#platform/search/words/alternatives.ts'
import { hasBit, type Bits } from '#platform/search/index/bits.ts'
import type { Catalogue } from '#platform/search/index/catalogue.ts'
import { entryWeightsOf, foreignFunctionsOf } from '#platform/search/index/entry-weights.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { termSourceOfOwner, isTermSourceOwner } from '#platform/search/index/fields.ts'
import type { DocumentTexts } from './document-texts.ts'
import type { OwnerScores } from '#platform/search/ranking/owner-scores.ts'
import type { Slot } from '#platform/search/index/slot.ts'
import type { Scratch } from '#platform/search/index/scratch.ts'
import { coverageFloor, coveragePoints, headShare } from '#platform/search/ranking/weights.ts'

/** An alternative together with its slot. */
interface SlotAlternative {
  readonly slot: number
  readonly alternative: Alternative
  /** Descriptions match only whole words, since nobody searches them by a prefix. */
  readonly anywhere: boolean
  /**
   * A word of the catalogue is no beginning of a word in the functions of languages that the visitor does not read: `gelatin` does
   * not mean the Italian `gelatine`, which is a jelly.
   */
  readonly isKnown: boolean
}

/** Where the word of an alternative may stand. */
type Places = Pick<SlotAlternative, 'anywhere' | 'isKnown'>

const placesOf = ({ how, termOrEntries }: Alternative, isKnown: boolean): Places => ({
  anywhere: how === 'exact' || typeof termOrEntries !== 'number',
  isKnown,
})
const isKnownWord = ({ alternatives }: Slot): boolean =>
  alternatives.some(({ how, termOrEntries }) => how === 'exact' && typeof termOrEntries === 'number')

/** Bounds are increased by this amount, since floating-point sums in another order are rounded differently. */
const rounding = 1e-9

/** The texts that match the words of a query, and the scores that they give to their owners. */
export class MatchedTexts {
  readonly slotWeights: Float64Array
  /** Sets of slots, as bit masks, that together match a complete name or synonym. */
  readonly whole = new Set<number>()
  /** The term sources of these names and synonyms, each after its set of slots. */
  readonly wholeTermSources: number[] = []
  /** Sets of at least two slots, as bit masks, that match the same text. */
  readonly common = new Set<number>()
  private readonly slotAlternatives: readonly SlotAlternative[]
  private readonly entryWeights: Float64Array
  private readonly foreignFunctions: Uint8Array
  private readonly entries
  private readonly scratch: Scratch
  private readonly weightOfSlots: number

  constructor(slots: readonly Slot[], language: LanguageCode, { entries }: Catalogue, scratch: Scratch) {
    this.slotAlternatives = slots.flatMap((slot, at) => {
      const isKnown = isKnownWord(slot)
      return slot.alternatives.map((alternative) => ({ slot: at, alternative, ...placesOf(alternative, isKnown) }))
    })
    this.entryWeights = entryWeightsOf(language)
    this.foreignFunctions = foreignFunctionsOf(language)
    this.entries = entries
    this.scratch = scratch
    this.slotWeights = Float64Array.from(slots, (slot) => slot.weight)
    this.weightOfSlots = this.slotWeights.reduce((sum, weight) => sum + weight, 0)
  }

  /** Matches the texts of term sources and adds their scores to `into`. */
  collectTermSources(into: OwnerScores): void {
    const { entries } = this
    const owners = entries.owner.data
    const matched = this.scratch.matched.start()
    for (const way of this.slotAlternatives) {
      const { termOrEntries } = way.alternative
      for (const list of typeof termOrEntries === 'number' ? entries.ofTermSources(termOrEntries) : [termOrEntries])
        for (let index = 0; index < list.length; index += 1) {
          const entry = list[index]!
          const owner = owners[entry]!
          if (isTermSourceOwner(owner) && this.mayMatch(way, entry))
            this.addMatch(entry, termSourceOfOwner(owner), way, into)
        }
    }
    for (let position = 0; position < matched.count; position += 1)
      this.addCoverageOf(position, termSourceOfOwner(owners[matched.entries[position]!]!), into)
  }

  /** Whether a text of a term source matches, which has the word of the alternative. */
  private mayMatch({ anywhere, isKnown }: Places, entry: number): boolean {
    if (anywhere) return true
    if (this.entries.isDescription(entry)) return false
    return !isKnown || this.foreignFunctions[this.entries.fieldAndLanguage(entry)] === 0
  }

  /** The same for the alternative of a slot. */
  mayMatchWith(slot: Slot, alternative: Alternative, entry: number): boolean {
    return this.mayMatch(placesOf(alternative, isKnownWord(slot)), entry)
  }

  /** Collects the matching texts of a set of documents, with upper bounds of their scores. */
  textsOf(
    documents: Bits,
    listsOf: (alternative: Alternative) => readonly Uint32Array[],
    into: DocumentTexts,
  ): DocumentTexts {
    const { entries, entryWeights } = this
    const owners = entries.owner.data
    into.start(this.slotWeights.length)
    const lists = this.slotAlternatives.map(({ alternative }) => listsOf(alternative))
    const bounds = this.boundsOfTexts(lists)
    for (const [at, { slot, alternative, anywhere }] of this.slotAlternatives.entries())
      for (const list of lists[at] ?? [])
        for (let index = 0; index < list.length; index += 1) {
          const entry = list[index]!
          const owner = owners[entry]!
          if (isTermSourceOwner(owner) || !hasBit(documents, owner) || (!anywhere && entries.isDescription(entry)))
            continue
          into.add(entry, owner, at)
          const weight = entryWeights[entries.fieldAndLanguage(entry)]!
          if (weight * alternative.quality > into.words[slot]!) into.words[slot] = weight * alternative.quality
          const covered = Math.min(1, bounds.covers / Math.max(1, entries.wordsOf(entry)))
          const coverage = weight * (bounds.quality ?? alternative.quality) * shareOf(covered, 1)
          if (coverage > into.coverage) into.coverage = coverage
        }
    if (into.count > 0)
      into.coverage = coveragePoints * into.coverage * bounds.share * Math.sqrt(bounds.share) + rounding
    return into
  }

  /** Adds the scores of the collected texts to those documents that are in `requested`. */
  collectDocuments(
    into: OwnerScores,
    { entries, documents, slotAlternatives, count }: DocumentTexts,
    requested: Bits,
  ): void {
    const owners = this.entries.owner.data
    const matched = this.scratch.matched.start()
    for (let at = 0; at < count; at += 1)
      if (hasBit(requested, documents[at]!))
        this.addMatch(entries[at]!, documents[at]!, this.slotAlternatives[slotAlternatives[at]!]!, into)
    for (let position = 0; position < matched.count; position += 1)
      this.addCoverageOf(position, owners[matched.entries[position]!]!, into)
  }

  /**
   * Returns bounds for a single text over all slots that match anything: the share of their weights, the number of
   * words they cover, and the best quality if there are several.
   */
  private boundsOfTexts(lists: readonly (readonly Uint32Array[])[]): {
    readonly share: number
    readonly covers: number
    readonly quality: number | null
  } {
    const covers = new Float64Array(this.slotWeights.length)
    let quality = 0
    for (const [at, { slot, alternative }] of this.slotAlternatives.entries()) {
      if (lists[at]?.every((list) => list.length === 0) === true) continue
      covers[slot] = Math.max(covers[slot]!, alternative.covers)
      quality = Math.max(quality, alternative.quality)
    }
    const slots = [...covers.keys()].filter((slot) => covers[slot]! > 0)
    return {
      share: slots.reduce((sum, slot) => sum + this.slotWeights[slot]!, 0) / this.weightOfSlots,
      covers: covers.reduce((sum, each) => sum + each, 0),
      quality: slots.length > 1 ? quality : null,
    }
  }

  /** Records that a word matches a text. */
  private addMatch(entry: number, owner: number, { slot, alternative }: SlotAlternative, into: OwnerScores): void {
    const { entries, entryWeights } = this
    const { matched } = this.scratch
    const positions = this.scratch.entries(entries.count)
    let position = positions[entry]! - 1
    if (position < 0) {
      position = matched.add(entry)
      positions[entry] = position + 1
    }
    // Alternatives are sorted by quality, so the first one that matches a text counts.
    const bit = 1 << slot
    if ((matched.slots[position]! & bit) !== 0) return
    matched.slots[position]! |= bit
    matched.qualities[position]! += alternative.quality
    matched.covered[position]! += alternative.covers
    if (alternative.termOrEntries === entries.firstTerm.data[entry]) matched.heads[position] = 1
    const known = into.positionOf(owner)
    into.addWord(
      known < 0 ? into.addOwner(owner) : known,
      slot,
      entryWeights[entries.fieldAndLanguage(entry)]! * alternative.quality,
    )
  }

  /** Adds the coverage score of a text after all its matches are known, and frees its position. */
  private addCoverageOf(position: number, owner: number, into: OwnerScores): void {
    const entry = this.scratch.matched.entries[position]!
    this.scratch.entries(this.entries.count)[entry] = 0
    into.addCoverage(into.positionOf(owner), this.coverageOf(entry, position), entry)
  }

  private coverageOf(entry: number, position: number): number {
    const { matched } = this.scratch
    const matchedSlots = matched.slots[position]!
    let count = 0
    let share = 0
    for (let at = 0; at < this.slotWeights.length; at += 1)
      if (((matchedSlots >>> at) & 1) === 1) {
        count += 1
        share += this.slotWeights[at]!
      }
    share /= this.weightOfSlots
    const coverage = Math.min(1, matched.covered[position]! / Math.max(1, this.entries.wordsOf(entry)))
    if (count > 1) this.common.add(matchedSlots)
    if (coverage > 0.99 && this.entries.isName(entry)) {
      this.whole.add(matchedSlots)
      const owner = this.entries.owner.data[entry]!
      if (isTermSourceOwner(owner)) this.wholeTermSources.push(matchedSlots, termSourceOfOwner(owner))
    }
    return (
      coveragePoints *
      this.entryWeights[this.entries.fieldAndLanguage(entry)]! *
      (matched.qualities[position]! / count) *
      share *
      Math.sqrt(share) *
      shareOf(coverage, matched.heads[position]!)
    )
  }
}

/**
 * Returns the share of the coverage score for a given share of covered words. `head` is 1 if the first word of the text
 * is covered.
 */
const shareOf = (coverage: number, head: number): number =>
  coverageFloor + (1 - coverageFloor - headShare) * coverage + headShare * Math.max(head, coverage)
