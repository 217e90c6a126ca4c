import type { Readable } from 'node:stream'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import type { StoredFile } from '#platform/records/files/files.ts'
import { toId18 } from '#platform/values/record-id.ts'
import type { CsvFile } from '#platform/record-api/csv-file.ts'
import { refusedRows } from '#features/integrations/imports/import-jobs.ts'
import { administrationLinks } from '#features/back-office/administration/administration-routes.ts'
import type { Go, Visit } from '#features/back-office/administration/visit.ts'
import { bulkChange } from '#features/back-office/bulk/write-bulk.ts'
import { deleteRecord, showDelete } from '#features/back-office/forms/delete-record.ts'
import { givenReferences, openEditForm, openNewForm, openStepForm } from '#features/back-office/forms/open-form.ts'
import { showForm } from '#features/back-office/forms/make-form-page.ts'
import { saveEdit, saveNew, saveStep } from '#features/back-office/forms/save-form.ts'
import { sendFileForm, showFileForm } from '#features/back-office/files/file-forms.ts'
import { fileOfRecord } from '#features/back-office/files/file-versions.ts'
import { loadFiles } from '#features/back-office/files/load-files.ts'
import { savedHere, writtenParameters } from '#features/back-office/following/following-elements.ts'
import { readFilters } from '#features/back-office/lists/filter-lines.ts'
import { saveColumns } from '#features/back-office/lists/save-columns.ts'
import { saveList } from '#features/back-office/lists/save-list.ts'
import { actOnImport, uploadImport } from '#features/back-office/imports/import-forms.ts'
import { loadHome } from '#features/back-office/home/load-home.ts'
import { loadImport } from '#features/back-office/imports/load-import.ts'
import { importForm, loadImports, mayImportAny } from '#features/back-office/imports/load-imports.ts'
import { exportList } from '#features/back-office/lists/export-list.ts'
import { loadList } from '#features/back-office/lists/load-list.ts'
import { loadRelated } from '#features/back-office/records/load-related.ts'
import { loadRecord } from '#features/back-office/records/load-record.ts'
import { mayUseWorkbench } from '#features/back-office/workbench/may-use-workbench.ts'
import { workbenchAddress } from '#features/back-office/workbench/workbench-address.ts'
import { allRecords, importsAddress, recordAddress } from './back-office-address.ts'
import { loadFrame, loadFrameFile, type StillFile, type StillPage } from '#features/back-office/preview/load-frame.ts'
import { loadPreview } from '#features/back-office/preview/load-preview.ts'
import { loadSearch } from '#features/back-office/search/load-search.ts'
import { searchInput } from '#features/back-office/search/search-shapes.ts'
import type { BackOfficeContent, BackOfficeFrame } from './back-office-page.ts'

/** What an address of the back office answers with. */
export type Made =
  | BackOfficeContent
  | Go
  | { readonly type: 'file'; readonly file: CsvFile }
  | { readonly type: 'csv'; readonly name: string; readonly rows: Readable }
  | { readonly type: 'stored'; readonly file: StoredFile }
  | StillPage
  | StillFile

/** The pages by their path below the base of a language. */
export const pages: Readonly<Record<string, (visit: Visit) => Promise<Made>>> = {
  '': loadHome,
  '/record/:id': async ({ context, base, param, query }) =>
    await loadRecord(context, base, param('id'), {
      before: query('history') === '' ? null : query('history'),
      notice: query(writtenParameters.saved) === '' ? (query('step') === 'gone' ? 'stepGone' : null) : 'saved',
    }),
  '/record/:id/edit': async ({ context, base, param }) =>
    await showForm(context, await openEditForm(context, base, param('id'))),
  '/record/:id/step/:action': async ({ context, base, param }) => {
    const form = await openStepForm(context, base, param('id'), param('action'))
    return form === null ? stepGone(base, param('id')) : await showForm(context, form)
  },
  '/record/:id/files/:source': async ({ context, base, param, query }) =>
    await loadFiles(context, base, param('id'), param('source'), query('page')),
  '/record/:id/file/:field': async (visit) => await showFileForm(visit.context, visit.base, fileFormAt(visit)),
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
      ...shownList(query),
      page: query('page'),
      rows: query('rows'),
      select: query('select'),
    }),
  '/:object/export': async ({ context, base, param, query }) => ({
    type: 'csv',
    ...(await exportList(context, base, param('object'), shownList(query))),
  }),
  '/:object/new': async (visit) => {
    const { context, base, query } = visit
    const form = openNewForm(context, base, newFormAt(visit))
    return await showForm(context, form, givenReferences(form, query))
  },
}

