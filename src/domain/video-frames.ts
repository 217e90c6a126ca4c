/** A frame as the sanitiser writes it: attributes in double quotes, no `>` within a tag, nothing but text inside. */
const frame = /<iframe\b([^>]*)>(?:[^<]*<\/iframe>)?/g

/**
 * Cleaned html with each of its frames as `shown` says: what stands there instead, or the frame itself. `address` is that
 * of the player (§5: only listed hosts are left in a cleaned text), `at` the number of the frame.
 */
export function withFrames(html: string, shown: (frame: string, address: string, at: number) => string): string {
  let at = 0
  return html.replace(frame, (found, attributes: string) => shown(found, sourceOf(attributes), at++))
}

export const hasFrames = (html: string): boolean => html.includes('<iframe')

const sourceOf = (attributes: string): string => (/ src="([^"]*)"/.exec(attributes)?.[1] ?? '').replaceAll('&amp;', '&')

/** As a visitor knows it: `youtube.com`. */
export const videoHostName = (address: string): string =>
  (URL.parse(address)?.hostname ?? '').replace(/^(?:www|player|play|embed|fast)\./, '')
