import type { FormProblem } from '#platform/calls/call-form.ts'

/** Why a form about accounts and users is not accepted. */
export const accountProblems = {
  /** The user already exists. */
  known: { text: 'account.error.known' },
  /** The user, account or request does not exist for this caller. */
  gone: { text: 'account.error.gone' },
  /** Administrators cannot change themselves, so that the last one remains. */
  self: { text: 'account.error.self' },
  /** A simultaneous change came first. */
  stale: { text: 'account.error.stale', status: 409 },
  decided: { text: 'account.error.decided', status: 409 },
  /** The link was used, has expired, or belongs to another user. */
  expired: { text: 'account.error.expired' },
  /** Customers and suppliers cannot join each other's accounts. */
  otherKind: { text: 'account.error.otherKind' },
} as const satisfies Readonly<Record<string, FormProblem>>

export const tooManyEmails = (minutes: number): FormProblem => ({
  text: 'account.error.limited',
  values: { minutes },
  status: 429,
})
