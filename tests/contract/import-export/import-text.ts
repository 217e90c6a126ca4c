import { inputFromBytes } from '#platform/import-export/csv-reader.ts'
import type { RowChange } from '#platform/import-export/dry-run.ts'
import { importFile } from '#platform/import-export/import-file.ts'
import type { ImportProgress, ImportRequest, RowError } from '#platform/import-export/import-request.ts'
import { type Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'

/** What an import has counted. */
export const counts = (read: number, created: number, updated: number, unchanged: number, failed: number) => ({
  read,
  created,
  updated,
  unchanged,
  failed,
})

/** Imports a text and notes all that the import reports. */
export async function importText(records: Records, kind: string, text: string, more: Partial<ImportRequest> = {}) {
  const errors: RowError[] = []
  const changes: RowChange[] = []
  const progress: ImportProgress[] = []
  const summary = await importFile({
    kind,
    input: inputFromBytes('test.csv', Buffer.from(text)),
    records,
    viewer: systemViewer,
    onRowError: (error) => errors.push(error),
    onChange: (change) => changes.push(change),
    onProgress: (state) => progress.push(state),
    ...more,
  })
  const { read, created, updated, unchanged, failed } = summary
  return { counts: { read, created, updated, unchanged, failed }, errors, changes, progress, summary }
}
