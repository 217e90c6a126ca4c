import * as v from 'valibot'
import { isDay } from '#platform/values/dates/iso-day.ts'
import { readLine, readLines } from '#platform/values/person-fields.ts'
import { type ActField, actLimits, declineReasons } from './request-rules.ts'

/** The values of an action, by their fields. */
export type ActValues = { readonly [Field in ActField]?: string | null }

const linesTo = (length: number) => v.pipe(v.string(), v.transform(readLines), v.minLength(1), v.maxLength(length))

const day = v.pipe(v.string(), v.nonEmpty(), v.check(isDay, 'is no day'))

/** The parameters of the actions, by their fields. */
export const actParams = {
  /** A file or, for samples, the lines can be the answer. */
  answer: v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.transform(readLines),
        v.maxLength(actLimits.answer),
        v.transform((text) => text || null),
      ),
    ),
    null,
  ),
  validUntil: day,
  declineReason: v.picklist(Object.keys(declineReasons) as (keyof typeof declineReasons)[]),
  reason: linesTo(actLimits.reason),
  poNumber: v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.transform(readLine),
        v.maxLength(actLimits.poNumber),
        v.transform((text) => text || null),
      ),
    ),
    null,
  ),
}
