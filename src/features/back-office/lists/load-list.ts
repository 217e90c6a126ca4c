import type { Representation } from '#platform/record-api/representations/table.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import type { ListField } from '#platform/record-api/lists/list-fields.ts'
import { recordsOnPage } from '#platform/record-api/lists/list-query.ts'
import { shownColumns } from '#platform/record-api/lists/list-preferences.ts'
import { sortNames } from '#platform/record-api/lists/list-records.ts'
import { checkedSort, sortEntry } from '#platform/record-api/lists/list-sort.ts'
import { recentList } from '#platform/record-api/lists/list-standard.ts'
import { summariesOf } from '#platform/record-api/lists/list-summaries.ts'
import { listUiOf } from '#platform/record-api/lists/list-ui.ts'
import { mayChange, mayPublish } from '#platform/record-api/lists/list-info.ts'
import { requireList } from '#platform/record-api/lists/list-views.ts'
import { objectInfoOf } from '#platform/record-api/metadata/object-info.ts'
import { requireObject } from '#platform/record-api/object-catalogue.ts'
import { readNames } from '#platform/record-api/records/record-names.ts'
import type { WireValue } from '#platform/record-api/wire-values.ts'
import {
  allRecords,
  bulkAddress,
  exportAddress,
  listAddress,
  listQuery,
  type ListParameters,
  newAddress,
  recordAddress,
} from '#features/back-office/page-parts/back-office-address.ts'
import { maxSelected } from '#features/back-office/bulk/bulk-shapes.ts'
import { mayFill } from '#features/back-office/bulk/load-bulk.ts'
import { editableColumns } from '#features/back-office/inline/editable-columns.ts'
import { columnsForm, shownWidth } from './column-choices.ts'
import type { ColumnsForm } from './column-shapes.ts'
import { filterForm, suited } from './filter-form.ts'
import { noFilters, whereOf, withoutLine } from '#features/back-office/page-parts/filter-lines.ts'
import { type FilterForm, isRefused } from './filter-shapes.ts'
import { idsOf, shownValue, type ShownValue } from '#features/back-office/values/shown-value.ts'

type RecordRepresentation = Representation<'Record'>

/** A column of the shown list, as the user has set it. */
export interface Column {
  /** Its name in the record data API. */
  readonly path: string
  readonly label: string
  /** The field that its cells edit in place; null: they cannot be edited there. */
  readonly editedField: string | null
  /** The address of the list in the order of this column; null: the column cannot order it. */
  readonly sortHref: string | null
  readonly sorted: 'ascending' | 'descending' | null
  /** The place of the column in the order, counted from 1; null: it has none. */
  readonly sortPlace: number | null
  /** In pixels; null: as wide as its contents need. */
  readonly width: number | null
  readonly wraps: boolean
}

export interface ListPage {
  readonly type: 'list'
  /** 400: a condition is refused. */
  readonly status: 200 | 400
  readonly objectApiName: string
  readonly label: string
  /** The address of the list without parameters. */
  readonly href: string
  /** Null: the user may not create records. */
  readonly newHref: string | null
  readonly lists: readonly { readonly apiName: string; readonly label: string }[]
  readonly list: string
  readonly search: string
  readonly sort: string
  /** The conditions that narrow the list, each with the address of the list without it. */
  readonly filters: FilterForm
  readonly withoutFilter: readonly string[]
  readonly withoutFiltersHref: string
  /** What the forms that save the list need. */
  readonly save: SavingList
  /** The choice of columns and order. */
  readonly columnsForm: ColumnsForm
  readonly columns: readonly Column[]
  readonly rows: readonly { readonly href: string; readonly id: string; readonly cells: readonly ShownValue[] }[]
  readonly previousHref: string | null
  readonly nextHref: string | null
  /** The token of the next page; null: this is the last one. */
  readonly nextToken: string | null
  /** The rows that match, as a file. */
  readonly exportHref: string
  /** Where the selected rows are sent; null: the user may neither change nor delete records, nor put them into a folder. */
  readonly bulkHref: string | null
  /** What the user can do with them: change or delete, or only put into a folder. */
  readonly bulkTitle: 'title' | 'folder'
  /** Whether all rows are selected, and the address of the page where they are. */
  readonly areAllSelected: boolean
  readonly selectAllHref: string
  readonly rowsOnPage: number
  /** The same list with as many rows on a page as can be selected; null: it has them. */
  readonly moreRowsHref: string | null
}

