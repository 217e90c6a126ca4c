import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SentPage } from '#platform/http/form-routes.ts'
import type { PageRoutes } from '#platform/pages/server/page-routes.ts'
import { accountFields, accountForm, type AccountNotice, type AccountFormError } from './account-forms.ts'

/** The address of an account page with the notice of what was done. */
export const accountNoticeAddress = (path: string, done: AccountNotice): string =>
  `${path}?${new URLSearchParams({ [accountFields.done]: done }).toString()}`

/** Shows the page of an account form again, with what was typed and the form error. */
export const returnAccountForm =
  (sendForm: PageRoutes['sendForm']) =>
  async (
    request: FastifyRequest,
    reply: FastifyReply,
    { url, site, language }: SentPage,
    formError: AccountFormError,
    typed: Readonly<Record<string, string>> = {},
  ): Promise<FastifyReply> =>
    await sendForm(request, reply, { url, site, language, form: accountForm.sent(typed, formError) })
