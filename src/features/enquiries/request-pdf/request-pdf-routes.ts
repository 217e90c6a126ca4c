import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { company } from '#features/catalogue/companies/company.ts'
import { getFramePages } from '#features/content/managed-content/frame-pages.ts'
import { getGuestRequest } from '#features/enquiries/guest-request/get-guest-request.ts'
import { getRequest } from '#features/enquiries/request-page/get-request.ts'
import type { ShownRequest } from '#features/enquiries/requests/get-requests.ts'
import { formattedRequest } from '#features/enquiries/requests/page-request.ts'
import { pdfPath } from '#features/enquiries/requests/request-rules.ts'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { unlessHidden } from '#platform/calls/unless-hidden.ts'
import { sendPlain } from '#platform/http/plain-page.ts'
import { secretAddress } from '#platform/http/secret-address.ts'
import { siteAddress } from '#platform/http/site-address.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { Services } from '#platform/pages/server/services.ts'
import { equals } from '#platform/records/read/condition.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import { jobThread } from '#platform/threads/job-thread.ts'
import { siteBase } from '#platform/values/addresses/addresses.ts'
import { contentPagePath } from '#platform/values/addresses/record-paths.ts'
import { siteParamsOf } from '#platform/values/addresses/site-params.ts'
import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { siteByCode } from '#sites/table.ts'
import type { PdfOrder } from './pdf-order.ts'
import { requestPdf } from './request-pdf.ts'

/** The number of documents that wait for the thread; further ones are refused, so that nobody waits for ever. */
const maxWaiting = 16

interface PdfParams {
  Params: { id: string }
}

type PdfServices = Pick<Services, 'sites' | 'publicOrigin' | 'callContext' | 'now' | 'pages'>

/** A request that somebody sees on its page, and the language of whoever receives the document. */
interface Found {
  readonly request: ShownRequest
  readonly language: LanguageCode
}

/**
 * Serves requests and quotes as PDF below the addresses of their pages: whoever sees the page sees the document, and everybody else
 * the answer to an address that does not exist. A thread of its own writes one document after the other; nothing is stored (ERD-05).
 */
export function requestPdfRoutes(
  app: FastifyInstance,
  services: PdfServices,
  otherwise: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const maker = jobThread<PdfOrder>(new URL('./pdf-worker.ts', import.meta.url), { waiting: maxWaiting })
  app.addHook('onClose', () => maker.close())

  serve(signInPaths.requests, async (requestId, context, locale) => {
    const found = await unlessHidden(getRequest.answer({ requestId, ...siteParamsOf(locale) }, context))
    // The desk gets what the customer gets.
    return found === null ? null : { request: found, language: found.isDesk ? found.language : locale.language }
  })
  serve(signInPaths.guestRequest, async (token, context, locale) => {
    const found = await unlessHidden(getGuestRequest.answer({ token, ...siteParamsOf(locale) }, context))
    return found === null || found.isDraft ? null : { request: found, language: locale.language }
  })

  function serve(
    path: string,
    find: (
      id: string,
      context: CallContext,
      locale: { readonly site: SiteConfig; readonly language: LanguageCode },
    ) => Promise<Found | null>,
  ): void {
    app.route<PdfParams>({
      method: ['GET', 'HEAD'],
      url: `/:country/:language${path}/:id${pdfPath}`,
      handler: async (request, reply) => {
        const url = URL.parse(request.url, services.publicOrigin())
        const locale = url === null ? null : siteAddress(url, services.sites)
        if (locale?.type !== 'site') return await otherwise(request, reply)
        const context = services.callContext(locale, request)
        const found = await find(request.params.id, context, locale)
        if (found === null) return await otherwise(request, reply)
        void reply.headers({ ...secretAddress, 'cache-control': cacheControl.personal })
        const written = await maker.make(() => orderOf(services, found, locale.site, context), 'now')
        if (written.status !== 'made') return sendPlain(reply, 503)
        return reply
          .type('application/pdf')
          .header('content-disposition', contentDisposition(`${found.request.name}.pdf`, { type: 'inline' }))
          .send(Buffer.from(written.bytes))
      },
    })
  }
}

/** What the document of a request says, in the language of its reader. */
async function orderOf(
  services: PdfServices,
  { request, language }: Found,
  page: SiteConfig,
  context: CallContext,
): Promise<PdfOrder> {
  const site = siteByCode(request.site) ?? page
  const t = await (await services.pages.modules()).siteMessages(site, language)
  const base = siteBase(site, language)
  const [holder] = await context.records.list(inNameOf(context.viewer), company, {
    where: equals('integrationId', site.IMCDCompany),
    limit: 1,
  })
  const pages = await getFramePages.answer(siteParamsOf({ site, language }), context)
  const terms = pages
    .filter(({ role }) => role === 'terms')
    .map((each) => ({ label: each.nameToDisplay, value: services.publicOrigin() + contentPagePath(base, each) }))
  const described = formattedRequest(request, { base, site, language, messages: { t } })
  return requestPdf(described, { site, language, t, holder: holder ?? null, terms, at: services.now() })
}
