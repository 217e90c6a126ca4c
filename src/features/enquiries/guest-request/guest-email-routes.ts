import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { guestEmailsPath } from '#features/identity/emails/account-email.ts'
import { guestEmailTopics } from '#features/identity/emails/email-topics.ts'
import { emailsId } from '#features/identity/emails/email-choice-anchor.ts'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { readFormWithFiles, takeFormsWithFiles } from '#platform/http/form-uploads.ts'
import { secretAddress } from '#platform/http/secret-address.ts'
import type { Services } from '#platform/pages/server/services.ts'
import { siteAddress } from '#platform/http/site-address.ts'
import { sendPlain } from '#platform/http/plain-page.ts'
import { oneClick } from '#platform/store/mail.ts'
import { siteBase } from '#platform/values/addresses/addresses.ts'
import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import { chooseEmailsAsGuest } from './choose-guest-emails.ts'
import { guestRequestPath } from '#features/enquiries/requests/guest-rules.ts'
import { siteParamsOf } from '#platform/values/addresses/site-params.ts'

interface GuestEmailRoute {
  Params: { token: string }
}

const formType = 'application/x-www-form-urlencoded'
/** The form of a mail program has one short field. */
const formLimit = 1024

/**
 * The address in the header of emails to a guest (RFC 8058). A mail program sends its form there, without a cookie and from no page of
 * the portal: the token in the address is what allows it. All emails that can be refused are switched off. Whoever opens the
 * address, as scanners of emails do, gets the page with the choice, and nothing changes.
 */
export async function guestEmailRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'sites' | 'publicOrigin' | 'callContext'>,
  otherwise: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): Promise<void> {
  const url = `/:country/:language${signInPaths.guestRequest}/:token${guestEmailsPath}`
  const localeOf = (request: FastifyRequest) => {
    const address = URL.parse(request.url, services.publicOrigin())
    const locale = address === null ? null : siteAddress(address, services.sites)
    return locale?.type === 'site' ? locale : null
  }
  await app.register(async (scope) => {
    await takeFormsWithFiles(scope)
    scope.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: formLimit }, (_request, body, done) => {
      done(null, new URLSearchParams(String(body)))
    })
    scope.route<GuestEmailRoute>({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        const locale = localeOf(request)
        if (locale === null) return await otherwise(request, reply)
        const page = siteBase(locale.site, locale.language) + guestRequestPath(request.params.token)
        return reply
          .headers(secretAddress)
          .header('cache-control', cacheControl.notStored)
          .redirect(`${page}#${emailsId}`, 302)
      },
    })
    scope.route<GuestEmailRoute>({
      method: 'POST',
      url,
      config: { work: 'form' },
      handler: async (request, reply) => {
        const locale = localeOf(request)
        if (locale === null) return sendPlain(reply, 404)
        const fields = await fieldsOf(request)
        if (fields?.get(oneClick.field) !== oneClick.value) return sendPlain(reply, 400)
        const { type } = await chooseEmailsAsGuest.answer(
          {
            token: request.params.token,
            off: Object.keys(guestEmailTopics),
            ...siteParamsOf(locale),
          },
          services.callContext(locale, request),
        )
        if (type === 'gone') return sendPlain(reply.headers(secretAddress), 404)
        return reply.headers(secretAddress).header('cache-control', cacheControl.notStored).code(204).send()
      },
    })
  })
}

/** Both types of forms are allowed; null: the body is no form. */
async function fieldsOf(request: FastifyRequest): Promise<URLSearchParams | null> {
  if (!request.isMultipart()) return request.body instanceof URLSearchParams ? request.body : null
  return (await readFormWithFiles(request, () => Promise.resolve(null)))?.fields ?? null
}
