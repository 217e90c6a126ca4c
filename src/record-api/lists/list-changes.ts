import { randomBytes } from 'node:crypto'
import { Failure, failure } from '#domain/errors.ts'
import type { ListFilter } from '#domain/list-filters.ts'
import { isUserRole, userRoles } from '#domain/user-roles.ts'
import type { Changes, Entity } from '#entities/entity.ts'
import { listView } from '#entities/list-view.ts'
import { listScopes } from '#entities/picklists.ts'
import { wireName } from '#entities/wire-name.ts'
import { equals } from '#records/condition.ts'
import { inNameOf } from '#records/system-viewer.ts'
import type { Representation } from '#representations/table.ts'
import type { ApiContext } from '../api-context.ts'
import { comparison, storedOperand } from './list-comparison.ts'
import { filterField, listColumn } from './list-fields.ts'
import { mayPublish } from './list-info.ts'
import { readLogic } from './list-logic.ts'
import { checkedSort, sortText } from './list-sort.ts'
import { type List, standardByName } from './list-standard.ts'
import { keyOf, ofRow } from './list-views.ts'

type Given = Representation<'ListInfoUpdateInput'>
type GivenNew = Representation<'ListInfoCreateInput'>
type Stored = Changes<typeof listView>

/** Lists that one user keeps: everything is bounded. */
const mostLists = 200
/** Lines of one filter, and columns. */
const mostFilters = 20
const mostColumns = 50

/**
 * Makes a list of an object's records, the viewer's own. Throws WRITE_DENIED for a guest, and where it is for others and the viewer
 * does not write for others; INVALID_FIELD and INVALID_PARAMETERS for what it cannot be made of: a name that is taken among them,
 * whoever has it.
 */
export async function makeList(context: ApiContext, entity: Entity, given: GivenNew): Promise<List> {
  const { viewer, records } = context
  if (viewer.user === undefined) throw failure('WRITE_DENIED', { reason: 'nobody is signed in' })
  const visibility = given.visibility ?? 'Private'
  const developerName = given.listViewApiName ?? nameFrom(given.label)
  checkName(entity, developerName)
  const values = storedValues(context, entity, { ...given, visibility }, null)
  if ((await records.count(inNameOf(viewer), listView, equals('owner', viewer.user.id))) >= mostLists)
    throw failure('INVALID_PARAMETERS', {
      parameter: 'listViewApiName',
      reason: `is one more than the ${mostLists} lists that one keeps`,
    })
  const row = await taken(
    records.create(inNameOf(viewer), listView, {
      columns: entity.listColumns.map((property) => wireName(entity, property)),
      ...values,
      scope: values.scope ?? 'everything',
      name: given.label,
      visibility,
      developerName,
      object: entity.apiName,
      owner: viewer.user.id,
      integrationId: keyOf(entity, developerName),
    }),
  )
  const made = ofRow(context, row)
  if (made === null) throw failure('UNEXPECTED')
  return made
}

/** What is not named stays; filters that are given without logic all hold. Throws STALE_RECORD as the engine does. */
export async function changeList(context: ApiContext, list: List, version: number, given: Given): Promise<List> {
  const values = storedValues(context, list.entity, given, list)
  const row = await context.records.update(inNameOf(context.viewer), listView, list.id, version, values)
  const changed = ofRow(context, row)
  if (changed === null) throw failure('UNEXPECTED')
  return changed
}

export const removeList = ({ records, viewer }: ApiContext, { id }: List, version: number): Promise<void> =>
  records.remove(inNameOf(viewer), listView, id, version)

function storedValues(context: ApiContext, entity: Entity, given: Given, before: List | null): Stored {
  const { label, displayColumns, filteredByInfo, filterLogicString, orderedByInfo, scope, visibility, listShares } =
    given
  const filters = filteredByInfo === undefined ? undefined : storedFilters(context, entity, filteredByInfo)
  const logic =
    filterLogicString === undefined && filters === undefined
      ? undefined
      : checkedLogic(filterLogicString ?? null, (filters ?? before?.filters ?? []).length)
  return {
    ...(label === undefined ? {} : { name: label }),
    ...(displayColumns === undefined ? {} : { columns: storedColumns(context, entity, displayColumns) }),
    ...(filters === undefined ? {} : { filters }),
    ...(logic === undefined ? {} : { filterLogic: logic }),
    ...(orderedByInfo === undefined ? {} : { sort: checkedSort(context, entity, orderedByInfo).map(sortText) }),
    ...(scope === undefined ? {} : { scope: storedScope(scope) }),
    ...sharing(context, visibility, listShares, before),
  }
}

