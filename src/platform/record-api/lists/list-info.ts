import { failure } from '#platform/values/errors.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { isUserRole, userRoles } from '#platform/values/user-roles.ts'
import { listScopes } from '#platform/entity/picklists.ts'
import { isOneOf, mayDo, mayUpdateField } from '#platform/records/access.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { shownOperand } from './list-choices.ts'
import { operatorsOf } from './list-comparison.ts'
import { filterField, listColumn, orderBy } from './list-fields.ts'
import type { ColumnPreferences } from './column-preferences.ts'
import { referenceTo, shownColumns, shownPreferences, sortOf } from './list-preferences.ts'
import { orderInfo } from './list-sort.ts'
import type { List, ListRow } from './list-standard.ts'
import { eTagOfBody } from '#platform/record-api/metadata/object-info.ts'
import type { WireField } from '#platform/record-api/wire-fields.ts'

type ListInfo = Representation<'ListInfo'>
type Reader = Pick<ApiContext, 'objects' | 'viewer'>

/**
 * The info of a list for a viewer (platform API 2.2), with the viewer's own settings. Its eTag changes with the list and the
 * settings, not with the records. Columns, orders and filters by fields that the viewer may not read are left out. If a filter line
 * is left out, the filter logic is left out too, because its numbers would be wrong.
 */
export function listInfoOf(context: Reader, list: List, preferences: ColumnPreferences): ListInfo {
  const { viewer } = context
  const { entity, scope, visibility } = list
  const filters = shownFilters(context, list)
  const may = mayChange(viewer, list)
  const body = {
    cloneable: viewer.user !== undefined && list.type === 'listView',
    createable: viewer.user !== undefined,
    deletable: may,
    displayColumns: displayColumns(context, list),
    filterLogicString: filters.length === list.filters.length ? list.filterLogic : null,
    filteredByInfo: filters,
    hasMassActions: false,
    inlineEditDetails: { message: null, state: mayDo(viewer, entity, 'update') ? 'Enabled' : 'Disabled' } as const,
    label: list.label,
    listReference: referenceTo(list),
    listShares: sharesOf(list),
    objectApiNames: [entity.apiName],
    orderedByInfo: orderInfo(context, entity, sortOf(list, preferences)),
    scope: scopeOf(scope),
    searchable: true,
    updateable: may,
    userPreferences: shownPreferences(context, list, preferences),
    visibility,
    visibilityEditable: may && mayPublish(viewer),
  }
  return { ...body, eTag: eTagOfBody(body) }
}

/** Only editors and administrators create lists for others. */
export const mayPublish = (viewer: Viewer): boolean => isOneOf(viewer, ['editor', 'administrator'])

/** Users change their own lists; administrators also those that others have published. */
export function mayChange(viewer: Viewer, { row }: List): boolean {
  if (row === null || viewer.user === undefined) return false
  if (row.owner === viewer.user.id) return true
  return row.visibility !== 'Private' && isOneOf(viewer, ['administrator'])
}

/** The stored record of a list to be written. Throws WRITE_DENIED for a list that the viewer sees but may not change. */
export function changeableRow(viewer: Viewer, list: List): ListRow {
  if (list.row === null || !mayChange(viewer, list)) throw failure('WRITE_DENIED', { reason: 'the list is not yours' })
  return list.row
}

export const scopeOf = (scope: keyof typeof listScopes): NonNullable<ListInfo['scope']> => ({
  apiName: scope,
  entity: null,
  label: listScopes[scope],
  relatedEntity: null,
})

function displayColumns(context: Reader, list: List): ListInfo['displayColumns'] {
  const { viewer } = context
  const edits = mayDo(viewer, list.entity, 'update')
  return shownColumns(context, list).map((column) => {
    const { path, label, field, through } = column
    const relation = path.split('.').slice(0, -1)
    const edited = through[0] ?? field
    const isEditable = edits && through.length < 2 && edited.isUpdateable
    return {
      fieldApiName: path,
      inlineEditAttributes: isEditable
        ? {
            editable: mayUpdateField(viewer, list.entity, edited.property),
            required: edited.field?.required === true,
          }
        : null,
      label,
      lookupId: field.isNameField ? [...relation, 'Id'].join('.') : null,
      searchable: isSearched(column.field, through.length),
      sortable: orderBy(context, column) !== null,
    }
  })
}

/** Whether a search looks at a column: at texts, choices and the names of referenced records. */
export const isSearched = (field: WireField, steps: number): boolean =>
  steps === 0 ? operatorsOf(field).includes('Contains') : steps === 1 && field.isNameField

function shownFilters(context: Reader, { entity, filters }: List): ListInfo['filteredByInfo'] {
  return filters.flatMap(({ fieldApiName, operator, operandLabels }) => {
    const field = filterField(context, entity, fieldApiName)
    if (field === null) return []
    const { path = field.apiName, label = field.label } = listColumn(context, entity, field.apiName) ?? {}
    return {
      fieldApiName: path,
      label,
      operandLabels: operandLabels.map((operand) => shownOperand(context.viewer, field, operand)),
      operator,
    }
  })
}

function sharesOf({ visibility, sharedWith }: List): ListInfo['listShares'] {
  if (visibility !== 'Shared') return []
  const shares = sharedWith.flatMap((share) => {
    const shareApiName = share.replace(/^Role\./, '')
    return isUserRole(shareApiName) ? { label: userRoles[shareApiName], shareApiName } : []
  })
  return [{ shareType: 'Role', shares }]
}
