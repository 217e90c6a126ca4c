import { existsSync } from 'node:fs'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database } from '#platform/records/database.ts'
import { lockDirectory } from './directory-lock.ts'
import { ExactPGlite } from './exact-pglite.ts'
import { checkRoomForDatabase, checkRoomForWrite } from './free-space.ts'
import { makeFilesPrivate } from './private-directory.ts'

/**
 * PostgreSQL within the process: in an existing directory that only one process at a time may hold, or (without a directory) in
 * memory. It survives a killed process, but not a power cut. A statement cannot be interrupted, so the record engine
 * sends only bounded queries. Throws `DirectoryLocked` if another process holds the directory.
 */
export async function openPglite(dataDir: string | null): Promise<Database> {
  if (dataDir === null) return pgliteDatabase(new ExactPGlite())
  const release = lockDirectory(dataDir)
  const directory = `${dataDir}/database`
  try {
    if (!existsSync(directory)) checkRoomForDatabase(dataDir)
    const client = new ExactPGlite(directory)
    client.beforeWrite = (bytes) => checkRoomForWrite(dataDir, bytes)
    const database = await pgliteDatabase(client, release)
    // PGlite sets the mode of the files that it creates while it starts and stops by itself, without regard to the process.
    await makeFilesPrivate(directory)
    return {
      ...database,
      async close() {
        await database.close()
        await makeFilesPrivate(directory)
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

/**
 * The database of a client, with the 128 MB of buffers that PGlite has. With 32 MB the process takes 110 MB less, but a query that
 * reads a hundred rows of a table of 136 MB takes five times as long, because WebAssembly reads each missing page slowly.
 * `release` is called when it is closed.
 */
export async function pgliteDatabase(client: ExactPGlite, release: () => void = () => {}): Promise<Database> {
  await client.waitReady
  client.readDatesAsText()
  return {
    engine: 'pglite',
    queries: drizzle(client),
    async close() {
      if (!client.closed && !client.hasStopped) await client.close()
      release()
    },
  }
}
