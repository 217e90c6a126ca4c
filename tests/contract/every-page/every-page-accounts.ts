import { signInPaths, tokenParameter } from '#features/identity/addresses/sign-in-addresses.ts'
import { signUpRequest } from '#features/identity/sign-ups/sign-up-request.ts'
import { signUpFields } from '#features/identity/sign-ups/sign-up-fields.ts'
import { formCommand } from '#platform/forms/form-names.ts'
import { doneParameter } from '#platform/values/addresses/done-notice.ts'
import { importedId } from '#platform/records/write/upsert.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { sentForm, withoutQuery, type PageKind } from './every-page-kinds.ts'

/** The name of the access request that every portal of these tests has. */
export const signUpRequestKey = 'asked-for'

const page = (path: string) => ({ route: path.slice(1), indexed: false, canonical: withoutQuery })
const signUp = page(signInPaths.signUp)
const confirm = page(signInPaths.confirm)
const join = page(signInPaths.join)
const profile = { ...page(signInPaths.profile), isSignedIn: true } as const
const addresses = { ...page(signInPaths.addresses), isSignedIn: 'customerAdmin' } as const
const users = { ...page(signInPaths.users), isSignedIn: 'customerAdmin' } as const
const signUps = { ...page(signInPaths.signUps), isSignedIn: 'administrator' } as const

/** Pages of accounts, their users and access requests. */
export const accountKinds: readonly PageKind[] = [
  { ...signUp, name: 'sign-up', address: ({ base }) => base + signInPaths.signUp },
  {
    ...signUp,
    name: 'sign-up, asked for',
    address: ({ base }) => `${base}${signInPaths.signUp}?${doneParameter}=account.requested`,
  },
  {
    ...signUp,
    name: 'sign-up with a mistake',
    status: 422,
    address: ({ base }) => base + signInPaths.signUp,
    request: () => sentForm(formFields('AccountController.signUp', { name: 'A', email: 'x', kind: 'customer' })),
  },
  {
    ...confirm,
    name: 'an address to confirm',
    address: ({ base }) => `${base}${signInPaths.confirm}?${tokenParameter}=x`,
  },
  {
    ...confirm,
    name: 'an address, confirmed',
    address: ({ base }) => `${base}${signInPaths.confirm}?${doneParameter}=account.confirmed`,
  },
  {
    ...confirm,
    name: 'an address that was confirmed before',
    status: 422,
    address: ({ base }) => `${base}${signInPaths.confirm}?${tokenParameter}=x`,
    request: () => sentForm(formFields('AccountController.confirmSignUp', { token: 'x' })),
  },
  {
    ...join,
    name: 'an account to join, the link being over',
    isSignedIn: true,
    address: ({ base }) => `${base}${signInPaths.join}?${tokenParameter}=x`,
  },
  { ...profile, name: 'profile', address: ({ base }) => base + signInPaths.profile },
  {
    ...profile,
    name: 'profile with mistakes',
    status: 422,
    address: ({ base }) => base + signInPaths.profile,
    request: () => sentForm(formFields('AccountController.changeProfile', { name: 'A', phone: 'call me' })),
  },
  {
    ...profile,
    name: 'profile, deleting with mistakes',
    isSignedIn: 'customerAdmin',
    status: 422,
    address: ({ base }) => base + signInPaths.profile,
    request: () => sentForm(formFields('AccountController.deleteAccount', { password: 'x', understood: 'yes' })),
  },
  { ...addresses, name: 'addresses of an account', address: ({ base }) => base + signInPaths.addresses },
  {
    ...addresses,
    name: 'addresses of an account, one with mistakes',
    status: 422,
    address: ({ base }) => base + signInPaths.addresses,
    request: () => sentForm(formFields('AddressController.create', { label: '', street: '', country: 'XX' })),
  },
  { ...users, name: 'people of an account', address: ({ base }) => base + signInPaths.users },
  {
    ...users,
    name: 'people of an account, an invitation with mistakes',
    status: 422,
    address: ({ base }) => base + signInPaths.users,
    request: () => sentForm(formFields('AccountController.invitePerson', { name: '', email: 'x' })),
  },
  {
    ...users,
    name: 'people of an account, somebody who is not there',
    status: 422,
    address: ({ base }) => base + signInPaths.users,
    request: () => sentForm(formFields(formCommand('AccountController.changePerson', { act: 'off' }), { userId: 'x' })),
  },
  { ...signUps, name: 'sign-ups', address: ({ base }) => base + signInPaths.signUps },
  {
    ...signUps,
    name: 'sign-ups, deciding',
    address: ({ base }) =>
      `${base}${signInPaths.signUps}?${signUpFields.request}=${importedId(signUpRequest, signUpRequestKey)}`,
  },
]
