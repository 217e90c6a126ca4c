import { accountsNamed } from '#features/back-office/accounts/accounts-named.ts'
import type { CallContext } from '#platform/calls/call.ts'
import type { RefusedForm } from '#platform/calls/call-form.ts'
import { roleProblem, type RoleProblem, type UserRole } from '#platform/values/user-roles.ts'

/** The id of the account that somebody has typed for a user with these roles, or what is wrong with it; null for none. */
export async function accountOfUser(
  { records, viewer }: Pick<CallContext, 'records' | 'viewer'>,
  typed: string,
  roles: readonly UserRole[],
): Promise<{ readonly type: 'account'; readonly id: string | null } | RefusedForm> {
  const found = typed === '' ? [] : await accountsNamed(records, viewer, typed)
  const [own = null] = found
  if (typed !== '' && own === null) return refusedField('account', 'backOffice.noSuchRecord', { name: typed })
  if (found.length > 1) return refusedField('account', 'backOffice.severalRecords', { name: typed })
  const problem = roleProblem(roles, own?.recordType ?? null)
  return problem === null ? { type: 'account', id: own?.id ?? null } : refusedField(...problems[problem])
}

/** The field that a problem is about, and the key of its message. */
const problems: Readonly<Record<RoleProblem, readonly [field: 'roles' | 'account', text: string]>> = {
  noRole: ['roles', 'Web2p_InputValueRequired'],
  roleKinds: ['roles', 'backOffice.problem.roleKinds'],
  noAccount: ['account', 'backOffice.problem.noAccount'],
  customerAccount: ['account', 'backOffice.problem.customerAccount'],
  supplierAccount: ['account', 'backOffice.problem.supplierAccount'],
}

/** A form that is refused because of one field. `text`: the key of a message. */
export const refusedField = (
  field: string,
  text: string,
  values: Readonly<Record<string, string>> = {},
): RefusedForm => ({ type: 'refused', errors: { [field]: { text, values } } })
