import { all, below, isIn } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { ImportParts } from './carry-out.ts'
import { addMissingRuns, forgetBatches } from './import-claim.ts'
import { importJob, undoAge } from './import-job.ts'

/** The time in ms for which import files and failed rows are stored. */
const fileAge = 7 * 86_400_000
/** The maximum number of jobs that are cancelled at once. */
const maxCancelled = 200

/** Deletes old files, cancels jobs that nobody has started, and claims those of a restored backup, which contains no claims. */
export async function cleanImports(
  { database: { queries }, records, files }: Pick<ImportParts, 'database' | 'records' | 'files'>,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - fileAge)
  await files.removeOld(before)
  const abandoned = await records.list(systemViewer, importJob, {
    where: all(isIn('state', ['open', 'checked']), below('lastModifiedDate', before.toISOString())),
    orderBy: [{ field: 'lastModifiedDate' }],
    limit: maxCancelled,
  })
  for (const { id, version } of abandoned)
    await records.write(systemViewer, (handle) => handle.transition(importJob, id, version, { action: 'Cancel' }))
  const running = await records.ids(systemViewer, importJob, { where: isIn('state', ['running', 'cancelling']) })
  await addMissingRuns(queries, running)
  await forgetBatches(queries, new Date(now.getTime() - undoAge))
}
