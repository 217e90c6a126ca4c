import { alphabetName, alphabetNames, letterOf, lettersOf, otherLetter, type AlphabetName } from '#domain/alphabet.ts'
import { normaliseIdentifier } from '#domain/identifiers.ts'
import { languageCodes, type LanguageCode } from '#domain/languages.ts'
import { hasDigit, tokensOf } from './analyse.ts'
import { clearBit, setBit, wordsFor } from './bits.ts'
import { collationNames, type CollationName } from './collation.ts'
import { ColumnShelf } from './columns.ts'
import { allNames, NameOrder } from './name-order.ts'
import { facetKeys, type FacetKey } from '#domain/facets.ts'
import { resultTypes, type CodeField, type ResultType, type SearchCarrier, type SearchChange, type SearchDocument, type SearchPromotion, type SearchText, type SynonymGroup, type TextField } from './port.ts'
import { Postings } from './postings.ts'
import { StringTable, TextPool } from './string-pool.ts'
import { ValueSets } from './value-sets.ts'
import { Vocabulary } from './vocabulary.ts'

/** Fields by number; those from `firstCodeField` on are identifiers. */
export const fields = ['name', 'synonym', 'inci', 'tradeName', 'principal', 'function', 'description', 'cas', 'ec', 'eNumber', 'gradeCode'] as const satisfies readonly (TextField | CodeField)[]
export const firstCodeField = fields.indexOf('cas')
export const descriptionField = fields.indexOf('description')
export const functionField = fields.indexOf('function')
const fieldNumber = new Map<string, number>(fields.map((field, number) => [field, number]))

/** In front of the forms of an identifier, so that they never mix with words or with each other. */
export const codeSigns = { cas: '\u0001', ec: '\u0002', eNumber: '\u0003', gradeCode: '\u0004' } as const satisfies Record<CodeField, string>

/** Languages by number; `noLanguage` for words of none. */
export const noLanguage = languageCodes.length
export const languageNumber = (language: LanguageCode | null): number => (language === null ? noLanguage : languageCodes.indexOf(language))
export const languageOfNumber = (number: number): LanguageCode | null => languageCodes[number] ?? null

/** What carries words: a carrier when the highest bit is set, a document otherwise. */
const carrierFlag = 0x80000000
const nobody = 0xffffffff
export const isCarrierOwner = (owner: number): boolean => owner >= carrierFlag && owner !== nobody
export const carrierOfOwner = (owner: number): number => owner - carrierFlag
export const isNobody = (owner: number): boolean => owner === nobody

/** Numbers of entries or documents; not to be written. */
export type EntryList = Uint32Array | readonly number[]

/** What a carrier is, by the fields of its words. */
export const carrierKinds = ['unknown', 'substance', 'tradeName', 'principal', 'function'] as const
export type CarrierKind = (typeof carrierKinds)[number]

const substanceKind = carrierKinds.indexOf('substance')
const countryFacet = facetKeys.indexOf('country')

/** Every column of the index. Documents and texts are only ever added; what is replaced or removed is left behind until the next rebuild. */
export class Catalogue {
  readonly shelf: ColumnShelf

  // Texts: names, synonyms, numbers. One entry each.
  readonly texts
  readonly entryText
  readonly entryOwner
  /** Field, language and number of words, one above the other: they are always read together. */
  readonly entryShape
  /** The term it begins with. */
  readonly entryFirstTerm
  readonly vocabulary
  /** Entries by term: those of carriers, of which there are few, and those of documents. */
  readonly carrierEntries
  readonly documentEntries

  // Documents.
  readonly documentIds
  /** Document + 1 by number of its id; 0 where it was removed. */
  readonly documentOfId
  readonly documentId
  readonly documentKind
  readonly documentCreated
  readonly documentName
  readonly documentFirstEntry
  readonly documentEntryCount
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

  // Carriers, by number of their id.
  readonly carrierIds
  readonly carrierKind
  readonly carrierFirstEntry
  readonly carrierEntryCount
  /** Documents that carry it now. */
  readonly carrierPopularity
  readonly carrierDocuments

  // Facet values: `facet number:value`.
  readonly values
  readonly valueFacet
  readonly valueSets = new ValueSets()
  /** Values by facet number, and as they travel; made from the table when first asked for. */
  private readonly valuesByFacet: number[][] = facetKeys.map(() => [])
  private readonly valueTexts: string[] = []
  private readonly knownValues: readonly Map<string, number>[] = facetKeys.map(() => new Map())

  readonly synonyms = new Map<string, SynonymGroup>()
  readonly nameOrders: Readonly<Record<CollationName, NameOrder>>

