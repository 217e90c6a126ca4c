import type { FieldError } from '#platform/calls/call-form.ts'
import { isDay } from '#platform/values/dates/iso-day.ts'

/** The choices of a cart line with their English labels; the pages have their own words in every language. */
export const measures = { kg: 'kg', t: 't', g: 'g', l: 'l', piece: 'Piece' } as const

export const volumeMeasures = { kg: 'kg', t: 't', l: 'l' } as const

export const frequencies = {
  once: 'Once',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
  'on-call': 'On call',
} as const

export const sampleSizes = { '100g': '100 g', '250g': '250 g', '500g': '500 g', '1kg': '1 kg' } as const

export const purposes = {
  'new-development': 'New development',
  replacement: 'Replacement of another product',
  'regulatory-change': 'Change of regulations',
  price: 'Price',
  'quality-issue': 'Quality issue',
  evaluation: 'Evaluation',
  other: 'Other',
} as const

/** A decimal above zero as in `1234.50`. */
export const isAmount = (text: string): boolean => /^\d{1,6}(?:\.\d{1,2})?$/.test(text) && /[1-9]/.test(text)

/** Whether a day can be the date by which something is needed. */
export const isTargetDate = (day: string, today: string): boolean => isDay(day) && day >= today

/** Why a day cannot be the date by which something is needed; null if it can, or if there is none. */
export function targetDateError(day: string | null, today: string): FieldError | null {
  if (day === null || isTargetDate(day, today)) return null
  return isDay(day) ? { text: 'requests.error.pastDay' } : { code: 'notValid' }
}
