import { customType } from 'drizzle-orm/pg-core'
import { accepted, type Field, type FieldKind, type FieldOptions, type Parsed, type Presence, refused } from './kind.ts'

/** A moment in UTC with milliseconds, in a row as JavaScript writes it: `2026-01-31T08:30:00.000Z`. */
export const dateTime = <const Options extends FieldOptions>(
  options: Options,
): Field<'dateTime', Presence<Options, string>, Options> => ({ type: 'dateTime', ...options })

const form = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,3})?)?(?:Z|([+-])(\d{2}):?(\d{2}))$/i

/** Reads a moment with its offset from UTC. A time without one is not a moment. */
function moment(value: unknown): Parsed<string> {
  const [, day, time, seconds = ':00', sign, hours, minutes] = typeof value === 'string' ? (form.exec(value) ?? []) : []
  if (day === undefined || time === undefined)
    return refused('is not a date with a time and its zone as in 2026-01-31T08:30:00.000Z')
  const local = Date.parse(`${day}T${time}${seconds}Z`)
  // Some engines parse the 31st of June as the 1st of July.
  if (Number.isNaN(local) || !new Date(local).toISOString().startsWith(`${day}T${time}`)) return refused(noMoment)
  const offset = sign === undefined ? 0 : (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60_000 : 60_000)
  if (Number(hours ?? 0) > 14 || Number(minutes ?? 0) > 59) return refused(noMoment)
  const found = new Date(local - offset).toISOString()
  return found < '1900' || found.length !== momentLength ? refused(noMoment) : accepted(found)
}

const noMoment = 'is not a moment of the calendar from 1900 to 9999'
const momentLength = '2026-01-31T08:30:00.000Z'.length

/**
 * The column; PostgreSQL writes moments in the zone of the session, and offsets before 1937 may have seconds
 * (`1900-01-01 00:19:32+00:19:32`), which `Date` cannot read.
 */
const column = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver(text) {
    const [, day, time, sign, hours, minutes = '0', seconds = '0'] =
      /^(\S+)[T ]([\d:.]+)([+-])(\d{2})(?::(\d{2}))?(?::(\d{2}))?$/.exec(text) ?? []
    const offset = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * (sign === '-' ? -1000 : 1000)
    return new Date(Date.parse(`${day}T${time}Z`) - offset).toISOString()
  },
})

export const dateTimeKind: FieldKind<string> = {
  dataType: () => 'DateTime',
  maxLength: () => null,
  empty: null,
  sqlType: 'timestamptz',
  index: 'btree',
  column: (name, options) => (options.required ? column(name).notNull() : column(name)),
  check: moment,
  parse: (cell) => moment(cell.trim()),
  format: (value) => value,
}
