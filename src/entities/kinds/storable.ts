import { accepted, type Parsed, refused } from './kind.ts'

/**
 * PostgreSQL's text holds every string but two kinds: with U+0000, and with half a surrogate pair. PGlite loses a byte order
 * mark at the start of one when it reads it, so such a text is refused on both.
 */
export function storable(text: string, maxLength: number): Parsed<string> {
  if (text.length > maxLength) return refused(`has ${text.length} characters, at most ${maxLength} are kept`)
  if (text.includes('\u0000')) return refused('has the character U+0000, which cannot be stored')
  if (!text.isWellFormed()) return refused('has half a surrogate pair, which is no character')
  if (text.startsWith('\uFEFF')) return refused('starts with U+FEFF, a byte order mark, which is no part of a text')
  return accepted(text)
}

export function storableUnknown(value: unknown, maxLength: number): Parsed<string> {
  return typeof value === 'string' ? storable(value, maxLength) : refused('is not a text')
}
