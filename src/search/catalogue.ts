import { facetKeys, type FacetKey } from '#domain/facets.ts'
import { Carriers, kindOfCarrier, type CarrierKind } from './carriers.ts'
import { collationNames, type CollationName } from './collation.ts'
import { ColumnShelf } from './columns.ts'
import { Documents } from './documents.ts'
import { FacetValues } from './facet-values.ts'
import { ownerOfCarrier } from './fields.ts'
import { allNames, NameOrder, type NamedDocuments } from './name-order.ts'
import { perName } from './per-name.ts'
import type { SearchCarrier, SearchChange, SearchDocument, SearchPromotion, SynonymGroup } from './port.ts'
import { TextEntries } from './text-entries.ts'

/** Bounds of what one record may bring along. */
const mostTexts = { document: 200, carrier: 4000 } as const
const mostCodes = { document: 50, carrier: 1000 } as const
/** Substances of one document are counted in a byte. */
const mostSubstances = 255

/** Documents, carriers and what they are found by: applies changes, and gives back what it was given. */
export class Catalogue {
  readonly shelf: ColumnShelf
  readonly entries
  readonly values
  readonly documents
  readonly carriers
  readonly nameOrders: Readonly<Record<CollationName, NameOrder>>
  readonly promotions = new Map<number, readonly SearchPromotion[]>()
  readonly synonyms = new Map<string, SynonymGroup>()
  deadEntries = 0
  /** Go up with every change of what they name: what is remembered from before counts no more. */
  synonymVersion = 0
  promotionVersion = 0
  /** Told of each document that comes and goes, to keep counts that were made right. */
  readonly listeners: { readonly added: (document: number) => void; readonly removed: (document: number) => void }[] =
    []

  constructor(shelf = new ColumnShelf()) {
    this.shelf = shelf
    this.entries = new TextEntries(shelf)
    this.values = new FacetValues(shelf)
    this.documents = new Documents(shelf)
    this.carriers = new Carriers(shelf)
    const names = this.namedDocuments()
    const root = new NameOrder('root', names, shelf.words('order-root'))
    this.nameOrders = perName(collationNames, (name) =>
      name === 'root' ? root : new NameOrder(name, names, shelf.words(`order-${name}`), root),
    )
  }

  apply(change: SearchChange): void {
    if (change.type === 'document') this.putDocument(change.document)
    else if (change.type === 'carrier') this.putCarrier(change.carrier)
    else if (change.type === 'synonyms') this.putSynonyms(change.group)
    else if (change.what === 'document') this.removeDocument(change.id)
    else if (change.what === 'carrier') this.removeCarrier(change.id)
    else if (this.synonyms.delete(change.id)) this.synonymVersion += 1
  }

  nameOf(document: number): string {
    return this.entries.textWithNumber(this.documents.name.data[document]!)
  }

  /** As it was given. */
  documentAt(document: number): SearchDocument {
    const { documents } = this
    const facets: { [key in FacetKey]?: string[] } = {}
    for (const value of documents.valuesOf(document))
      (facets[this.values.facetOf(value)] ??= []).push(this.values.textOf(value))
    const { country = [], ...own } = facets
    return {
      id: documents.idOf(document),
      kind: documents.kindOf(document),
      name: this.nameOf(document),
      created: documents.created.data[document]!,
      ...this.entries.given(documents.firstEntry.data[document]!, documents.entryCount.data[document]!),
      carriers: Array.from(documents.carriersOf(document), (carrier) => this.carriers.ids.get(carrier)),
      facets: own,
      countries: country,
      promotions: this.promotions.get(document) ?? [],
    }
  }

  /** Everything that is there, as changes: what a rebuild is made from. */
  *contents(): Generator<SearchChange> {
    for (const group of this.synonyms.values()) yield { type: 'synonyms', group }
    for (let carrier = 0; carrier < this.carriers.count; carrier += 1) {
      if (this.carriers.kindOf(carrier) === 'unknown') continue
      const texts = this.entries.given(this.carriers.firstEntry.data[carrier]!, this.carriers.entryCount.data[carrier]!)
      yield { type: 'carrier', carrier: { id: this.carriers.ids.get(carrier), ...texts } }
    }
    for (let document = 0; document < this.documents.count; document += 1)
      if (this.documents.isLive(document)) yield { type: 'document', document: this.documentAt(document) }
  }

  /** Numbers for metrics. */
  size(): { readonly documents: number; readonly carriers: number; readonly terms: number; readonly bytes: number } {
    return {
      documents: this.documents.live,
      carriers: this.carriers.count,
      terms: this.entries.vocabulary.count,
      bytes:
        this.shelf.byteLength +
        this.entries.byteLength +
        this.values.byteLength +
        this.documents.byteLength +
        this.carriers.byteLength +
        collationNames.reduce((sum, name) => sum + this.nameOrders[name].orderByteLength, 0),
    }
  }

