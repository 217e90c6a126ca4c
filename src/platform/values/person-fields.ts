import { checkText, type InputError, type InputRules } from './input-checks.ts'

export interface FieldRules extends InputRules {
  /** UTF-16 units, as the html attribute counts. */
  readonly maxLength: number
}

/** Rules of the fields in which people describe themselves; the page and the server apply the same ones. Patterns are html's. */
export const personFields = {
  name: { required: true, minLength: 2, maxLength: 200 },
  email: { required: true, pattern: String.raw`[^\s@,;<>"\(\)]+@[^\s@,;<>"\(\)]+\.[^\s@,;<>"\(\)]+`, maxLength: 254 },
  phone: { pattern: String.raw`\+?[0-9][0-9 \(\)\/.\-]*`, maxLength: 60 },
} as const satisfies Readonly<Record<string, FieldRules>>

/** The name of a field that no visitor sees: only a program fills it in. */
export const trapField = 'website'

/** A text of one line as it is stored: without control characters, with single blanks. */
export const readLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()

/** A text of several lines as it is stored: every line break is `\n`, and tabs are its only other control characters. */
export const readLines = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()

/** The first error of a field's text, or null. */
export const checkField = (text: string, { maxLength, ...rules }: FieldRules): InputError | null =>
  text.length > maxLength ? { code: 'notValid' } : checkText(text, rules)
