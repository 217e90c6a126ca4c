/** A base for the URL parser. No such host can exist. */
const placeholderOrigin = 'http://portal.invalid'

/**
 * Returns a path of this portal with its query, as browsers write it (`/é` → `/%C3%A9`). Null for anything that could
 * lead elsewhere or that programs parse differently: a protocol or host, `//` in the path, a backslash, a control
 * character or space, plain or percent-encoded, `.` and `..`, or a fragment.
 */
export function portalPath(text: string): string | null {
  if (!/^\/(?![/\\])[^\p{Cc}\p{Z}\\#]*$/u.test(text) || !text.isWellFormed()) return null
  const url = URL.parse(text, placeholderOrigin)
  if (url === null || url.origin !== placeholderOrigin) return null
  const [path = ''] = text.split('?', 1)
  if (
    path.includes('//') ||
    dotSegment.test(path) ||
    encodedControlCharacter.test(text) ||
    encodedLeadingSlash.test(path)
  )
    return null
  return url.pathname + url.search
}

const dotSegment = /\/(?:\.|%2e){1,2}(?:\/|$)/i
/** Control characters and the backslash, also if encoded twice. */
const encodedControlCharacter = /%(?:25)*(?:[01][0-9a-f]|7f|5c)/i
/** An encoded slash at the position where a host would start. */
const encodedLeadingSlash = /^\/%(?:25)*2f/i
