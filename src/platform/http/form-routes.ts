import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { auditDenial, type DenialServices } from './audit-denials.ts'
import type { PageHandler } from '#platform/pages/server/page-routes.ts'
import { sendPlain } from '#platform/pages/server/plain-page.ts'
import type { FileStore } from '#platform/records/files/file-store.ts'
import { type FormWithFile, readFormWithFile, takeFormsWithFiles } from './form-uploads.ts'
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

type FormAnswer = (
  request: FastifyRequest,
  reply: FastifyReply,
  sent: SentPage,
  upload: Pick<FormWithFile, 'file' | 'refusal'>,
) => Promise<FastifyReply>

/** A form that may carry a file. */
export interface FileFormAnswer {
  /** Where the file is stored, once the fields before it are read; null: the sender may store none. */
  readonly storeFor: (request: FastifyRequest, sent: SentPage) => Promise<Pick<FileStore, 'put'> | null>
  readonly answer: FormAnswer
}

/** The handlers of forms by their page's path below the site: `contact`. */
export type FormAnswers = Readonly<Record<string, FormAnswer | FileFormAnswer>>

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
    await takeFormsWithFiles(scope)
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
          const at = { url, site: siteLocale.site, language: siteLocale.language }
          const form = await readForm(request, at, answer)
          if (form === null) return sendPlain(reply, 400)
          const { fields, ...upload } = form
          const { answer: run } = typeof answer === 'function' ? { answer } : answer
          return await run(request, reply, { ...at, fields }, upload)
        },
      })
  })
}

/** Null: the body is no form that this page has. */
async function readForm(
  request: FastifyRequest,
  at: Omit<SentPage, 'fields'>,
  answer: FormAnswers[string],
): Promise<FormWithFile | null> {
  if (request.isMultipart())
    return typeof answer === 'function'
      ? null
      : await readFormWithFile(request, (fields) => answer.storeFor(request, { ...at, fields }))
  const { body } = request
  // A form without fields has no type.
  const fields = body === undefined ? new URLSearchParams() : body
  return fields instanceof URLSearchParams ? { fields, file: null, refusal: null } : null
}