  removedDocuments = 0
  deadEntries = 0
  /** Go up with every change of what they name: what is remembered from before counts no more. */
  synonymVersion = 0
  promotionVersion = 0
  /** Told of each document that comes and goes, to keep counts that were made right. */
  readonly listeners: { readonly added: (document: number) => void; readonly removed: (document: number) => void }[] = []

  constructor(shelf = new ColumnShelf()) {
    this.shelf = shelf
    this.texts = new TextPool(shelf.bytes('texts'), shelf.words('textEnds'))
    this.entryText = shelf.words('entryText')
    this.entryOwner = shelf.words('entryOwner')
    this.entryShape = shelf.shorts('entryShape')
    this.entryFirstTerm = shelf.words('entryFirstTerm')
    this.vocabulary = new Vocabulary(new TextPool(shelf.bytes('terms'), shelf.words('termEnds')), shelf.words('sortedTerms'), shelf.words('termMasks'))
    this.carrierEntries = new Postings(shelf.words('carrierEntryEnds'), shelf.words('carrierEntries'))
    this.documentEntries = new Postings(shelf.words('documentEntryEnds'), shelf.words('documentEntries'))
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
    this.values = new StringTable(new TextPool(shelf.bytes('values'), shelf.words('valueEnds')))
    this.valueFacet = shelf.bytes('valueFacet')
    const documents = this.namedDocuments()
    const root = new NameOrder('root', documents, shelf.words('order-root'))
    this.nameOrders = perName(collationNames, (name) => (name === 'root' ? root : new NameOrder(name, documents, shelf.words(`order-${name}`), root)))
  }

  get documentCount(): number {
    return this.documentId.length
  }
  get liveDocuments(): number {
    return this.documentCount - this.removedDocuments
  }

  apply(change: SearchChange): void {
    if (change.type === 'synonyms' || (change.type === 'remove' && change.what === 'synonyms')) this.synonymVersion += 1
    if (change.type === 'document') this.putDocument(change.document)
    else if (change.type === 'carrier') this.putCarrier(change.carrier)
    else if (change.type === 'synonyms') this.synonyms.set(change.group.id, change.group)
    else if (change.what === 'document') this.removeDocument(change.id)
    else if (change.what === 'carrier') this.removeCarrier(change.id)
    else this.synonyms.delete(change.id)
  }

  // Reading

  idOf(document: number): string {
    return this.documentIds.get(this.documentId.data[document] ?? 0)
  }
  textOf(entry: number): string {
    return this.texts.get(this.entryText.data[entry]!)
  }
  nameOf(document: number): string {
    return this.texts.get(this.documentName.data[document] ?? 0)
  }
  kindOf(document: number): ResultType {
    return resultTypes[this.documentKind.data[document] ?? 0] ?? 'tradeGrade'
  }
  /** The document of an id, or -1. */
  documentWithId(id: string): number {
    const number = this.documentIds.find(id)
    return number < 0 ? -1 : (this.documentOfId.data[number] ?? 0) - 1
  }
  carriersOf(document: number): Uint32Array {
    return rangeOf(this.documentCarriersEnd.data, this.documentCarriers.data, document)
  }
  valuesOf(document: number): Uint16Array {
    return rangeOf(this.documentValuesEnd.data, this.documentValues.data, document)
  }
  facetOf(value: number): FacetKey {
    return facetKeys[this.valueFacet.data[value] ?? 0] ?? 'country'
  }
  /** The value as it travels: `powder`. */
  valueText(value: number): string {
    this.readValues()
    return this.valueTexts[value] ?? ''
  }
  valuesOfFacet(facet: FacetKey): readonly number[] {
    this.readValues()
    return this.valuesByFacet[facetKeys.indexOf(facet)] ?? []
  }
  valueNumber(facet: FacetKey, value: string): number {
    return this.values.find(`${facetKeys.indexOf(facet)}:${value}`)
  }
  /** Lists of entries that have a term; not to be written. */
  carrierEntriesOf(term: number): readonly EntryList[] {
    return [this.carrierEntries.settled(term), this.carrierEntries.recent(term)]
  }
  documentEntriesOf(term: number): readonly EntryList[] {
    return [this.documentEntries.settled(term), this.documentEntries.recent(term)]
  }
  /** Lists of documents that name a carrier, removed ones among them. */
  documentsOf(carrier: number): readonly EntryList[] {
    return [this.carrierDocuments.settled(carrier), this.carrierDocuments.recent(carrier)]
  }
  /** Field and language of a text as one number: field × 16 + language. */
  entryPlaceOf(entry: number): number {
    return this.entryShape.data[entry]! & 0xff
  }
  fieldOf(entry: number): TextField | CodeField {
    return fields[(this.entryShape.data[entry]! >>> 4) & 15] ?? 'name'
  }
  languageOf(entry: number): LanguageCode | null {
    return languageOfNumber(this.entryShape.data[entry]! & 15)
  }
  isDescription(entry: number): boolean {
    return ((this.entryShape.data[entry]! >>> 4) & 15) === descriptionField
  }
  /** A name of something, in contrast to a number, a function or a description. */
  isName(entry: number): boolean {
    return ((this.entryShape.data[entry]! >>> 4) & 15) < functionField
  }
  /** Words of a text, 255 for more. */
  tokensOf(entry: number): number {
    return this.entryShape.data[entry]! >>> 8
  }
  entriesOf(term: number): readonly EntryList[] {
    return [...this.carrierEntriesOf(term), ...this.documentEntriesOf(term)]
  }
  entryCountOf(term: number): number {
    return this.carrierEntries.size(term) + this.documentEntries.size(term)
  }
  carrierKindOf(carrier: number): CarrierKind {
    return carrierKinds[this.carrierKind.data[carrier] ?? 0] ?? 'unknown'
  }
  isLive(document: number): boolean {
    return this.documentOfId.data[this.documentId.data[document] ?? 0] === document + 1
  }

