/** An iframe as the sanitiser writes it: attributes in double quotes, no `>` inside a tag, only text between the tags. */
const frame = /<iframe\b([^>]*)>(?:[^<]*<\/iframe>)?/g

/**
 * Replaces each iframe in sanitised HTML by the result of `shown`. `address` is the address of the player (§5: sanitised texts
 * contain only allowed hosts), and `at` is the index of the iframe.
 */
export function withFrames(html: string, shown: (frame: string, address: string, at: number) => string): string {
  let at = 0
  return html.replace(frame, (found, attributes: string) => shown(found, sourceOf(attributes), at++))
}

export const hasFrames = (html: string): boolean => html.includes('<iframe')

const sourceOf = (attributes: string): string => (/ src="([^"]*)"/.exec(attributes)?.[1] ?? '').replaceAll('&amp;', '&')

/** Returns the name of the host that visitors know, such as `youtube.com`. */
export const videoHostName = (address: string): string =>
  (URL.parse(address)?.hostname ?? '').replace(/^(?:www|player|play|embed|fast)\./, '')
