import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'

/** The time in ms for which the link of a guest confirms the address. */
const confirmLasts = 3 * 86_400_000

/** Whether the link of a request that is not confirmed yet has expired. */
export const isLinkOver = (createdDate: Date, now: Date): boolean =>
  now.getTime() - createdDate.getTime() >= confirmLasts

/** The path of the page of a guest's request below a site's base. */
export const guestRequestPath = (token: string): string => `${signInPaths.guestRequest}/${token}`

/** The path of a file of the desk below that of the guest's request. */
export const guestFilePath = (key: string): string => `/files/${key}`
