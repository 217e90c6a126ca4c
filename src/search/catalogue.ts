import { alphabetName, alphabetNames, letterOf, lettersOf, otherLetter, type AlphabetName } from '#domain/alphabet.ts'
import { facetKeys, type FacetKey } from '#domain/facets.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { clearBit, setBit, wordsFor } from './bits.ts'
import { collationNames, type CollationName } from './collation.ts'
import { ColumnShelf } from './columns.ts'
import { FacetValues } from './facet-values.ts'
import { ownerOfCarrier, type NumberList } from './fields.ts'
import { allNames, NameOrder, type NamedDocuments } from './name-order.ts'
import {
  resultTypes,
  type ResultType,
  type SearchCarrier,
  type SearchChange,
  type SearchDocument,
  type SearchPromotion,
  type SynonymGroup,
} from './port.ts'
import { Postings } from './postings.ts'
import { StringTable, TextPool } from './string-pool.ts'
import { TextEntries } from './text-entries.ts'

/** What a carrier is, by the fields of its words. */
const carrierKinds = ['unknown', 'substance', 'tradeName', 'principal', 'function'] as const
export type CarrierKind = (typeof carrierKinds)[number]
const substanceKind = carrierKinds.indexOf('substance')

/** Bounds of what one record may bring along. */
const mostTexts = { document: 200, carrier: 4000 } as const
const mostCodes = { document: 50, carrier: 1000 } as const

/**
 * Documents, carriers and what they are found by, in columns. Documents are only ever added; what is replaced or removed is
 * left behind until the next rebuild, and no scope has it any more.
 */
export class Catalogue {
  readonly shelf: ColumnShelf
  readonly entries
  readonly values
  readonly nameOrders: Readonly<Record<CollationName, NameOrder>>

  // Documents by number.
  readonly documentCreated
  readonly documentCarriersEnd
  readonly documentCarriers
  readonly documentValuesEnd
  readonly documentValues
  /** How many of its carriers are substances. */
  readonly documentSubstances
  /** The letter of its name by alphabet: place in the alphabet + 1, 0 for `#`. */
  readonly documentLetter
  readonly promotions = new Map<number, readonly SearchPromotion[]>()
  /** Documents that are there and available somewhere, by kind. */
  readonly kindBits
  private readonly documentIds
  /** Document + 1 by number of its id; 0 where it was removed. */
  private readonly documentOfId
  private readonly documentId
  private readonly documentKind
  private readonly documentName
  private readonly documentFirstEntry
  private readonly documentEntryCount

  // Carriers by number of their id.
  readonly carrierIds
  readonly carrierFirstEntry
  readonly carrierEntryCount
  /** Documents that carry it now. */
  readonly carrierPopularity
  private readonly carrierKind
  private readonly carrierDocuments

