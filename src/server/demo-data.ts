import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { tradeGrade } from '#entities/trade-grade.ts'
import { inputFromFile } from '#importers/csv-reader.ts'
import { generateDemo } from '#importers/demo/generate.ts'
import { importFile } from '#importers/import-file.ts'
import type { Database } from '#records/database.ts'
import type { FileStore } from '#records/file-store.ts'
import type { Records } from '#records/records.ts'
import { systemViewer } from '#records/system-viewer.ts'
import type { Config } from './config.ts'

/**
 * Puts the demo's catalogue into an empty database, where the configuration wants it, through the door that every import
 * uses. One that was stopped half way is finished by the next start: a file in the data directory remembers it.
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
    for (const { kind, file } of await generateDemo({ scale: 1, seed: 1, outDir })) {
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

async function exists(file: string): Promise<boolean> {
  try {
    await stat(file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}