  /** As it was given. */
  documentAt(document: number): SearchDocument {
    const { texts, codes } = this.textsAndCodes(this.documentFirstEntry.data[document] ?? 0, this.documentEntryCount.data[document] ?? 0)
    const facets: { [key in FacetKey]?: string[] } = {}
    for (const value of this.valuesOf(document)) (facets[this.facetOf(value)] ??= []).push(this.valueText(value))
    const { country, ...own } = facets
    return {
      id: this.idOf(document),
      kind: this.kindOf(document),
      name: this.nameOf(document),
      created: this.documentCreated.data[document] ?? 0,
      texts,
      codes,
      carriers: Array.from(this.carriersOf(document), (carrier) => this.carrierIds.get(carrier)),
      facets: own,
      countries: country ?? [],
      promotions: this.promotions.get(document) ?? [],
    }
  }
  carrierAt(carrier: number): SearchCarrier {
    const { texts, codes } = this.textsAndCodes(this.carrierFirstEntry.data[carrier] ?? 0, this.carrierEntryCount.data[carrier] ?? 0)
    return { id: this.carrierIds.get(carrier), texts, codes }
  }

  /** Everything that is there, as changes: what a rebuild is made from. */
  *contents(): Generator<SearchChange> {
    for (const group of this.synonyms.values()) yield { type: 'synonyms', group }
    for (let carrier = 0; carrier < this.carrierIds.count; carrier += 1)
      if ((this.carrierEntryCount.data[carrier] ?? 0) > 0) yield { type: 'carrier', carrier: this.carrierAt(carrier) }
    for (let document = 0; document < this.documentCount; document += 1)
      if (this.isLive(document)) yield { type: 'document', document: this.documentAt(document) }
  }

  namedDocuments(): { readonly count: number; readonly nameOf: (document: number) => string; readonly idOf: (document: number) => string } {
    const count = (): number => this.documentCount
    return {
      get count() {
        return count()
      },
      nameOf: (document) => this.nameOf(document),
      idOf: (document) => this.idOf(document),
    }
  }

  /** Numbers for metrics. */
  size(): { readonly documents: number; readonly carriers: number; readonly terms: number; readonly bytes: number } {
    const tables = [this.vocabulary.table, this.documentIds, this.carrierIds, this.values]
    const postings = [this.carrierEntries, this.documentEntries, this.carrierDocuments]
    return {
      documents: this.liveDocuments,
      carriers: this.carrierIds.count,
      terms: this.vocabulary.count,
      bytes:
        this.shelf.byteLength +
        sum(tables, (table) => table.slotByteLength) +
        sum(postings, (lists) => lists.freshByteLength) +
        this.valueSets.byteLength +
        sum(collationNames, (name) => this.nameOrders[name].orderByteLength),
    }
  }

  /** Everything in the columns and in order, for saving. */
  settle(): void {
    this.vocabulary.settle()
    for (const lists of [this.carrierEntries, this.documentEntries, this.carrierDocuments]) lists.merge()
    const names = allNames(this.namedDocuments())
    for (const name of collationNames) this.nameOrders[name].finish(names)
  }

