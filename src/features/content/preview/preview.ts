import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  parsePreviewToken,
  previewClaim,
  previewDay,
  previewParameter,
  previewQuery,
  writePreviewToken,
} from './preview-token.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import { recordIdFrom } from '#platform/values/record-id.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import type { PagePreview } from '#platform/pages/server/page-renderer.ts'
import type { Viewer } from '#platform/values/viewer.ts'

/** Writes a token for one site. `expires` is in seconds since the epoch. */
export const previewToken = (secret: string, site: string, expires: number): string =>
  writePreviewToken({ site, expires, signature: signatureOf(secret, previewClaim({ site, expires })) })

/**
 * Returns the preview that an address requests. Returns null without a valid token for this site or without a configured
 * secret; the page is then the normal one.
 */
export function previewOf(
  url: URL,
  site: Pick<SiteConfig, 'code' | 'timeZone'>,
  secret: string | undefined,
  now: Date,
): PagePreview | null {
  const input = url.searchParams.get(previewParameter)
  const token = input === null ? null : parsePreviewToken(input)
  if (secret === undefined || token === null) return null
  const isOurs = alike(token.signature, signatureOf(secret, previewClaim(token)))
  if (!isOurs || token.site !== site.code || token.expires * 1000 <= now.getTime()) return null
  const day = previewDay(url.searchParams, localDay(now, site.timeZone))
  return { day, query: previewQuery(url.searchParams), viewer: editor }
}

/** The viewer of a preview is an editor, who sees drafts. Only pages are rendered for this viewer. */
const editor = (viewer: Viewer): Viewer => ({
  ...viewer,
  user: { id: recordIdFrom('005', new Uint8Array([1])), roles: ['editor'] },
  preview: true,
})

const signatureOf = (secret: string, claim: string): string =>
  createHmac('sha256', secret).update(`preview ${claim}`).digest('base64url')

/** Compares in constant time. Both texts have the length of a signature. */
const alike = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b))
