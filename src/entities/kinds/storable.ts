import { accepted, type Parsed, refused } from './kind.ts'

/** Characters (UTF-16 units) of a text whose field says nothing else. */
export const defaultTextLength = 500

/** PostgreSQL's text holds every string but two kinds: with U+0000, and with half a surrogate pair. */
export function storable(text: string, maxLength: number): Parsed<string> {
  if (text.length > maxLength) return refused(`has ${text.length} characters, at most ${maxLength} are kept`)
  if (text.includes('\u0000')) return refused('has the character U+0000, which cannot be stored')
  if (!text.isWellFormed()) return refused('has half a surrogate pair, which is no character')
  return accepted(text)
}

export function storableUnknown(value: unknown, maxLength: number): Parsed<string> {
  return typeof value === 'string' ? storable(value, maxLength) : refused('is not a text')
}
