import type { Representation } from '#platform/record-api/representations/table.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { listColumn, type ListField, orderBy } from '#platform/record-api/lists/list-fields.ts'
import { shownColumns } from '#platform/record-api/lists/list-preferences.ts'
import { maxSortFields, type SortEntry } from '#platform/record-api/lists/list-sort.ts'
import type { List } from '#platform/record-api/lists/list-standard.ts'
import { readableFields } from '#platform/record-api/wire-fields.ts'
import { type ColumnChoice, type ColumnsForm, widthBounds } from './column-shapes.ts'

type Info = Pick<Representation<'ListInfo'>, 'userPreferences' | 'updateable' | 'cloneable'>

/** The columns and the order of a list as their form shows them. A field that the viewer may not read is one that does not exist. */
export function columnsForm(
  context: ApiContext,
  list: List,
  { userPreferences, updateable, cloneable }: Info,
  order: readonly SortEntry[],
): ColumnsForm {
  const shown = shownColumns(context, list)
  const further = furtherColumns(context, list, shown)
  const choice = ({ path, label }: ListField, position: string): ColumnChoice => ({
    path,
    label,
    position,
    width: String(shownWidth(userPreferences.columnWidths[path]) ?? ''),
    wraps: userPreferences.columnWrap[path] ?? false,
  })
  return {
    columns: shown.map((column, at) => choice(column, String(at + 1))),
    further: further.map((column) => choice(column, '')),
    sortable: [...shown, ...further]
      .filter((column) => orderBy(context, column) !== null)
      .map(({ path, label }) => ({ name: path, label })),
    order: Array.from({ length: maxSortFields }, (_, at) => order[at] ?? null),
    mayChange: updateable,
    mayCopy: cloneable,
  }
}

/** The width of a column in pixels within the bounds of a readable list; null: as wide as its contents need. */
export const shownWidth = (stored = -1): number | null =>
  stored < 0 ? null : Math.min(Math.max(stored, widthBounds.least), widthBounds.greatest)

/** The readable fields that are no columns of the list; a reference is the name of the record that it leads to. */
function furtherColumns(context: ApiContext, { entity }: List, shown: readonly ListField[]): readonly ListField[] {
  const known = new Set(shown.map(({ path }) => path))
  return readableFields(context.viewer, entity).flatMap(({ apiName }) => {
    const column = listColumn(context, entity, apiName)
    if (column === null || known.has(column.path)) return []
    known.add(column.path)
    return column
  })
}
