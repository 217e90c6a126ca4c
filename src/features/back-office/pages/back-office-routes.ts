import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import { Failure } from '#platform/values/errors.ts'
import { backOfficePath } from '#platform/values/addresses/back-office-path.ts'
import { siteBase } from '#platform/values/addresses/addresses.ts'
import { defaultLanguage, languageCodes, languageFromSegment, type LanguageCode } from '#platform/i18n/languages.ts'
import { seeOther } from '#platform/http/form-answers.ts'
import { auditDenial } from '#platform/http/audit-denials.ts'
import { worldwideLocale } from '#platform/http/call-context.ts'
import { isFromOwnPage } from '#platform/http/same-origin.ts'
import { pagePolicy } from '#platform/http/security-headers.ts'
import type { PageModules, Pages, Services } from '#platform/http/services.ts'
import { sendPlain } from '#platform/pages/server/plain-page.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { appsOf } from '#platform/record-api/metadata/apps.ts'
import type { CsvFile } from '#platform/record-api/csv-file.ts'
import { readUpload, takeUploads } from '#platform/record-api/routes/record-uploads.ts'
import { sendCsv, sendRows } from '#platform/record-api/routes/send-csv.ts'
import { recordApiContext } from '#platform/record-api/routes/record-api-context.ts'
import { isInternal } from '#platform/records/viewer-conditions.ts'
import { maxImportBytes } from '#features/integrations/imports/import-job.ts'
import { refusedRows } from '#features/integrations/imports/import-jobs.ts'
import { signInAddress } from '#features/identity/sign-in/sign-in-addresses.ts'
import type { BackOfficeServices } from '#features/back-office/administration/back-office-services.ts'
import { createAdministration } from '#features/back-office/administration/create-administration.ts'
import {
  administrationForms,
  administrationLinks,
  administrationPages,
} from '#features/back-office/administration/administration-routes.ts'
import type { Go, Visit } from '#features/back-office/administration/visit.ts'
import type { IdentityServices } from '#features/identity/identity-services.ts'
import { bulkChange } from '#features/back-office/bulk/write-bulk.ts'
import { deleteRecord, showDelete } from '#features/back-office/forms/delete-record.ts'
import { openEditForm, openNewForm, openStepForm } from '#features/back-office/forms/open-form.ts'
import { saveEdit, saveNew, saveStep, showForm } from '#features/back-office/forms/save-form.ts'
import { readFilters } from '#features/back-office/lists/filter-lines.ts'
import { saveList } from '#features/back-office/lists/save-list.ts'
import { actOnImport, uploadImport } from '#features/back-office/imports/import-forms.ts'
import { loadHome } from '#features/back-office/home/load-home.ts'
import { loadImport } from '#features/back-office/imports/load-import.ts'
import { importForm, loadImports, mayImportAny } from '#features/back-office/imports/load-imports.ts'
import { exportList } from '#features/back-office/lists/export-list.ts'
import { loadList } from '#features/back-office/lists/load-list.ts'
import { loadRelated } from '#features/back-office/records/load-related.ts'
import { loadRecord } from '#features/back-office/records/load-record.ts'
import { mayUseWorkbench, workbenchForms, workbenchPages } from '#features/back-office/workbench/workbench-routes.ts'
import { workbenchAddress } from '#features/back-office/workbench/workbench-address.ts'
import type { SearchContent } from '#features/back-office/workbench/try-search.ts'
import { backOfficeBase, importsAddress, listAddress, recordAddress } from './back-office-address.ts'
import type { BackOfficeContent, BackOfficeFrame, BackOfficeModules } from './back-office-page.ts'

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

type Made =
  | BackOfficeContent
  | Go
  | { readonly type: 'file'; readonly file: CsvFile }
  | { readonly type: 'csv'; readonly name: string; readonly rows: Readable }

/** The maximum size of a sent form: a long text is sent with its value before the change. */
const formLimit = 1024 * 1024

