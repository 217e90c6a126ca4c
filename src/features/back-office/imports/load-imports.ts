import { failure } from '#platform/values/errors.ts'
import { importTarget } from '#platform/entity/import-target.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { readNames } from '#platform/record-api/records/record-names.ts'
import { importableKinds } from '#features/integrations/imports/detect-kind.ts'
import { importJob } from '#features/integrations/imports/import-job.ts'
import { demandOwner } from '#features/integrations/imports/import-jobs.ts'
import { importAddress, importsAddress, newImportAddress } from '#features/back-office/pages/back-office-address.ts'
import { momentText } from '#features/back-office/records/moment-text.ts'
import type { ImportsPage, ImportStartPage } from './import-shapes.ts'

const rowsOnPage = 50
const maxPages = 200

/** Whether the user may import records of any kind. */
export const mayImportAny = ({ records, viewer }: ApiContext): boolean =>
  importableKinds(records.model.entities, viewer).length > 0

/** The form for a new import. Throws WRITE_DENIED for a user who may import nothing. */
export function importForm(context: ApiContext, base: string, problem: string | null): ImportStartPage {
  demandOwner(context.viewer)
  if (!mayImportAny(context)) throw failure('WRITE_DENIED', { reason: 'records are not imported by you.' })
  const status = problem === null ? 200 : 400
  return { type: 'importStart', status, action: newImportAddress(base), importsHref: importsAddress(base), problem }
}

/** A page of the imports that the user sees. Throws WRITE_DENIED for a user who may import nothing. */
export async function loadImports(context: ApiContext, base: string, given: string): Promise<ImportsPage> {
  const { importsHref, action } = importForm(context, base, null)
  const { records, viewer } = context
  const page = Math.min(maxPages, Math.max(1, /^\d{1,3}$/.test(given) ? Number(given) : 1))
  const jobs = await records.list(viewer, importJob, {
    orderBy: [{ field: 'createdDate', descending: true }],
    limit: rowsOnPage + 1,
    offset: (page - 1) * rowsOnPage,
  })
  const shown = jobs.slice(0, rowsOnPage)
  const names = await readNames(
    context,
    shown.map(({ user }) => user),
  )
  return {
    type: 'imports',
    newHref: action,
    rows: shown.map(({ id, kind, state, user, fileName, undoOf, createdDate }) => ({
      id,
      href: importAddress(base, id),
      name: fileName ?? kind,
      kind: importTarget(records.model.entities, kind)?.entity.labelPlural ?? kind,
      isUndo: undoOf !== null,
      state,
      by: names.get(user) ?? '',
      moment: momentText(createdDate, context),
      at: createdDate.toISOString(),
    })),
    previousHref: page > 1 ? pageHref(importsHref, page - 1) : null,
    nextHref: jobs.length > rowsOnPage ? pageHref(importsHref, page + 1) : null,
  }
}

const pageHref = (href: string, page: number): string => (page === 1 ? href : `${href}?page=${page}`)
