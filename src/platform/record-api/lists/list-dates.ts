/**
 * Days as filters name them: `2026-01-31`, or in words that follow the calendar. Weeks begin on Monday; days are those of UTC, as
 * everywhere in the API.
 *
 * `YESTERDAY`, `TODAY`, `TOMORROW`; `LAST_`, `THIS_`, `NEXT_` with `WEEK`, `MONTH`, `QUARTER`, `YEAR`; `LAST_N_DAYS:n` (today and the n
 * days before it), `NEXT_N_DAYS:n` (the n days after today), `N_DAYS_AGO:n` (one day).
 */
export interface Days {
  /** The first and the last day, `YYYY-MM-DD`; both belong to the period. */
  readonly first: string
  readonly last: string
}

/** Reads the days that a text names; null where it names none. */
export function daysNamed(text: string, today: string): Days | null {
  const name = text.trim().toUpperCase()
  if (isDay(name)) return { first: name, last: name }
  const counted = /^(LAST_N_DAYS|NEXT_N_DAYS|N_DAYS_AGO):(\d{1,4})$/.exec(name)
  if (counted !== null) return countedDays(counted[1] ?? '', Number(counted[2]), today)
  const single = singleDays.get(name)
  if (single !== undefined) return oneDay(plusDays(today, single))
  const [which = '', period = ''] = name.split('_', 2)
  const step = steps.get(which)
  const days = periods.get(period)
  return step === undefined || days === undefined || name !== `${which}_${period}` ? null : days(today, step)
}

/** From the first moment to the one that is no longer among them, as JavaScript writes them; of one moment, itself. */
export interface Span {
  readonly from: string
  readonly until: string
}

/** Null where the text names neither days nor a moment such as `2026-06-15T12:00:00Z`. */
export function spanNamed(text: string, today: string): Span | null {
  const days = daysNamed(text, today)
  if (days !== null) return { from: `${days.first}T00:00:00.000Z`, until: `${plusDays(days.last, 1)}T00:00:00.000Z` }
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:?\d{2})$/i.test(text)) return null
  const moment = Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
  if (Number.isNaN(moment) || !isDay(new Date(moment).toISOString().slice(0, 10))) return null
  return { from: new Date(moment).toISOString(), until: new Date(moment + 1).toISOString() }
}

const dayLength = 86_400_000

/** Years that the database and JavaScript write alike. */
function isDay(text: string): boolean {
  if (!/^(?:19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10)

const oneDay = (day: string): Days => ({ first: day, last: day })

const singleDays: ReadonlyMap<string, number> = new Map([
  ['YESTERDAY', -1],
  ['TODAY', 0],
  ['TOMORROW', 1],
])

function countedDays(which: string, days: number, today: string): Days | null {
  if (days === 0) return null
  if (which === 'LAST_N_DAYS') return { first: plusDays(today, -days), last: today }
  if (which === 'NEXT_N_DAYS') return { first: plusDays(today, 1), last: plusDays(today, days) }
  return oneDay(plusDays(today, -days))
}

const steps: ReadonlyMap<string, number> = new Map([
  ['LAST', -1],
  ['THIS', 0],
  ['NEXT', 1],
])

const periods: ReadonlyMap<string, (today: string, step: number) => Days> = new Map([
  ['WEEK', weekOf],
  ['MONTH', monthsOf(1)],
  ['QUARTER', monthsOf(3)],
  ['YEAR', monthsOf(12)],
])

function weekOf(today: string, step: number): Days {
  const afterMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const first = plusDays(today, step * 7 - afterMonday)
  return { first, last: plusDays(first, 6) }
}

/** Periods of this many months; the first one begins with the year. */
function monthsOf(months: number) {
  return (today: string, step: number): Days => {
    const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1]
    const first = month - (month % months) + step * months
    const day = (at: number, date: number): string => new Date(Date.UTC(year, at, date)).toISOString().slice(0, 10)
    return { first: day(first, 1), last: day(first + months, 0) }
  }
}