/**
 * The pages of the back office, which are complete without JavaScript. They have no access rule of their own (BOF-02): each page
 * runs the operations of the record data API for the signed-in user.
 */
export async function backOfficeRoutes(app: FastifyInstance, services: Served): Promise<void> {
  const administration = createAdministration(services)
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formLimit },
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
    if (request.session === null)
      return await reply.redirect(signInAddress(portalBase(language), returnAddress(request)), 302)
    const { site } = worldwideLocale(services.sites)
    const context = recordApiContext(services, request, { siteLocale: { site, language }, keeps: true, basePath: '' })
    if (!isInternal(context.viewer)) {
      auditDenial(services, request, 'ACCESS_DENIED')
      return await send(request, reply, context, { type: 'denied' })
    }
    const { body, params, query } = request
    const visit: Visit = {
      context,
      base,
      param: (name) => params[name] ?? '',
      query: (name) => (typeof query[name] === 'string' ? query[name] : ''),
      sent: body instanceof URLSearchParams ? body : new URLSearchParams(),
      administration,
      portalBase: portalBase(language),
      upload: () => readUpload(request, { put: (bytes) => context.temporaryFiles.put(bytes, maxImportBytes) }),
    }
    const made = await attempt(() => make(visit))
    if (made.type === 'go') return await seeOther(reply, made.to)
    if (made.type === 'file') return await sendCsv(reply, made.file)
    if (made.type === 'csv') return await sendRows(reply, made)
    if (made.type === 'denied') auditDenial(services, request, 'ACCESS_DENIED')
    return await send(request, reply, context, made)
  }

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

  function frameOf(request: Request, context: ApiContext, content: BackOfficeContent): BackOfficeFrame {
    const { language } = context.viewer
    const base = backOfficeBase(language)
    const below = request.url.slice(base.length)
    const current = content.type === 'list' ? content.href : 'objects' in content ? content.objects.href : null
    return {
      language,
      base,
      languages: languageCodes.map((code) => ({ language: code, href: backOfficeBase(code) + below })),
      apps: content.type === 'denied' && !isInternal(context.viewer) ? [] : navigation(context, base, current),
      administration: administrationLinks(context.viewer, base, request.url),
      tools: isInternal(context.viewer) ? toolsOf(context, base, content) : [],
      userName: request.session?.user.name ?? '',
      portalHref: portalBase(language),
    }
  }

  /** The worldwide site, which has some of the languages. */
  function portalBase(language: LanguageCode): string {
    const { site } = worldwideLocale(services.sites)
    return siteBase(site, site.supportedLanguages.includes(language) ? language : site.supportedLanguages[0])
  }
}

/** Guests return to the page that they asked for; a form that they sent is lost with the session, so they return to its page. */
const returnAddress = ({ url }: Request): string => url

