import * as v from 'valibot'
import { keyText, optionalFlag, optionalKey } from './params.ts'

/** A whole number of a range; null is as good as absent. */
export const optionalWhole = (least: number, most: number, otherwise: number) =>
  v.optional(
    v.pipe(
      v.nullable(v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))),
      v.transform((value) => value ?? otherwise),
    ),
    otherwise,
  )

/** A list of keys; the empty one is as good as absent. */
export const optionalKeys = (most: number) =>
  v.optional(
    v.pipe(
      v.nullable(v.pipe(v.array(keyText), v.maxLength(most, `has more than ${most} items`))),
      v.transform((keys) => (keys === null || keys.length === 0 ? undefined : [...new Set(keys)])),
    ),
  )

/** A day or a moment in ISO 8601: the day it lies on in UTC, in which dates of publication count. */
export const optionalDay = v.optional(
  v.pipe(
    v.nullable(
      v.pipe(
        v.string(),
        v.check((text) => isoMoment.test(text) && dayOf(text) !== null, 'is no date as 2026-01-31'),
      ),
    ),
    v.transform((text) => (text === null ? undefined : (dayOf(text) ?? undefined))),
  ),
)

const isoMoment =
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}(?:T[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,9})?)?(?:Z|[+-][0-9]{2}:?[0-9]{2})?)?$/

/** Null for 30 February and the like, which a `Date` would move to March. */
function dayOf(text: string): string | null {
  const [day = ''] = text.split('T', 1)
  const midnight = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day) return null
  const moment = new Date(/(?:Z|[+-][0-9:]+)$/.test(text.slice(10)) ? text : text.includes('T') ? `${text}Z` : text)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString().slice(0, 10)
}

/** What one content and a list of them may both be asked with (platform API 2.7). Whose site it is, `delivery-place.ts` checks. */
export const deliveryParams = {
  channelOrSiteId: v.optional(v.unknown()),
  language: optionalKey,
  referenceDepth: optionalWhole(0, 3, 0),
  expandReferences: optionalFlag,
  referencesAsList: optionalFlag,
  showAbsoluteUrl: optionalFlag,
} as const
