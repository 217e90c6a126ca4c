import { failure } from '#platform/values/errors.ts'
import { wrongJsonKey } from '#platform/values/text/json-keys.ts'

/** Every input is bounded: no valid parameter is nested deeper. */
export const maxJsonDepth = 64

export type JsonObject = Readonly<Record<string, unknown>>

/**
 * Parses a JSON object; white space alone is the empty object. Throws BODY_NOT_JSON for anything else and for JSON
 * that is nested too deeply. Throws INVALID_PARAMETERS for a key that an object has twice.
 */
export function parseJsonObject(text: string): JsonObject {
  if (text.trim() === '') return {}
  if (depthOf(text) > maxJsonDepth) throw failure('BODY_NOT_JSON')
  const value = parsed(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw failure('BODY_NOT_JSON')
  return { ...withCheckedKeys(text, value) }
}

/** Returns the value of a text of JSON. Throws INVALID_PARAMETERS if an object in it has a key twice, or the key `__proto__`. */
export function withCheckedKeys<Value>(text: string, value: Value): Value {
  const key = wrongJsonKey(text)
  if (key === null) return value
  const name = JSON.stringify(key.slice(0, 100))
  const reason = key === '__proto__' ? `has the key ${name}` : `has the key ${name} twice in one object`
  throw failure('INVALID_PARAMETERS', { parameter: 'body', reason })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw failure('BODY_NOT_JSON', {}, error)
  }
}

/** Returns the depth of brackets outside strings before parsing, so that depth costs no memory. */
export function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (inString) {
      if (unit === backslash) at += 1
      else if (unit === quote) inString = false
    } else if (unit === quote) inString = true
    else if (unit === openBrace || unit === openBracket) deepest = Math.max(deepest, ++depth)
    else if (unit === closeBrace || unit === closeBracket) depth -= 1
  }
  return deepest
}

const quote = 0x22
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d
