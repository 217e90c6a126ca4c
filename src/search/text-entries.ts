import { normaliseIdentifier } from '#domain/identifiers.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { hasDigit, tokensOf } from './analyse.ts'
import type { Bits } from './bits.ts'
import type { ColumnShelf } from './columns.ts'
import {
  codeSigns,
  descriptionField,
  isDocumentOwner,
  fieldNumbers,
  fields,
  functionField,
  isCarrierOwner,
  isCodeField,
  languageNumber,
  languageOfNumber,
  noLanguage,
  nobody,
} from './fields.ts'
import type { CodeField, SearchCode, SearchText, TextField } from './port.ts'
import { Postings } from './postings.ts'
import { TextPool } from './string-pool.ts'
import { Vocabulary } from './vocabulary.ts'

const isOfDescription = (shape: number): boolean => ((shape >>> 4) & 15) === descriptionField

/**
 * Every text of the index, one entry each: names, synonyms, numbers, descriptions; and by each form of a word the entries
 * that have it. Entries are only added: those of an owner that changed belong to nobody then.
 */
export class TextEntries {
  readonly owner
  readonly vocabulary
  /** The term that an entry begins with. */
  readonly firstTerm
  private readonly texts
  private readonly text
  /** Field, language and number of words, one above the other: they are always read together. */
  private readonly shape
  /** Entries by term: of carriers, of which there are few, and of documents. */
  private readonly carrierEntries
  private readonly documentEntries

  constructor(shelf: ColumnShelf) {
    this.texts = new TextPool(shelf.bytes('texts'), shelf.words('textEnds'))
    this.text = shelf.words('entryText')
    this.owner = shelf.words('entryOwner')
    this.shape = shelf.shorts('entryShape')
    this.firstTerm = shelf.words('entryFirstTerm')
    this.vocabulary = new Vocabulary(
      new TextPool(shelf.bytes('terms'), shelf.words('termEnds')),
      shelf.words('sortedTerms'),
      shelf.words('forgivingTerms'),
      shelf.words('termMasks'),
    )
    this.carrierEntries = new Postings(shelf.words('carrierEntryEnds'), shelf.words('carrierEntries'))
    this.documentEntries = new Postings(shelf.words('documentEntryEnds'), shelf.words('documentEntries'))
  }

  get count(): number {
    return this.owner.length
  }
  /** Of what stands beside the columns. */
  get byteLength(): number {
    return (
      this.vocabulary.table.slotByteLength + this.carrierEntries.freshByteLength + this.documentEntries.freshByteLength
    )
  }

  /** Entries of carriers that have a term. */
  ofCarriers(term: number): readonly Uint32Array[] {
    return [this.carrierEntries.settled(term), this.carrierEntries.recent(term)]
  }
  ofDocuments(term: number): readonly Uint32Array[] {
    return [this.documentEntries.settled(term), this.documentEntries.recent(term)]
  }
  withTerm(term: number): readonly Uint32Array[] {
    return [...this.ofCarriers(term), ...this.ofDocuments(term)]
  }
  countWith(term: number): number {
    return this.carrierEntries.size(term) + this.documentEntries.size(term)
  }

  /** The documents that texts of a list belong to join `bits`. `anywhere`: by a description as well. */
  addDocuments(list: Uint32Array, anywhere: boolean, bits: Bits): void {
    const owners = this.owner.data
    const shapes = this.shape.data
    for (let at = 0; at < list.length; at += 1) {
      const entry = list[at]!
      const owner = owners[entry]!
      if (!isDocumentOwner(owner) || (!anywhere && isOfDescription(shapes[entry]!))) continue
      bits[owner >>> 5]! |= 1 << (owner & 31)
    }
  }

  textOf(entry: number): string {
    return this.texts.get(this.text.data[entry]!)
  }
  fieldOf(entry: number): TextField | CodeField {
    return fields[(this.shape.data[entry]! >>> 4) & 15] ?? 'name'
  }
  languageOf(entry: number): LanguageCode | null {
    return languageOfNumber(this.shape.data[entry]! & 15)
  }
  /** Field and language as one number: field × 16 + language. */
  fieldAndLanguage(entry: number): number {
    return this.shape.data[entry]! & 0xff
  }
  isDescription(entry: number): boolean {
    return isOfDescription(this.shape.data[entry]!)
  }
  /** A name of something, in contrast to a number, a function or a description. */
  isName(entry: number): boolean {
    return ((this.shape.data[entry]! >>> 4) & 15) < functionField
  }
  /** Words of a text, 255 for more. */
  wordsOf(entry: number): number {
    return this.shape.data[entry]! >>> 8
  }

  /** Answers how many entries there are of them, one behind the other. */
  add(texts: readonly SearchText[], codes: readonly SearchCode[], owner: number): number {
    for (const { field, language, text } of texts) {
      const tokens = tokensOf(text)
      const entry = this.addEntry(owner, fieldNumbers.get(field) ?? 0, languageNumber(language), tokens.length, text)
      const seen = new Set<number>()
      let first = nobody
      for (const { form, spelled } of tokens) {
        const term = this.addTerm(form, entry, owner, seen, !hasDigit(form))
        if (first === nobody) first = term
        if (spelled !== form) this.addTerm(spelled, entry, owner, seen, !hasDigit(spelled))
      }
      this.firstTerm.push(first)
    }
    for (const { field, value } of codes) {
      const entry = this.addEntry(owner, fieldNumbers.get(field) ?? 0, noLanguage, 1, value)
      this.firstTerm.push(
        this.addTerm(codeSigns[field] + normaliseIdentifier(field, value), entry, owner, new Set(), false),
      )
    }
    return texts.length + codes.length
  }

  /** The number of an entry's text, for others to keep. */
  textNumber(entry: number): number {
    return this.text.data[entry]!
  }
  addText(text: string): number {
    return this.texts.push(text)
  }
  textWithNumber(number: number): string {
    return this.texts.get(number)
  }

  drop(first: number, count: number): void {
    this.owner.data.fill(nobody, first, first + count)
  }

  /** As they were given. */
  given(
    first: number,
    count: number,
  ): { readonly texts: readonly SearchText[]; readonly codes: readonly SearchCode[] } {
    const texts: SearchText[] = []
    const codes: SearchCode[] = []
    for (let entry = first; entry < first + count; entry += 1) {
      const field = this.fieldOf(entry)
      if (isCodeField(field)) codes.push({ field, value: this.textOf(entry) })
      else texts.push({ field, language: this.languageOf(entry), text: this.textOf(entry) })
    }
    return { texts, codes }
  }

  /** Everything in the columns and in order, for saving. */
  settle(): void {
    this.vocabulary.settle()
    this.carrierEntries.merge()
    this.documentEntries.merge()
  }

  private addEntry(owner: number, field: number, language: number, words: number, text: string): number {
    this.text.push(this.texts.push(text))
    this.owner.push(owner)
    return this.shape.push((Math.min(255, words) << 8) | (field << 4) | language)
  }

  private addTerm(form: string, entry: number, owner: number, seen: Set<number>, forgiving: boolean): number {
    const term = this.vocabulary.add(form, forgiving)
    if (seen.has(term)) return term
    seen.add(term)
    const list = isCarrierOwner(owner) ? this.carrierEntries : this.documentEntries
    list.push(term, entry)
    return term
  }
}