export interface SavingList {
  readonly objectApiName: string
  /** The parameters that this page was made of. */
  readonly shown: string
  /** Whether the shown list may be changed and deleted by the user. */
  readonly mayChange: boolean
  /** Whether the user may make lists for everyone. */
  readonly mayPublish: boolean
}

/** The numbers of rows on a page to choose from; the larger one is that of a selection. */
const pageSizes = [recordsOnPage, maxSelected] as const

/** The maximum number of lists to choose from. */
const maxLists = 200
/** The condition that no record meets. */
const nothing = '{ Id: { eq: null } }'
/** The maximum number of words in a search (list-records.ts). */
const maxWords = 10

/**
 * A page of a list of an object’s records, as the record data API answers it. Throws ACCESS_DENIED where the object does not exist
 * for the viewer, RECORD_NOT_FOUND for an unknown list, INVALID_PARAMETERS.
 */
export const loadList = async (
  context: ApiContext,
  base: string,
  objectApiName: string,
  parameters: ListParameters,
): Promise<ListPage> =>
  await readListPage(
    context,
    base,
    objectApiName,
    parameters,
    pageSizes.find((size) => String(size) === parameters.rows) ?? recordsOnPage,
  )

/** The same with any number of rows on a page. */
export async function readListPage(
  context: ApiContext,
  base: string,
  objectApiName: string,
  parameters: ListParameters,
  pageSize: number,
): Promise<ListPage> {
  const entity = requireObject(context.objects, context.viewer, objectApiName)
  const { list: name = allRecords, sort = '', page = '' } = parameters
  const search = (parameters.search ?? '').trim().split(/\s+/u).slice(0, maxWords).join(' ')
  const list = await requireList(context, { objectApiName: entity.apiName, listViewApiName: name })
  const filters = suited(context, entity, parameters.filters ?? noFilters)
  const form = filterForm(context, entity, filters)
  const requested = {
    fields: [],
    optionalFields: [],
    pageSize,
    pageToken: page === '' ? null : page,
    sortBy: sortNames(sort),
    searchTerm: search === '' ? null : search,
    // A condition that is refused matches nothing, instead of showing rows that do not meet it.
    where: isRefused(form) ? nothing : whereOf(filters),
  }
  const [{ info, records }, { lists }] = await Promise.all([
    listUiOf(context, list, requested, ''),
    summariesOf(
      context,
      entity,
      { pageSize: maxLists, pageToken: null, q: null, recentListsOnly: false },
      '',
      ({ apiName, label }) => ({ apiName, label }),
    ),
  ])
  const columns = shownColumns(context, list)
  const edited = editableColumns(context, entity, columns)
  const rows = await shownRows(context, base, columns, records.records)
  const shown = { list: list.apiName, search, filters }
  const here = { ...shown, rows: pageSize === recordsOnPage ? '' : String(pageSize) }
  const { updateable, deletable } = objectInfoOf(context.objects, context.viewer, entity)
  const order =
    sortNames(sort).length === 0 ? info.orderedByInfo : checkedSort(context, entity, sortNames(sort).map(sortEntry))
  const recent = recentList(entity)
  return {
    type: 'list',
    status: isRefused(form) ? 400 : 200,
    objectApiName: entity.apiName,
    label: entity.labelPlural,
    href: listAddress(base, entity.apiName),
    newHref: objectInfoOf(context.objects, context.viewer, entity).createable ? newAddress(base, entity.apiName) : null,
    lists: [...lists, { apiName: recent.apiName, label: recent.label }],
    list: list.apiName,
    search,
    sort,
    filters: form,
    withoutFilter: filters.lines.map((_, index) =>
      listAddress(base, entity.apiName, { ...shown, sort, filters: withoutLine(filters, index) }),
    ),
    withoutFiltersHref: listAddress(base, entity.apiName, { ...shown, sort, filters: noFilters }),
    save: {
      objectApiName: entity.apiName,
      shown: listQuery({ ...here, sort }),
      mayChange: mayChange(context.viewer, list),
      mayPublish: mayPublish(context.viewer),
    },
    columnsForm: columnsForm(context, list, info, order),
    columns: listColumns(info, order, edited, (sorted) => listAddress(base, entity.apiName, { ...here, sort: sorted })),
    rows,
    previousHref: pageHref(records.previousPageToken),
    nextHref: pageHref(records.nextPageToken),
    nextToken: records.nextPageToken,
    exportHref: exportAddress(base, entity.apiName, { ...shown, sort }),
    bulkHref: updateable || deletable || mayFill(context, entity) ? bulkAddress(base, entity.apiName) : null,
    bulkTitle: updateable || deletable ? 'title' : 'folder',
    areAllSelected: parameters.select === 'all',
    selectAllHref: listAddress(base, entity.apiName, { ...here, sort, page, select: 'all' }),
    rowsOnPage: pageSize,
    moreRowsHref:
      pageSize >= maxSelected ? null : listAddress(base, entity.apiName, { ...shown, sort, rows: String(maxSelected) }),
  }

  function pageHref(token: string | null): string | null {
    return token === null ? null : listAddress(base, objectApiName, { ...here, sort, page: token === '0' ? '' : token })
  }
}

