import { failure } from '#platform/values/errors.ts'
import { formatBytes } from '#platform/values/numbers/number-format.ts'
import { importTarget } from '#platform/entity/import-target.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { readAuthorNames } from '#platform/record-api/records/author-names.ts'
import { importableKinds } from '#features/integrations/imports/detect-kind.ts'
import { importJob, maxImportBytes } from '#features/integrations/imports/import-job.ts'
import { requireOwner } from '#features/integrations/imports/import-jobs.ts'
import {
  importAddress,
  importsAddress,
  newImportAddress,
} from '#features/back-office/page-parts/back-office-address.ts'
import { momentText } from '#features/back-office/page-parts/moment-text.ts'
import { shownState } from './shown-state.ts'
import type { ImportsPage, ImportStartPage } from './import-shapes.ts'

const rowsOnPage = 50
const maxPages = 200

/** Whether the user may import records of any kind. */
export const mayImportAny = ({ records, viewer }: ApiContext): boolean =>
  importableKinds(records.model.entities, viewer).length > 0

/** Throws WRITE_DENIED for a user who may import nothing. */
export function requireImporter(context: ApiContext): void {
  requireOwner(context.viewer)
  if (!mayImportAny(context)) throw failure('WRITE_DENIED', { reason: 'records are not imported by you.' })
}

/** The form for a new import. Throws WRITE_DENIED for a user who may import nothing. */
export function importForm(context: ApiContext, base: string): ImportStartPage {
  requireImporter(context)
  const { site, language } = context.viewer
  return {
    type: 'importStart',
    importsHref: importsAddress(base),
    maxBytes: maxImportBytes,
    maxSize: formatBytes(maxImportBytes, site, language),
  }
}

/** A page of the imports that the user sees. Throws WRITE_DENIED for a user who may import nothing. */
export async function loadImports(context: ApiContext, base: string, input: string): Promise<ImportsPage> {
  requireImporter(context)
  const importsHref = importsAddress(base)
  const { records, viewer } = context
  const page = Math.min(maxPages, Math.max(1, /^\d{1,3}$/.test(input) ? Number(input) : 1))
  const jobs = await records.list(viewer, importJob, {
    orderBy: [{ field: 'createdDate', descending: true }],
    limit: rowsOnPage + 1,
    offset: (page - 1) * rowsOnPage,
  })
  const shown = jobs.slice(0, rowsOnPage)
  const authors = await readAuthorNames(
    context,
    shown.map(({ user }) => user),
  )
  return {
    type: 'imports',
    newHref: newImportAddress(base),
    rows: shown.map(({ id, kind, state, user, fileName, undoOf, createdDate, rowsUpdated }) => ({
      id,
      href: importAddress(base, id),
      name: fileName ?? kind,
      kind: importTarget(records.model.entities, kind)?.entity.labelPlural ?? kind,
      isUndo: undoOf !== null,
      state: shownState({ state, undoOf, rowsUpdated }),
      by: authors.get(user) ?? '',
      moment: momentText(createdDate, context),
      at: createdDate.toISOString(),
    })),
    previousHref: page > 1 ? pageHref(importsHref, page - 1) : null,
    nextHref: jobs.length > rowsOnPage ? pageHref(importsHref, page + 1) : null,
  }
}

const pageHref = (href: string, page: number): string => (page === 1 ? href : `${href}?page=${page}`)
