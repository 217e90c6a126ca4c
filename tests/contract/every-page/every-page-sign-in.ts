import { signInAddress, signInPaths, tokenParameter } from '#features/identity/addresses/sign-in-addresses.ts'
import { providerParameters } from '#features/identity/single-sign-on/provider-errors.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { sentForm, withoutQuery, type PageKind } from './every-page-kinds.ts'

const signIn = { route: signInPaths.signIn.slice(1), indexed: false, canonical: withoutQuery }
const company = { route: signInPaths.provider.slice(1), indexed: false, canonical: withoutQuery }
const password = { route: signInPaths.password.slice(1), indexed: false, canonical: withoutQuery }
const forgotten = { route: signInPaths.forgotten.slice(1), indexed: false, canonical: withoutQuery }
const code = { route: signInPaths.code.slice(1), indexed: false, canonical: withoutQuery }
const security = { route: signInPaths.security.slice(1), indexed: false, canonical: withoutQuery }
const account = { route: signInPaths.account.slice(1), indexed: false, canonical: withoutQuery }

/** The reasons for a failed single sign-on, with their statuses. */
const companyErrors: readonly PageKind[] = [
  ['providerUnknown', 403] as const,
  ['providerTaken', 409] as const,
  ['providerFailed', 403] as const,
  ['providerUnavailable', 502] as const,
  ['providerExpired', 422] as const,
].map(([error, status]) => ({
  ...company,
  name: `back from a company: ${error}`,
  status,
  address: ({ base }) => `${base}${signInPaths.provider}?${providerParameters.error}=${error}`,
}))

/** Pages for signing in and out. */
export const signInKinds: readonly PageKind[] = [
  { ...signIn, name: 'sign-in', address: ({ base }) => base + signInPaths.signIn },
  {
    ...signIn,
    name: 'sign-in, signed out',
    address: ({ base }) => `${base}${signInPaths.signIn}?done=signIn.signedOut`,
  },
  {
    ...signIn,
    name: 'sign-in over a connection that others read',
    status: 403,
    address: ({ base }) => base + signInPaths.signIn,
    request: () => {
      const sent = sentForm(formFields('SignInController.signIn', { email: 'anna@example.com', password: 'wrong' }))
      return { ...sent, headers: { ...sent.headers, host: 'portal.test' } }
    },
  },
  {
    ...signIn,
    name: 'a site for signed-in users',
    isOfClosedSite: true,
    address: ({ base }) => signInAddress(base, `${base}/products`),
  },
  { ...company, name: 'sign-in with a company', address: ({ base }) => base + signInPaths.provider },
  {
    ...company,
    name: 'sign-in with a company that a link names',
    address: ({ base }) => `${base}${signInPaths.provider}?${providerParameters.provider}=x`,
  },
  {
    ...company,
    name: 'sign-in with a company that has none',
    status: 422,
    address: ({ base }) => base + signInPaths.provider,
    request: () => sentForm(formFields('SignInController.findProvider', { email: 'anna@example.com' })),
  },
  ...companyErrors,
  {
    ...password,
    name: 'a password to choose',
    address: ({ base }) => `${base}${signInPaths.password}?${tokenParameter}=x`,
  },
  {
    ...password,
    name: 'a password that is too short',
    status: 422,
    address: ({ base }) => `${base}${signInPaths.password}?${tokenParameter}=x`,
    request: () => sentForm(formFields('SignInController.choosePassword', { token: 'x', password: 'short' })),
  },
  { ...code, name: 'a code beside the password', address: ({ base }) => base + signInPaths.code },
  {
    ...code,
    name: 'a code that came too late',
    status: 422,
    address: ({ base }) => base + signInPaths.code,
    request: () => sentForm(formFields('SignInController.passCode', { code: '123456' })),
  },
  { ...security, name: 'codes and passkeys', isSignedIn: true, address: ({ base }) => base + signInPaths.security },
  {
    ...security,
    name: 'codes being set up',
    isSignedIn: true,
    address: ({ base }) => base + signInPaths.security,
    request: () => sentForm(formFields('SecurityController.setUpCodes', {})),
  },
  {
    ...security,
    name: 'a passkey added',
    isSignedIn: true,
    address: ({ base }) => `${base}${signInPaths.security}?done=signIn.passkeyAdded`,
  },
  { ...forgotten, name: 'a password forgotten', address: ({ base }) => base + signInPaths.forgotten },
  {
    ...forgotten,
    name: 'a password forgotten, asked for',
    address: ({ base }) => `${base}${signInPaths.forgotten}?done=signIn.requested`,
  },
  { ...account, name: 'account', isSignedIn: true, address: ({ base }) => base + signInPaths.account },
]
