import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SiteLocale } from '#platform/values/site-config.ts'
import { auditDenial } from '#platform/http/audit-denials.ts'
import type { PageHandler } from '#platform/http/page-handler.ts'
import { sendPlain } from '#platform/http/plain-page.ts'
import {
  type FormLimits,
  formLimits,
  type FormWithFiles,
  readFormWithFiles,
  takeFormsWithFiles,
} from '#platform/http/form-uploads.ts'
import { answerForm, type FormPages, type FormServices, needsSignIn } from './answer-form.ts'
import { formNames } from './form-names.ts'
import { fileRulesOf } from './requested-form.ts'
import { isFromOwnPage } from '#platform/http/same-origin.ts'
import { siteAddress, type SiteAddress } from '#platform/http/site-address.ts'
import { siteBase } from '#platform/values/addresses/addresses.ts'

/** The maximum size of a form without files: the longest message with nine characters for each letter. */
const textLimit = 128 * 1024
/** The same where only people of the distributor are: a long text of a record is sent with its value before the change. */
const ownTextLimit = 1024 * 1024
const formType = 'application/x-www-form-urlencoded'

/** An address whose pages are not those of a site: the back office. */
export interface OwnPages extends SiteLocale {
  readonly type: 'ownPages'
  /** The base of its addresses, in place of the site's. */
  readonly base: string
  readonly pages: FormPages
  readonly limits: FormLimits
}

/** Where a form was sent from. `signedOut`: only signed-in users have the page; a guest is asked to sign in on this site. */
export type LocateForm = (
  request: FastifyRequest,
  reply: FastifyReply,
  url: URL,
) => Promise<SiteAddress | (SiteLocale & { readonly type: 'signedOut' }) | OwnPages | null>

/** Forms are sent to the page on which they stand, and accepted only from a page of the portal. */
export async function formRoutes(
  app: FastifyInstance,
  services: FormServices,
  pages: FormPages,
  otherwise: PageHandler,
  /** The place of a form whose address is outside the sites: the Sales Assistant, the back office. Null for other addresses. */
  locate: LocateForm,
): Promise<void> {
  await app.register(async (scope) => {
    await takeFormsWithFiles(scope)
    scope.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: ownTextLimit }, (_request, body, done) => {
      done(null, new URLSearchParams(String(body)))
    })
    // The home page of a site has no slash at its end.
    for (const path of ['', '/*'])
      scope.route({
        method: 'POST',
        url: `/:country/:language${path}`,
        config: { work: 'form' },
        // A body that no form has is not awaited.
        onRequest: async (request, reply) => (hasFormType(request) ? undefined : await notAllowed(reply)),
        handler: async (request, reply) => {
          const url = URL.parse(request.url, services.publicOrigin())
          const siteLocale =
            url === null ? null : ((await locate(request, reply, url)) ?? siteAddress(url, services.sites))
          if (url === null || siteLocale === null || !('site' in siteLocale)) return await otherwise(request, reply)
          if (!isDeclaredForm(request)) return notAllowed(reply)
          if (!isFromOwnPage(request, services.publicOrigin())) {
            auditDenial(services, request, 'FOREIGN_ORIGIN')
            return sendPlain(reply, 403)
          }
          const at = { url, site: siteLocale.site, language: siteLocale.language }
          const isOwn = siteLocale.type === 'ownPages'
          if (!isOwn && sizeOf(request) > textLimit) return sendPlain(reply, 413)
          const form = await readForm(request, at, services, isOwn ? siteLocale.limits : formLimits)
          if (form === null) return sendPlain(reply, 400)
          if (siteLocale.type === 'signedOut' && !needsSignIn(services, form.fields))
            return await otherwise(request, reply)
          return await (isOwn
            ? answerForm(services, siteLocale.pages, request, reply, { ...at, ...form, base: siteLocale.base })
            : answerForm(services, pages, request, reply, { ...at, ...form, base: siteBase(at.site, at.language) }))
        },
      })
  })
}

const notAllowed = (reply: FastifyReply): FastifyReply => sendPlain(reply.header('allow', 'GET, HEAD'), 405)

const hasFormType = ({ headers }: FastifyRequest): boolean =>
  /^(?:application\/x-www-form-urlencoded|multipart\/form-data)/i.test(headers['content-type'] ?? '')

const isDeclaredForm = (request: FastifyRequest): boolean =>
  request.isMultipart() || (request.body instanceof URLSearchParams && request.body.has(formNames.form))

/** The number of characters of a form without files. */
const sizeOf = ({ body }: FastifyRequest): number => (body instanceof URLSearchParams ? body.toString().length : 0)

/** Null: the body is no form of a page. */
async function readForm(
  request: FastifyRequest,
  at: SiteLocale,
  services: FormServices,
  limits: FormLimits,
): Promise<FormWithFiles | null> {
  if (request.isMultipart()) {
    const form = await readFormWithFiles(
      request,
      (fields, field) => fileRulesOf(services, request, at, fields, field),
      limits,
    )
    return form?.fields.has(formNames.form) === true ? form : null
  }
  const { body } = request
  return body instanceof URLSearchParams ? { fields: body, files: new Map(), refused: new Map() } : null
}