  /** Everything in the columns and in order, for saving. */
  settle(): void {
    this.entries.settle()
    this.carriers.settle()
    const names = allNames(this.namedDocuments())
    for (const name of collationNames) this.nameOrders[name].finish(names)
  }

  private namedDocuments(): NamedDocuments {
    return {
      count: () => this.documents.count,
      nameOf: (document) => this.nameOf(document),
      idOf: (document) => this.documents.idOf(document),
    }
  }

  private putDocument(given: SearchDocument): void {
    this.removeDocument(given.id)
    const texts = given.texts.slice(0, mostTexts.document)
    const firstEntry = this.entries.count
    const entryCount = this.entries.add(texts, given.codes.slice(0, mostCodes.document), this.documents.count)
    // A name is most often one of the texts already.
    const asText = texts.findIndex(({ text }) => text === given.name)
    const name = asText < 0 ? this.entries.addText(given.name) : this.entries.textNumber(firstEntry + asText)
    const document = this.documents.add(given, firstEntry, entryCount, name)
    this.putCarriersOf(document, given.carriers)
    this.putValuesOf(document, given)
    if (given.promotions.length > 0) {
      this.promotions.set(document, given.promotions)
      this.promotionVersion += 1
    }
    for (const listener of this.listeners) listener.added(document)
  }

  private putCarriersOf(document: number, ids: readonly string[]): void {
    const { documents, carriers } = this
    const isBrand = documents.isBrand(document)
    let substances = 0
    // In order, so that a carrier is soon found among the thousand of a principal.
    for (const carrier of [...new Set(ids.map((id) => carriers.numberOf(id)))].sort((a, b) => a - b)) {
      documents.carriers.push(carrier)
      carriers.addDocument(carrier, document, isBrand)
      if (carriers.kindOf(carrier) === 'substance') substances += 1
    }
    documents.carriersEnd.push(documents.carriers.length)
    documents.substances.push(Math.min(mostSubstances, substances))
  }

  private putValuesOf(document: number, { facets, countries }: SearchDocument): void {
    for (const facet of facetKeys) {
      if (facet === 'promoted') continue
      const texts = facet === 'country' ? countries : (facets[facet] ?? [])
      for (const text of new Set(texts)) this.documents.values.push(this.values.add(facet, text, document))
    }
    this.documents.valuesEnd.push(this.documents.values.length)
  }

  private removeDocument(id: string): void {
    const document = this.documents.withId(id)
    if (document < 0) return
    for (const listener of this.listeners) listener.removed(document)
    this.documents.remove(document)
    this.dropEntries(this.documents, document)
    for (const carrier of this.documents.carriersOf(document)) this.carriers.popularity.data[carrier]! -= 1
    if (this.promotions.delete(document)) this.promotionVersion += 1
  }

  private putCarrier(given: SearchCarrier): void {
    const { carriers } = this
    const carrier = carriers.numberOf(given.id)
    this.dropEntries(carriers, carrier)
    carriers.firstEntry.data[carrier] = this.entries.count
    carriers.entryCount.data[carrier] = this.entries.add(
      given.texts.slice(0, mostTexts.carrier),
      given.codes.slice(0, mostCodes.carrier),
      ownerOfCarrier(carrier),
    )
    this.setCarrierKind(carrier, kindOfCarrier(given))
  }

  private removeCarrier(id: string): void {
    const carrier = this.carriers.ids.find(id)
    if (carrier < 0) return
    this.dropEntries(this.carriers, carrier)
    this.setCarrierKind(carrier, 'unknown')
  }

  /** What it said is said by nobody any more: its words are then no words of the catalogue either. */
  private dropEntries({ firstEntry, entryCount }: Documents | Carriers, owner: number): void {
    const count = entryCount.data[owner]!
    this.entries.drop(firstEntry.data[owner]!, count)
    this.deadEntries += count
    entryCount.data[owner] = 0
  }

  private setCarrierKind(carrier: number, kind: CarrierKind): void {
    const change = Number(kind === 'substance') - Number(this.carriers.kindOf(carrier) === 'substance')
    this.carriers.setKind(carrier, kind)
    if (change === 0) return
    for (const list of this.carriers.documentsOf(carrier))
      for (const document of list) this.documents.substances.data[document]! += change
  }

  private putSynonyms(group: SynonymGroup): void {
    this.synonyms.set(group.id, group)
    this.synonymVersion += 1
  }
}
