import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import { Failure } from '#platform/values/errors.ts'
import { backOfficePath } from '#platform/values/addresses/back-office-path.ts'
import { siteBase } from '#platform/values/addresses/addresses.ts'
import { defaultLanguage, languageCodes, languageFromSegment, type LanguageCode } from '#platform/i18n/languages.ts'
import { discardRest } from '#platform/http/uploaded-file.ts'
import { seeOther } from '#platform/http/form-answers.ts'
import { sendFile } from '#platform/http/send-file.ts'
import type { StoredFile } from '#platform/records/files/files.ts'
import { auditDenial } from '#platform/http/audit-denials.ts'
import { worldwideLocale } from '#platform/http/call-context.ts'
import { isFromOwnPage } from '#platform/http/same-origin.ts'
import { pagePolicy } from '#platform/http/security-headers.ts'
import type { PageModules, Pages, Services } from '#platform/http/services.ts'
import { sendPlain } from '#platform/pages/server/plain-page.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { appsOf } from '#platform/record-api/metadata/apps.ts'
import { readUpload, takeUploads } from '#platform/record-api/routes/record-uploads.ts'
import { sendCsv, sendRows } from '#platform/record-api/routes/send-csv.ts'
import { recordApiContext } from '#platform/record-api/routes/record-api-context.ts'
import { isInternal } from '#platform/records/viewer-conditions.ts'
import { maxImportBytes } from '#features/integrations/imports/import-job.ts'
import { signInAddress } from '#features/identity/sign-in/sign-in-addresses.ts'
import type { BackOfficeServices } from '#features/back-office/administration/back-office-services.ts'
import { createAdministration } from '#features/back-office/administration/create-administration.ts'
import {
  administrationForms,
  administrationLinks,
  administrationPages,
} from '#features/back-office/administration/administration-routes.ts'
import type { Visit } from '#features/back-office/administration/visit.ts'
import type { IdentityServices } from '#features/identity/identity-services.ts'
import { workbenchForms, workbenchPages } from '#features/back-office/workbench/workbench-routes.ts'
import { stillPages } from '#features/back-office/preview/still-pages.ts'
import type { SearchContent } from '#features/back-office/workbench/try-search.ts'
import {
  type FormFiles,
  maxFormText,
  readFormTexts,
  readFormWithFiles,
  readFormWithoutFiles,
} from '#features/back-office/files/read-form.ts'
import { backOfficeBase, listAddress } from './back-office-address.ts'
import type { BackOfficeContent, BackOfficeFrame, BackOfficeModules } from './back-office-page.ts'
import { forms, type Made, pages, toolsOf } from './page-table.ts'

type Served = Omit<Services, 'pages' | 'content'> & {
  readonly content: Services['content'] & SearchContent
} & IdentityServices &
  BackOfficeServices & { readonly pages: Pages<PageModules & BackOfficeModules> }

interface BackOfficeRoute {
  Params: Readonly<Record<string, string>>
  Querystring: Readonly<Record<string, unknown>>
  Body: unknown
}
type Request = FastifyRequest<BackOfficeRoute>

/**
 * The pages of the back office, which are complete without JavaScript. They have no access rule of their own (BOF-02): each page
 * runs the operations of the record data API for the signed-in user.
 */
