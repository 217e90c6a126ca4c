/** Calculations with days such as `2026-11-01`, without a clock or a time zone. */
function moved(day: string, months: number, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, date + days)).toISOString().slice(0, 10)
}

export const dayBefore = (day: string, days: number): string => moved(day, 0, -days)
export const monthsBefore = (day: string, months: number): string => moved(day, -months, 0)
export const monthsAfter = (day: string, months: number): string => moved(day, months, 0)
