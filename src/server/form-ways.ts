import type { FastifyReply, FastifyRequest } from 'fastify'
import { accountFields, type AccountNews, type AccountTrouble } from '#domain/account-forms.ts'
import { siteBase } from '#domain/addresses.ts'
import type { SentPage } from './form-door.ts'
import type { PageDoor } from './page-door.ts'

/** A page's path as the table of forms has it. */
export const below = (path: string): string => path.slice(1)

/** `/nl/nl-nl` of the site that a form was sent from. */
export const baseOf = ({ site, language }: SentPage): string => siteBase(site, language)

/** After a form another page is asked for: the form is not sent again with it. */
export const go = (reply: FastifyReply, to: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(to, 303)

/** A page of accounts that says what was done. */
export const accountNews = (path: string, done: AccountNews): string =>
  `${path}?${new URLSearchParams({ [accountFields.done]: done }).toString()}`

/** The page with its form of accounts, what was typed, and why. */
export const accountFormBack =
  (sendForm: PageDoor['sendForm']) =>
  async (
    request: FastifyRequest,
    reply: FastifyReply,
    { url, site, language }: SentPage,
    trouble: AccountTrouble,
    typed: Readonly<Record<string, string>> = {},
  ): Promise<FastifyReply> =>
    await sendForm(request, reply, { url, site, language, form: { of: 'account', typed, trouble } })
