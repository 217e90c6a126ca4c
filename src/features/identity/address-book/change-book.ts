import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { call, type CallContext } from '#platform/calls/call.ts'
import type { FormOutcome } from '#platform/calls/call-form.ts'
import { keyText } from '#platform/calls/params.ts'
import { tableColumn } from '#platform/entity/entity-table.ts'
import { selectRows } from '#platform/records/read/select-rows.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import { failure } from '#platform/values/errors.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { accountAddress } from './account-address.ts'
import { addressParams } from './address-params.ts'
import { addressParts, maxAddresses } from './address-rules.ts'
import type { AddressRow } from './read-book.ts'

/** `gone`: the account has no such address; `stale`: it was changed since the page with the form was loaded. */
interface BookOutcome {
  readonly type: 'done' | 'gone' | 'stale' | 'full'
}

const byAdministrators = { cacheable: false, access: ['customerAdmin'] } as const

/** AddressController.create: adds an address to the book of the administrator's account. */
export const createAddress = call({
  name: 'AddressController.create',
  ...byAdministrators,
  params: v.object(addressParams),
  run: async ({ label, ...address }, context): Promise<BookOutcome> =>
    await changeBook(context, async (handle, { account, active }) => {
      if (active.length >= maxAddresses) return 'full'
      if (address.isDefault) await clearDefault(handle, active)
      await handle.create(accountAddress, { ...address, name: label, account })
      return 'done'
    }),
  form: {
    fields: ['label', ...addressParts, 'isDefault'],
    after: (outcome) => afterBook(outcome, 'account.done.address'),
  },
})

/** AddressController.change: changes an address of the book. Requests that have copied it stay as they are. */
export const changeAddress = call({
  name: 'AddressController.change',
  ...byAdministrators,
  params: v.object({ addressId: keyText, version: v.pipe(v.number(), v.integer()), ...addressParams }),
  run: async ({ addressId, version, label, ...address }, context): Promise<BookOutcome> =>
    await changeBook(context, async (handle, { active }) => {
      const known = active.find(({ id }) => id === toId18(addressId))
      if (known === undefined) return 'gone'
      if (known.version !== version) return 'stale'
      if (address.isDefault) await clearDefault(handle, active, known.id)
      await handle.update(accountAddress, known.id, known.version, { ...address, name: label })
      return 'done'
    }),
  form: {
    fields: ['label', ...addressParts, 'isDefault'],
    gone: 'account.error.gone',
    after: (outcome) => afterBook(outcome, 'account.done.address'),
  },
})

/** AddressController.remove: takes an address out of the book; it can be restored until the next change. */
export const removeAddress = call({
  name: 'AddressController.remove',
  ...byAdministrators,
  params: v.object({ addressId: keyText }),
  run: async ({ addressId }, context): Promise<BookOutcome> =>
    await changeBook(context, async (handle, { active }) => {
      const known = active.find(({ id }) => id === toId18(addressId))
      if (known === undefined) return 'gone'
      await handle.update(accountAddress, known.id, known.version, { isActive: false })
      return 'done'
    }),
  form: {
    fields: [],
    repeats: true,
    gone: 'account.error.gone',
    // The form is gone with the address, and the page offers to restore it.
    after: (outcome) => afterBook(outcome, 'account.done.addressRemoved', signInPaths.addresses),
  },
})

/** AddressController.restore: puts the address back that was removed last. */
export const restoreAddress = call({
  name: 'AddressController.restore',
  ...byAdministrators,
  params: v.object({ addressId: keyText }),
  run: async ({ addressId }, context): Promise<BookOutcome> =>
    await changeBook(
      context,
      async (handle, { active, removed }) => {
        const known = removed.find(({ id }) => id === toId18(addressId))
        if (known === undefined) return 'gone'
        if (active.length >= maxAddresses) return 'full'
        const isDefault = known.isDefault && !active.some((each) => each.isDefault)
        await handle.update(accountAddress, known.id, known.version, { isActive: true, isDefault })
        return 'done'
      },
      'keeps what was removed',
    ),
  form: {
    fields: [],
    repeats: true,
    gone: 'account.error.gone',
    after: (outcome) => afterBook(outcome, 'account.done.addressRestored', signInPaths.addresses),
  },
})

interface LockedBook {
  readonly account: string
  readonly active: readonly AddressRow[]
  readonly removed: readonly AddressRow[]
}

/**
 * Changes the book of the viewer's own account in a transaction that has locked it, so that its limit and its default hold. A change
 * that is done ends the possibility to undo an earlier removal.
 */
async function changeBook(
  { viewer, records }: CallContext,
  work: (handle: WriteHandle, book: LockedBook) => Promise<BookOutcome['type']>,
  removed: 'is forgotten' | 'keeps what was removed' = 'is forgotten',
): Promise<BookOutcome> {
  const account = viewer.account?.id
  if (account === undefined) throw failure('ACCESS_DENIED')
  return await records.write(inNameOf(viewer), async (handle) => {
    const rows = await handle.keep(async (queries) => {
      await queries.execute(sql`select pg_advisory_xact_lock(hashtext(${`addresses ${account}`}))`)
      return await selectRows(queries, accountAddress, {
        where: eq(tableColumn(accountAddress.table, 'account'), account),
      })
    })
    const book = {
      account,
      active: rows.filter(({ isActive }) => isActive),
      removed: rows.filter(({ isActive }) => !isActive),
    }
    const type = await work(handle, book)
    if (type === 'done' && removed === 'is forgotten')
      for (const { id, version } of book.removed) await handle.remove(accountAddress, id, version)
    return { type }
  })
}

/** At most one address of a book is its default. */
async function clearDefault(handle: WriteHandle, rows: readonly AddressRow[], except?: string): Promise<void> {
  for (const { id, version, isDefault } of rows)
    if (isDefault && id !== except) await handle.update(accountAddress, id, version, { isDefault: false })
}

function afterBook({ type }: BookOutcome, notice: string, to?: string): FormOutcome {
  switch (type) {
    case 'done':
      return { type: 'accepted', notice, ...(to === undefined ? {} : { to }) }
    case 'full':
      return { type: 'refused', problem: { text: 'account.error.fullBook', values: { count: maxAddresses } } }
    case 'stale':
      return { type: 'refused', problem: { text: 'account.error.stale', status: 412 } }
    default:
      return { type: 'refused', problem: { text: 'account.error.gone' } }
  }
}
