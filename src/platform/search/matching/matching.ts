import type { Alternative } from '#platform/search/words/alternatives.ts'
import { addListed, hasBit, keepBoth, setBit, wordsFor, type Bits } from '#platform/search/index/bits.ts'
import type { BrandVisibility } from '#platform/search/words/brands.ts'
import { TermSourceScores } from '#platform/search/ranking/term-source-scores.ts'
import type { Catalogue } from '#platform/search/index/catalogue.ts'
import { DocumentScores } from '#platform/search/ranking/document-scores.ts'
import type { Engine } from '#platform/search/engine.ts'
import { entryWeightsOf } from '#platform/search/index/entry-weights.ts'
import { termSourceOfOwner, isTermSourceOwner, isNoOwner } from '#platform/search/index/fields.ts'
import { MatchedTexts } from './matched-texts.ts'
import type { DocumentTexts } from './document-texts.ts'
import type { OwnerScores } from '#platform/search/ranking/owner-scores.ts'
import { scoreBounds, type ScoreBounds } from '#platform/search/ranking/score-bounds.ts'
import type { Slot } from '#platform/search/index/slot.ts'
import type { SearchQuery } from '#platform/search/port.ts'
import type { Scratch } from '#platform/search/index/scratch.ts'

/**
 * The documents and texts that match the words of a query. Term sources are matched first, since they are few. Then the
 * documents of each word are determined. Documents are scored only on request.
 */
export class Matches {
  readonly slots: readonly Slot[]
  private readonly catalogue: Catalogue
  private readonly scratch: Scratch
  private readonly brands: BrandVisibility
  private readonly texts: MatchedTexts
  private readonly termSources: OwnerScores
  /** Created when first needed, since most interpretations find nothing and are never scored. */
  private scored: TermSourceScores | null = null
  /** The weight by field and language of a text. */
  private readonly entryWeights: Float64Array

  constructor(
    slots: readonly Slot[],
    { language, scope }: Pick<SearchQuery, 'language' | 'scope'>,
    { catalogue, scratch, scopes }: Engine,
  ) {
    this.slots = slots
    this.catalogue = catalogue
    this.scratch = scratch
    this.brands = scopes.brands.in(scope)
    this.entryWeights = entryWeightsOf(language)
    this.texts = new MatchedTexts(slots, language, catalogue, scratch)
    this.termSources = scratch.ownerScores().start(scratch.termSources(catalogue.termSources.count), slots.length)
    this.texts.collectTermSources(this.termSources)
    this.termSources.clear()
  }

  /** Sets of slots, as bit masks, that together match a complete name or synonym. */
  get wholeTexts(): ReadonlySet<number> {
    return this.texts.whole
  }
  /** Sets of at least two slots, as bit masks, that match the same text of a term source. */
  get commonTexts(): ReadonlySet<number> {
    return this.texts.common
  }

  /**
   * The grades of all countries with a complete name or synonym that has all slots of a bit mask; null without such a name. A blend
   * is not called by the name of one of its substances.
   */
  gradesNamed(slots: number): Bits | null {
    const { wholeTermSources } = this.texts
    const { termSources, documents } = this.catalogue
    let bits: Bits | null = null
    for (let at = 0; at < wholeTermSources.length; at += 2) {
      if ((wholeTermSources[at]! & slots) !== slots) continue
      const termSource = wholeTermSources[at + 1]!
      const named = (bits ??= this.noDocuments())
      const isSubstance = termSources.kindOf(termSource) === 'substance'
      for (const list of termSources.gradesOf(termSource))
        for (const grade of list) if (!isSubstance || documents.substances.data[grade]! < 2) setBit(named, grade)
    }
    return bits
  }

  /** The matched term sources by position. */
  get matchedTermSources(): Uint32Array {
    return this.termSources.owners
  }

