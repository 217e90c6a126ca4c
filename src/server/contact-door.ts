import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { siteBase } from '#domain/addresses.ts'
import {
  contactFields,
  contactParameters,
  contactSentAddress,
  readContactAbout,
  trapField,
} from '#domain/contact-form.ts'
import { runCall } from '#calls/run-call.ts'
import { sendPlain, type PageDoor, type PageHandler } from './page-door.ts'
import type { Services } from './services.ts'
import { siteAddress } from './site-address.ts'
import { callContext } from './viewer.ts'

/** Of a form as it is sent: the longest message, each of its letters as nine. */
const formLimit = 128 * 1024

const formType = 'application/x-www-form-urlencoded'

/**
 * `POST {base}/contact`: the form of the contact page as a browser sends it by itself. What is kept goes on to the page that
 * says so (303); what is wrong comes back with what was typed.
 */
export async function contactDoor(
  app: FastifyInstance,
  services: Services,
  pages: { readonly otherwise: PageHandler; readonly sendForm: PageDoor['sendForm'] },
): Promise<void> {
  // Forms are understood here and nowhere else.
  await app.register(async (scope) => {
    scope.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: formLimit }, (_request, body, done) => {
      done(null, new URLSearchParams(String(body)))
    })
    scope.route({ method: 'POST', url: '/:country/:language/contact', handler: answer })
  })

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const url = URL.parse(request.url, services.publicOrigin())
    const place = url === null ? null : siteAddress(url, services.sites)
    if (url === null || place?.type !== 'site') return pages.otherwise(request, reply)
    if (!isOurs(request, services.publicOrigin())) return sendPlain(reply, 403)
    const { body } = request
    if (!(body instanceof URLSearchParams)) return sendPlain(reply, 400)
    const { site, language } = place
    const { product, from } = readContactAbout(body)
    const typed = Object.fromEntries([...contactFields, trapField].map((field) => [field, body.get(field) ?? '']))
    const outcome = await runCall(
      'ContactController.send',
      { ...typed, product, from, countryCode: site.countryIsoCode, languageCode: language },
      callContext(services, place, request.ip),
    )
    if (outcome.type === 'sent')
      return reply.header('cache-control', 'no-store').redirect(contactSentAddress(siteBase(site, language)), 303)
    // The address of the page as it was, not of what was sent.
    url.search = ''
    if (product !== null) url.searchParams.set(contactParameters.product, product)
    if (from !== null) url.searchParams.set(contactParameters.from, from)
    return await pages.sendForm(request, reply, { url, site, language, form: { typed, outcome } })
  }
}

/**
 * Sent from a page of ours, as the browser says: by `Sec-Fetch-Site`, or where it has none by `Origin`. One that says neither
 * is no browser.
 */
function isOurs({ headers }: FastifyRequest, publicOrigin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const origin = URL.parse(headers.origin ?? '')
  return origin !== null && (origin.origin === publicOrigin || origin.host === headers.host)
}
