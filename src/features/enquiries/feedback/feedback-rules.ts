import type { CartKind } from '#platform/values/addresses/cart-paths.ts'
import type { RequestState } from '#features/enquiries/requests/request-rules.ts'
import { dayBefore } from '#platform/values/dates/iso-day.ts'

/** What a customer says about a sample, with the English labels. */
export const feedbackResults = { suitable: 'Suitable', 'not-suitable': 'Not suitable', undecided: 'Undecided' } as const
export type FeedbackResult = keyof typeof feedbackResults
export const resultNames = Object.keys(feedbackResults) as readonly FeedbackResult[]

export const maxFeedbackText = 2000

/** Whether customers can give feedback, and change it: on samples that were sent, until the request is closed. */
export const takesFeedback = ({ kind, status }: { readonly kind: CartKind; readonly status: RequestState }): boolean =>
  kind === 'sample' && feedbackStates.some((state) => state === status)

export const feedbackStates = ['sent', 'accepted'] as const satisfies readonly RequestState[]

/** The days after which feedback on a sample is requested, and those after which it is too late to do so. */
const requestedAfter = 21
const tooLateAfter = 60

/** The days on which samples were sent on which feedback is requested on a local day of the site. */
export const daysToAskAbout = (today: string): { readonly from: string; readonly to: string } => ({
  from: dayBefore(today, tooLateAfter),
  to: dayBefore(today, requestedAfter),
})

/** The number of customers from which on a principal sees what they say about a grade. */
export const minCustomers = 5

interface Answer {
  readonly grade: string
  /** Identifies who has answered. */
  readonly customer: string
  readonly result: FeedbackResult
}

export interface GradeFeedback {
  readonly grade: string
  readonly customers: number
  readonly results: Readonly<Record<FeedbackResult, number>>
}

/**
 * What customers say about each grade. The last answer of each customer counts, so that no customer can be recognised among the
 * own answers; a grade with fewer than five customers is left out (REQ-03). `answers`: the last one first.
 */
export function feedbackByGrade(answers: readonly Answer[]): readonly GradeFeedback[] {
  const grades = new Map<string, Map<string, FeedbackResult>>()
  for (const { grade, customer, result } of answers) {
    const last = grades.get(grade) ?? new Map<string, FeedbackResult>()
    grades.set(grade, last)
    if (!last.has(customer)) last.set(customer, result)
  }
  return [...grades].flatMap(([grade, last]) => {
    if (last.size < minCustomers) return []
    const results = { suitable: 0, 'not-suitable': 0, undecided: 0 }
    for (const result of last.values()) results[result] += 1
    return [{ grade, customers: last.size, results }]
  })
}
