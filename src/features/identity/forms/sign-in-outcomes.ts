import * as v from 'valibot'
import type { FormInput, FormOutcome, FormProblem } from '#platform/calls/call-form.ts'
import { freeText } from '#platform/calls/params.ts'
import { personFields } from '#platform/values/person-fields.ts'
import { requestedReturn } from '#features/identity/addresses/return-path.ts'

/** A password as it was typed. Its length and quality are checked where one is chosen. */
export const typedPassword = v.pipe(freeText, v.nonEmpty())

/** An address as it was typed, whoever it belongs to. */
export const typedEmail = v.pipe(v.string(), v.nonEmpty(), v.maxLength(personFields.email.maxLength))

/** The connection may be read by others. */
export const insecure: FormProblem = { text: 'signIn.error.insecure', status: 403 }

/** There were too many attempts. */
export const tooMany = (minutes: number): FormProblem => ({
  text: 'signIn.error.limited',
  values: { minutes },
  status: 429,
})

/** There were too many emails to the address of an owner, who finds the first ones in the mailbox. */
export const linksSent = (minutes: number): FormProblem => ({
  text: 'signIn.error.linksSent',
  values: { minutes },
  status: 429,
})

/** A session has begun: the next page is another document, of the user. */
export const signedIn = (input: Pick<FormInput, 'query' | 'base'>): FormOutcome => ({
  type: 'accepted',
  path: requestedReturn(input) ?? input.base,
  isNewDocument: true,
})
