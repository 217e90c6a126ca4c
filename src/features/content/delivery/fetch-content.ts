import { contentAddress, type ContentInput } from './content-delivery-address.ts'

/** CMS-03: how a page requests the content delivery of its own host. */
const deliveryRequest = {
  method: 'GET',
  credentials: 'same-origin',
  headers: { 'Content-Type': 'application/json' },
} as const satisfies RequestInit

/**
 * Requests one content from the portal. Rejects with the status text of a failed request (ERR-01), and throws what
 * `contentAddress` throws for invalid parameters.
 */
export async function fetchContent(input: ContentInput): Promise<unknown> {
  const response = await fetch(contentAddress(input), deliveryRequest)
  if (!response.ok) throw new Error(response.statusText)
  return await response.json()
}
