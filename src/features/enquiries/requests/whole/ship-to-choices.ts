import type { accountAddress } from '#features/identity/address-book/account-address.ts'
import { addressLine, addressText } from '#features/identity/address-book/address-text.ts'
import { readBook } from '#features/identity/address-book/read-book.ts'
import type { CallContext } from '#platform/calls/call.ts'
import type { Row } from '#platform/entity/entity.ts'
import { all, equals, not } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { servedAccount } from '#platform/values/viewer.ts'
import { customerRequest } from '../customer-request.ts'

type Reading = Pick<CallContext, 'records' | 'viewer'>
type AddressRow = Row<typeof accountAddress>

/** The account to whose addresses the viewer has goods sent: their own, or in a session that of the customer; null for a guest. */
const accountOf = ({ viewer }: Pick<Reading, 'viewer'>): string | null =>
  viewer.user === undefined ? null : (servedAccount(viewer) ?? viewer.account?.id ?? null)

/** The addresses that the viewer can choose. */
export async function choosableAddresses(context: Reading): Promise<readonly AddressRow[]> {
  const account = accountOf(context)
  return account === null ? [] : (await readBook(account, context)).filter(({ isActive }) => isActive)
}

/** The viewer's last request of the account that has an address; null if there is none. */
export async function lastShipped(context: Reading): Promise<{ readonly id: string; readonly shipTo: string } | null> {
  const account = accountOf(context)
  const user = context.viewer.user?.id
  if (account === null || user === undefined) return null
  const [last] = await context.records.list(systemViewer, customerRequest, {
    where: all(equals('user', user), equals('account', account), not(equals('shipTo', null))),
    orderBy: [
      { field: 'createdDate', descending: true },
      { field: 'id', descending: true },
    ],
    limit: 1,
  })
  return last === undefined || last.shipTo === null ? null : { id: last.id, shipTo: last.shipTo }
}

/** What a viewer can choose in place of typing an address: the book, then the address of their last request. */
interface ShipToChoices {
  readonly addresses: readonly { readonly id: string; readonly name: string; readonly line: string }[]
  readonly last: { readonly id: string; readonly line: string } | null
  /** The choice with which the form begins; '' for an address that is typed. */
  readonly initial: string
}

export async function shipToChoices(context: Reading): Promise<ShipToChoices> {
  const { language } = context.viewer
  const [book, last] = await Promise.all([choosableAddresses(context), lastShipped(context)])
  const isInBook = book.some((address) => addressText(address, language) === last?.shipTo)
  const preferred = book.find(({ isDefault }) => isDefault) ?? null
  return {
    addresses: book.map((address) => ({
      id: address.id,
      name: address.name,
      line: addressLine(address, language),
    })),
    last: last === null || isInBook ? null : { id: last.id, line: last.shipTo.split('\n').join(', ') },
    initial:
      preferred?.id ??
      book.find((address) => addressText(address, language) === last?.shipTo)?.id ??
      last?.id ??
      book[0]?.id ??
      '',
  }
}

/** The text of an address that the viewer has chosen; null if it is not, or no more, one of theirs. */
export async function chosenShipTo(choice: string, context: Reading): Promise<string | null> {
  const address = (await choosableAddresses(context)).find(({ id }) => id === choice)
  if (address !== undefined) return addressText(address, context.viewer.language)
  const request = await context.records.byId(systemViewer, customerRequest, choice)
  const isOwn = request !== null && request.user === context.viewer.user?.id && request.account === accountOf(context)
  return isOwn ? request.shipTo : null
}
