import type { CartKind } from '#platform/values/addresses/cart-paths.ts'
import { signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import type { InputError } from '#platform/values/input-checks.ts'
import { checkField, type FieldRules, personFields, readLine } from '#platform/values/person-fields.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'

/** The fields in which a guest who sends a cart describes themselves; each is a text, '' if empty. */
export const guestFields = ['name', 'company', 'email', 'phone'] as const
export type GuestField = (typeof guestFields)[number]
export type GuestErrors = { readonly [Field in GuestField]?: InputError }

/** The page and the server apply the same rules. */
export const guestRules: { readonly [Field in GuestField]: FieldRules } = {
  ...personFields,
  company: { required: true, minLength: 2, maxLength: 200 },
}

export const readGuest = (given: { readonly [Field in GuestField]?: string | undefined }) => ({
  name: readLine(given.name ?? ''),
  company: readLine(given.company ?? ''),
  email: readLine(given.email ?? ''),
  phone: readLine(given.phone ?? ''),
})

/** The first error of each field; null when the guest is described. */
export function checkGuest(guest: { readonly [Field in GuestField]: string }): GuestErrors | null {
  const errors = guestFields.flatMap((field) => {
    const error = checkField(guest[field], guestRules[field])
    return error === null ? [] : [[field, error] as const]
  })
  return errors.length === 0 ? null : Object.fromEntries(errors)
}

/** Whether guests of a site send carts of a kind. */
export const isForGuests = ({ guestRequests = 'all' }: Pick<SiteConfig, 'guestRequests'>, kind: CartKind): boolean =>
  guestRequests === 'all' || (guestRequests === 'enquiry' && kind === 'default')

/** The time in ms for which the link of a guest confirms the address. */
const confirmLasts = 3 * 86_400_000

/** Whether the link of a request that is not confirmed yet has expired. */
export const isLinkOver = (createdDate: Date, now: Date): boolean =>
  now.getTime() - createdDate.getTime() >= confirmLasts

/** The form with which a guest confirms the address; `withoutField`: products that are not available any more are left out. */
export const confirmName = 'confirm'
export const withoutField = 'without'

/** The form with which a guest chooses the emails about the request. */
export const emailsName = 'emails'

/** The path of the page of a guest's request below a site's base. */
export const guestRequestPath = (token: string): string => `${signInPaths.guestRequest}/${token}`

/** The path of a file of the desk below that of the guest's request. */
export const guestFilePath = (key: string): string => `/files/${key}`
