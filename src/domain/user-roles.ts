import type { Role } from './viewer.ts'

/** Roles that a user can have (CTX-11), in English. */
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

/** Whose account a role is for; null: the distributor's own people have none. */
const accountOf: Readonly<Record<UserRole, 'Customer' | 'Supplier' | null>> = {
  customer: 'Customer',
  customerAdmin: 'Customer',
  supplier: 'Supplier',
  internalSales: null,
  editor: null,
  administrator: null,
}

/**
 * Why a user cannot have these roles with an account of this type (null: no account), as a sentence for whoever gives them; null
 * where they can. Everybody sees one account's view (CTX-09): nobody is customer and supplier, or either and one of our own.
 */
export function rolesRefusal(roles: readonly UserRole[], accountType: string | null): string | null {
  if (roles.length === 0) return 'A user needs a role.'
  const needed = new Set(roles.map((role) => accountOf[role]))
  if (needed.size > 1) return 'These roles belong to different kinds of people: give one kind.'
  const [type = null] = needed
  if (type === accountType) return null
  if (type === null) return 'The distributor’s own people have no account.'
  return accountType === null
    ? `This role needs an account of type ${type}.`
    : `This role needs an account of type ${type}, and the account is of type ${accountType}.`
}

/** What a customer's admin can make of the people of their account. */
export const accountRoles = ['customer', 'customerAdmin'] as const
export type AccountRole = (typeof accountRoles)[number]

export const isAccountRole = (name: string): name is AccountRole => accountRoles.some((role) => role === name)

/** In the view of another account than their own somebody administers nobody: who invited them there gave no such right. */
export const rolesInAccount = (roles: readonly UserRole[], isOwnAccount: boolean): readonly UserRole[] =>
  isOwnAccount ? roles : [...new Set(roles.map((role) => (role === 'customerAdmin' ? 'customer' : role)))]
