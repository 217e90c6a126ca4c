import type { GenericSchema } from 'valibot'
import type { WrittenEmail } from '#features/identity/emails/account-email.ts'
import { call, type CallContext, type GuardedCall } from '#platform/calls/call.ts'
import type { FormOutcome } from '#platform/calls/call-form.ts'
import { failure } from '#platform/values/errors.ts'
import type { Role } from '#platform/values/viewer.ts'
import type { RequestOutcome } from '../request-rules.ts'

/** The maximum number of emails that are shown; the others are counted. */
const maxEmails = 5

const desk: readonly Role[] = ['internalSales', 'administrator']

/** The emails to the customer that a step would send, as they would be sent. */
export interface RequestPreview {
  readonly type: 'preview'
  readonly emails: readonly (Pick<WrittenEmail, 'language' | 'subject' | 'html' | 'text'> & { readonly to: string })[]
  /** How many more there are. */
  readonly others: number
  /** The addresses of those who have switched off emails about it. */
  readonly withoutEmail: readonly string[]
}

/**
 * The call that shows the emails of another one before it is made (ERD-07). It takes the same parameters and the same form, runs the
 * other call with all of its checks in a transaction that is undone, and has its emails written by the code that sends them.
 */
export const previewOf = <const Name extends `${string}.${string}`, const Schema extends GenericSchema>(
  name: Name,
  of: GuardedCall<Schema, RequestOutcome>,
) => {
  const { form } = of
  if (form === undefined) throw new Error(`${of.name} has no form.`)
  return call({
    name,
    cacheable: false,
    access: desk,
    params: of.params,
    run: async (params, context): Promise<RequestPreview | RequestOutcome> => {
      const { emailPreviews } = context
      if (emailPreviews === undefined) throw failure('UNEXPECTED')
      const rehearsal = emailPreviews.rehearse()
      const outcome = await of.run(params, { ...context, records: rehearsal.records })
      return outcome.type === 'done' ? await previewed(rehearsal.emails, emailPreviews.write) : outcome
    },
    form: {
      ...form,
      // It stores nothing, so there is nothing that may happen only once.
      repeats: true,
      after: (outcome, input): FormOutcome =>
        outcome.type === 'preview'
          ? { type: 'accepted', keeps: form.fields, shown: outcome }
          : form.after(outcome, input),
    },
  })
}

async function previewed(
  queued: NonNullable<ReturnType<NonNullable<CallContext['emailPreviews']>['rehearse']>>['emails'],
  write: NonNullable<CallContext['emailPreviews']>['write'],
): Promise<RequestPreview> {
  // The desk does not read what its colleagues get.
  const toCustomer = queued.filter(({ kind }) => kind !== 'requestDesk')
  const sent = toCustomer.flatMap(({ email }) => email ?? [])
  const emails = await Promise.all(
    sent.slice(0, maxEmails).map(async (email) => {
      const { language, subject, html, text } = await write(email)
      return { to: email.to.email, language, subject, html, text }
    }),
  )
  return {
    type: 'preview',
    emails,
    others: sent.length - emails.length,
    withoutEmail: toCustomer.filter(({ email }) => email === null).map(({ to }) => to),
  }
}
