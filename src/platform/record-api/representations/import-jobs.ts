import * as v from 'valibot'
import { encodings } from '#platform/values/text/file-encodings.ts'
import { name, oneOf, openBody } from './input-values.ts'
import { integer, nullable, text } from './json-values.ts'

/** Our own representations: the import of a file as a job. */

/**
 * What a caller chooses for a new job: the kind of records, such as `trade-grades`, the encoding instead of detecting it, and the
 * sheet of a workbook instead of the first one.
 */
export const importJobInput = v.object(
  {
    encoding: v.exactOptional(v.nullable(oneOf('encoding', encodings))),
    kind: name('kind'),
    sheet: v.exactOptional(v.nullable(name('sheet'))),
  },
  'An import job needs kind.',
)

/** The body beside an uploaded import file: nothing. */
export const importFileInput = openBody('The body beside an import file', {})

export const importJob = v.object({
  createdDate: v.string(),
  eTag: v.string(),
  encoding: text,
  endedDate: text,
  fileName: text,
  fileSize: nullable(integer),
  // Whether failed rows, or the records that an undo left, can be downloaded.
  hasFailedRows: v.boolean(),
  id: v.string(),
  kind: v.string(),
  problem: text,
  rowsCreated: integer,
  rowsFailed: integer,
  rowsRead: integer,
  rowsUnchanged: integer,
  rowsUpdated: integer,
  sheet: text,
  startedDate: text,
  state: v.picklist([
    'open',
    'checking',
    'checked',
    'queued',
    'running',
    'cancelling',
    'done',
    'failed',
    'cancelled',
    'undone',
    'partlyDone',
    'partlyUndone',
  ]),
  // The id of the job that this one undoes.
  undoOf: text,
})

/** Jobs of the caller, the newest first. */
export const importJobCollection = v.object({
  count: integer,
  eTag: v.string(),
  jobs: v.array(importJob),
})
