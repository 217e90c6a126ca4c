import { mkdir } from 'node:fs/promises'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database } from '#platform/records/database.ts'
import { lockDirectory } from './directory-lock.ts'
import { ExactPGlite } from './exact-pglite.ts'

/**
 * PostgreSQL within the process: in a directory that only one process at a time may hold, or (without a directory) in
 * memory. It survives a killed process, but not a power cut. A statement cannot be interrupted, so the record engine
 * sends only bounded queries. Throws `DirectoryLocked` if another process holds the directory.
 */
export async function openPglite(dataDir: string | null): Promise<Database> {
  if (dataDir === null) return pgliteDatabase(new ExactPGlite())
  await mkdir(dataDir, { recursive: true })
  const release = lockDirectory(dataDir)
  try {
    return await pgliteDatabase(new ExactPGlite(`${dataDir}/database`), release)
  } catch (error) {
    release()
    throw error
  }
}

/** The database of a client; `release` is called when it is closed. */
export async function pgliteDatabase(client: ExactPGlite, release: () => void = () => {}): Promise<Database> {
  await client.waitReady
  client.readDatesAsText()
  return {
    engine: 'pglite',
    queries: drizzle(client),
    async close() {
      if (!client.closed) await client.close()
      release()
    },
  }
}
