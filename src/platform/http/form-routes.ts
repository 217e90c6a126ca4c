import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { auditDenial, type DenialServices } from './audit-denials.ts'
import type { PageHandler } from '#platform/pages/server/page-routes.ts'
import { sendPlain } from '#platform/pages/server/plain-page.ts'
import { isFromOwnPage } from './same-origin.ts'
import type { Services } from './services.ts'
import { siteAddress, type SiteAddress } from './site-address.ts'

/** The maximum size of a sent form: the longest message with nine characters for each letter. */
const formLimit = 128 * 1024
const formType = 'application/x-www-form-urlencoded'

/** A form of a page of a site, as a browser submits it without scripts. */
export interface SentPage {
  /** The path of the page with the form. */
  readonly url: URL
  readonly site: SiteConfig
  readonly language: LanguageCode
  readonly fields: URLSearchParams
}

/** The handlers of forms by their page's path below the site: `contact`. */
export type FormAnswers = Readonly<
  Record<string, (request: FastifyRequest, reply: FastifyReply, sent: SentPage) => Promise<FastifyReply>>
>

/** Forms are accepted only at these addresses, and only from a page of the portal. */
export async function formRoutes(
  app: FastifyInstance,
  services: DenialServices & Pick<Services, 'sites' | 'publicOrigin'>,
  forms: FormAnswers,
  otherwise: PageHandler,
  /** The site of a form whose address is outside the sites: the Sales Assistant. Null for other addresses. */
  locate: (request: FastifyRequest, reply: FastifyReply, url: URL) => Promise<SiteAddress | null>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: formLimit }, (_request, body, done) => {
      done(null, new URLSearchParams(String(body)))
    })
    for (const [path, answer] of Object.entries(forms))
      scope.route({
        method: 'POST',
        url: `/:country/:language/${path}`,
        config: { work: 'form' },
        handler: async (request, reply) => {
          const url = URL.parse(request.url, services.publicOrigin())
          const siteLocale =
            url === null ? null : ((await locate(request, reply, url)) ?? siteAddress(url, services.sites))
          if (url === null || siteLocale?.type !== 'site') return await otherwise(request, reply)
          if (!isFromOwnPage(request, services.publicOrigin())) {
            auditDenial(services, request, 'FOREIGN_ORIGIN')
            return sendPlain(reply, 403)
          }
          const { body } = request
          // A form without fields has no type.
          const fields = body === undefined ? new URLSearchParams() : body
          if (!(fields instanceof URLSearchParams)) return sendPlain(reply, 400)
          return await answer(request, reply, { url, site: siteLocale.site, language: siteLocale.language, fields })
        },
      })
  })
}
