import * as v from 'valibot'
import type { FormField } from '#features/back-office/fields/form-shapes.ts'
import { formId } from '#platform/forms/form-names.ts'

/** What is done to each of the selected records. */
export type BulkAction = 'change' | 'activate' | 'deactivate' | 'delete'

/** The selected records with what can be done to them. */
export interface BulkPage {
  readonly type: 'bulk'
  /** 400: these records cannot be written in one operation. */
  readonly status: 200 | 400
  readonly objectApiName: string
  readonly objects: { readonly href: string; readonly label: string }
  readonly records: readonly { readonly id: string; readonly href: string; readonly name: string }[]
  readonly actions: readonly BulkAction[]
  readonly fields: readonly (FormField & { readonly isChosen: boolean })[]
  readonly refusal: RefusedSelection | null
  /** Whether a folder can contain them. */
  readonly mayFill: boolean
}

export type RefusedSelection = 'nothingSelected' | 'tooMany'

/** The maximum number of records in one operation, which is that of a batch of the record data API (BOF-06). */
export const maxSelected = 200

/** The parameter of an address with the id of a selected record. */
export const selectedParameter = 'id'

/** The name of the boxes that choose the fields to change. */
export const chosenInput = 'set'

/** The ids of the two forms: what is done to the records, and the new folder for them. */
export const changeForm = formId('BulkController.change')
export const folderForm = formId('BulkController.fillFolder')

const bulkResult = v.object({
  results: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      outcome: v.picklist(['done', 'deleted', 'inFolder', 'refused']),
      /** In English; empty where nothing was refused. */
      reasons: v.array(v.string()),
    }),
  ),
  /** The action that can be tried again with the refused records, and what was typed for it; null: none can. */
  retry: v.nullable(
    v.object({
      action: v.picklist(['change', 'activate', 'deactivate', 'delete']),
      typed: v.array(v.tuple([v.string(), v.string()])),
    }),
  ),
  /** The address of the folder that contains the others; null: they were not put into a folder. */
  folderHref: v.nullable(v.string()),
})

/** What became of each of the selected records. */
export type BulkResult = v.InferOutput<typeof bulkResult>

/** The result that the answer to a form shows; null: it shows none. */
export function readResult(value: unknown): BulkResult | null {
  const read = v.safeParse(bulkResult, value)
  return read.success ? read.output : null
}
