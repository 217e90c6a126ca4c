import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { engineFact } from '#platform/records/engine-tables.ts'
import type { Queries } from '#platform/records/database.ts'

const factName = 'fileStore'

/**
 * Compares the id in a directory of files with the one that the database remembers; the first process writes both. Several
 * processes with one database must share one directory, or a visitor finds a file only on some of them. Returns what is wrong,
 * for the operator, or null.
 */
export async function foreignFiles(directory: string, queries: Queries): Promise<string | null> {
  const file = join(directory, 'store-id')
  const own = await idIn(directory, file)
  await queries.insert(engineFact).values({ name: factName, value: own }).onConflictDoNothing()
  const [fact] = await queries.select().from(engineFact).where(eq(engineFact.name, factName))
  if (fact === undefined || fact.value === own) return null
  return `the files in ${directory} are not those of this database: use the DATA_DIR or the bucket of the other processes, or, if the directory holds a copy of the same files, write ${fact.value} to ${file}`
}

/** Processes that start together agree on one id. */
async function idIn(directory: string, file: string): Promise<string> {
  await mkdir(directory, { recursive: true })
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, `${randomUUID()}\n`)
  try {
    await link(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
  return (await readFile(file, 'utf8')).trim()
}