  /** Returns the documents of all kinds and countries that match every slot for which `needed` is true. */
  documentsWith(needed: (slot: Slot) => boolean): Bits {
    let all: Bits | null = null
    for (const [at, slot] of this.slots.entries()) {
      if (!needed(slot)) continue
      const bits = this.documentsWithSlot(at, slot)
      if (all === null) all = bits
      else keepBoth(all, bits)
    }
    return all ?? this.noDocuments()
  }

  /** Returns whether a document of the set has the text. */
  hasText(entry: number, bits: Bits): boolean {
    const { catalogue, brands } = this
    const owner = catalogue.entries.owner.data[entry]!
    if (isNoOwner(owner)) return false
    if (!isTermSourceOwner(owner)) return hasBit(bits, owner)
    const termSource = termSourceOfOwner(owner)
    return (
      catalogue.termSources.hasGradeIn(termSource, bits) ||
      catalogue.termSources
        .brandsOf(termSource)
        .some((list) => list.some((document) => hasBit(bits, document) && brands.hasTermSource(document, termSource)))
    )
  }

  /** Returns the texts of documents in the set, not of their term sources, that match. */
  textsOf(documents: Bits): DocumentTexts {
    const { catalogue, scratch } = this
    return this.texts.textsOf(documents, (alternative) => documentLists(alternative, catalogue), scratch.documentTexts)
  }

  /** Scores a set of documents. The caller must call `clear` of the result to free the scratch buffers. */
  score(documents: Bits, texts = this.textsOf(documents)): DocumentScores {
    const { catalogue, scratch, brands } = this
    const documentMatches = scratch.ownerScores().start(scratch.documents(catalogue.documents.count), this.slots.length)
    this.texts.collectDocuments(documentMatches, texts, documents)
    this.termSources.open()
    return new DocumentScores(documentMatches, this.termSourceScores(), catalogue, brands)
  }

  /**
   * Returns lower and upper bounds of the scores of grades by their best term source, given the texts of the documents.
   */
  boundsWith(texts: DocumentTexts): ScoreBounds {
    return scoreBounds(texts, this.termSourceScores())
  }

  /** Whether a text matches, which has the word of an alternative of a slot. */
  mayMatch(slot: Slot, alternative: Alternative, entry: number): boolean {
    return this.texts.mayMatchWith(slot, alternative, entry)
  }

  /** Returns the weight of a word in this text, by field and language. */
  weightOfEntry(entry: number): number {
    return this.entryWeights[this.catalogue.entries.fieldAndLanguage(entry)]!
  }

  private documentsWithSlot(at: number, slot: Slot): Bits {
    const { catalogue, brands } = this
    const { entries } = catalogue
    const bits = this.noDocuments()
    for (const alternative of slot.alternatives)
      for (const list of documentLists(alternative, catalogue))
        entries.addDocuments(list, alternative.how === 'exact', bits)
    const { termSources } = this
    const { owners } = termSources
    const addGrades = (list: Uint32Array, from: number, to: number): void => addListed(bits, list, from, to)
    for (let position = 0; position < owners.length; position += 1) {
      if (termSources.word(position, at) === 0) continue
      const termSource = owners[position]!
      catalogue.termSources.visitGrades(termSource, addGrades)
      for (const list of catalogue.termSources.brandsOf(termSource))
        for (let index = 0; index < list.length; index += 1)
          if (brands.hasTermSource(list[index]!, termSource)) setBit(bits, list[index]!)
    }
    return bits
  }

  private termSourceScores(): TermSourceScores {
    const { termSources, texts, catalogue, scratch } = this
    this.scored ??= new TermSourceScores(termSources, texts.slotWeights, catalogue.termSources, scratch)
    return this.scored
  }

  private noDocuments(): Bits {
    return this.scratch.bits.take(wordsFor(this.catalogue.documents.count))
  }
}

const documentLists = (alternative: Alternative, { entries }: Catalogue): readonly Uint32Array[] =>
  typeof alternative.termOrEntries !== 'number'
    ? [alternative.termOrEntries]
    : alternative.termSourcesOnly === true
      ? []
      : entries.ofDocuments(alternative.termOrEntries)
