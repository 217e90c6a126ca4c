import * as v from 'valibot'
import { account } from '#features/catalogue/accounts/account.ts'
import { type AnswerOf, call } from '#platform/calls/call.ts'
import { selectFields } from '#platform/calls/select-fields.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { failure } from '#platform/values/errors.ts'
import { rolesOf } from '#platform/values/viewer.ts'
import { accountAddress } from './account-address.ts'
import { readBook } from './read-book.ts'

const fields = selectFields(accountAddress, [
  'id',
  'version',
  'name',
  'recipient',
  'company',
  'street',
  'postalCode',
  'city',
  'country',
  'phone',
  'isDefault',
])

/** AddressController.getBook: returns the addresses of the viewer's account, and the one that can be restored. */
export const getBook = call({
  name: 'AddressController.getBook',
  cacheable: false,
  access: ['customer', 'customerAdmin'],
  params: v.object({}),
  run: async (_params, { viewer, records }) => {
    const own = viewer.account?.id
    if (own === undefined) throw failure('ACCESS_DENIED')
    const [holder, book] = await Promise.all([records.byId(systemViewer, account, own), readBook(own, { records })])
    const mayChange = rolesOf(viewer).includes('customerAdmin')
    const removed = book.filter(({ isActive }) => !isActive).map(({ id, name }) => ({ id, name }))
    return {
      accountName: holder?.name ?? '',
      addresses: book.filter(({ isActive }) => isActive).map(fields),
      /** What the viewer can restore: null unless the last change has removed an address. */
      removed: mayChange ? (removed[0] ?? null) : null,
      mayChange,
    }
  },
})

export type AddressBook = AnswerOf<typeof getBook>
export type ShownAddress = AddressBook['addresses'][number]
