import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { asStorageError } from './free-space.ts'

/** Returns the key in the data directory and creates it if it is missing. Processes that start together agree on one. */
export async function secretKeyIn(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret-key')
  await mkdir(dataDir, { recursive: true })
  const created = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return null
    throw error
  })
  if (created === null) return await whole(file)
  try {
    const key = randomBytes(32).toString('base64url')
    await created.writeFile(key)
    await created.sync()
    return key
  } catch (error) {
    // Without a key in it, the file would stop the next start as well.
    await rm(file, { force: true })
    throw asStorageError(error)
  } finally {
    await created.close()
  }
}

/** Waits until the file is complete, because another process may be writing it. */
async function whole(file: string): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const key = await readFile(file, 'utf8')
    if (key.length >= 43) return key
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(
    `${file} holds no key: remove it, or set SECRET_KEY. What was sealed with it cannot be read any more.`,
  )
}
