import { signInAddress, signInFields, signInPaths } from '#domain/sign-in-form.ts'
import { sentForm, withoutQuery, type PageKind } from './every-page-kinds.ts'

const signIn = { route: signInPaths.signIn.slice(1), indexed: false, canonical: withoutQuery }
const password = { route: signInPaths.password.slice(1), indexed: false, canonical: withoutQuery }
const forgotten = { route: signInPaths.forgotten.slice(1), indexed: false, canonical: withoutQuery }
const account = { route: signInPaths.account.slice(1), indexed: false, canonical: withoutQuery }

/** By which one comes and goes. */
export const signInKinds: readonly PageKind[] = [
  { ...signIn, name: 'sign-in', address: ({ base }) => base + signInPaths.signIn },
  {
    ...signIn,
    name: 'sign-in, signed out',
    address: ({ base }) => `${base}${signInPaths.signIn}?${signInFields.done}=signedOut`,
  },
  {
    ...signIn,
    name: 'sign-in over a connection that others read',
    status: 403,
    address: ({ base }) => base + signInPaths.signIn,
    request: () => {
      const sent = sentForm({ email: 'anna@example.com', password: 'wrong' })
      return { ...sent, headers: { ...sent.headers, host: 'portal.test' } }
    },
  },
  {
    ...signIn,
    name: 'a site for signed-in users',
    isOfClosedSite: true,
    address: ({ base }) => signInAddress(base, `${base}/products`),
  },
  {
    ...password,
    name: 'a password to choose',
    address: ({ base }) => `${base}${signInPaths.password}?${signInFields.token}=x`,
  },
  {
    ...password,
    name: 'a password that is too short',
    status: 422,
    address: ({ base }) => base + signInPaths.password,
    request: () => sentForm({ [signInFields.token]: 'x', [signInFields.password]: 'short' }),
  },
  { ...forgotten, name: 'a password forgotten', address: ({ base }) => base + signInPaths.forgotten },
  {
    ...forgotten,
    name: 'a password forgotten, asked for',
    address: ({ base }) => `${base}${signInPaths.forgotten}?${signInFields.done}=asked`,
  },
  { ...account, name: 'account', isSignedIn: true, address: ({ base }) => base + signInPaths.account },
]
