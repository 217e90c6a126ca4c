import { Failure, failure } from '#platform/values/errors.ts'
import { depthOf, maxJsonDepth, withCheckedKeys } from './json-text.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Parses any JSON from the bytes of a body. Throws UNREADABLE_JSON for invalid input: bytes that are not UTF-8, an
 * empty body, and brackets nested too deeply. Throws INVALID_PARAMETERS for a key that an object has twice.
 */
export function readJson(bytes: Uint8Array): unknown {
  try {
    const text = utf8.decode(bytes)
    if (depthOf(text) > maxJsonDepth) throw failure('UNREADABLE_JSON')
    return withCheckedKeys(text, JSON.parse(text))
  } catch (error) {
    throw error instanceof Failure ? error : failure('UNREADABLE_JSON', {}, error)
  }
}
