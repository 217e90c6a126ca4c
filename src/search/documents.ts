import { alphabetNames, letterOf, lettersOf, otherLetter, type AlphabetName } from '#domain/alphabet.ts'
import { clearBit, hasBit, setBit, wordsFor } from './bits.ts'
import { startOf, type ColumnShelf } from './columns.ts'
import { perName } from './per-name.ts'
import { resultTypes, type ResultType, type SearchDocument } from './port.ts'
import { StringTable, TextPool } from './string-pool.ts'

/** The kind of which there are most. */
export const gradeKind: ResultType = 'tradeGrade'
/** Whose scope depends on the reader's language as well. */
export const publicationKind: ResultType = 'knowledgeArticle'
/** Trade names and principals stand for grades. */
const tradeNameNumber = resultTypes.indexOf('tradeName')
const principalNumber = resultTypes.indexOf('principal')
export const isBrandKind = (kind: ResultType): boolean => kind === 'tradeName' || kind === 'principal'

/**
 * Documents by number, in columns. They are only ever added; what is replaced or removed is left behind until the next
 * rebuild, and no scope has it any more.
 */
export class Documents {
  readonly created
  readonly carriersEnd
  /** Carriers of all documents, one behind the other; of one document in ascending order. */
  readonly carriers
  readonly valuesEnd
  readonly values
  /** How many of its carriers are substances. */
  readonly substances
  /** The letter of its name by alphabet: place in the alphabet + 1, 0 for `#`. */
  readonly letter
  /** Documents that are there and available somewhere, by kind. */
  readonly kindBits
  readonly kind
  readonly firstEntry
  readonly entryCount
  /** The number of the text that is its name. */
  readonly name
  removed = 0
  private readonly ids
  /** Document + 1 by number of its id; 0 where it was removed. */
  private readonly ofId
  private readonly id

  constructor(shelf: ColumnShelf) {
    this.ids = new StringTable(new TextPool(shelf.bytes('documentIds'), shelf.words('documentIdEnds')))
    this.ofId = shelf.words('documentOfId')
    this.id = shelf.words('documentId')
    this.kind = shelf.bytes('documentKind')
    this.created = shelf.doubles('documentCreated')
    this.name = shelf.words('documentName')
    this.firstEntry = shelf.words('documentFirstEntry')
    this.entryCount = shelf.bytes('documentEntryCount')
    this.carriersEnd = shelf.words('documentCarriersEnd')
    this.carriers = shelf.words('documentCarriers')
    this.valuesEnd = shelf.words('documentValuesEnd')
    this.values = shelf.shorts('documentValues')
    this.substances = shelf.bytes('documentSubstances')
    this.letter = perName(alphabetNames, (name) => shelf.bytes(`letter-${name}`))
    this.kindBits = perName(resultTypes, (kind) => shelf.words(`kind-${kind}`))
  }

  /** Ever added, removed ones included. */
  get count(): number {
    return this.id.length
  }
  get live(): number {
    return this.count - this.removed
  }
  /** Of what stands beside the columns. */
  get byteLength(): number {
    return this.ids.slotByteLength
  }

  idOf(document: number): string {
    return this.ids.get(this.id.data[document]!)
  }
  compareIds(a: number, b: number): number {
    return this.ids.pool.compare(this.id.data[a]!, this.id.data[b]!)
  }
  kindOf(document: number): ResultType {
    return resultTypes[this.kind.data[document]!] ?? gradeKind
  }
  /** A trade name or a principal: what stands for grades. */
  isBrand(document: number): boolean {
    const kind = this.kind.data[document]!
    return kind === tradeNameNumber || kind === principalNumber
  }
  isLive(document: number): boolean {
    return this.ofId.data[this.id.data[document]!] === document + 1
  }
  /** Live, and available in at least one country. */
  isAvailable(document: number): boolean {
    return hasBit(this.kindBits[this.kindOf(document)].data, document)
  }
  /** The document of an id, or -1. */
  withId(id: string): number {
    const number = this.ids.find(id)
    return number < 0 ? -1 : this.ofId.data[number]! - 1
  }
  carriersOf(document: number): Uint32Array {
    return this.carriers.data.subarray(startOf(this.carriersEnd.data, document), this.carriersEnd.data[document])
  }
  valuesOf(document: number): Uint16Array {
    return this.values.data.subarray(startOf(this.valuesEnd.data, document), this.valuesEnd.data[document])
  }

  /** Its number; carriers, values and substances come by `end…`. */
  add(given: SearchDocument, firstEntry: number, entryCount: number, name: number): number {
    const document = this.count
    const idNumber = this.ids.add(given.id)
    this.ofId.extend(idNumber + 1)
    this.ofId.data[idNumber] = document + 1
    this.id.push(idNumber)
    this.kind.push(resultTypes.indexOf(given.kind))
    this.created.push(given.created)
    this.firstEntry.push(firstEntry)
    this.entryCount.push(entryCount)
    this.name.push(name)
    for (const alphabet of alphabetNames) this.letter[alphabet].push(letterNumber(given.name, alphabet))
    for (const kind of resultTypes) this.kindBits[kind].extend(wordsFor(document + 1))
    if (given.countries.length > 0) setBit(this.kindBits[given.kind].data, document)
    return document
  }

  /** Its columns stay, unreachable. */
  remove(document: number): void {
    this.ofId.data[this.id.data[document]!] = 0
    clearBit(this.kindBits[this.kindOf(document)].data, document)
    this.removed += 1
  }
}

function letterNumber(name: string, alphabet: AlphabetName): number {
  const letter = letterOf(name, alphabet)
  return letter === otherLetter ? 0 : lettersOf(alphabet).indexOf(letter) + 1
}
