import * as v from 'valibot'
import { maxParameterLength } from '#platform/values/addresses/url-parameters.ts'

/** The reason of a refusal that has its own error. */
export const tooLong = `has more than ${maxParameterLength} characters`

/** §2, ADR-06, in code points, which people count as characters. */
const notTooLong = v.check<string, string>(
  (value) => value.length <= maxParameterLength || Array.from(value).length <= maxParameterLength,
  tooLong,
)

/** Free text as typed by a visitor. */
export const freeText = v.pipe(v.string(), notTooLong)

/** A key of the portal: an id, a slug, a code. Keys contain no control characters, and the database cannot store U+0000. */
export const keyText = v.pipe(
  v.string(),
  notTooLong,
  v.check((value) => !hasControlCharacter(value), 'has a control character'),
)

/** A text without blanks around it, of 1 to `most` UTF-16 units. */
export const trimmedText = (most: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(most))

/** ISO 3166-1 alpha-2 or GLOBAL, and one of the fourteen languages; `site-viewer.ts` checks whether they exist. */
export const siteParams = {
  countryCode: v.pipe(v.string(), v.maxLength(16)),
  languageCode: v.pipe(v.string(), v.maxLength(16)),
} as const

/** Absent, null and '' mean the same, because an empty form field is no selection. */
export const optionalKey = v.optional(
  v.pipe(
    v.nullable(keyText),
    v.transform((value) => value || undefined),
  ),
)

export const optionalText = v.optional(
  v.pipe(
    v.nullable(freeText),
    v.transform((value) => value ?? undefined),
  ),
)

export const optionalFlag = v.optional(
  v.pipe(
    v.nullable(v.boolean()),
    v.transform((value) => value ?? undefined),
  ),
)

/** A whole number from 1 to `most`. */
export const countTo = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most))

function hasControlCharacter(value: string): boolean {
  for (let at = 0; at < value.length; at += 1) {
    const unit = value.charCodeAt(at)
    if (unit < 0x20 || unit === 0x7f) return true
  }
  return false
}
