import { dayBefore } from '#platform/values/dates/iso-day.ts'

/** How many days before the last day of a quote its customer is reminded, the last reminder first. */
const leads = [1, 7] as const

/** What decides about a reminder of a quote. */
interface RemindedQuote {
  readonly validUntil: string | null
  /** The day on which the customer has received the quote or its last extension. */
  readonly decidedOn: string | null
  /** The day of the last reminder. */
  readonly remindedOn: string | null
}

/** The last day of the reminders of a quote that has come; null before the first one, and after the quote has ended. */
export function reachedReminder(validUntil: string, today: string): string | null {
  if (today > validUntil) return null
  return leads.map((days) => dayBefore(validUntil, days)).find((day) => day <= today) ?? null
}

/**
 * Whether a reminder is due on a local day of the site. A day on which nothing ran is made up for, and whoever has heard of the quote on the
 * day of a reminder or later needs none. A quote that was extended has a new last day, and reminders of its own.
 */
export function isReminderDue({ validUntil, decidedOn, remindedOn }: RemindedQuote, today: string): boolean {
  const reached = validUntil === null ? null : reachedReminder(validUntil, today)
  return reached !== null && (decidedOn ?? '') < reached && (remindedOn ?? '') < reached
}

/** The last days of the quotes of which a reminder can be due on a day, each with the reminder that it has reached. */
export function remindedDays(today: string): readonly { readonly validUntil: string; readonly reached: string }[] {
  const [, first] = leads
  return Array.from({ length: first + 1 }, (_, days) => dayBefore(today, -days)).flatMap((validUntil) => {
    const reached = reachedReminder(validUntil, today)
    return reached === null ? [] : [{ validUntil, reached }]
  })
}
