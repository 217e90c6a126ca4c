/** SEO-02: how often is looked for the default link, and when no more. */
const interval = 100
const longest = 10_000

type Every = (milliseconds: number, run: () => void) => () => void

/**
 * The alternate links of the page shown, hreflang → address, once the default one is among them; null where it is not there
 * after 10 s, as on a page without one. `read` reads the document's head, `every` runs something until the function it
 * answers is called.
 */
export function whenDefaultLink(
  read: () => ReadonlyMap<string, string>,
  every: Every,
): Promise<ReadonlyMap<string, string> | null> {
  return new Promise((ready) => {
    const now = read()
    if (now.has(defaultLink)) return ready(now)
    let waited = 0
    const stop = every(interval, () => {
      waited += interval
      const links = read()
      const found = links.has(defaultLink)
      if (!found && waited < longest) return
      stop()
      ready(found ? links : null)
    })
  })
}

const defaultLink = 'x-default'

/** Those in the document's head. */
export const alternatesInHead = (): ReadonlyMap<string, string> =>
  new Map(
    [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=alternate][hreflang]')].map(({ hreflang, href }) => [
      hreflang,
      href,
    ]),
  )
