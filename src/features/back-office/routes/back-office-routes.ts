import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import { Failure } from '#platform/values/errors.ts'
import { backOfficePath } from '#platform/values/addresses/back-office-path.ts'
import { defaultLanguage, languageCodes, languageFromSegment, type LanguageCode } from '#platform/i18n/languages.ts'
import { seeOther } from '#platform/http/see-other.ts'
import { sendFile } from '#platform/http/send-file.ts'
import type { StoredFile } from '#platform/records/files/files.ts'
import { auditDenial } from '#platform/http/audit-denials.ts'
import { worldwideLocale } from '#platform/calls/call-context.ts'
import type { OwnPages } from '#platform/forms/form-routes.ts'
import { pagePolicy } from '#platform/http/security-headers.ts'
import { noForms, type SentForm } from '#platform/pages/sent-form.ts'
import type { PageModules, Pages } from '#platform/pages/server/services.ts'
import type { RecordApiServices } from '#platform/record-api/routes/record-api-services.ts'
import { sendPlain } from '#platform/http/plain-page.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { appsOf } from '#platform/record-api/metadata/apps.ts'
import { sendCsv, sendRows } from '#platform/record-api/routes/send-csv.ts'
import { isInternal } from '#platform/records/viewer-conditions.ts'
import { signInAddress } from '#features/identity/addresses/sign-in-addresses.ts'
import type { BackOfficeServices } from '#features/back-office/administration/back-office-services.ts'
import type { Administration } from '#features/back-office/administration/administration.ts'
import { administrationLinks } from './administration-routes.ts'
import type { Visit } from '#features/back-office/administration/visit.ts'
import type { IdentityServices } from '#features/identity/identity-services.ts'
import { stillPages } from '#features/back-office/preview/still-pages.ts'
import type { SearchContent } from '#features/back-office/search-trials/try-search.ts'
import { backOfficeBase, listAddress } from '#features/back-office/page-parts/back-office-address.ts'
import type { BackOfficeFrame } from '#features/back-office/page-parts/back-office-frame.ts'
import { officeContextOf } from '#features/back-office/page-parts/office-context.ts'
import { portalBase } from '#features/back-office/page-parts/portal-base.ts'
import type { BackOfficeContent, BackOfficeModules } from './back-office-page.ts'
import { allPages, locateForm, type RequestedPage } from './locate-form.ts'
import type { SignedOutForm } from '#platform/pages/render-contract.ts'
import { type PageResult, toolsOf } from './page-table.ts'

type Served = Omit<RecordApiServices, 'pages' | 'content'> & {
  readonly content: RecordApiServices['content'] & SearchContent
} & IdentityServices &
  BackOfficeServices & { readonly pages: Pages<PageModules & BackOfficeModules> }

interface BackOfficeRoute {
  Params: Readonly<Record<string, string>>
  Querystring: Readonly<Record<string, unknown>>
}
type Request = FastifyRequest<BackOfficeRoute>

const requestedPage = ({ params, url }: Request): RequestedPage => ({
  params,
  parameters: new URLSearchParams(url.split('?')[1]),
})

const notPublic = { 'cache-control': cacheControl.personal, 'x-robots-tag': 'noindex, nofollow' } as const

/**
 * The pages of the back office, which are complete without JavaScript. They have no access rule of their own (BOF-02): each page
 * runs the operations of the record data API for the signed-in user.
 */
