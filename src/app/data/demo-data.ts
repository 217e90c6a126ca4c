import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { inputFromFile } from '#platform/import-export/csv-reader.ts'
import { generateDemo } from '#demo/generate.ts'
import { importFile } from '#platform/import-export/import-file.ts'
import type { Database } from '#platform/records/database.ts'
import type { FileStore } from '#platform/records/files/file-store.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { Config } from '../config/config.ts'

/**
 * Imports the demo catalogue into an empty database if the configuration requests it, in the same way as any import. An
 * interrupted import is completed at the next start: a file in the data directory marks it as unfinished.
 */
export async function ensureDemoData(
  { demoData, dataDir }: Pick<Config, 'demoData' | 'dataDir'>,
  { engine }: Pick<Database, 'engine'>,
  records: Records,
  files: FileStore,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  if (demoData === 'no' || (demoData === 'auto' && engine !== 'pglite')) return
  const unfinished = path.join(dataDir, 'demo-import-unfinished')
  if (!(await exists(unfinished)) && (await records.count(systemViewer, tradeGrade)) > 0) return
  await mkdir(dataDir, { recursive: true })
  await writeFile(unfinished, '')
  await importDemo(records, files, say, signal)
  await rm(unfinished)
}

async function importDemo(
  records: Records,
  files: FileStore,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  say('The database is empty: importing the demo catalogue …')
  const outDir = await mkdtemp(path.join(tmpdir(), 'tradegrade-demo-'))
  try {
    for (const { kind, file } of await generateDemo({ scale: 1, seed: 1, outDir, day: today() })) {
      const summary = await importFile({
        kind,
        input: await inputFromFile(file),
        records,
        files: { folder: outDir, store: files },
        viewer: systemViewer,
        signal,
      })
      say(
        `  ${kind}: ${summary.created + summary.updated + summary.unchanged} rows${summary.failed === 0 ? '' : `, ${summary.failed} failed`}`,
      )
    }
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

/** Events and certificates of the demo are around the day on which it is imported. */
export const today = (): string => new Date().toISOString().slice(0, 10)

async function exists(file: string): Promise<boolean> {
  try {
    await stat(file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}