/** What the forms send to the same paths. */
export const forms: Readonly<Record<string, (visit: Visit) => Promise<Made>>> = {
  '/record/:id/edit': async ({ context, base, param, form }) =>
    afterSave(base, await saveEdit(context, base, param('id'), form)),
  '/record/:id/file/:field': async (visit) => {
    const { context, base, form } = visit
    const at = fileFormAt(visit)
    const saved = await sendFileForm(context, base, at, form)
    return afterSave(base, saved, { on: at.from, part: '#files' })
  },
  '/record/:id/step/:action': async ({ context, base, param, form }) => {
    const saved = await saveStep(context, base, param('id'), param('action'), form)
    return saved === null ? stepGone(base, param('id')) : afterSave(base, saved)
  },
  '/record/:id/delete': async ({ context, base, param, sent }) => {
    const done = await deleteRecord(context, base, param('id'), sent)
    return done.type === 'deleted' ? { type: 'go', to: done.to } : done
  },
  '/import': async ({ context, base, upload }) => await uploadImport(context, base, upload),
  '/:object/selected': async ({ context, base, portalBase, param, sent }) =>
    await bulkChange(context, base, param('object'), sent, portalBase),
  '/:object/columns': async ({ context, base, param, sent }) => {
    const given = (name: string) => sent.get(name) ?? ''
    return await saveColumns(context, base, param('object'), { ...shownList(given), rows: given('rows') }, sent)
  },
  '/:object/list': async ({ context, base, param, sent }) =>
    await saveList(
      context,
      base,
      param('object'),
      shownList((name) => sent.get(name) ?? ''),
      sent,
    ),
  '/imports/:id': async ({ context, base, param, sent }) => await actOnImport(context, base, param('id'), sent),
  '/:object/new': async (visit) => {
    const { context, base, form } = visit
    const at = newFormAt(visit)
    const saved = await saveNew(context, base, at, form)
    return afterSave(base, saved, at.from === null ? {} : { on: at.from, part: '#used-by' })
  },
}

/** The page of another record leads to the form of a file, and the form leads back to it. */
const fileFormAt = ({ param, query }: Visit) => ({
  id: param('id'),
  field: param('field'),
  from: toId18(query('from')) ?? param('id'),
})

/** The page of a record leads to the form for another one that uses it, and the form leads back to it. */
const newFormAt = ({ param, query }: Visit) => ({ object: param('object'), from: toId18(query('from')) })

/** What decides which rows a list has, and their order. */
const shownList = (given: (name: string) => string) => ({
  list: given('list') || allRecords,
  search: given('search'),
  sort: given('sort'),
  filters: readFilters(given),
})

/** Others have changed the state of the record, so it does not go on as its reader expected. */
const stepGone = (base: string, id: string): Made => ({ type: 'go', to: `${recordAddress(base, id)}?step=gone` })

/** The page of the saved record, or that `on` which its form was opened. The other tabs learn from the address what was saved. */
function afterSave(
  base: string,
  saved: Awaited<ReturnType<typeof saveEdit>>,
  { on, part = '' }: { readonly on?: string; readonly part?: string } = {},
): Made {
  if (saved.type !== 'saved') return saved
  const shown = on ?? saved.id
  const id = shown === saved.id ? savedHere : saved.id
  return { type: 'go', to: `${recordAddress(base, shown)}?${writtenParameters.saved}=${id}${part}` }
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