type ListInfo = Awaited<ReturnType<typeof listUiOf>>['info']

/** The columns of a list, with its order. `sortHref`: the address of the same list in another order. */
const listColumns = (
  info: ListInfo,
  order: readonly Pick<ListInfo['orderedByInfo'][number], 'fieldApiName' | 'isAscending'>[],
  edited: ReturnType<typeof editableColumns>,
  sortHref: (sort: string) => string,
): ListPage['columns'] =>
  info.displayColumns.map(({ fieldApiName, label, sortable }, at) => {
    const place = order.findIndex((entry) => entry.fieldApiName === fieldApiName)
    const sorted = place === -1 ? null : order[place]?.isAscending === false ? 'descending' : 'ascending'
    return {
      path: fieldApiName,
      label,
      editedField: edited[at] ?? null,
      sorted,
      sortPlace: place === -1 ? null : place + 1,
      width: shownWidth(info.userPreferences.columnWidths[fieldApiName]),
      wraps: info.userPreferences.columnWrap[fieldApiName] ?? false,
      sortHref: sortable ? sortHref(`${place === 0 && sorted === 'ascending' ? '-' : ''}${fieldApiName}`) : null,
    }
  })

/** The rows of a list, with the names of the records that they reference. */
async function shownRows(
  context: ApiContext,
  base: string,
  columns: readonly ListField[],
  records: readonly RecordRepresentation[],
): Promise<ListPage['rows']> {
  const rows = records.map((record) => ({ record, cells: columns.map((column) => cellOf(record, column)) }))
  const names = await readNames(
    context,
    rows.flatMap(({ cells }) => cells.flatMap(({ value }, at) => referencedIds(columns[at], value))),
  )
  return rows.map(({ record, cells }) => ({
    id: record.id,
    href: recordAddress(base, record.id),
    cells: cells.map(({ value, display }, at) => {
      const column = columns[at]
      return column === undefined ? { type: 'empty' } : shownValue(column.field, value, display, { base, names })
    }),
  }))
}

/** The value of a column, which may be a field of a referenced record. */
function cellOf(
  record: RecordRepresentation,
  { field, through }: ListField,
): { readonly value: WireValue; readonly display: string | null } {
  let holder: RecordRepresentation | null = record
  for (const { relationshipName } of through) {
    const value: RecordRepresentation['fields'][string]['value'] = holder?.fields[relationshipName ?? '']?.value ?? null
    holder = typeof value === 'object' ? value : null
  }
  const { value = null, displayValue = null } = holder?.fields[field.apiName] ?? {}
  return { value: typeof value === 'object' ? null : value, display: displayValue }
}

const referencedIds = (column: ListField | undefined, value: WireValue): readonly string[] =>
  column === undefined ? [] : idsOf(column.field, value)
