import { failure } from '#platform/values/errors.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import type { Preconditions } from '#platform/record-api/endpoint.ts'
import { isETagOf } from '#platform/record-api/represent-records.ts'

type Stands = Pick<Row<Entity>, 'id' | 'version' | 'lastModifiedDate' | 'systemModstamp'>

/**
 * Throws STALE_RECORD (412) where the record has changed since its writer read it. Where eTags are given, they alone decide (RFC
 * 9110 13.1.4). An unreadable date is ignored (RFC 9110 13.1.4).
 */
export function requireUnchanged(row: Stands, { ifMatch, ifUnmodifiedSince }: Preconditions): void {
  const isKnown =
    ifMatch === null
      ? isUnmodified(row, ifUnmodifiedSince)
      : ifMatch.some((eTag) => eTag === '*' || isETagOf(row, eTag))
  if (!isKnown) throw failure('STALE_RECORD', { id: row.id })
}

/**
 * An HTTP date has whole seconds, so a change later within that second may have come after the record was read. An ISO 8601 date
 * with milliseconds, as records have it, is exact.
 */
function isUnmodified({ lastModifiedDate, systemModstamp }: Stands, input: string | null): boolean {
  const since = input === null ? null : momentOf(input)
  return since === null || Math.max(lastModifiedDate.getTime(), systemModstamp.getTime()) <= since
}

const days = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)'
const months = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
const time = String.raw`\d{2}:\d{2}:\d{2}`

/** RFC 9110 5.6.7: the current format and both older ones; also the format that records use. */
const forms = [
  new RegExp(String.raw`^${days}, \d{2} ${months} \d{4} ${time} GMT$`),
  new RegExp(String.raw`^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d{2}-${months}-\d{2} ${time} GMT$`),
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:?\d{2})$/,
]
const withoutZone = new RegExp(String.raw`^${days} ${months} [ \d]\d ${time} \d{4}$`)

/** The time in milliseconds; null where the text is not a date. */
function momentOf(input: string): number | null {
  const text = input.trim()
  const complete = withoutZone.test(text) ? `${text} GMT` : forms.some((form) => form.test(text)) ? text : null
  const moment = complete === null ? Number.NaN : Date.parse(complete)
  return Number.isNaN(moment) ? null : moment
}
