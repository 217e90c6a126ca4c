import type { Readable } from 'node:stream'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import type { StoredFile } from '#platform/records/files/files.ts'
import { toId18 } from '#platform/values/record-id.ts'
import type { CsvFile } from '#platform/record-api/csv-file.ts'
import { refusedRows } from '#features/integrations/imports/import-jobs.ts'
import { administrationLinks } from './administration-routes.ts'
import type { Go, Visit } from '#features/back-office/administration/visit.ts'
import { loadBulk } from '#features/back-office/bulk/load-bulk.ts'
import { showDelete } from '#features/back-office/forms/delete-record.ts'
import { initialReferences, openForm } from '#features/back-office/forms/open-form.ts'
import type { FormAddress } from '#features/back-office/fields/form-shapes.ts'
import { showForm, showTyped } from '#features/back-office/forms/make-form-page.ts'
import { readFormPage, saveCall } from '#features/back-office/forms/saved-form.ts'
import { fileOfRecord } from '#features/back-office/files/file-versions.ts'
import { loadFiles } from '#features/back-office/files/load-files.ts'
import { writtenParameters } from '#features/back-office/following/following-elements.ts'
import { loadHome } from '#features/back-office/home/load-home.ts'
import { loadImport } from '#features/back-office/imports/load-import.ts'
import { importForm, loadImports, mayImportAny } from '#features/back-office/imports/load-imports.ts'
import { exportList } from '#features/back-office/lists/export-list.ts'
import { loadList } from '#features/back-office/lists/load-list.ts'
import { shownList } from '#features/back-office/lists/shown-list.ts'
import { loadRelated } from '#features/back-office/records/load-related.ts'
import { loadRecord } from '#features/back-office/records/load-record.ts'
import { mayUseWorkbench } from '#features/back-office/workbench/may-use-workbench.ts'
import { workbenchAddress } from '#features/back-office/workbench/workbench-address.ts'
import { importsAddress, recordAddress } from '#features/back-office/page-parts/back-office-address.ts'
import { loadFrame, loadFrameFile, type StillFile, type StillPage } from '#features/back-office/preview/load-frame.ts'
import { loadPreview } from '#features/back-office/preview/load-preview.ts'
import { loadSearch } from '#features/back-office/search/load-search.ts'
import { searchInput } from '#features/back-office/search/search-shapes.ts'
import type { BackOfficeFrame } from '#features/back-office/page-parts/back-office-frame.ts'
import type { BackOfficeContent } from './back-office-page.ts'

/** What an address of the back office answers with. */
export type PageResult =
  | BackOfficeContent
  | Go
  | { readonly type: 'file'; readonly file: CsvFile }
  | { readonly type: 'csv'; readonly name: string; readonly rows: Readable }
  | { readonly type: 'stored'; readonly file: StoredFile }
  | StillPage
  | StillFile

/** The pages by their path below the base of a language. */
export const pages: Readonly<Record<string, (visit: Visit) => Promise<PageResult>>> = {
  '': loadHome,
  '/record/:id': async ({ context, base, param, query }) =>
    await loadRecord(context, base, param('id'), {
      before: query('history') === '' ? null : query('history'),
      notice: query(writtenParameters.saved) === '' ? (query('step') === 'gone' ? 'stepGone' : null) : 'saved',
    }),
  '/record/:id/edit': async (visit) => await formOf(visit, { recordId: visit.param('id') }),
  '/record/:id/step/:action': async (visit) =>
    await formOf(visit, { recordId: visit.param('id'), action: visit.param('action') }),
  '/record/:id/files/:source': async ({ context, base, param, query }) =>
    await loadFiles(context, base, param('id'), param('source'), query('page')),
  '/record/:id/file/:field': async (visit) => {
    const { param, query } = visit
    const recordId = param('id')
    // The page of another record leads to the form, and the form leads back to it.
    const at = { recordId, fieldApiName: param('field'), from: toId18(query('from')) ?? recordId }
    return await formOf(visit, at)
  },
  '/record/:id/file/:field/:key': async ({ context, param }) => ({
    type: 'stored',
    file: await fileOfRecord(context, param('id'), param('field'), param('key')),
  }),
  '/record/:id/related/:use': async ({ context, base, param, query }) =>
    await loadRelated(context, base, param('id'), param('use'), query('page')),
  '/record/:id/delete': async ({ context, base, param }) => await showDelete(context, base, param('id')),
  '/record/:id/preview': loadPreview,
  '/record/:id/preview/:visitor': loadFrame,
  '/preview/:visitor/media/:key': loadFrameFile,
  '/search': async ({ context, base, query }) => {
    const links = [...toolsOf(context, base, ''), ...administrationLinks(context.viewer, base, '')]
    return await loadSearch(context, base, query(searchInput), links)
  },
  '/import': async ({ context, base }) => await Promise.resolve(importForm(context, base)),
  '/imports': async ({ context, base, query }) => await loadImports(context, base, query('page')),
  '/imports/:id': async ({ context, base, param, query }) =>
    await loadImport(context, base, param('id'), { show: query('show'), page: query('page') }),
  '/imports/:id/refused': async ({ context, param }) => {
    const file = await refusedRows(context, param('id'))
    return file === null ? { type: 'missing' } : { type: 'file', file }
  },
  '/:object': async ({ context, base, param, query }) =>
    await loadList(context, base, param('object'), {
      ...shownList(query),
      page: query('page'),
      rows: query('rows'),
      select: query('select'),
    }),
  '/:object/selected': loadBulk,
  '/:object/export': async ({ context, base, param, query }) => ({
    type: 'csv',
    ...(await exportList(context, base, param('object'), shownList(query))),
  }),
  '/:object/new': async (visit) => {
    const { param, query } = visit
    const at = { objectApiName: param('object'), from: toId18(query('from')) ?? undefined }
    return await formOf(visit, at, query)
  },
}

/** `parameter`: the values with which the address of a new record begins its fields. */
async function formOf(
  { context, base, again }: Visit,
  at: FormAddress,
  parameter: (name: string) => string = () => '',
): Promise<PageResult> {
  const form = await openForm(context, base, at)
  // Others have changed the state of the record, so it does not go on as its reader expected.
  if (form === null) return { type: 'go', to: `${recordAddress(base, 'recordId' in at ? at.recordId : '')}?step=gone` }
  // What was typed stays whatever the refusal: that of the call brings its form, with the reasons; others come before or after it.
  if (again?.form === saveCall) return readFormPage(again.shown) ?? (await showTyped(context, form, again.values))
  return await showForm(context, form, initialReferences(form, parameter))
}

/** The pages that belong to no object. `type` is that of the shown page. */
export const toolsOf = (context: ApiContext, base: string, type: string): BackOfficeFrame['tools'] => [
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
