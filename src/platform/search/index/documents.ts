import {
  alphabetNames,
  letterOf,
  lettersOf,
  otherLetter,
  type AlphabetName,
} from '#platform/search/vocabulary/alphabet.ts'
import { clearBit, hasBit, setBit, wordsFor } from './bits.ts'
import { startOf, type ColumnStore } from './columns.ts'
import { perName } from './per-name.ts'
import { resultTypes, type ResultType, type SearchDocument } from '#platform/search/indexed-content.ts'
import { StringTable, TextPool } from './string-pool.ts'

/** Most documents are of this kind. */
export const gradeKind: ResultType = 'tradeGrade'
/** The scope of this kind depends on the viewer's language and on the day as well. */
const publicationKind = 'knowledgeArticle' satisfies ResultType
export type CatalogueKind = Exclude<ResultType, typeof publicationKind>
export const isOfCatalogue = (kind: ResultType): kind is CatalogueKind => kind !== publicationKind
/** Trade names and principals represent grades. */
const tradeNameNumber = resultTypes.indexOf('tradeName')
const principalNumber = resultTypes.indexOf('principal')
export const isBrandKind = (kind: ResultType): boolean => kind === 'tradeName' || kind === 'principal'

/**
 * All documents by number, in columns. Documents are only added. A replaced or removed document keeps its number until
 * the next rebuild, but no scope contains it.
 */
export class Documents {
  readonly created
  readonly termSourcesEnd
  /** The term sources of all documents, concatenated; those of one document are sorted by number. */
  readonly termSources
  readonly valuesEnd
  readonly values
  /** The number of term sources of each document that are substances. */
  readonly substances
  /** The letter of each name by alphabet: its position in the alphabet + 1, or 0 for `#`. */
  readonly letter
  /** The documents of each kind that exist and are available in at least one country. */
  readonly kindBits
  readonly kind
  readonly firstEntry
  readonly entryCount
  /** The number of the text that is the document's name. */
  readonly name
  removed = 0
  private readonly ids
  /** The document number + 1 by the number of its id; 0 if the document was removed. */
  private readonly ofId
  private readonly id

  constructor(columnStore: ColumnStore) {
    this.ids = new StringTable(new TextPool(columnStore.bytes('documentIds'), columnStore.words('documentIdEnds')))
    this.ofId = columnStore.words('documentOfId')
    this.id = columnStore.words('documentId')
    this.kind = columnStore.bytes('documentKind')
    this.created = columnStore.doubles('documentCreated')
    this.name = columnStore.words('documentName')
    this.firstEntry = columnStore.words('documentFirstEntry')
    this.entryCount = columnStore.bytes('documentEntryCount')
    this.termSourcesEnd = columnStore.words('documentTermSourcesEnd')
    this.termSources = columnStore.words('documentTermSources')
    this.valuesEnd = columnStore.words('documentValuesEnd')
    this.values = columnStore.shorts('documentValues')
    this.substances = columnStore.bytes('documentSubstances')
    this.letter = perName(alphabetNames, (name) => columnStore.bytes(`letter-${name}`))
    this.kindBits = perName(resultTypes, (kind) => columnStore.words(`kind-${kind}`))
  }

  /** The number of documents ever added, including removed ones. */
  get count(): number {
    return this.id.length
  }
  get live(): number {
    return this.count - this.removed
  }
  /** The bytes of what is not stored in the columns. */
  get byteLength(): number {
    return this.ids.slotByteLength
  }

  /** Returns the id of the document's record. */
  idOf(document: number): string {
    const key = this.ids.get(this.id.data[document]!)
    const sign = key.indexOf(variantSign)
    return sign < 0 ? key : key.slice(0, sign)
  }
  /** Returns the number among the documents of its record. */
  variantOf(document: number): number {
    return Number(this.ids.get(this.id.data[document]!).split(variantSign)[1] ?? 0)
  }
  compareIds(a: number, b: number): number {
    return this.ids.pool.compare(this.id.data[a]!, this.id.data[b]!)
  }
  kindOf(document: number): ResultType {
    return resultTypes[this.kind.data[document]!] ?? gradeKind
  }
  /** Returns whether the document is a trade name or a principal, which represents grades. */
  isBrand(document: number): boolean {
    const kind = this.kind.data[document]!
    return kind === tradeNameNumber || kind === principalNumber
  }
  isLive(document: number): boolean {
    return this.ofId.data[this.id.data[document]!] === document + 1
  }
  /** Returns whether the document exists and is available in at least one country. */
  isAvailable(document: number): boolean {
    return hasBit(this.kindBits[this.kindOf(document)].data, document)
  }
  /** Returns the document of the record with this id, or -1. */
  withId(id: string, variant = 0): number {
    const number = this.ids.find(keyOf(id, variant))
    return number < 0 ? -1 : this.ofId.data[number]! - 1
  }
  termSourcesOf(document: number): Uint32Array {
    return this.termSources.data.subarray(
      startOf(this.termSourcesEnd.data, document),
      this.termSourcesEnd.data[document],
    )
  }
  valuesOf(document: number): Uint16Array {
    return this.values.data.subarray(startOf(this.valuesEnd.data, document), this.valuesEnd.data[document])
  }

  /**
   * Adds a document and returns its number. The caller appends its term sources, values and substances to their
   * columns.
   */
  add(input: SearchDocument, firstEntry: number, entryCount: number, name: number): number {
    const document = this.count
    const idNumber = this.ids.add(keyOf(input.id, input.variant ?? 0))
    this.ofId.extend(idNumber + 1)
    this.ofId.data[idNumber] = document + 1
    this.id.push(idNumber)
    this.kind.push(resultTypes.indexOf(input.kind))
    this.created.push(input.created)
    this.firstEntry.push(firstEntry)
    this.entryCount.push(entryCount)
    this.name.push(name)
    for (const alphabet of alphabetNames) this.letter[alphabet].push(letterNumber(input.name, alphabet))
    for (const kind of resultTypes) this.kindBits[kind].extend(wordsFor(document + 1))
    if (input.countries.length > 0) setBit(this.kindBits[input.kind].data, document)
    return document
  }

  /** Marks the document as removed. Its columns stay until the next rebuild. */
  remove(document: number): void {
    this.ofId.data[this.id.data[document]!] = 0
    clearBit(this.kindBits[this.kindOf(document)].data, document)
    this.removed += 1
  }
}

/** Separates the id of a record, which contains only letters and digits, from the number of a variant. */
const variantSign = '@'

const keyOf = (id: string, variant: number): string => (variant === 0 ? id : `${id}${variantSign}${variant}`)

function letterNumber(name: string, alphabet: AlphabetName): number {
  const letter = letterOf(name, alphabet)
  return letter === otherLetter ? 0 : lettersOf(alphabet).indexOf(letter) + 1
}
