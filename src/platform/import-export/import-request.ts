import type { Records } from '#platform/records/records.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { ColumnStyle } from './column-styles.ts'
import type { CsvFile, ImportInput } from './csv-reader.ts'
import type { RowChange } from './dry-run.ts'
import type { Encoding } from '#platform/values/text/file-encodings.ts'
import type { EncodingFound } from './encoding.ts'
import type { ImportFiles } from './import-files.ts'
import type { ImportJournal } from './import-journal.ts'

export interface ImportRequest {
  /** `trade-grades` */
  readonly kind: string
  readonly input: ImportInput
  readonly records: Records
  /** For kinds whose rows reference files. */
  readonly files?: ImportFiles
  readonly viewer: Viewer
  /** The encoding, instead of detecting it. */
  readonly encoding?: Encoding | undefined
  /** The name of the sheet of a workbook, instead of the first one that shows something. */
  readonly sheet?: string | undefined
  /** Does everything except writing. */
  readonly dryRun?: boolean
  /** The number of rows in one transaction, 1–5000; by default 500. */
  readonly batchSize?: number
  /** The path of a file for refused rows, which can be corrected and imported again. It is created only if rows fail. */
  readonly failedRows?: string
  readonly onProgress?: (state: ImportProgress) => void
  readonly onRowError?: (error: RowError) => void
  /** In a dry run: the first changes, each with its fields. */
  readonly onChange?: (change: RowChange) => void
  /** The number of changes that a dry run reports; by default 20. */
  readonly maxChanges?: number
  /** Ends the import between two batches; written rows stay. */
  readonly signal?: AbortSignal
  /** Stores which rows were written, so that an interrupted import continues where it was. */
  readonly journal?: ImportJournal
}

export interface ImportProgress {
  readonly bytes: number
  readonly rows: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly failed: number
}

export interface RowError {
  readonly file: string
  /** The line on which the row begins, from 1 and including the header. */
  readonly line: number
  /** The header of the column; null if the row as a whole is refused. */
  readonly column: string | null
  readonly reason: string
  /** The cells of the row as the reader returns them; null if the row cannot be read. */
  readonly cells: readonly string[] | null
}

export interface ImportSummary {
  readonly kind: string
  readonly encoding: EncodingFound
  readonly sheet: CsvFile['sheet']
  /** The columns whose days or numbers are written as a spreadsheet does it, and how. */
  readonly styled: readonly { readonly column: string; readonly style: ColumnStyle['name'] }[]
  readonly read: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly failed: number
  /** The file of the failed rows; null if it was not requested or no row failed. */
  readonly failedRows: string | null
}
