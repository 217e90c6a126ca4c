import { targetOfKind } from '#platform/import-export/import-header.ts'
import { failedRowsFile } from '#platform/import-export/failed-rows.ts'
import type { Database } from '#platform/records/database.ts'
import { equals } from '#platform/records/read/condition.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { Finding } from './findings.ts'
import { type Job, noRows, type RowNumbers } from './import-claim.ts'
import { importJob } from './import-job.ts'
import { undoImport } from './undo-import.ts'
import { cellOfText } from '#platform/import-export/encoding.ts'

/** The maximum number of attempts to undo one import whose writes are known. */
const maxUndoJobs = 2000

interface UndoWork extends Pick<Parameters<typeof undoImport>[0], 'viewer' | 'journal' | 'signal'> {
  /** The path of the file that names the records that are left. */
  readonly leftRecords: string
  readonly report: (numbers: RowNumbers) => void
  readonly add: (found: Finding) => void
}

interface UndoParts {
  readonly database: Database
  readonly records: Records
  readonly batchSize?: number
}

/** Undoes an import, counts its records, and writes a file of those that are left. */
export async function undoJob(
  { database: { queries }, records, batchSize }: UndoParts,
  { kind, undoOf }: Job,
  { leftRecords, report, add, ...work }: UndoWork,
): Promise<RowNumbers> {
  const { entity } = targetOfKind(records.model.entities, kind)
  const undoJobs = await records.ids(systemViewer, importJob, { where: equals('undoOf', undoOf), limit: maxUndoJobs })
  const left = failedRowsFile(leftRecords, ['integration_id', 'record_id', 'used_by'], ',')
  let numbers = noRows
  try {
    await undoImport({
      ...work,
      queries,
      records,
      entity,
      undoOf: undoOf ?? '',
      undoJobs,
      onFinding: async (found) => {
        numbers = counted(numbers, found)
        add(found)
        report(numbers)
        if (found.status !== 'reversed')
          await left.add([found.key, found.recordId ?? '', found.usedBy ?? ''].map(cellOfText), reasonOf(found))
      },
      ...(batchSize === undefined ? {} : { batchSize }),
    })
  } finally {
    await left.close()
  }
  return numbers
}

function reasonOf({ status, reason, usedBy }: Finding): string {
  if (status === 'retained') return 'Somebody has changed or deleted the record since the import.'
  return reason ?? (usedBy === null ? 'Another record uses it.' : `The record ${usedBy} uses it.`)
}

/** The numbers of an undo, which count records (import-job.ts). */
const counted = (numbers: RowNumbers, { status }: Finding): RowNumbers => ({
  ...numbers,
  rowsRead: numbers.rowsRead + 1,
  rowsUpdated: numbers.rowsUpdated + (status === 'reversed' ? 1 : 0),
  rowsUnchanged: numbers.rowsUnchanged + (status === 'retained' ? 1 : 0),
  rowsFailed: numbers.rowsFailed + (status === 'notPossible' ? 1 : 0),
})
