import { expect, it } from 'vitest'
import { rolesInAccount, rolesRefusal, userRoles, type UserRole } from './user-roles.ts'

it('[CTX-11] The roles are customer, customer admin, supplier, internal sales, editor and administrator', () => {
  expect(Object.values(userRoles)).toEqual([
    'Customer',
    'Customer admin',
    'Supplier',
    'Internal sales',
    'Editor',
    'Administrator',
  ])
})

it.each<[readonly UserRole[], string | null, string | null]>([
  [['customer'], 'Customer', null],
  [['customer', 'customerAdmin'], 'Customer', null],
  [['supplier'], 'Supplier', null],
  [['internalSales', 'editor'], null, null],
  [['administrator'], null, null],
  [[], null, 'A user needs a role.'],
  [['customer'], null, 'This role needs an account of type Customer.'],
  [['customer'], 'Supplier', 'This role needs an account of type Customer, and the account is of type Supplier.'],
  [['supplier'], 'Customer', 'This role needs an account of type Supplier, and the account is of type Customer.'],
  [['editor'], 'Customer', 'The distributor’s own people have no account.'],
  [['customer', 'supplier'], 'Customer', 'These roles belong to different kinds of people: give one kind.'],
  [['customer', 'editor'], 'Customer', 'These roles belong to different kinds of people: give one kind.'],
])('[CTX-09] Checks the roles %j with an account of type %s', (roles, accountType, refusal) => {
  expect(rolesRefusal(roles, accountType)).toBe(refusal)
})

it('[CTX-11] In another account than their own nobody is an admin, and all other roles stay', () => {
  expect(rolesInAccount(['customerAdmin'], true)).toEqual(['customerAdmin'])
  expect(rolesInAccount(['customer', 'customerAdmin'], true)).toEqual(['customer', 'customerAdmin'])
  expect(rolesInAccount(['customerAdmin'], false)).toEqual(['customer'])
  expect(rolesInAccount(['customer', 'customerAdmin'], false)).toEqual(['customer'])
  expect(rolesInAccount(['supplier'], false)).toEqual(['supplier'])
})
