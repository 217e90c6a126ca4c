/** SEO-02: milliseconds between checks for the default link, and after which the checks end. */
export const alternatesInterval = 100
const maxWait = 10_000

type Every = (milliseconds: number, run: () => void) => () => void

/**
 * The alternate links of the current page, hreflang → address, as soon as the default link is among them; null when it is
 * still missing after 10 s, as on a page without alternates. `read` reads the document's head; `every` repeats `run` until
 * the returned function is called.
 */
export function whenDefaultLink(
  read: () => ReadonlyMap<string, string>,
  every: Every,
): Promise<ReadonlyMap<string, string> | null> {
  return new Promise((ready) => {
    const now = read()
    if (now.has(defaultLink)) return ready(now)
    let waited = 0
    const stop = every(alternatesInterval, () => {
      waited += alternatesInterval
      const links = read()
      const found = links.has(defaultLink)
      if (!found && waited < maxWait) return
      stop()
      ready(found ? links : null)
    })
  })
}

const defaultLink = 'x-default'

/** The alternate links in the document's head. */
export const alternatesInHead = (): ReadonlyMap<string, string> =>
  new Map(
    [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=alternate][hreflang]')].map(({ hreflang, href }) => [
      hreflang,
      href,
    ]),
  )
