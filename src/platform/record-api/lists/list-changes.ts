import { randomBytes } from 'node:crypto'
import { Failure, failure } from '#platform/values/errors.ts'
import type { ListFilter } from '#platform/values/list-filters.ts'
import { isUserRole, userRoles } from '#platform/values/user-roles.ts'
import type { Changes, Entity } from '#platform/entity/entity.ts'
import type { ListView } from '#platform/record-api/entities/list-view.ts'
import { listScopes } from '#platform/entity/picklists.ts'
import { wireName } from '#platform/entity/wire-name.ts'
import { equals } from '#platform/records/read/condition.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { comparison, storedOperand } from './list-comparison.ts'
import { filterField, listColumn } from './list-fields.ts'
import { mayPublish } from './list-info.ts'
import { readLogic } from './list-logic.ts'
import { checkedSort, sortText } from './list-sort.ts'
import { type List, standardByName } from './list-standard.ts'
import { keyOf, ofRow } from './list-views.ts'

type ChangeInput = Representation<'ListInfoUpdateInput'>
type NewInput = Representation<'ListInfoCreateInput'>
type Stored = Changes<ListView>

/** The maximum number of lists of one user. */
const maxLists = 200
/** The maximum numbers of filter lines and of columns. */
const maxFilters = 20
const maxColumns = 50

/**
 * Creates a list of an object's records that belongs to the viewer. Throws WRITE_DENIED for a guest, and where the list is for
 * others and the viewer may not publish; INVALID_FIELD and INVALID_PARAMETERS for invalid values, among them a name that is taken,
 * whoever has it.
 */
export async function makeList(context: ApiContext, entity: Entity, input: NewInput): Promise<List> {
  const { viewer, records, listView } = context
  if (viewer.user === undefined) throw failure('WRITE_DENIED', { reason: 'nobody is signed in' })
  const visibility = input.visibility ?? 'Private'
  const developerName = input.listViewApiName ?? nameFrom(input.label)
  checkName(entity, developerName)
  const values = storedValues(context, entity, { ...input, visibility }, null)
  if ((await records.count(inNameOf(viewer), listView, equals('owner', viewer.user.id))) >= maxLists)
    throw failure('INVALID_PARAMETERS', {
      parameter: 'listViewApiName',
      reason: `is one more than the ${maxLists} lists that one keeps`,
    })
  const row = await taken(
    records.create(inNameOf(viewer), listView, {
      columns: entity.listColumns.map((property) => wireName(entity, property)),
      ...values,
      scope: values.scope ?? 'everything',
      name: input.label,
      visibility,
      developerName,
      object: entity.apiName,
      owner: viewer.user.id,
      integrationId: keyOf(entity, developerName),
    }),
  )
  const created = ofRow(context, row)
  if (created === null) throw failure('UNEXPECTED')
  return created
}

/**
 * A part that is not given stays. Filters that are given without logic must all hold. Throws STALE_RECORD as the engine does.
 */
export async function changeList(context: ApiContext, list: List, version: number, input: ChangeInput): Promise<List> {
  const values = storedValues(context, list.entity, input, list)
  const row = await context.records.update(inNameOf(context.viewer), context.listView, list.id, version, values)
  const changed = ofRow(context, row)
  if (changed === null) throw failure('UNEXPECTED')
  return changed
}

export const removeList = ({ records, viewer, listView }: ApiContext, { id }: List, version: number): Promise<void> =>
  records.remove(inNameOf(viewer), listView, id, version)

function storedValues(context: ApiContext, entity: Entity, input: ChangeInput, before: List | null): Stored {
  const { label, displayColumns, filteredByInfo, filterLogicString, orderedByInfo, scope, visibility, listShares } =
    input
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
  if (names.length > maxColumns)
    throw failure('INVALID_PARAMETERS', { parameter: 'displayColumns', reason: `are more than ${maxColumns}` })
  const columns = names.map((name) => {
    const column = listColumn(context, entity, name)
    if (column === null) throw unknownField(entity, name)
    return column.path
  })
  return [...new Set(columns)]
}

function storedFilters(context: ApiContext, entity: Entity, input: readonly ListFilter[]): readonly ListFilter[] {
  if (input.length > maxFilters)
    throw failure('INVALID_PARAMETERS', { parameter: 'filteredByInfo', reason: `has more than ${maxFilters} lines` })
  return input.map(({ fieldApiName, operator, operandLabels }) => {
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

function storedScope({ apiName }: NonNullable<ChangeInput['scope']>): keyof typeof listScopes {
  const requested = apiName.toLowerCase()
  if (requested === 'everything') return 'everything'
  if (requested === 'mine') return 'mine'
  const reason = `is none of ${Object.keys(listScopes).join(', ')}`
  throw failure('INVALID_PARAMETERS', { parameter: 'scope.apiName', reason })
}

/** The roles that a list is shared with, as the platform writes them: `Role.editor`. Groups do not exist here. */
function sharing(
  { viewer }: ApiContext,
  visibility: ChangeInput['visibility'],
  listShares: readonly string[] | undefined,
  before: List | null,
): Stored {
  const next = visibility ?? before?.visibility ?? 'Private'
  const isForOthers = next !== 'Private' && (visibility !== undefined || listShares !== undefined)
  if (isForOthers && !mayPublish(viewer))
    throw failure('WRITE_DENIED', { reason: 'lists for others are made by editors and administrators' })
  const shares = sharesFor(next, listShares, before)
  return {
    ...(visibility === undefined ? {} : { visibility }),
    ...(visibility === undefined && listShares === undefined ? {} : { sharedWith: next === 'Shared' ? shares : [] }),
  }
}

/** The roles that the list is shared with; a Shared list has some, and no other list names any. */
function sharesFor(
  next: NonNullable<ChangeInput['visibility']>,
  listShares: readonly string[] | undefined,
  before: List | null,
): readonly string[] {
  const shares = [...new Set(listShares?.map(storedShare) ?? before?.sharedWith ?? [])]
  if (next === 'Shared' && shares.length === 0)
    throw failure('INVALID_PARAMETERS', { parameter: 'listShares', reason: 'is empty, and the list is Shared' })
  if (next !== 'Shared' && (listShares ?? []).length > 0)
    throw failure('INVALID_PARAMETERS', { parameter: 'listShares', reason: `is for Shared lists, and this is ${next}` })
  return shares
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

/** A unique name for a list without one, derived from its label. */
const nameFrom = (label: string): string =>
  `L_${label.replace(/\W+/g, '_').slice(0, 50)}_${randomBytes(6).toString('hex')}`

async function taken<Result>(making: Promise<Result>): Promise<Result> {
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
