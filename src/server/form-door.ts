import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LanguageCode } from '#domain/languages.ts'
import type { SiteConfig } from '#domain/site-config.ts'
import { tellDenial } from './audited.ts'
import { sendPlain, type PageHandler } from './page-door.ts'
import { isFromUs } from './same-origin.ts'
import type { Services } from './services.ts'
import { siteAddress } from './site-address.ts'

/** Of a form as it is sent: the longest message, each of its letters as nine. */
const formLimit = 128 * 1024
const formType = 'application/x-www-form-urlencoded'

/** A form of a page of a site, as a browser sends it by itself. */
export interface SentPage {
  /** Of the page with the form. */
  readonly url: URL
  readonly site: SiteConfig
  readonly language: LanguageCode
  readonly fields: URLSearchParams
}

/** What forms do, by their page's path below the site: `contact`. */
export type FormAnswers = Readonly<
  Record<string, (request: FastifyRequest, reply: FastifyReply, sent: SentPage) => Promise<FastifyReply>>
>

/** Forms are understood at these addresses and nowhere else, and only where a page of ours has sent them. */
export async function formDoor(
  app: FastifyInstance,
  services: Services,
  forms: FormAnswers,
  otherwise: PageHandler,
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
          const place = url === null ? null : siteAddress(url, services.sites)
          if (url === null || place?.type !== 'site') return await otherwise(request, reply)
          if (!isFromUs(request, services.publicOrigin())) {
            tellDenial(services, request, 'FOREIGN_ORIGIN')
            return sendPlain(reply, 403)
          }
          const { body } = request
          // A form without fields has no type.
          const fields = body === undefined ? new URLSearchParams() : body
          if (!(fields instanceof URLSearchParams)) return sendPlain(reply, 400)
          return await answer(request, reply, { url, site: place.site, language: place.language, fields })
        },
      })
  })
}