  // Writing

  private putDocument(given: SearchDocument): void {
    this.removeDocument(given.id)
    const document = this.documentId.length
    const idNumber = this.documentIds.add(given.id)
    this.documentOfId.extend(idNumber + 1)
    this.documentOfId.data[idNumber] = document + 1
    this.documentId.push(idNumber)
    this.documentKind.push(resultTypes.indexOf(given.kind))
    this.documentCreated.push(given.created)
    const firstEntry = this.entryText.length
    this.documentFirstEntry.push(firstEntry)
    this.documentEntryCount.push(this.addEntries(given.texts.slice(0, 200), given.codes.slice(0, 50), document))
    this.documentName.push(this.textOfName(given, firstEntry))
    for (const name of alphabetNames) this.documentLetter[name].push(letterNumber(given.name, name))
    let substances = 0
    for (const id of new Set(given.carriers)) {
      const carrier = this.carrierNumber(id)
      this.documentCarriers.push(carrier)
      this.carrierDocuments.push(carrier, document)
      this.carrierPopularity.data[carrier] = (this.carrierPopularity.data[carrier] ?? 0) + 1
      if (this.carrierKind.data[carrier] === substanceKind) substances += 1
    }
    this.documentSubstances.push(Math.min(255, substances))
    this.documentCarriersEnd.push(this.documentCarriers.length)
    for (const [facet, key] of facetKeys.entries())
      if (key === 'country') for (const country of new Set(given.countries)) this.addValue(document, countryFacet, country)
      else if (key !== 'promoted') for (const value of new Set(given.facets[key] ?? [])) this.addValue(document, facet, value)
    this.documentValuesEnd.push(this.documentValues.length)
    if (given.promotions.length > 0) {
      this.promotions.set(document, given.promotions)
      this.promotionVersion += 1
    }
    const bits = this.kindBits[given.kind]
    for (const kind of resultTypes) this.kindBits[kind].extend(wordsFor(document + 1))
    if (given.countries.length > 0) setBit(bits.data, document)
    for (const listener of this.listeners) listener.added(document)
  }

  private removeDocument(id: string): void {
    const document = this.documentWithId(id)
    if (document < 0) return
    for (const listener of this.listeners) listener.removed(document)
    this.documentOfId.data[this.documentId.data[document] ?? 0] = 0
    clearBit(this.kindBits[this.kindOf(document)].data, document)
    for (const carrier of this.carriersOf(document)) this.carrierPopularity.data[carrier] = (this.carrierPopularity.data[carrier] ?? 0) - 1
    if (this.promotions.delete(document)) this.promotionVersion += 1
    this.removedDocuments += 1
  }

  private putCarrier(given: SearchCarrier): void {
    const carrier = this.carrierNumber(given.id)
    this.dropEntries(carrier)
    this.carrierFirstEntry.data[carrier] = this.entryText.length
    this.carrierEntryCount.data[carrier] = this.addEntries(given.texts.slice(0, 4000), given.codes.slice(0, 1000), carrierFlag + carrier)
    this.setCarrierKind(carrier, kindOfCarrier(given))
  }

  private removeCarrier(id: string): void {
    const carrier = this.carrierIds.find(id)
    if (carrier < 0) return
    this.dropEntries(carrier)
    this.setCarrierKind(carrier, 'unknown')
  }

  private dropEntries(carrier: number): void {
    const first = this.carrierFirstEntry.data[carrier] ?? 0
    const count = this.carrierEntryCount.data[carrier] ?? 0
    this.entryOwner.data.fill(nobody, first, first + count)
    this.deadEntries += count
    this.carrierEntryCount.data[carrier] = 0
  }

  private setCarrierKind(carrier: number, kind: CarrierKind): void {
    const before = this.carrierKind.data[carrier] === substanceKind
    this.carrierKind.data[carrier] = carrierKinds.indexOf(kind)
    const change = Number(kind === 'substance') - Number(before)
    if (change !== 0) for (const list of this.documentsOf(carrier)) for (const document of list) this.documentSubstances.data[document]! += change
  }

  /** A carrier may be named by a document before it is given. */
  private carrierNumber(id: string): number {
    const carrier = this.carrierIds.add(id)
    for (const column of [this.carrierKind, this.carrierFirstEntry, this.carrierEntryCount, this.carrierPopularity]) column.extend(carrier + 1)
    return carrier
  }

  private addValue(document: number, facet: number, text: string): void {
    const value = this.valueOf(facet, text)
    if (value === this.valueSets.count) {
      this.valueFacet.push(facet)
      this.valueSets.addValue()
    }
    this.documentValues.push(value)
    this.valueSets.add(value, document)
  }

