import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  parsePreviewToken,
  previewClaim,
  previewDay,
  previewParameter,
  previewQuery,
  writePreviewToken,
} from '#domain/preview-token.ts'
import { recordIdFrom } from '#domain/record-id.ts'
import type { SiteConfig } from '#domain/site-config.ts'
import type { Viewer } from '#domain/viewer.ts'

/** A page as an editor sees it before it is published (ERP-03). */
export interface Preview {
  /** ISO: the day as of which it is shown. */
  readonly day: string
  /** What keeps the page's links in preview. */
  readonly query: string
}

/** A token for one site. `expires` in epoch seconds. */
export const previewToken = (secret: string, site: string, expires: number): string =>
  writePreviewToken({ site, expires, signature: signatureOf(secret, previewClaim({ site, expires })) })

/**
 * The preview that an address asks for, or null: without a token, with one that is not ours, is over, or is for another site,
 * and where the portal has no secret. Then the page is what every visitor sees.
 */
export function previewOf(
  url: URL,
  site: Pick<SiteConfig, 'code'>,
  secret: string | undefined,
  now: Date,
): Preview | null {
  const given = url.searchParams.get(previewParameter)
  const token = given === null ? null : parsePreviewToken(given)
  if (secret === undefined || token === null) return null
  const isOurs = alike(token.signature, signatureOf(secret, previewClaim(token)))
  if (!isOurs || token.site !== site.code || token.expires * 1000 <= now.getTime()) return null
  return { day: previewDay(url.searchParams, now.toISOString().slice(0, 10)), query: previewQuery(url.searchParams) }
}

/** Who looks at a preview: an editor, to whom drafts are shown; nothing but pages is made for one. */
export const previewViewer = (viewer: Viewer, { day }: Preview): Viewer => ({
  ...viewer,
  user: { id: recordIdFrom('005', new Uint8Array([1])), roles: ['editor'] },
  today: day,
  preview: true,
})

const signatureOf = (secret: string, claim: string): string =>
  createHmac('sha256', secret).update(`preview ${claim}`).digest('base64url')

/** In the same time whatever differs. Both have the length of a signature. */
const alike = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b))
