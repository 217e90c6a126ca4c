import { normaliseIdentifier } from '#platform/values/text/identifiers.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { hasDigit, tokensOf } from '#platform/search/words/analyse.ts'
import type { Bits } from './bits.ts'
import type { ColumnStore } from './columns.ts'
import {
  codeSigns,
  descriptionField,
  isDocumentOwner,
  fieldNumbers,
  fields,
  functionField,
  isTermSourceOwner,
  isCodeField,
  languageNumber,
  languageOfNumber,
  noLanguage,
  noOwner,
} from './fields.ts'
import type { CodeField, SearchCode, SearchText, TextField } from '#platform/search/indexed-content.ts'
import { Postings } from './postings.ts'
import { TextPool } from './string-pool.ts'
import { Vocabulary } from './vocabulary.ts'

const isOfDescription = (shape: number): boolean => ((shape >>> 4) & 15) === descriptionField

/**
 * All texts of the index, one entry each: names, synonyms, identifiers, descriptions; and the entries by each form of a
 * word. Entries are only added: when an owner changes, its former entries have no owner any more.
 */
export class TextEntries {
  readonly owner
  readonly vocabulary
  /** The first term of each entry. */
  readonly firstTerm
  private readonly texts
  private readonly text
  /** Field, language and number of words in one number, since they are always read together. */
  private readonly shape
  /** Entries by term. Entries of term sources, which are few, are separate from those of documents. */
  private readonly termSourceEntries
  private readonly documentEntries

  constructor(columnStore: ColumnStore) {
    this.texts = new TextPool(columnStore.bytes('texts'), columnStore.words('textEnds'))
    this.text = columnStore.words('entryText')
    this.owner = columnStore.words('entryOwner')
    this.shape = columnStore.shorts('entryShape')
    this.firstTerm = columnStore.words('entryFirstTerm')
    this.vocabulary = new Vocabulary(
      new TextPool(columnStore.bytes('terms'), columnStore.words('termEnds')),
      columnStore.words('sortedTerms'),
      columnStore.words('forgivingTerms'),
      columnStore.words('termMasks'),
    )
    this.termSourceEntries = new Postings(
      columnStore.words('termSourceEntryEnds'),
      columnStore.words('termSourceEntries'),
    )
    this.documentEntries = new Postings(columnStore.words('documentEntryEnds'), columnStore.words('documentEntries'))
  }

  get count(): number {
    return this.owner.length
  }
  /** The bytes of what is not stored in the columns. */
  get byteLength(): number {
    return (
      this.vocabulary.table.slotByteLength +
      this.termSourceEntries.freshByteLength +
      this.documentEntries.freshByteLength
    )
  }

  /** Returns the entries of term sources that have a term. */
  ofTermSources(term: number): readonly Uint32Array[] {
    return [this.termSourceEntries.merged(term), this.termSourceEntries.recent(term)]
  }
  ofDocuments(term: number): readonly Uint32Array[] {
    return [this.documentEntries.merged(term), this.documentEntries.recent(term)]
  }
  withTerm(term: number): readonly Uint32Array[] {
    return [...this.ofTermSources(term), ...this.ofDocuments(term)]
  }
  countWith(term: number): number {
    return this.termSourceEntries.size(term) + this.documentEntries.size(term)
  }

  /**
   * Adds the owners of the entries in `list` to `bits` if they are documents. Descriptions count only if `anywhere` is
   * set.
   */
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
  /** Returns field and language as one number: field × 16 + language. */
  fieldAndLanguage(entry: number): number {
    return this.shape.data[entry]! & 0xff
  }
  isDescription(entry: number): boolean {
    return isOfDescription(this.shape.data[entry]!)
  }
  /** Returns whether the entry is a name, as opposed to an identifier, a function or a description. */
  isName(entry: number): boolean {
    return ((this.shape.data[entry]! >>> 4) & 15) < functionField
  }
  /** Returns the number of words of a text, at most 255. */
  wordsOf(entry: number): number {
    return this.shape.data[entry]! >>> 8
  }

  /** Adds texts and codes as consecutive entries and returns how many entries were added. */
  add(texts: readonly SearchText[], codes: readonly SearchCode[], owner: number): number {
    for (const { field, language, text } of texts) {
      const tokens = tokensOf(text)
      const entry = this.addEntry(owner, fieldNumbers.get(field) ?? 0, languageNumber(language), tokens.length, text)
      const seen = new Set<number>()
      let first = noOwner
      for (const { form, spelled } of tokens) {
        const term = this.addTerm(form, entry, owner, seen, !hasDigit(form))
        if (first === noOwner) first = term
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

  /** Returns the number of an entry's text, under which it can be read later. */
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
    this.owner.data.fill(noOwner, first, first + count)
  }

  /** Returns texts and codes as they were given to `add`. */
  addedTexts(
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

  /** Brings all data into the columns and into their final order, so that they can be saved. */
  mergeAll(): void {
    this.vocabulary.mergeAll()
    this.termSourceEntries.merge()
    this.documentEntries.merge()
  }

  private addEntry(owner: number, field: number, language: number, words: number, text: string): number {
    this.text.push(this.texts.push(text))
    this.owner.push(owner)
    return this.shape.push((Math.min(255, words) << 8) | (field << 4) | language)
  }

  private addTerm(form: string, entry: number, owner: number, seen: Set<number>, isCorrectable: boolean): number {
    const term = this.vocabulary.add(form, isCorrectable)
    if (seen.has(term)) return term
    seen.add(term)
    const list = isTermSourceOwner(owner) ? this.termSourceEntries : this.documentEntries
    list.push(term, entry)
    return term
  }
}