const pages: Readonly<Record<string, (visit: Visit) => Promise<Made>>> = {
  '': loadHome,
  '/record/:id': async ({ context, base, param, query }) =>
    await loadRecord(context, base, param('id'), {
      before: query('history') === '' ? null : query('history'),
      notice: query('saved') === '' ? (query('step') === 'gone' ? 'stepGone' : null) : 'saved',
    }),
  '/record/:id/edit': async ({ context, base, param }) =>
    await showForm(context, await openEditForm(context, base, param('id'))),
  '/record/:id/step/:action': async ({ context, base, param }) => {
    const form = await openStepForm(context, base, param('id'), param('action'))
    return form === null ? stepGone(base, param('id')) : await showForm(context, form)
  },
  '/record/:id/related/:use': async ({ context, base, param, query }) =>
    await loadRelated(context, base, param('id'), param('use'), query('page')),
  '/record/:id/delete': async ({ context, base, param }) => await showDelete(context, base, param('id')),
  '/import': async ({ context, base }) => await Promise.resolve(importForm(context, base, null)),
  '/imports': async ({ context, base, query }) => await loadImports(context, base, query('page')),
  '/imports/:id': async ({ context, base, param, query }) =>
    await loadImport(context, base, param('id'), { show: query('show'), page: query('page') }),
  '/imports/:id/refused': async ({ context, param }) => {
    const file = await refusedRows(context, param('id'))
    return file === null ? { type: 'missing' } : { type: 'file', file }
  },
  '/:object': async ({ context, base, param, query }) =>
    await loadList(context, base, param('object'), {
      list: query('list') || 'All',
      search: query('search'),
      sort: query('sort'),
      page: query('page'),
      rows: query('rows'),
      select: query('select'),
      filters: readFilters(query),
    }),
  '/:object/export': async ({ context, base, param, query }) => ({
    type: 'csv',
    ...(await exportList(context, base, param('object'), {
      list: query('list') || 'All',
      search: query('search'),
      sort: query('sort'),
      filters: readFilters(query),
    })),
  }),
  '/:object/new': async ({ context, base, param }) =>
    await showForm(context, openNewForm(context, base, param('object'))),
}

const forms: Readonly<Record<string, (visit: Visit) => Promise<Made>>> = {
  '/record/:id/edit': async ({ context, base, param, sent }) =>
    afterSave(base, await saveEdit(context, base, param('id'), sent)),
  '/record/:id/step/:action': async ({ context, base, param, sent }) => {
    const saved = await saveStep(context, base, param('id'), param('action'), sent)
    return saved === null ? stepGone(base, param('id')) : afterSave(base, saved)
  },
  '/record/:id/delete': async ({ context, base, param, sent }) => {
    const done = await deleteRecord(context, base, param('id'), sent)
    return done.type === 'deleted' ? { type: 'go', to: done.to } : done
  },
  '/import': async ({ context, base, upload }) => await uploadImport(context, base, upload),
  '/:object/selected': async ({ context, base, param, sent }) => await bulkChange(context, base, param('object'), sent),
  '/:object/list': async ({ context, base, param, sent }) => {
    const given = (name: string): string => sent.get(name) ?? ''
    const parameters = {
      list: given('list'),
      search: given('search'),
      sort: given('sort'),
      filters: readFilters(given),
    }
    return await saveList(context, base, param('object'), parameters, sent)
  },
  '/imports/:id': async ({ context, base, param, sent }) => await actOnImport(context, base, param('id'), sent),
  '/:object/new': async ({ context, base, param, sent }) =>
    afterSave(base, await saveNew(context, base, param('object'), sent)),
}

/** Others have changed the state of the record, so it does not go on as its reader expected. */
const stepGone = (base: string, id: string): Made => ({ type: 'go', to: `${recordAddress(base, id)}?step=gone` })

const afterSave = (base: string, saved: Awaited<ReturnType<typeof saveEdit>>): Made =>
  saved.type === 'saved' ? { type: 'go', to: `${recordAddress(base, saved.id)}?saved=1` } : saved

const navigation = (context: ApiContext, base: string, current: string | null): BackOfficeFrame['apps'] =>
  appsOf(context).map(({ label, objects }) => ({
    label,
    objects: objects.map(({ apiName, labelPlural }) => {
      const href = listAddress(base, apiName)
      return { href, label: labelPlural, isCurrent: href === current }
    }),
  }))

const toolsOf = (context: ApiContext, base: string, { type }: BackOfficeContent): BackOfficeFrame['tools'] => [
  ...(mayImportAny(context)
    ? [{ href: importsAddress(base), label: 'backOffice.imports', isCurrent: type.startsWith('import') }]
    : []),
  ...(mayUseWorkbench(context.viewer)
    ? [
        {
          href: workbenchAddress(base),
          label: 'backOffice.workbench.title',
          isCurrent: type === 'workbench' || type === 'tried',
        },
      ]
    : []),
]

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
