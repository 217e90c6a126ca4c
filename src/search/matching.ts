import type { Alternative } from './alternatives.ts'
import { addListed, hasBit, keepBoth, setBit, wordsFor, type Bits } from './bits.ts'
import type { ShownOfBrands } from './brands.ts'
import { CarrierScores } from './carrier-scores.ts'
import type { Catalogue } from './catalogue.ts'
import { DocumentScores } from './document-scores.ts'
import type { Engine } from './engine.ts'
import { entryWeightsOf } from './entry-weights.ts'
import { carrierOfOwner, isCarrierOwner, isNobody } from './fields.ts'
import { MetTexts } from './met-texts.ts'
import type { OwnTexts } from './own-texts.ts'
import type { OwnerScores } from './owner-scores.ts'
import { scoreBounds, type ScoreBounds } from './score-bounds.ts'
import type { Slot } from './slot.ts'
import type { SearchQuery } from './port.ts'
import type { Scratch } from './scratch.ts'

/**
 * What the words of a query find. First in what carriers say, of which there are few; then which documents have which
 * word; the points of documents only for those that are asked for.
 */
export class Matches {
  readonly slots: readonly Slot[]
  private readonly catalogue: Catalogue
  private readonly scratch: Scratch
  private readonly brands: ShownOfBrands
  private readonly texts: MetTexts
  private readonly carriers: OwnerScores
  /** Made when first asked for: most ways of taking the words find nothing to be scored. */
  private scored: CarrierScores | null = null
  /** By field and language of a text. */
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
    this.texts = new MetTexts(slots, this.entryWeights, catalogue, scratch)
    this.carriers = scratch.ownerScores().start(scratch.carriers(catalogue.carriers.count), slots.length)
    this.texts.collectCarriers(this.carriers)
    this.carriers.clear()
  }

  /** Sets of slots, as bits, that together say all of some name or synonym. */
  get wholeTexts(): ReadonlySet<number> {
    return this.texts.whole
  }
  /** Sets of two slots or more that stand in one text of a carrier. */
  get commonTexts(): ReadonlySet<number> {
    return this.texts.common
  }

  /** Carriers that were met, by place. */
  get carriersMet(): Uint32Array {
    return this.carriers.owners
  }

  /** Documents that have every slot that is `needed`, of all kinds and countries. */
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

  /** Whether a document of the set has the text. */
  hasText(entry: number, bits: Bits): boolean {
    const { catalogue, brands } = this
    const owner = catalogue.entries.owner.data[entry]!
    if (isNobody(owner)) return false
    if (!isCarrierOwner(owner)) return hasBit(bits, owner)
    const carrier = carrierOfOwner(owner)
    return (
      catalogue.carriers.hasGradeIn(carrier, bits) ||
      catalogue.carriers
        .brandsOf(carrier)
        .some((list) => list.some((document) => hasBit(bits, document) && brands.hasCarrier(document, carrier)))
    )
  }

  /** Texts of their own that documents of a set are found by. */
  textsOf(documents: Bits): OwnTexts {
    const { catalogue, scratch } = this
    return this.texts.textsOf(documents, (alternative) => documentLists(alternative, catalogue), scratch.ownTexts)
  }

  /** The points of the documents of a set. What it holds of the scratch is given back by its `clear`. */
  score(documents: Bits, texts = this.textsOf(documents)): DocumentScores {
    const { catalogue, scratch, brands } = this
    const own = scratch.ownerScores().start(scratch.documents(catalogue.documents.count), this.slots.length)
    this.texts.collectDocuments(own, texts, documents)
    this.carriers.open()
    return new DocumentScores(own, this.carrierScores(), catalogue, brands)
  }

  /** What grades have at least and at most, by their best carrier and with some of these texts of their own. */
  boundsWith(texts: OwnTexts): ScoreBounds {
    return scoreBounds(texts, this.carrierScores())
  }

  /** What a word in this text counts: its field and its language. */
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
    const { carriers } = this
    const { owners } = carriers
    const addGrades = (list: Uint32Array, from: number, to: number): void => addListed(bits, list, from, to)
    for (let place = 0; place < owners.length; place += 1) {
      if (carriers.word(place, at) === 0) continue
      const carrier = owners[place]!
      catalogue.carriers.visitGrades(carrier, addGrades)
      for (const list of catalogue.carriers.brandsOf(carrier))
        for (let index = 0; index < list.length; index += 1)
          if (brands.hasCarrier(list[index]!, carrier)) setBit(bits, list[index]!)
    }
    return bits
  }

  private carrierScores(): CarrierScores {
    const { carriers, texts, catalogue, scratch } = this
    this.scored ??= new CarrierScores(carriers, texts.slotWeights, catalogue.carriers, scratch)
    return this.scored
  }

  private noDocuments(): Bits {
    return this.scratch.bits.take(wordsFor(this.catalogue.documents.count))
  }
}

const documentLists = (alternative: Alternative, { entries }: Catalogue): readonly Uint32Array[] =>
  typeof alternative.found !== 'number'
    ? [alternative.found]
    : alternative.carriersOnly === true
      ? []
      : entries.ofDocuments(alternative.found)
