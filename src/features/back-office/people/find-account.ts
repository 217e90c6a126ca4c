import { account } from '#features/catalogue/accounts/account.ts'
import type { Problem } from '#features/back-office/administration/problem.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { any, equals } from '#platform/records/read/condition.ts'
import { toId18 } from '#platform/values/record-id.ts'

/** The id of the account that an input names: by record ID, by integration ID or by name. Null for an empty input. */
export async function findAccount(
  { records, viewer }: ApiContext,
  typed: string,
): Promise<{ readonly id: string | null } | { readonly problem: Problem }> {
  if (typed === '') return { id: null }
  const id = toId18(/\((\w{15}|\w{18})\)$/.exec(typed)?.[1] ?? typed)
  const found =
    id === null
      ? await records.ids(viewer, account, {
          where: any(equals('integrationId', typed), equals('name', typed)),
          limit: 2,
        })
      : (await records.byIds(viewer, account, [id])).map((each) => each.id)
  const [one, ...others] = found
  if (one === undefined) return { problem: { key: 'backOffice.noSuchRecord', values: { name: typed } } }
  if (others.length > 0) return { problem: { key: 'backOffice.severalRecords', values: { name: typed } } }
  return { id: one }
}
