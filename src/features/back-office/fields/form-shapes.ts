import type { Row, RowPart } from '#platform/entity/kinds/row-form.ts'
import type { FileVersion, ShownFile } from './file-shapes.ts'
import type { SimilarTo } from '#features/back-office/duplicates/similar-elements.ts'
import type { FollowedRecord } from '#features/back-office/following/following-elements.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'

/** How a field is edited, with its value as the form shows it. */
export type Editor =
  | { readonly type: 'line'; readonly input: 'text' | 'decimal' | 'date' | 'datetime-local'; readonly value: string }
  | { readonly type: 'lines'; readonly value: string }
  | { readonly type: 'checkbox'; readonly isSet: boolean }
  | { readonly type: 'choice'; readonly value: string; readonly options: readonly Option[] }
  | { readonly type: 'choices'; readonly values: readonly string[]; readonly options: readonly Option[] }
  /** A record by its id, its name, or its name with the id in brackets. */
  | { readonly type: 'record'; readonly value: string; readonly lookups: readonly string[] }
  /** The same, one on each line. */
  | { readonly type: 'records'; readonly value: string }
  | { readonly type: 'texts'; readonly texts: readonly LanguageInput[] }
  | RowsEditor
  | FileEditor

/** A file, which is chosen on the device of its sender. */
export interface FileEditor {
  readonly type: 'file'
  /** What the field has now, as far as the writer sees it. */
  readonly current: ShownFile | null
  /** What was uploaded with an earlier try to save the form. */
  readonly uploaded: { readonly name: string; readonly token: string } | null
  readonly isRemoved: boolean
  readonly mayRemove: boolean
  /** The maximum size, in bytes and with its unit. */
  readonly max: { readonly bytes: number; readonly text: string }
}

/** A list with one input for each part of a row. */
export interface RowsEditor {
  readonly type: 'rows'
  readonly parts: readonly RowPart[]
  /** What the inputs of each row show, in the order of the parts. */
  readonly rows: readonly Row[]
  readonly empty: number
  /** The position of the row that has the focus; null: none has. */
  readonly focus: number | null
  readonly isOrdered: boolean
  /** The sum of the numbers in the part at this position. */
  readonly sum: { readonly at: number; readonly text: string; readonly rule: 'atMost' | 'exactly' } | null
  /** Where the records that a part may reference are found. */
  readonly lookups: readonly string[]
}

/** What the buttons of rows do. */
export const rowActions = ['add', 'remove', 'up', 'down'] as const
export type RowAction = (typeof rowActions)[number]

interface Option {
  readonly value: string
  readonly label: string
}

interface LanguageInput {
  readonly language: LanguageCode
  readonly value: string
  /** The text that visitors see while there is none in this language. It is never saved (BOF-04). */
  readonly fallback: string
}

/** Why a field was refused: a sentence of the record engine in English, or a message of the back office. */
export type Problem = (
  | { readonly text: string }
  | {
      readonly message: 'missing' | 'ambiguous' | FileProblem
      readonly typed: string
    }
) & {
  /** The row that is refused, by its position, and the part of it if it is known. */
  readonly row?: number
  readonly part?: number
}

/** Why a file was not taken. */
export type FileProblem = 'fileTooLarge' | 'fileEmpty' | 'fileType' | 'fileMalware' | 'fileQuota' | 'fileScanner'

export interface FormField {
  readonly name: string
  readonly label: string
  readonly isRequired: boolean
  readonly editor: Editor
  /** The value with which the form was opened, as a text. */
  readonly base: string
  readonly problems: readonly Problem[]
  /** The names of the duplicate rules that compare the field while it is typed. */
  readonly compared: readonly string[]
}

/** A field that both sides changed. The values are texts as in the form. */
export interface Conflict {
  readonly name: string
  readonly label: string
  readonly base: string
  readonly theirs: string
  readonly mine: string
}

/** What a form is for. */
export type FormAddress =
  /** A new record. `from`: the record whose page the form leads back to; absent: it leads to the new record. */
  | { readonly objectApiName: string; readonly from?: string | undefined }
  | { readonly recordId: string }
  /** A transition of a record. */
  | { readonly recordId: string; readonly action: string }
  /** The file in one field of a record. `from`: the record whose page the form leads back to. */
  | { readonly recordId: string; readonly fieldApiName: string; readonly from: string }

export interface FormPage {
  readonly type: 'form'
  readonly status: 200 | 412 | 422
  /** The name of the record; null: a new one. */
  readonly name: string | null
  /** The label of the transition that the form makes, in English; null: it makes none. */
  readonly step: string | null
  /** The label of the field whose file the form replaces, in English; null: the form is about the whole record. */
  readonly fileLabel: string | null
  readonly objectLabel: string
  readonly objects: { readonly href: string; readonly label: string }
  readonly at: FormAddress
  readonly cancelHref: string
  /** The state of the record that the form is based on; null: a new one. */
  readonly eTag: string | null
  /** The record that the form is based on; null: a new one. */
  readonly followed: FollowedRecord | null
  readonly sections: readonly { readonly heading: string; readonly fields: readonly FormField[] }[]
  /** What is wrong with the record as a whole, in English. */
  readonly problems: readonly string[]
  /** The record may be saved although another one is considered the same. */
  readonly maySaveDuplicate: boolean
  /** Where similar records are shown while a new one is typed; null: no duplicate rule compares what the form has. */
  readonly similar: SimilarTo | null
  readonly conflicts: readonly Conflict[]
  /** The files that the only field of the form had before; null: the form is not about a file. */
  readonly versions: readonly FileVersion[] | null
}

/** The names of the inputs. */
export const inputNames = {
  eTag: 'etag',
  saveDuplicate: 'save-duplicate',
  conflict: 'conflict',
  field: (name: string): string => `field.${name}`,
  language: (name: string, language: LanguageCode): string => `field.${name}.${language}`,
  rowsOf: (name: string): string => `row.${name}.`,
  part: (name: string, key: string, part: string): string => `row.${name}.${key}.${part}`,
  /** The button of a row: its action, the field, and the key of the row. */
  changeRows: 'change-rows',
  base: (name: string): string => `base.${name}`,
  /** The value before both sides changed it. */
  before: (name: string): string => `before.${name}`,
  choice: (name: string): string => `choice.${name}`,
}
