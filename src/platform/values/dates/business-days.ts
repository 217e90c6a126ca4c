import { dayAfter } from './iso-day.ts'

/** Whether people work on a day: from Monday to Friday, apart from the closed days, which are written as in `12-25`. */
const isBusinessDay = (day: string, closedDays: readonly string[]): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !closedDays.includes(day.slice(5))
}

/** On these days nobody works on a site that names no other ones. */
export const usualClosedDays: readonly string[] = ['01-01', '12-25']

/** The day (ISO) that is a number of business days after another one; that one does not count. */
export function businessDaysAfter(day: string, count: number, closedDays: readonly string[]): string {
  let at = day
  for (let left = count; left > 0;) {
    at = dayAfter(at)
    if (isBusinessDay(at, closedDays)) left -= 1
  }
  return at
}
