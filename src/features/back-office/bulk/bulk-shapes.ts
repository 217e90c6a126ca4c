import type { FormField } from '#features/back-office/forms/form-shapes.ts'

/** What is done to each of the selected records. */
export type BulkAction = 'change' | 'activate' | 'deactivate' | 'delete'

interface AboutBulk {
  readonly objectLabel: string
  readonly objects: { readonly href: string; readonly label: string }
  /** The address of the forms. */
  readonly action: string
}

/** The selected records with what can be done to them. */
export interface BulkPage extends AboutBulk {
  readonly type: 'bulk'
  readonly status: 200 | 400
  readonly records: readonly SelectedRecord[]
  readonly actions: readonly BulkAction[]
  readonly fields: readonly (FormField & { readonly isChosen: boolean })[]
  /** Why nothing was done. */
  readonly refusal: 'nothingSelected' | 'tooMany' | 'noField' | 'refused' | 'folderName' | 'tooManyFolders' | null
  /** The name of a new folder for the records; null: no folder can contain them. */
  readonly folderName: string | null
}

interface SelectedRecord {
  readonly id: string
  readonly href: string
  readonly name: string
}

/** What became of each of the selected records. */
export interface BulkResultPage extends AboutBulk {
  readonly type: 'bulkResult'
  readonly status: 200 | 400
  readonly results: readonly (SelectedRecord & {
    readonly outcome: 'done' | 'deleted' | 'inFolder' | 'refused'
    /** In English; empty where nothing was refused. */
    readonly reasons: readonly string[]
  })[]
  readonly done: number
  readonly refused: number
  /** The folder that contains the others; null: they were not put into a folder. */
  readonly folderHref: string | null
  /** The inputs with which the refused records are tried again. */
  readonly retry: readonly (readonly [name: string, value: string])[]
}

/** The maximum number of records in one operation, which is that of a batch of the record data API (BOF-06). */
export const maxSelected = 200

/** The names of the inputs. */
export const bulkInputs = { id: 'id', action: 'action', set: 'set', folderName: 'folder-name' } as const

/** The value of `action` that puts the records into a new folder. */
export const intoFolder = 'folder'
