import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { pageAddress } from '#features/enquiries/requests/request-rules.ts'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { call, type CallContext } from '#platform/calls/call.ts'
import type { FormOutcome } from '#platform/calls/call-form.ts'
import { keyText } from '#platform/calls/params.ts'
import { selectFields } from '#platform/calls/select-fields.ts'
import { tableColumn } from '#platform/entity/entity-table.ts'
import type { Row } from '#platform/entity/entity.ts'
import { selectRows } from '#platform/records/read/select-rows.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import { failure } from '#platform/values/errors.ts'
import { readLine } from '#platform/values/person-fields.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { filterLimits, isSameName, maxFilters, storedQuery } from './filter-rules.ts'
import { queueFilter } from './queue-filter.ts'

type FilterRow = Row<typeof queueFilter>

/** `taken`: another filter of the person has the name; `full`: there are too many; `gone`: there is no such filter. */
interface FilterOutcome {
  readonly type: 'done' | 'taken' | 'full' | 'gone'
}

const byDesk = { cacheable: false, access: ['internalSales', 'administrator'] } as const

const name = v.pipe(v.string(), v.transform(readLine), v.nonEmpty(), v.maxLength(filterLimits.name))
const shownFields = selectFields(queueFilter, ['id', 'name', 'query', 'isDefault'])

/** QueueFilterController.getFilters: returns the filters of the viewer by name. */
export const getFilters = call({
  name: 'QueueFilterController.getFilters',
  ...byDesk,
  params: v.object({}),
  run: async (_params, { viewer, records }) =>
    (await records.list(viewer, queueFilter, { orderBy: [{ field: 'name' }, { field: 'id' }], limit: maxFilters })).map(
      shownFields,
    ),
})

/** QueueFilterController.create: saves what is chosen of the queue under a name. `query`: the parameters of its address. */
export const createFilter = call({
  name: 'QueueFilterController.create',
  ...byDesk,
  params: v.object({ name, query: v.pipe(v.string(), v.maxLength(filterLimits.query)) }),
  run: async ({ name: chosen, query }, context): Promise<FilterOutcome> =>
    await changeFilters(context, async (handle, own, owner) => {
      if (own.length >= maxFilters) return { type: 'full' }
      if (own.some((each) => isSameName(each.name, chosen))) return { type: 'taken' }
      await handle.create(queueFilter, { name: chosen, owner, query: storedQuery(query) })
      return { type: 'done' }
    }),
  form: {
    fields: ['name'],
    adds: true,
    after: (outcome, { fields }) =>
      afterFilter(
        outcome,
        'requests.done.filterSaved',
        `${signInPaths.requests}?${storedQuery(fields.get('query') ?? '')}`,
      ),
  },
})

/** QueueFilterController.rename: gives a filter of the viewer another name. */
export const renameFilter = call({
  name: 'QueueFilterController.rename',
  ...byDesk,
  params: v.object({ filterId: keyText, name }),
  run: async ({ filterId, name: chosen }, context): Promise<FilterOutcome> =>
    await changeFilter(context, filterId, async (handle, known, own) => {
      if (own.some((each) => each.id !== known.id && isSameName(each.name, chosen))) return { type: 'taken' }
      await handle.update(queueFilter, known.id, known.version, { name: chosen })
      return { type: 'done' }
    }),
  form: {
    fields: ['name'],
    gone: 'requests.error.filterGone',
    after: (outcome, { path, query }) => afterFilter(outcome, 'requests.done.filterChanged', pageAddress(path, query)),
  },
})

/** QueueFilterController.chooseDefault: the queue opens with this filter from now on, or not any more (`isDefault`: false). */
export const chooseDefaultFilter = call({
  name: 'QueueFilterController.chooseDefault',
  ...byDesk,
  params: v.object({ filterId: keyText, isDefault: v.boolean() }),
  run: async ({ filterId, isDefault }, context): Promise<FilterOutcome> =>
    await changeFilter(context, filterId, async (handle, known, own) => {
      for (const each of own)
        if (each.isDefault && each.id !== known.id)
          await handle.update(queueFilter, each.id, each.version, { isDefault: false })
      await handle.update(queueFilter, known.id, known.version, { isDefault })
      return { type: 'done' }
    }),
  form: {
    fields: [],
    repeats: true,
    gone: 'requests.error.filterGone',
    after: (outcome, { path, query }) => afterFilter(outcome, 'requests.done.filterChanged', pageAddress(path, query)),
  },
})

/** QueueFilterController.remove: deletes a filter of the viewer. */
export const removeFilter = call({
  name: 'QueueFilterController.remove',
  ...byDesk,
  params: v.object({ filterId: keyText }),
  run: async ({ filterId }, context): Promise<FilterOutcome> =>
    await changeFilter(context, filterId, async (handle, known) => {
      await handle.remove(queueFilter, known.id, known.version)
      return { type: 'done' }
    }),
  form: {
    fields: [],
    repeats: true,
    gone: 'requests.error.filterGone',
    after: (outcome, { path, query }) => afterFilter(outcome, 'requests.done.filterRemoved', pageAddress(path, query)),
  },
})

export const filterCalls = [getFilters, createFilter, renameFilter, chooseDefaultFilter, removeFilter] as const

/** Changes the filters of the viewer in a transaction that has locked them, so that their number and their default hold. */
async function changeFilters(
  { viewer, records }: CallContext,
  work: (handle: WriteHandle, own: readonly FilterRow[], owner: string) => Promise<FilterOutcome>,
): Promise<FilterOutcome> {
  const owner = viewer.user?.id
  if (owner === undefined) throw failure('ACCESS_DENIED')
  return await records.write(inNameOf(viewer), async (handle) => {
    const own = await handle.keep(async (queries) => {
      await queries.execute(sql`select pg_advisory_xact_lock(hashtext(${`queue filters ${owner}`}))`)
      return await selectRows(queries, queueFilter, { where: eq(tableColumn(queueFilter.table, 'owner'), owner) })
    })
    return await work(handle, own, owner)
  })
}

const changeFilter = (
  context: CallContext,
  filterId: string,
  work: (handle: WriteHandle, known: FilterRow, own: readonly FilterRow[]) => Promise<FilterOutcome>,
): Promise<FilterOutcome> =>
  changeFilters(context, async (handle, own) => {
    const known = own.find(({ id }) => id === toId18(filterId))
    return known === undefined ? { type: 'gone' } : await work(handle, known, own)
  })

function afterFilter(outcome: FilterOutcome, notice: string, to: string): FormOutcome {
  switch (outcome.type) {
    case 'done':
      return { type: 'accepted', notice, to }
    case 'taken':
      return { type: 'refused', errors: { name: { text: 'requests.error.filterName' } } }
    case 'full':
      return { type: 'refused', problem: { text: 'requests.error.filters', values: { count: maxFilters } } }
    default:
      return { type: 'refused', problem: { text: 'requests.error.filterGone' } }
  }
}
