import { Failure } from '#platform/values/errors.ts'

const maxTries = 3

/**
 * Reads a record and writes it, and does both again if another write of the record came between. Throws STALE_RECORD after the last
 * of three tries.
 */
export async function writeCurrent<Result>(readAndWrite: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await readAndWrite()
    } catch (error) {
      if (attempt === maxTries || !(error instanceof Failure && error.code === 'STALE_RECORD')) throw error
    }
}
