import { accountFields } from '#features/identity/accounts/account-forms.ts'
import { signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { signInFields } from '#features/identity/sign-in/sign-in-form.ts'
import { signUpRequest } from '#features/identity/sign-ups/sign-up-request.ts'
import { importedId } from '#platform/records/write/upsert.ts'
import { sentForm, withoutQuery, type PageKind } from './every-page-kinds.ts'

/** The name of the access request that every portal of these tests has. */
export const signUpRequestKey = 'asked-for'

const page = (path: string) => ({ route: path.slice(1), indexed: false, canonical: withoutQuery })
const signUp = page(signInPaths.signUp)
const confirm = page(signInPaths.confirm)
const join = page(signInPaths.join)
const users = { ...page(signInPaths.users), isSignedIn: 'customerAdmin' } as const
const signUps = { ...page(signInPaths.signUps), isSignedIn: 'administrator' } as const

/** Pages of accounts, their users and access requests. */
export const accountKinds: readonly PageKind[] = [
  { ...signUp, name: 'sign-up', address: ({ base }) => base + signInPaths.signUp },
  {
    ...signUp,
    name: 'sign-up, asked for',
    address: ({ base }) => `${base}${signInPaths.signUp}?${accountFields.done}=asked`,
  },
  {
    ...signUp,
    name: 'sign-up with a mistake',
    status: 422,
    address: ({ base }) => base + signInPaths.signUp,
    request: () => sentForm({ name: 'A', email: 'x', kind: 'customer' }),
  },
  {
    ...confirm,
    name: 'an address to confirm',
    address: ({ base }) => `${base}${signInPaths.confirm}?${signInFields.token}=x`,
  },
  {
    ...confirm,
    name: 'an address, confirmed',
    address: ({ base }) => `${base}${signInPaths.confirm}?${accountFields.done}=confirmed`,
  },
  {
    ...confirm,
    name: 'an address that was confirmed before',
    status: 422,
    address: ({ base }) => base + signInPaths.confirm,
    request: () => sentForm({ [signInFields.token]: 'x' }),
  },
  {
    ...join,
    name: 'an account to join, the link being over',
    isSignedIn: true,
    address: ({ base }) => `${base}${signInPaths.join}?${signInFields.token}=x`,
  },
  { ...users, name: 'people of an account', address: ({ base }) => base + signInPaths.users },
  {
    ...users,
    name: 'people of an account, an invitation with mistakes',
    status: 422,
    address: ({ base }) => base + signInPaths.users,
    request: () => sentForm({ [accountFields.act]: 'invite', name: '', email: 'x' }),
  },
  {
    ...users,
    name: 'people of an account, somebody who is not there',
    status: 422,
    address: ({ base }) => base + signInPaths.users,
    request: () => sentForm({ [accountFields.act]: 'off', [accountFields.user]: 'x' }),
  },
  { ...signUps, name: 'sign-ups', address: ({ base }) => base + signInPaths.signUps },
  {
    ...signUps,
    name: 'sign-ups, deciding',
    address: ({ base }) =>
      `${base}${signInPaths.signUps}?${accountFields.request}=${importedId(signUpRequest, signUpRequestKey)}`,
  },
]
