import * as v from 'valibot'
import { keyText, optionalFlag, optionalKey } from '#platform/calls/params.ts'

/** An integer in a range; null equals a missing value. */
export const optionalWhole = (min: number, max: number, otherwise: number) =>
  v.optional(
    v.pipe(
      v.nullable(v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))),
      v.transform((value) => value ?? otherwise),
    ),
    otherwise,
  )

/** A list of keys; an empty list equals a missing value. */
export const optionalKeys = (maxItems: number) =>
  v.optional(
    v.pipe(
      v.nullable(v.pipe(v.array(keyText), v.maxLength(maxItems, `has more than ${maxItems} items`))),
      v.transform((keys) => (keys === null || keys.length === 0 ? undefined : [...new Set(keys)])),
    ),
  )

/** A date or time in ISO 8601, converted to its date in UTC, because dates of publication are in UTC. */
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

/** Returns null for dates such as 30 February, which `Date` would move to March. */
function dayOf(text: string): string | null {
  const [day = ''] = text.split('T', 1)
  const midnight = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day) return null
  const moment = new Date(/(?:Z|[+-][0-9:]+)$/.test(text.slice(10)) ? text : text.includes('T') ? `${text}Z` : text)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString().slice(0, 10)
}

/**
 * The parameters that one content and a list of contents share (platform API 2.7). `delivery-context.ts` checks the site or
 * channel id.
 */
export const deliveryParams = {
  channelOrSiteId: v.optional(v.unknown()),
  language: optionalKey,
  referenceDepth: optionalWhole(0, 3, 0),
  expandReferences: optionalFlag,
  referencesAsList: optionalFlag,
  showAbsoluteUrl: optionalFlag,
} as const
