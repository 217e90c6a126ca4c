import { facetKeys, type FacetKey } from '#platform/search/vocabulary/facets.ts'
import { TermSources, kindOfTermSource, type TermSourceKind } from '#platform/search/matching/term-sources.ts'
import { collationNames, type CollationName } from './collation.ts'
import { ColumnStore } from './columns.ts'
import { Documents } from './documents.ts'
import { FacetValues } from '#platform/search/facets/facet-values.ts'
import { ownerOfTermSource } from './fields.ts'
import { allNames, NameOrder, type NamedDocuments } from './name-order.ts'
import { perName } from './per-name.ts'
import { SpecifiedRanges } from '#platform/search/ranges/specified-ranges.ts'
import type {
  SearchTermSource,
  SearchChange,
  SearchDocument,
  SearchLabel,
  SearchPromotion,
  SearchProperty,
  SynonymGroup,
} from '#platform/search/indexed-content.ts'
import { TextEntries } from './text-entries.ts'

/** The number of texts of one record that are indexed. */
const maxTexts = { document: 200, termSource: 4000 } as const
const maxCodes = { document: 50, termSource: 1000 } as const
/** The number of substances of a document is stored in one byte. */
const maxSubstances = 255

/** All documents and term sources with their texts. Applies changes, and returns each document as it was given. */
export class Catalogue {
  readonly columnStore: ColumnStore
  readonly entries
  readonly values
  readonly documents
  readonly termSources
  readonly nameOrders: Readonly<Record<CollationName, NameOrder>>
  readonly promotions = new Map<number, readonly SearchPromotion[]>()
  /** The days of the documents that are not found on every day. There are few. */
  readonly days = new Map<number, readonly string[]>()
  /** The last days of events, for the order 'upcoming'. There are few. */
  readonly lastDays = new Map<number, string>()
  readonly synonyms = new Map<string, SynonymGroup>()
  /** What the grades state of specification properties. */
  readonly ranges = new SpecifiedRanges()
  labels: readonly SearchLabel[] = []
  /** The properties by whose ranges a list can be narrowed. */
  properties: readonly SearchProperty[] = []
  deadEntries = 0
  /**
   * These versions increase with each change of the synonyms or promotions, so that caches of an earlier version are
   * discarded.
   */
  synonymVersion = 0
  promotionVersion = 0
  labelVersion = 0
  /** Listeners are called for each added and removed document, so that derived counts stay correct. */
  readonly listeners: { readonly added: (document: number) => void; readonly removed: (document: number) => void }[] =
    []

  constructor(columnStore = new ColumnStore()) {
    this.columnStore = columnStore
    this.entries = new TextEntries(columnStore)
    this.values = new FacetValues(columnStore)
    this.documents = new Documents(columnStore)
    this.termSources = new TermSources(columnStore)
    const names = this.namedDocuments()
    const root = new NameOrder('root', names, columnStore.words('order-root'))
    this.nameOrders = perName(collationNames, (name) =>
      name === 'root' ? root : new NameOrder(name, names, columnStore.words(`order-${name}`), root),
    )
  }

  apply(change: SearchChange): void {
    if (change.type === 'document') this.putDocument(change.document)
    else if (change.type === 'termSource') this.putTermSource(change.termSource)
    else if (change.type === 'synonyms') this.putSynonyms(change.group)
    else if (change.type === 'labels') this.putLabels(change.labels)
    else if (change.type === 'properties') this.putProperties(change.properties)
    else if (change.what === 'document') this.removeDocument(change.id)
    else if (change.what === 'termSource') this.removeTermSource(change.id)
    else if (this.synonyms.delete(change.id)) this.synonymVersion += 1
  }

  nameOf(document: number): string {
    return this.entries.textWithNumber(this.documents.name.data[document]!)
  }

  /** Returns the document as it was given to `apply`. */
  documentAt(document: number): SearchDocument {
    const { documents } = this
    const facets: { [key in FacetKey]?: string[] } = {}
    for (const value of documents.valuesOf(document))
      (facets[this.values.facetOf(value)] ??= []).push(this.values.textOf(value))
    const { country = [], ...own } = facets
    const days = this.days.get(document)
    const lastDay = this.lastDays.get(document)
    const variant = documents.variantOf(document)
    const ranges = this.ranges.rangesOf(document)
    return {
      id: documents.idOf(document),
      kind: documents.kindOf(document),
      name: this.nameOf(document),
      created: documents.created.data[document]!,
      ...this.entries.addedTexts(documents.firstEntry.data[document]!, documents.entryCount.data[document]!),
      termSources: Array.from(documents.termSourcesOf(document), (termSource) => this.termSources.ids.get(termSource)),
      facets: own,
      countries: country,
      promotions: this.promotions.get(document) ?? [],
      ...(ranges.length === 0 ? {} : { ranges }),
      ...(lastDay === undefined ? {} : { lastDay }),
      ...(days === undefined ? {} : { days }),
      ...(variant === 0 ? {} : { variant }),
    }
  }

  /** Returns the whole content as changes, from which a new catalogue can be built. */
  *contents(): Generator<SearchChange> {
    for (const group of this.synonyms.values()) yield { type: 'synonyms', group }
    const { labels, properties } = this
    if (labels.length > 0) yield { type: 'labels', labels }
    if (properties.length > 0) yield { type: 'properties', properties }
    for (let termSource = 0; termSource < this.termSources.count; termSource += 1) {
      if (this.termSources.kindOf(termSource) === 'unknown') continue
      const texts = this.entries.addedTexts(
        this.termSources.firstEntry.data[termSource]!,
        this.termSources.entryCount.data[termSource]!,
      )
      yield { type: 'termSource', termSource: { id: this.termSources.ids.get(termSource), ...texts } }
    }
    for (let document = 0; document < this.documents.count; document += 1)
      if (this.documents.isLive(document)) yield { type: 'document', document: this.documentAt(document) }
  }

