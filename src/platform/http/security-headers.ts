import { strictTransportSecurity } from '#platform/values/cache-lifetimes.ts'
import { createHash } from 'node:crypto'
import { videoSources } from '#platform/rich-text/video-hosts.ts'

/** Headers of every response of any kind. `https`: the portal is reached over TLS, according to PUBLIC_ORIGIN. */
export const securityHeaders = (https: boolean): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-permitted-cross-domain-policies': 'none',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  ...(https ? { 'strict-transport-security': strictTransportSecurity } : {}),
})

/** For the service worker of the Sales Assistant, which fetches pages and files of the portal. */
export const workerPolicy = "default-src 'none'; connect-src 'self'"

/** In development, Vite inserts its own scripts and styles into a page. */
export const developmentPolicy = "default-src 'self' 'unsafe-inline' data:; connect-src 'self' ws:"

/**
 * For a page that is only looked at: it runs nothing, sends nothing and leads nowhere, also when it is opened by itself. Without
 * scripts, the own origin gives it no more than its styles, fonts and images.
 */
export const stillPagePolicy = (styleBlocks: readonly string[]): string =>
  [
    "default-src 'none'",
    `style-src ${["'self'", ...styleBlocks.map(hashSource)].join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-same-origin',
  ].join('; ')

/**
 * For a page: only resources of the portal, no inline script at all (JSON data is not a script), and the one style
 * block of the page, identified by its hash, so that the page can be cached. `showsBlobs`: the page shows files that it has in memory.
 */
export function pagePolicy(styleBlocks: readonly string[], https: boolean, showsBlobs = false): string {
  const blobs = showsBlobs ? ' blob:' : ''
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${["'self'", ...styleBlocks.map(hashSource)].join(' ')}`,
    // For rich texts, whose sanitiser allows only properties that format a text in place (values/text/inline-style.ts).
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${blobs}`,
    "font-src 'self'",
    "connect-src 'self'",
    // The page of a presenter shows the window of the customer.
    `frame-src ${videoSources.join(' ')} 'self'${blobs}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

const hashSource = (block: string): string => `'sha256-${createHash('sha256').update(block).digest('base64')}'`
