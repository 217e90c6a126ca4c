import { failure } from '#platform/values/errors.ts'
import { type Corrections, correctedFile } from '#platform/import-export/corrected-file.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import type { Job } from './import-claim.ts'
import { importJob, maxImportBytes } from './import-job.ts'
import { inputOfJob, readingOf, requireJob } from './import-jobs.ts'

/**
 * Gives the file of a checked job other texts in some cells, and has it checked again (BOF-05). The file that was uploaded is replaced,
 * because a check, an import and the file of refused rows must read the same. Throws INVALID_FIELD for a job in another state,
 * RECORD_NOT_FOUND, and what a transition throws.
 */
export async function correctRows(context: ApiContext, input: string, corrections: Corrections): Promise<Job> {
  const { records, viewer, temporaryFiles } = context
  const job = await requireJob(context, input)
  if (job.state !== 'checked')
    throw failure('INVALID_FIELD', { field: 'state', reason: `is “${job.state}”: only a checked file is corrected` })
  const file = await inputOfJob(context, job)
  if (file === null) throw failure('RECORD_NOT_FOUND', { id: job.id })
  const reading = readingOf(job)
  const { key, bytes } = await temporaryFiles.put(correctedFile(file, reading, corrections), maxImportBytes)
  try {
    const checked = await records.write(inNameOf(viewer), async (handle) => {
      const values = { fileKey: key, fileSize: bytes, encoding: 'utf-8', sheet: null }
      const { version } = await handle.update(importJob, job.id, job.version, values)
      return await handle.transition(importJob, job.id, version, { action: 'Check' })
    })
    if (job.fileKey !== null && job.fileKey !== key) await temporaryFiles.remove(job.fileKey)
    return checked
  } catch (error) {
    await temporaryFiles.remove(key)
    throw error
  }
}