export async function backOfficeRoutes(app: FastifyInstance, services: Served): Promise<void> {
  const administration = createAdministration(services)
  const still = stillPages(services)
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormText },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    await takeUploads(scope, maxImportBytes)
    for (const [path, make] of Object.entries({ ...pages, ...administrationPages, ...workbenchPages }))
      scope.get<BackOfficeRoute>(`${backOfficePath}/:language${path}`, (request, reply) => answer(request, reply, make))
    for (const [path, make] of Object.entries({ ...forms, ...administrationForms, ...workbenchForms }))
      scope.post<BackOfficeRoute>(`${backOfficePath}/:language${path}`, async (request, reply) => {
        if (isFromOwnPage(request, services.publicOrigin())) return await answer(request, reply, make)
        auditDenial(services, request, 'FOREIGN_ORIGIN')
        return sendPlain(reply, 403)
      })
    scope.get(backOfficePath, (_request, reply) => reply.redirect(backOfficeBase(defaultLanguage), 302))
  })

  async function answer(request: Request, reply: FastifyReply, make: (visit: Visit) => Promise<Made>) {
    const language = languageFromSegment(request.params['language'] ?? '')
    if (language === null) return sendPlain(reply, 404)
    const base = backOfficeBase(language)
    void reply.headers({ 'cache-control': cacheControl.personal, 'x-robots-tag': 'noindex, nofollow' })
    const { site } = worldwideLocale(services.sites)
    const context = recordApiContext(services, request, { siteLocale: { site, language }, keeps: true, basePath: '' })
    if (request.session === null) {
      const typed = request.isMultipart() ? await readFormTexts(request) : request.body
      if (typed instanceof URLSearchParams)
        return await send(request, reply, context, ended(request.url, typed, language))
      return await reply.redirect(signInAddress(portalBase(language), request.url), 302)
    }
    if (!isInternal(context.viewer)) {
      auditDenial(services, request, 'ACCESS_DENIED')
      return await send(request, reply, context, { type: 'denied' })
    }
    const { body, params, query } = request
    const sent = body instanceof URLSearchParams ? body : new URLSearchParams()
    const files = filesFor(context, request.session.user.id)
    const visit: Visit = {
      context,
      base,
      param: (name) => params[name] ?? '',
      query: (name) => (typeof query[name] === 'string' ? query[name] : ''),
      sent,
      form: async () =>
        request.isMultipart() ? await readFormWithFiles(request, files) : readFormWithoutFiles(sent, files),
      administration,
      portalBase: portalBase(language),
      asVisitor: (visitor) => still.asVisitor(request, visitor),
      upload: () => readUpload(request, { put: (bytes) => context.temporaryFiles.put(bytes, maxImportBytes) }),
    }
    const made = await attempt(() => make(visit))
    // Who may not send a file gets the answer all the same, which a browser reads after it has sent everything.
    if (request.isMultipart() && !request.raw.readableEnded) discardRest(request)
    if (made.type === 'go') return await seeOther(reply, made.to)
    if (made.type === 'file') return await sendCsv(reply, made.file)
    if (made.type === 'csv') return await sendRows(reply, made)
    if (made.type === 'stored')
      return (await sendStored(made.file, request, reply))
        ? reply
        : await send(request, reply, context, { type: 'missing' })
    if (made.type === 'still') return await still.sendPage(request, reply, made)
    if (made.type === 'stillFile')
      return (await still.sendFile(request, reply, made))
        ? reply
        : await send(request, reply, context, { type: 'missing' })
    if (made.type === 'denied') auditDenial(services, request, 'ACCESS_DENIED')
    return await send(request, reply, context, made)
  }

  const filesFor = (context: ApiContext, userId: string): FormFiles => ({
    userId,
    store: () => services.uploadQuota.limited(context.viewer, services.files),
    keep: (file) => context.records.keepFiles(context.viewer, [file]),
    encryption: services.signIn.encryption,
  })

  /** False, and nothing is sent, if the store does not have the file or it contains malware. */
  const sendStored = (file: StoredFile, request: Request, reply: FastifyReply): Promise<boolean> =>
    sendFile(
      { ...file, tag: file.key, caching: cacheControl.personal, open: (range) => services.files.open(file.key, range) },
      request,
      reply,
    )

  async function send(request: Request, reply: FastifyReply, context: ApiContext, content: BackOfficeContent) {
    const modules = await services.pages.modules()
    const { site } = worldwideLocale(services.sites)
    const { html, style } = await modules.renderBackOffice({
      frame: frameOf(request, context, content),
      content,
      brandColor: site.brandColor,
      assets: services.pages.assets,
    })
    const isHttps = services.publicOrigin().startsWith('https:')
    return await reply
      .code(statusOf(content))
      .header('content-security-policy', pagePolicy([modules.brandStyle(site.brandColor), style], isHttps))
      .type('text/html; charset=utf-8')
      .send(html)
  }

  /** The session ended while something was typed: it is sent again after signing in. */
  function ended(action: string, sent: URLSearchParams, language: LanguageCode): BackOfficeContent {
    const signInHref = signInAddress(portalBase(language), backOfficeBase(language))
    return { type: 'ended', status: 401, action, fields: [...sent], signInHref }
  }

  function frameOf(request: Request, context: ApiContext, content: BackOfficeContent): BackOfficeFrame {
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
      portalHref: portalBase(language),
    }
  }

  /** The worldwide site, which has some of the languages. */
  function portalBase(language: LanguageCode): string {
    const { site } = worldwideLocale(services.sites)
    return siteBase(site, site.supportedLanguages.includes(language) ? language : site.supportedLanguages[0])
  }
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

async function attempt(make: () => Promise<Made>): Promise<Made> {
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
