import { accepted, type Parsed, refused } from './kind.ts'

/** The default maximum length of a text in characters (UTF-16 units). */
export const defaultTextLength = 500

/** PostgreSQL's text can store every string except those with U+0000 or a lone surrogate. */
export function storable(text: string, maxLength: number): Parsed<string> {
  if (text.length > maxLength) return refused(`has ${text.length} characters, at most ${maxLength} are kept`)
  if (text.includes('\u0000')) return refused('has the character U+0000, which cannot be stored')
  if (!text.isWellFormed()) return refused('has half a surrogate pair, which is no character')
  return accepted(text)
}

export function storableUnknown(value: unknown, maxLength: number): Parsed<string> {
  return typeof value === 'string' ? storable(value, maxLength) : refused('is not a text')
}
