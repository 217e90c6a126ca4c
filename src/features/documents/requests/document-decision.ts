import { readTyped, wrongFields, type AccountErrors } from '#features/identity/accounts/account-forms.ts'
import { requestFields } from './document-requests.ts'
import { isDay } from '#platform/values/dates/iso-day.ts'

/** The decisions about a request. */
const requestActs = ['grant', 'decline', 'withdraw'] as const
export type RequestAct = (typeof requestActs)[number]

export const isRequestAct = (text: string): text is RequestAct => requestActs.some((act) => act === text)

export const purposeRules = { purpose: { maxLength: 2000, lines: true } } as const
export const reasonRules = { reason: { required: true, maxLength: 2000, lines: true } } as const

export type Decision =
  | { readonly act: 'grant'; readonly until: string | null }
  | { readonly act: 'decline' | 'withdraw'; readonly reason: string }

/** Parses a decision; returns it or the errors by field. `today` is an ISO date; a grant cannot end in the past. */
export function readDecision(
  act: RequestAct,
  fields: URLSearchParams,
  today: string,
): Decision | { readonly errors: AccountErrors } {
  if (act !== 'grant') {
    const typed = readTyped(reasonRules, fields)
    const errors = wrongFields(reasonRules, typed)
    return errors === null ? { act, reason: typed.reason } : { errors }
  }
  if (fields.has(requestFields.endless)) return { act, until: null }
  const until = fields.get(requestFields.until) ?? ''
  if (until === '') return { errors: { until: { code: 'required' } } }
  return isDay(until) && until >= today ? { act, until } : { errors: { until: { code: 'notValid' } } }
}
