/** Only to read an address by the rules of the web: no such host can be. */
const anywhere = 'http://portal.invalid'

/**
 * A path of this portal with its query, as browsers write it (`/é` → `/%C3%A9`), or null for anything that could lead
 * elsewhere or that one program reads otherwise than another: a scheme or host, `//` in the path, a backslash, a control
 * character or blank, written as they are or percent-encoded, `.` and `..`, a fragment.
 */
export function portalPath(text: string): string | null {
  if (!/^\/(?![/\\])[^\p{Cc}\p{Z}\\#]*$/u.test(text) || !text.isWellFormed()) return null
  const url = URL.parse(text, anywhere)
  if (url === null || url.origin !== anywhere) return null
  const [path = ''] = text.split('?', 1)
  if (path.includes('//') || dotSegment.test(path) || encodedTrick.test(text) || leadingTrick.test(path)) return null
  return url.pathname + url.search
}

const dotSegment = /\/(?:\.|%2e){1,2}(?:\/|$)/i
/** Control characters and the backslash, also encoded once more. */
const encodedTrick = /%(?:25)*(?:[01][0-9a-f]|7f|5c)/i
/** An encoded slash where a host would begin. */
const leadingTrick = /^\/%(?:25)*2f/i
