import type { CallContext } from '#platform/calls/call.ts'
import type { Row } from '#platform/entity/entity.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { accountAddress } from './account-address.ts'
import { maxAddresses } from './address-rules.ts'

export type AddressRow = Row<typeof accountAddress>

/** The addresses of an account by label, with those that were removed last. The caller may see them. */
export const readBook = (
  accountId: string,
  { records }: Pick<CallContext, 'records'>,
): Promise<readonly AddressRow[]> =>
  records.list(systemViewer, accountAddress, {
    where: equals('account', accountId),
    orderBy: [{ field: 'name' }],
    // An import may exceed the limit of the pages.
    limit: 5 * maxAddresses,
  })
