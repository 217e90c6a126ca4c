import { failure } from '#domain/errors.ts'
import { depthOf, maxJsonDepth } from './json-text.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Any JSON out of the bytes of a body. Throws UNREADABLE_JSON for what is none: bytes that are no UTF-8, nothing at all, and
 * brackets nested beyond all use.
 */
export function readJson(bytes: Uint8Array): unknown {
  try {
    const text = utf8.decode(bytes)
    if (depthOf(text) > maxJsonDepth) throw failure('UNREADABLE_JSON')
    return JSON.parse(text)
  } catch (error) {
    throw failure('UNREADABLE_JSON', {}, error)
  }
}
