import { failure } from '#domain/errors.ts'
import type { Entity, Row } from '#entities/entity.ts'
import type { Preconditions } from '../endpoint.ts'
import { isETagOf } from '../represent-records.ts'

type Stands = Pick<Row<Entity>, 'id' | 'version' | 'lastModifiedDate' | 'systemModstamp'>

/**
 * Throws STALE_RECORD (412) where the record is not as its writer knows it. Where eTags are given, they alone decide (RFC 9110 13.1.4).
 * A date that cannot be read is as good as none (RFC 9110 13.1.4).
 */
export function demandUnchanged(row: Stands, { ifMatch, ifUnmodifiedSince }: Preconditions): void {
  const isKnown =
    ifMatch === null
      ? isUnmodified(row, ifUnmodifiedSince)
      : ifMatch.some((eTag) => eTag === '*' || isETagOf(row, eTag))
  if (!isKnown) throw failure('STALE_RECORD', { id: row.id })
}

/**
 * A date of HTTP has whole seconds: what was changed within that second, and not exactly on it, may have been changed after it was
 * read. A date of ISO 8601 with thousandths, as records have it, says it exactly.
 */
function isUnmodified({ lastModifiedDate, systemModstamp }: Stands, given: string | null): boolean {
  const since = given === null ? null : momentOf(given)
  return since === null || Math.max(lastModifiedDate.getTime(), systemModstamp.getTime()) <= since
}

const days = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)'
const months = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
const time = String.raw`\d{2}:\d{2}:\d{2}`

/** RFC 9110 5.6.7: as it is written now, and in both older ways; besides them, as records have it. */
const forms = [
  new RegExp(String.raw`^${days}, \d{2} ${months} \d{4} ${time} GMT$`),
  new RegExp(String.raw`^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d{2}-${months}-\d{2} ${time} GMT$`),
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:?\d{2})$/,
]
const withoutZone = new RegExp(String.raw`^${days} ${months} [ \d]\d ${time} \d{4}$`)

/** Milliseconds; null where it is no date. */
function momentOf(given: string): number | null {
  const text = given.trim()
  const complete = withoutZone.test(text) ? `${text} GMT` : forms.some((form) => form.test(text)) ? text : null
  const moment = complete === null ? Number.NaN : Date.parse(complete)
  return Number.isNaN(moment) ? null : moment
}
