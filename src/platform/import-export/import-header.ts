import { visibleText } from '#platform/values/text/visible-text.ts'
import { failure } from '#platform/values/errors.ts'
import type { ImportColumn } from '#platform/entity/import-columns.ts'
import type { EntityIndex } from '#platform/entity/entity-index.ts'
import { importTarget, type ImportTarget } from '#platform/entity/import-target.ts'
import { unreadableFields } from '#platform/records/access.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { errorColumn } from './failed-rows.ts'
import { didYouMean } from './nearest-name.ts'

/** Returns what the rows of a kind of file are. Throws IMPORT_REFUSED with the list of kinds. */
export function targetOfKind(entities: EntityIndex, kind: string): ImportTarget {
  const target = importTarget(entities, kind)
  if (target !== null) return target
  throw failure('IMPORT_REFUSED', { file: kind, reason: unknownKind(entities, kind) })
}

/** The message for an unknown kind. */
export const unknownKind = ({ importKinds }: EntityIndex, kind: string): string =>
  `there is no such kind of import${didYouMean(kind, importKinds)} The kinds are ${importKinds.join(', ')}.`

/**
 * Returns which of the known columns each cell of a row fills; null for the reason in a file of failed rows. A file
 * may omit any column that is not required: those fields stay unchanged. Throws IMPORT_REFUSED with everything that is
 * wrong: unknown, missing and repeated columns. A column of a field that the viewer may not read is unknown.
 */
export function columnsOfHeader(
  file: string,
  header: readonly string[],
  { entity, columns: all, list }: ImportTarget,
  viewer: Viewer,
): readonly (ImportColumn | null)[] {
  if (header.length === 0)
    throw failure('IMPORT_REFUSED', { file, reason: 'it is empty; the first line must name the columns' })
  const unreadable = new Set(unreadableFields(viewer, entity))
  const known =
    list !== null && unreadable.has(list.property) ? [] : all.filter(({ property }) => !unreadable.has(property))
  const byHeader = new Map(known.map((column) => [column.header.toLowerCase(), column]))
  const problems: string[] = []
  const seen = new Set<string>()
  const columns = header.map((name) => {
    const key = name.toLowerCase()
    if (key === errorColumn) return null
    if (seen.has(key)) problems.push(`the column “${visibleText(name)}” stands twice.`)
    seen.add(key)
    const column = byHeader.get(key)
    if (column === undefined)
      problems.push(
        name === ''
          ? 'a column has no name.'
          : `there is no column “${visibleText(name)}”${didYouMean(
              name,
              known.map((each) => each.header),
            )}`,
      )
    return column ?? null
  })
  for (const { header: name, required } of known)
    if (required && !seen.has(name.toLowerCase())) problems.push(`the column “${name}” is missing.`)
  if (problems.length > 0) throw failure('IMPORT_REFUSED', { file, reason: problems.join('\n  ') })
  return columns
}