  private addEntries(texts: readonly SearchText[], codes: readonly { readonly field: CodeField; readonly value: string }[], owner: number): number {
    for (const { field, language, text } of texts) {
      const tokens = tokensOf(text)
      const entry = this.addEntry(owner, fieldNumber.get(field) ?? 0, languageNumber(language), tokens.length, text)
      const seen = new Set<number>()
      let first = nobody
      for (const { form, spelled } of tokens) {
        const term = this.addTerm(form, entry, owner, seen, !hasDigit(form))
        if (first === nobody) first = term
        if (spelled !== form) this.addTerm(spelled, entry, owner, seen, !hasDigit(spelled))
      }
      this.entryFirstTerm.push(first)
    }
    for (const { field, value } of codes) {
      const entry = this.addEntry(owner, fieldNumber.get(field) ?? 0, noLanguage, 1, value)
      this.entryFirstTerm.push(this.addTerm(codeSigns[field] + normaliseIdentifier(field, value), entry, owner, new Set(), false))
    }
    return texts.length + codes.length
  }

  private addEntry(owner: number, field: number, language: number, tokens: number, text: string): number {
    this.entryText.push(this.texts.push(text))
    this.entryOwner.push(owner)
    return this.entryShape.push((Math.min(255, tokens) << 8) | (field << 4) | language)
  }

  private addTerm(form: string, entry: number, owner: number, seen: Set<number>, forgiving: boolean): number {
    const term = this.vocabulary.add(form, forgiving)
    if (seen.has(term)) return term
    seen.add(term)
    ;(isCarrierOwner(owner) ? this.carrierEntries : this.documentEntries).push(term, entry)
    return term
  }

  /** Every document has thirty: they are looked up in a map, not in the table. */
  private valueOf(facet: number, text: string): number {
    const known = this.knownValues[facet]?.get(text)
    if (known !== undefined) return known
    const value = this.values.add(`${facet}:${text}`)
    this.knownValues[facet]?.set(text, value)
    return value
  }

  private readValues(): void {
    for (let value = this.valueTexts.length; value < this.values.count; value += 1) {
      const text = this.values.get(value)
      this.valueTexts.push(text.slice(text.indexOf(':') + 1))
      this.valuesByFacet[this.valueFacet.data[value] ?? 0]?.push(value)
    }
  }

  /** A name is most often one of the texts already. */
  private textOfName(given: SearchDocument, firstEntry: number): number {
    const at = given.texts.findIndex((text) => text.text === given.name)
    return at >= 0 && at < 200 ? (this.entryText.data[firstEntry + at] ?? 0) : this.texts.push(given.name)
  }

  private textsAndCodes(first: number, count: number): Pick<SearchCarrier, 'texts' | 'codes'> {
    const texts: SearchText[] = []
    const codes: { readonly field: CodeField; readonly value: string }[] = []
    for (let entry = first; entry < first + count; entry += 1) {
      const field = this.fieldOf(entry)
      const text = this.texts.get(this.entryText.data[entry] ?? 0)
      if (isCodeField(field)) codes.push({ field, value: text })
      else texts.push({ field, language: this.languageOf(entry), text })
    }
    return { texts, codes }
  }
}

export const isCodeField = (field: TextField | CodeField): field is CodeField => Object.hasOwn(codeSigns, field)

export function kindOfCarrier(carrier: SearchCarrier): CarrierKind {
  for (const kind of ['tradeName', 'principal', 'function'] as const) if (carrier.texts.some((text) => text.field === kind)) return kind
  return 'substance'
}

export function letterNumber(name: string, alphabet: AlphabetName): number {
  const letter = letterOf(name, alphabet)
  return letter === otherLetter ? 0 : lettersOf(alphabet).indexOf(letter) + 1
}

/** The number that documents under a letter have in `documentLetter`; null for what is no letter of the alphabet. */
export function letterPlace(letter: string, language: LanguageCode): number | null {
  if (letter === otherLetter) return 0
  const at = lettersOf(alphabetName(language)).indexOf(letter)
  return at < 0 ? null : at + 1
}

function rangeOf<A extends Uint16Array | Uint32Array>(ends: Uint32Array, pool: A, at: number): A {
  return pool.subarray(at === 0 ? 0 : (ends[at - 1] ?? 0), ends[at] ?? 0) as A
}

export function perName<Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value): Readonly<Record<Name, Value>> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>
}

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number => items.reduce((total, item) => total + of(item), 0)
