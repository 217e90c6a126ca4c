import { guestRequestPath } from '../guest-rules.ts'
import type { RequestLinks } from '../request-links.ts'

/** What stands in an email for the token of a guest’s link: the desk may not open the request in the name of the guest. */
const mask = '********'

/** Links of guests’ requests without their tokens. */
export const maskedLinks = ({ keyOf, pathOf }: RequestLinks): RequestLinks => ({
  keyOf,
  pathOf: (request) => (pathOf(request) === null ? null : guestRequestPath(mask)),
})

/** Whether a text contains such a link. */
export const hasMaskedLink = (text: string): boolean => text.includes(guestRequestPath(mask))