  /** Returns the sizes that are reported as metrics. */
  size(): { readonly documents: number; readonly termSources: number; readonly terms: number; readonly bytes: number } {
    return {
      documents: this.documents.live,
      termSources: this.termSources.count,
      terms: this.entries.vocabulary.count,
      bytes:
        this.columnStore.byteLength +
        this.entries.byteLength +
        this.values.byteLength +
        this.ranges.byteLength +
        this.documents.byteLength +
        this.termSources.byteLength +
        collationNames.reduce((sum, name) => sum + this.nameOrders[name].orderByteLength, 0),
    }
  }

  /** Brings all data into the columns and into their final order, so that they can be saved. */
  mergeAll(): void {
    this.entries.mergeAll()
    this.termSources.mergeAll()
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

  private putDocument(source: SearchDocument): void {
    this.removeDocument(source.id, source.variant)
    const texts = source.texts.slice(0, maxTexts.document)
    const firstEntry = this.entries.count
    const entryCount = this.entries.add(texts, source.codes.slice(0, maxCodes.document), this.documents.count)
    // The name is usually one of the texts, so that it need not be stored again.
    const asText = texts.findIndex(({ text }) => text === source.name)
    const name = asText < 0 ? this.entries.addText(source.name) : this.entries.textNumber(firstEntry + asText)
    const document = this.documents.add(source, firstEntry, entryCount, name)
    this.putTermSourcesOf(document, source.termSources)
    this.putValuesOf(document, source)
    this.ranges.add(document, source.ranges ?? [])
    if (source.promotions.length > 0) {
      this.promotions.set(document, source.promotions)
      this.promotionVersion += 1
    }
    if (source.lastDay !== undefined) this.lastDays.set(document, source.lastDay)
    if (source.days !== undefined) this.days.set(document, source.days)
    for (const listener of this.listeners) listener.added(document)
  }

  private putTermSourcesOf(document: number, ids: readonly string[]): void {
    const { documents, termSources } = this
    const isBrand = documents.isBrand(document)
    let substances = 0
    // Sorted by number, so that a term source can be found by binary search.
    for (const termSource of [...new Set(ids.map((id) => termSources.numberOf(id)))].sort((a, b) => a - b)) {
      documents.termSources.push(termSource)
      termSources.addDocument(termSource, document, isBrand)
      if (termSources.kindOf(termSource) === 'substance') substances += 1
    }
    documents.termSourcesEnd.push(documents.termSources.length)
    documents.substances.push(Math.min(maxSubstances, substances))
  }

  private putValuesOf(document: number, { facets, countries }: SearchDocument): void {
    for (const facet of facetKeys) {
      if (facet === 'promoted' || facet === 'range') continue
      const texts = facet === 'country' ? countries : (facets[facet] ?? [])
      for (const text of new Set(texts)) this.documents.values.push(this.values.add(facet, text, document))
    }
    this.documents.valuesEnd.push(this.documents.values.length)
  }

  /** Removes the document of a record and those after it. */
  private removeDocument(id: string, variant = 0): void {
    const document = this.documents.withId(id, variant)
    if (document < 0) return
    this.lastDays.delete(document)
    if (this.days.delete(document)) this.removeDocument(id, variant + 1)
    for (const listener of this.listeners) listener.removed(document)
    this.documents.remove(document)
    this.dropEntries(this.documents, document)
    for (const termSource of this.documents.termSourcesOf(document)) this.termSources.popularity.data[termSource]! -= 1
    if (this.promotions.delete(document)) this.promotionVersion += 1
  }

  private putTermSource(document: SearchTermSource): void {
    const { termSources } = this
    const termSource = termSources.numberOf(document.id)
    this.dropEntries(termSources, termSource)
    termSources.firstEntry.data[termSource] = this.entries.count
    termSources.entryCount.data[termSource] = this.entries.add(
      document.texts.slice(0, maxTexts.termSource),
      document.codes.slice(0, maxCodes.termSource),
      ownerOfTermSource(termSource),
    )
    this.setTermSourceKind(termSource, kindOfTermSource(document))
  }

  private removeTermSource(id: string): void {
    const termSource = this.termSources.ids.find(id)
    if (termSource < 0) return
    this.dropEntries(this.termSources, termSource)
    this.setTermSourceKind(termSource, 'unknown')
  }

  /** Removes the texts of an owner, so that their words no longer count as words of the catalogue. */
  private dropEntries({ firstEntry, entryCount }: Documents | TermSources, owner: number): void {
    const count = entryCount.data[owner]!
    this.entries.drop(firstEntry.data[owner]!, count)
    this.deadEntries += count
    entryCount.data[owner] = 0
  }

  private setTermSourceKind(termSource: number, kind: TermSourceKind): void {
    const change = Number(kind === 'substance') - Number(this.termSources.kindOf(termSource) === 'substance')
    this.termSources.setKind(termSource, kind)
    if (change === 0) return
    for (const list of this.termSources.documentsOf(termSource))
      for (const document of list) this.documents.substances.data[document]! += change
  }

  private putLabels(labels: readonly SearchLabel[]): void {
    this.labels = labels
    this.labelVersion += 1
  }

  private putProperties(properties: readonly SearchProperty[]): void {
    this.properties = properties
    this.labelVersion += 1
  }

  private putSynonyms(group: SynonymGroup): void {
    this.synonyms.set(group.id, group)
    this.synonymVersion += 1
  }
}
