import { toId18 } from '#platform/values/record-id.ts'

/** Parameters of the contact page's address, and names of the hidden fields of its form. */
export const contactParameters = { product: 'product', from: 'from', sent: 'sent' } as const

/** What a message to the company is about. */
export interface ContactAbout {
  /** Id of a product, 18 characters. */
  readonly product?: string | null
  /** Address of a page of the portal, without its host. */
  readonly from?: string | null
}

/** `{base}/contact`, with what the message is about filled in. */
export function contactAddress(base: string, { product, from }: ContactAbout = {}): string {
  const query = new URLSearchParams()
  if (product) query.set(contactParameters.product, product)
  if (from) query.set(contactParameters.from, from)
  return `${base}/contact${query.size === 0 ? '' : `?${query.toString()}`}`
}

/** The contact page as it confirms a stored message. */
export const contactSentAddress = (base: string): string => `${base}/contact?${contactParameters.sent}=yes`

export const readContactAbout = (parameters: URLSearchParams): Required<ContactAbout> => ({
  product: toId18(parameters.get(contactParameters.product) ?? ''),
  from: pageOfPortal(parameters.get(contactParameters.from)),
})

const maxPageLength = 2000

/** The address of a page of the portal without its host; null for an address that leads elsewhere. */
export function pageOfPortal(address: string | null | undefined): string | null {
  if (address === null || address === undefined || address === '' || address.length > maxPageLength) return null
  if (!/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(address)) return null
  const here = 'http://portal.invalid'
  const url = URL.parse(address, here)
  return url === null || url.origin !== here || url.pathname.startsWith('//') ? null : url.pathname + url.search
}