export function backOfficeRoutes(
  app: FastifyInstance,
  services: Served,
  administration: Administration,
): { readonly locate: (url: URL) => OwnPages | null } {
  const still = stillPages(services)
  for (const [path, make] of Object.entries(allPages))
    app.get<BackOfficeRoute>(`${backOfficePath}/:language${path}`, (request, reply) =>
      answer(request, reply, make, requestedPage(request)),
    )
  app.get(backOfficePath, (_request, reply) => reply.redirect(backOfficeBase(defaultLanguage), 302))
  return {
    locate: (url) =>
      locateForm(url, {
        site: worldwideLocale(services.sites).site,
        send: (request, reply, page) => answer(request as Request, reply, page.make, page),
        sendEnded,
        signInAddress: (language, from) => signInAddress(portalOf(services, language), from),
      }),
  }

  async function answer(
    request: Request,
    reply: FastifyReply,
    make: (visit: Visit) => Promise<PageResult>,
    { params, parameters, again = null }: RequestedPage,
  ) {
    const language = languageFromSegment(params['language'] ?? '')
    if (language === null) return sendPlain(reply, 404)
    const base = backOfficeBase(language)
    void reply.headers(notPublic)
    const context = contextOf(request, language)
    if (request.session === null)
      return await reply.redirect(signInAddress(portalOf(services, language), request.url), 302)
    if (!isInternal(context.viewer)) {
      auditDenial(services, request, 'ACCESS_DENIED')
      return await send(request, reply, context, { type: 'denied' })
    }
    const visit: Visit = {
      context,
      base,
      param: (name) => params[name] ?? '',
      query: (name) => {
        const [value = '', ...others] = parameters.getAll(name)
        return others.length === 0 ? value : ''
      },
      all: (name) => parameters.getAll(name),
      again,
      administration,
      portalBase: portalOf(services, language),
      asVisitor: (visitor) => still.asVisitor(request, visitor),
    }
    const built = await attempt(() => make(visit))
    if (built.type === 'go') return await seeOther(reply, built.to)
    if (built.type === 'file') return await sendCsv(reply, built.file)
    if (built.type === 'csv') return await sendRows(reply, built)
    if (built.type === 'stored')
      return (await sendStored(built.file, request, reply))
        ? reply
        : await send(request, reply, context, { type: 'missing' })
    if (built.type === 'still') return await still.sendPage(request, reply, built)
    if (built.type === 'stillFile')
      return (await still.sendFile(request, reply, built))
        ? reply
        : await send(request, reply, context, { type: 'missing' })
    if (built.type === 'denied') auditDenial(services, request, 'ACCESS_DENIED')
    return await send(request, reply, context, built, again)
  }

  /** False, and nothing is sent, if the store does not have the file or it contains malware. */
  function sendStored(file: StoredFile, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const open: Parameters<typeof sendFile>[0]['open'] = (range) => services.files.open(file.key, range)
    return sendFile({ ...file, tag: file.key, caching: cacheControl.personal, open }, request, reply)
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    context: ApiContext,
    content: BackOfficeContent,
    sent: SentForm | null = null,
  ) {
    const modules = await services.pages.modules()
    const { site } = worldwideLocale(services.sites)
    const html = await modules.renderBackOffice({
      frame: frameOf(services, request, context, content),
      content,
      site,
      publicOrigin: services.publicOrigin(),
      forms: { ...noForms, token: randomUUID(), sent },
      // A form that is shown again says by itself what became of it.
      parameters: sent === null ? new URLSearchParams(request.url.split('?')[1]) : new URLSearchParams(),
      assets: services.pages.assets,
    })
    const isHttps = services.publicOrigin().startsWith('https:')
    return await reply
      .code(statusOf(content) === 200 ? (sent?.status ?? 200) : statusOf(content))
      .header('content-security-policy', pagePolicy([modules.brandStyle(site.brandColor)], isHttps))
      .type('text/html; charset=utf-8')
      .send(html)
  }

  /** The session ended while something was typed: it is sent again after signing in. */
  async function sendEnded(
    request: FastifyRequest,
    reply: FastifyReply,
    { action, fields, files }: SignedOutForm,
    language: LanguageCode,
  ): Promise<FastifyReply> {
    const signInHref = signInAddress(portalOf(services, language), backOfficeBase(language))
    const content = { type: 'ended', status: 401, action, fields, files, signInHref } as const
    return await send(request, reply.headers(notPublic), contextOf(request, language), content)
  }

  function contextOf(request: FastifyRequest, language: LanguageCode): ApiContext {
    const { site } = worldwideLocale(services.sites)
    return officeContextOf(services.callContext({ site, language }, request))
  }
}

function frameOf(
  services: Served,
  request: FastifyRequest,
  context: ApiContext,
  content: BackOfficeContent,
): BackOfficeFrame {
  const { language } = context.viewer
  const base = backOfficeBase(language)
  const below = request.url.slice(base.length)
  const current = content.type === 'list' ? content.href : 'objects' in content ? content.objects.href : null
  return {
    language,
    base,
    languages: languageCodes.map((code) => ({ language: code, href: backOfficeBase(code) + below })),
    apps: isInternal(context.viewer) ? navigation(context, base, current) : [],
    administration: administrationLinks(context.viewer, base, request.url),
    tools: isInternal(context.viewer) ? toolsOf(context, base, content.type) : [],
    userName: request.session?.user.name ?? '',
    userId: request.session?.user.id ?? null,
    portalHref: portalOf(services, language),
  }
}

function portalOf({ sites }: Pick<Served, 'sites'>, language: LanguageCode): string {
  const { site } = worldwideLocale(sites)
  return portalBase({ site, language })
}

const navigation = (context: ApiContext, base: string, current: string | null): BackOfficeFrame['apps'] =>
  appsOf(context).map(({ label, objects }) => ({
    label,
    objects: objects.map(({ apiName, labelPlural }) => {
      const href = listAddress(base, apiName)
      return { href, label: labelPlural, isCurrent: href === current }
    }),
  }))

/** What a user may not read answers exactly like what does not exist. */
const missing: ReadonlySet<Failure['code']> = new Set(['ACCESS_DENIED', 'RECORD_NOT_FOUND', 'INVALID_ID'])

async function attempt(make: () => Promise<PageResult>): Promise<PageResult> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof Failure && missing.has(error.code)) return { type: 'missing' }
    if (error instanceof Failure && error.code === 'WRITE_DENIED') return { type: 'denied' }
    throw error
  }
}

function statusOf(content: BackOfficeContent): number {
  if (content.type === 'denied') return 403
  if (content.type === 'missing') return 404
  return 'status' in content ? content.status : 200
}
