import { accountsNamed } from '#features/back-office/accounts/accounts-named.ts'
import type { Problem } from '#features/back-office/administration/problem.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'

/** The id of the account that an input names. Null for an empty input. */
export async function findAccount(
  { records, viewer }: ApiContext,
  typed: string,
): Promise<{ readonly id: string | null } | { readonly problem: Problem }> {
  if (typed === '') return { id: null }
  const [one, ...others] = await accountsNamed(records, viewer, typed)
  if (one === undefined) return { problem: { key: 'backOffice.noSuchRecord', values: { name: typed } } }
  if (others.length > 0) return { problem: { key: 'backOffice.severalRecords', values: { name: typed } } }
  return { id: one.id }
}
