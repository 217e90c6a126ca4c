import type { Role } from './viewer.ts'

/** The object of the people who write records. The platform knows its name because every record names its author. */
export const userObject = 'User'

/** The roles of users (CTX-11) with their English labels. */
export const userRoles = {
  customer: 'Customer',
  customerAdmin: 'Customer admin',
  supplier: 'Supplier',
  internalSales: 'Internal sales',
  editor: 'Editor',
  administrator: 'Administrator',
} as const satisfies Partial<Record<Role, string>>

export type UserRole = keyof typeof userRoles

export const isUserRole = (name: string): name is UserRole => Object.hasOwn(userRoles, name)

/** The roles of everybody who is signed in. */
export const signedInRoles: readonly UserRole[] = Object.keys(userRoles).filter(isUserRole)

/** The type of account that a role needs; null for the distributor's own people, who have none. */
const accountOf: Readonly<Record<UserRole, 'Customer' | 'Supplier' | null>> = {
  customer: 'Customer',
  customerAdmin: 'Customer',
  supplier: 'Supplier',
  internalSales: null,
  editor: null,
  administrator: null,
}

/** Why a user cannot have roles with an account: the last three say which account they need. */
export type RoleProblem = 'noRole' | 'roleKinds' | 'noAccount' | 'customerAccount' | 'supplierAccount'

/**
 * Returns why a user cannot have these roles with an account of this type (null: no account), or null if they can. A user sees the view
 * of one account (CTX-09), so nobody can be both customer and supplier, or either of them and an internal user.
 */
export function roleProblem(roles: readonly UserRole[], accountType: string | null): RoleProblem | null {
  if (roles.length === 0) return 'noRole'
  const needed = new Set(roles.map((role) => accountOf[role]))
  if (needed.size > 1) return 'roleKinds'
  const [type = null] = needed
  if (type === accountType) return null
  if (type === null) return 'noAccount'
  return type === 'Customer' ? 'customerAccount' : 'supplierAccount'
}

/** The same as a sentence for the operator of the record engine. */
export function rolesRefusal(roles: readonly UserRole[], accountType: string | null): string | null {
  const problem = roleProblem(roles, accountType)
  if (problem === null) return null
  const isOther = problem === 'customerAccount' || problem === 'supplierAccount'
  const sentence = refusals[problem]
  return isOther && accountType !== null ? `${sentence}, and the account is of type ${accountType}.` : `${sentence}.`
}

const refusals: Readonly<Record<RoleProblem, string>> = {
  noRole: 'A user needs a role',
  roleKinds: 'These roles belong to different kinds of people: give one kind',
  noAccount: 'The distributor’s own people have no account',
  customerAccount: 'This role needs an account of type Customer',
  supplierAccount: 'This role needs an account of type Supplier',
}

/** The roles that a customer's admin can assign to people of the account. */
export const accountRoles = ['customer', 'customerAdmin'] as const
export type AccountRole = (typeof accountRoles)[number]

/**
 * Returns the roles in the view of an account. In the view of another account a user is no administrator, since an
 * invitation gives no such right.
 */
export const rolesInAccount = (roles: readonly UserRole[], isOwnAccount: boolean): readonly UserRole[] =>
  isOwnAccount ? roles : [...new Set(roles.map((role) => (role === 'customerAdmin' ? 'customer' : role)))]