function storedColumns(context: ApiContext, entity: Entity, names: readonly string[]): readonly string[] {
  if (names.length > mostColumns)
    throw failure('INVALID_PARAMETERS', { parameter: 'displayColumns', reason: `are more than ${mostColumns}` })
  const columns = names.map((name) => {
    const column = listColumn(context, entity, name)
    if (column === null) throw unknownField(entity, name)
    return column.path
  })
  return [...new Set(columns)]
}

function storedFilters(context: ApiContext, entity: Entity, given: readonly ListFilter[]): readonly ListFilter[] {
  if (given.length > mostFilters)
    throw failure('INVALID_PARAMETERS', { parameter: 'filteredByInfo', reason: `has more than ${mostFilters} lines` })
  return given.map(({ fieldApiName, operator, operandLabels }) => {
    const field = filterField(context, entity, fieldApiName)
    if (field === null) throw unknownField(entity, fieldApiName)
    const compared = comparison(context, field, operator, operandLabels)
    if (!compared.ok) throw failure('INVALID_FIELD', { field: field.apiName, reason: compared.reason })
    const operands = operandLabels.map((operand) => storedOperand(context, field, operand))
    return { fieldApiName: field.apiName, operator, operandLabels: operands }
  })
}

function checkedLogic(text: string | null, lines: number): string | null {
  if (text === null || text.trim() === '') return null
  const read = readLogic(text, lines)
  if (!read.ok) throw failure('INVALID_PARAMETERS', { parameter: 'filterLogicString', reason: read.reason })
  return text.trim()
}

function storedScope({ apiName }: NonNullable<Given['scope']>): keyof typeof listScopes {
  const wanted = apiName.toLowerCase()
  if (wanted === 'everything') return 'everything'
  if (wanted === 'mine') return 'mine'
  const reason = `is none of ${Object.keys(listScopes).join(', ')}`
  throw failure('INVALID_PARAMETERS', { parameter: 'scope.apiName', reason })
}

/** Roles that a list is shared with, in the platform's words: `Role.editor`. Groups there are none. */
function sharing(
  { viewer }: ApiContext,
  visibility: Given['visibility'],
  listShares: readonly string[] | undefined,
  before: List | null,
): Stored {
  const next = visibility ?? before?.visibility ?? 'Private'
  const isForOthers = next !== 'Private' && (visibility !== undefined || listShares !== undefined)
  if (isForOthers && !mayPublish(viewer))
    throw failure('WRITE_DENIED', { reason: 'lists for others are made by editors and administrators' })
  const shares = [...new Set(listShares?.map(storedShare) ?? before?.sharedWith ?? [])]
  if (next === 'Shared' && shares.length === 0)
    throw failure('INVALID_PARAMETERS', { parameter: 'listShares', reason: 'is empty, and the list is Shared' })
  if (next !== 'Shared' && (listShares ?? []).length > 0)
    throw failure('INVALID_PARAMETERS', { parameter: 'listShares', reason: `is for Shared lists, and this is ${next}` })
  return {
    ...(visibility === undefined ? {} : { visibility }),
    ...(visibility === undefined && listShares === undefined ? {} : { sharedWith: next === 'Shared' ? shares : [] }),
  }
}

function storedShare(share: string): string {
  const [type, role = ''] = share.split('.', 2)
  if (type !== 'Role' || !isUserRole(role)) {
    const roles = Object.keys(userRoles).map((each) => `Role.${each}`)
    throw failure('INVALID_PARAMETERS', { parameter: 'listShares', reason: `has none of ${roles.join(', ')}` })
  }
  return `Role.${role}`
}

function checkName(entity: Entity, name: string): void {
  const reason = !/^[A-Za-z]\w{0,79}$/.test(name)
    ? 'is no name of letters, digits and _ that begins with a letter and has at most 80'
    : standardByName(entity, name) === null
      ? null
      : 'is taken'
  if (reason !== null) throw failure('INVALID_PARAMETERS', { parameter: 'listViewApiName', reason })
}

/** Of a list that nobody has named: from its label, and like no other. */
const nameFrom = (label: string): string =>
  `L_${label.replace(/\W+/g, '_').slice(0, 50)}_${randomBytes(6).toString('hex')}`

async function taken<Made>(making: Promise<Made>): Promise<Made> {
  try {
    return await making
  } catch (error) {
    if (error instanceof Failure && error.code === 'DUPLICATE_INTEGRATION_ID')
      throw failure('INVALID_PARAMETERS', { parameter: 'listViewApiName', reason: 'is taken' }, error)
    throw error
  }
}

const unknownField = (entity: Entity, name: string) =>
  failure('INVALID_FIELD', { field: name.slice(0, 120), reason: `is no field of ${entity.apiName}` })