  readonly synonyms = new Map<string, SynonymGroup>()
  removedDocuments = 0
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
    this.documentIds = new StringTable(new TextPool(shelf.bytes('documentIds'), shelf.words('documentIdEnds')))
    this.documentOfId = shelf.words('documentOfId')
    this.documentId = shelf.words('documentId')
    this.documentKind = shelf.bytes('documentKind')
    this.documentCreated = shelf.doubles('documentCreated')
    this.documentName = shelf.words('documentName')
    this.documentFirstEntry = shelf.words('documentFirstEntry')
    this.documentEntryCount = shelf.bytes('documentEntryCount')
    this.documentCarriersEnd = shelf.words('documentCarriersEnd')
    this.documentCarriers = shelf.words('documentCarriers')
    this.documentValuesEnd = shelf.words('documentValuesEnd')
    this.documentValues = shelf.shorts('documentValues')
    this.documentSubstances = shelf.bytes('documentSubstances')
    this.documentLetter = perName(alphabetNames, (name) => shelf.bytes(`letter-${name}`))
    this.kindBits = perName(resultTypes, (kind) => shelf.words(`kind-${kind}`))
    this.carrierIds = new StringTable(new TextPool(shelf.bytes('carrierIds'), shelf.words('carrierIdEnds')))
    this.carrierKind = shelf.bytes('carrierKind')
    this.carrierFirstEntry = shelf.words('carrierFirstEntry')
    this.carrierEntryCount = shelf.shorts('carrierEntryCount')
    this.carrierPopularity = shelf.words('carrierPopularity')
    this.carrierDocuments = new Postings(shelf.words('carrierDocumentEnds'), shelf.words('carrierDocuments'))
    const documents = this.namedDocuments()
    const root = new NameOrder('root', documents, shelf.words('order-root'))
    this.nameOrders = perName(collationNames, (name) =>
      name === 'root' ? root : new NameOrder(name, documents, shelf.words(`order-${name}`), root),
    )
  }

  /** Ever added, removed ones included. */
  get documentCount(): number {
    return this.documentId.length
  }
  get liveDocuments(): number {
    return this.documentCount - this.removedDocuments
  }

  apply(change: SearchChange): void {
    if (change.type === 'document') this.putDocument(change.document)
    else if (change.type === 'carrier') this.putCarrier(change.carrier)
    else if (change.type === 'synonyms') this.putSynonyms(change.group)
    else if (change.what === 'document') this.removeDocument(change.id)
    else if (change.what === 'carrier') this.removeCarrier(change.id)
    else if (this.synonyms.delete(change.id)) this.synonymVersion += 1
  }

  // Reading

  idOf(document: number): string {
    return this.documentIds.get(this.documentId.data[document]!)
  }
  nameOf(document: number): string {
    return this.entries.textWithNumber(this.documentName.data[document]!)
  }
  kindOf(document: number): ResultType {
    return resultTypes[this.documentKind.data[document]!] ?? 'tradeGrade'
  }
  isLive(document: number): boolean {
    return this.documentOfId.data[this.documentId.data[document]!] === document + 1
  }
  /** The document of an id, or -1. */
  documentWithId(id: string): number {
    const number = this.documentIds.find(id)
    return number < 0 ? -1 : this.documentOfId.data[number]! - 1
  }
  carriersOf(document: number): Uint32Array {
    return this.documentCarriers.data.subarray(
      startOf(this.documentCarriersEnd.data, document),
      this.documentCarriersEnd.data[document],
    )
  }
  valuesOf(document: number): Uint16Array {
    return this.documentValues.data.subarray(
      startOf(this.documentValuesEnd.data, document),
      this.documentValuesEnd.data[document],
    )
  }
  /** Lists of documents that name a carrier, removed ones among them. */
  documentsOf(carrier: number): readonly NumberList[] {
    return [this.carrierDocuments.settled(carrier), this.carrierDocuments.recent(carrier)]
  }
  carrierKindOf(carrier: number): CarrierKind {
    return carrierKinds[this.carrierKind.data[carrier]!] ?? 'unknown'
  }

  /** As it was given. */
  documentAt(document: number): SearchDocument {
    const facets: { [key in FacetKey]?: string[] } = {}
    for (const value of this.valuesOf(document))
      (facets[this.values.facetOf(value)] ??= []).push(this.values.textOf(value))
    const { country = [], ...own } = facets
    return {
      id: this.idOf(document),
      kind: this.kindOf(document),
      name: this.nameOf(document),
      created: this.documentCreated.data[document]!,
      ...this.entries.given(this.documentFirstEntry.data[document]!, this.documentEntryCount.data[document]!),
      carriers: Array.from(this.carriersOf(document), (carrier) => this.carrierIds.get(carrier)),
      facets: own,
      countries: country,
      promotions: this.promotions.get(document) ?? [],
    }
  }

  /** Everything that is there, as changes: what a rebuild is made from. */
  *contents(): Generator<SearchChange> {
    for (const group of this.synonyms.values()) yield { type: 'synonyms', group }
    for (let carrier = 0; carrier < this.carrierIds.count; carrier += 1) {
      const count = this.carrierEntryCount.data[carrier]!
      if (this.carrierKindOf(carrier) === 'unknown') continue
      yield {
        type: 'carrier',
        carrier: {
          id: this.carrierIds.get(carrier),
          ...this.entries.given(this.carrierFirstEntry.data[carrier]!, count),
        },
      }
    }
    for (let document = 0; document < this.documentCount; document += 1)
      if (this.isLive(document)) yield { type: 'document', document: this.documentAt(document) }
  }

  /** Numbers for metrics. */
  size(): { readonly documents: number; readonly carriers: number; readonly terms: number; readonly bytes: number } {
    return {
      documents: this.liveDocuments,
      carriers: this.carrierIds.count,
      terms: this.entries.vocabulary.count,
      bytes:
        this.shelf.byteLength +
        this.entries.byteLength +
        this.values.byteLength +
        this.documentIds.slotByteLength +
        this.carrierIds.slotByteLength +
        this.carrierDocuments.freshByteLength +
        collationNames.reduce((sum, name) => sum + this.nameOrders[name].orderByteLength, 0),
    }
  }

  /** Everything in the columns and in order, for saving. */
  settle(): void {
    this.entries.settle()
    this.carrierDocuments.merge()
    const names = allNames(this.namedDocuments())
    for (const name of collationNames) this.nameOrders[name].finish(names)
  }

  private namedDocuments(): NamedDocuments {
    return {
      count: () => this.documentCount,
      nameOf: (document) => this.nameOf(document),
      idOf: (document) => this.idOf(document),
    }
  }

  // Writing

  private putDocument(given: SearchDocument): void {
    this.removeDocument(given.id)
    const document = this.documentCount
    const idNumber = this.documentIds.add(given.id)
    this.documentOfId.extend(idNumber + 1)
    this.documentOfId.data[idNumber] = document + 1
    this.documentId.push(idNumber)
    this.documentKind.push(resultTypes.indexOf(given.kind))
    this.documentCreated.push(given.created)
    const texts = given.texts.slice(0, mostTexts.document)
    const firstEntry = this.entries.count
    this.documentFirstEntry.push(firstEntry)
    this.documentEntryCount.push(this.entries.add(texts, given.codes.slice(0, mostCodes.document), document))
    // A name is most often one of the texts already.
    const asText = texts.findIndex(({ text }) => text === given.name)
    this.documentName.push(asText < 0 ? this.entries.addText(given.name) : this.entries.textNumber(firstEntry + asText))
    for (const name of alphabetNames) this.documentLetter[name].push(letterNumber(given.name, name))
    this.putCarriersOf(document, given.carriers)
    this.putValuesOf(document, given)
    if (given.promotions.length > 0) {
      this.promotions.set(document, given.promotions)
      this.promotionVersion += 1
    }
    for (const kind of resultTypes) this.kindBits[kind].extend(wordsFor(document + 1))
    if (given.countries.length > 0) setBit(this.kindBits[given.kind].data, document)
    for (const listener of this.listeners) listener.added(document)
  }

  private putCarriersOf(document: number, ids: readonly string[]): void {
    let substances = 0
    for (const id of new Set(ids)) {
      const carrier = this.carrierNumber(id)
      this.documentCarriers.push(carrier)
      this.carrierDocuments.push(carrier, document)
      this.carrierPopularity.data[carrier]! += 1
      if (this.carrierKind.data[carrier] === substanceKind) substances += 1
    }
    this.documentCarriersEnd.push(this.documentCarriers.length)
    this.documentSubstances.push(Math.min(255, substances))
  }

  private putValuesOf(document: number, { facets, countries }: SearchDocument): void {
    for (const facet of facetKeys) {
      if (facet === 'promoted') continue
      const texts = facet === 'country' ? countries : (facets[facet] ?? [])
      for (const text of new Set(texts)) this.documentValues.push(this.values.add(facet, text, document))
    }
    this.documentValuesEnd.push(this.documentValues.length)
  }

  private removeDocument(id: string): void {
    const document = this.documentWithId(id)
    if (document < 0) return
    for (const listener of this.listeners) listener.removed(document)
    this.documentOfId.data[this.documentId.data[document]!] = 0
    clearBit(this.kindBits[this.kindOf(document)].data, document)
    for (const carrier of this.carriersOf(document)) this.carrierPopularity.data[carrier]! -= 1
    if (this.promotions.delete(document)) this.promotionVersion += 1
    this.removedDocuments += 1
  }

  private putCarrier(given: SearchCarrier): void {
    const carrier = this.carrierNumber(given.id)
    this.dropEntries(carrier)
    this.carrierFirstEntry.data[carrier] = this.entries.count
    this.carrierEntryCount.data[carrier] = this.entries.add(
      given.texts.slice(0, mostTexts.carrier),
      given.codes.slice(0, mostCodes.carrier),
      ownerOfCarrier(carrier),
    )
    this.setCarrierKind(carrier, kindOfCarrier(given))
  }

  private removeCarrier(id: string): void {
    const carrier = this.carrierIds.find(id)
    if (carrier < 0) return
    this.dropEntries(carrier)
    this.setCarrierKind(carrier, 'unknown')
  }

  private dropEntries(carrier: number): void {
    const count = this.carrierEntryCount.data[carrier]!
    this.entries.drop(this.carrierFirstEntry.data[carrier]!, count)
    this.deadEntries += count
    this.carrierEntryCount.data[carrier] = 0
  }

  private setCarrierKind(carrier: number, kind: CarrierKind): void {
    const before = this.carrierKindOf(carrier)
    this.carrierKind.data[carrier] = carrierKinds.indexOf(kind)
    const change = Number(kind === 'substance') - Number(before === 'substance')
    if (change === 0) return
    for (const list of this.documentsOf(carrier))
      for (const document of list) this.documentSubstances.data[document]! += change
  }

  private putSynonyms(group: SynonymGroup): void {
    this.synonyms.set(group.id, group)
    this.synonymVersion += 1
  }

  /** A carrier may be named by a document before it is given. */
  private carrierNumber(id: string): number {
    const carrier = this.carrierIds.add(id)
    for (const column of [this.carrierKind, this.carrierFirstEntry, this.carrierEntryCount, this.carrierPopularity])
      column.extend(carrier + 1)
    return carrier
  }
}

function kindOfCarrier(carrier: SearchCarrier): CarrierKind {
  for (const kind of ['tradeName', 'principal', 'function'] as const)
    if (carrier.texts.some((text) => text.field === kind)) return kind
  return 'substance'
}

function letterNumber(name: string, alphabet: AlphabetName): number {
  const letter = letterOf(name, alphabet)
  return letter === otherLetter ? 0 : lettersOf(alphabet).indexOf(letter) + 1
}

/** The number that documents under a letter have in `documentLetter`; null for what is no letter of the alphabet. */
export function letterPlace(letter: string, language: LanguageCode): number | null {
  if (letter === otherLetter) return 0
  const at = lettersOf(alphabetName(language)).indexOf(letter)
  return at < 0 ? null : at + 1
}

const startOf = (ends: Uint32Array, at: number): number => (at === 0 ? 0 : ends[at - 1]!)

export function perName<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Readonly<Record<Name, Value>> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>
}
