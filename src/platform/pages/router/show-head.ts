import { headTags } from '#platform/pages/head/head.ts'
import type { Page } from '#platform/pages/page-context.ts'
import type { Head } from '#platform/pages/screen.ts'
import { standalone } from '#platform/pages/structured-data/thing.ts'
import { scriptJson } from '#platform/pages/parts/script-json.ts'

/** The elements that `headHtml` writes for a page; the other elements of the head stay. */
const elementsOfPage = [
  'meta[name=description]',
  'meta[name=robots]',
  'meta[name=record-id]',
  'meta[property^="og:"]',
  'meta[name^="twitter:"]',
  'link[rel=canonical]',
  'link[rel=alternate]',
  'script[type="application/ld+json"]',
]

/** After a navigation the document has the head that the server would have sent with the page. */
export function showHead(input: Head, page: Page): void {
  const head: Head = page.assistant === undefined ? input : { ...input, robots: 'noindex,nofollow' }
  document.title = head.title
  for (const old of document.head.querySelectorAll(elementsOfPage.join())) old.remove()
  for (const [name, attributes] of headTags(head, page, page.publicOrigin)) add(name, attributes)
  shown = head
  head.structured?.(page).then(
    (things) => {
      if (shown !== head) return
      for (const thing of things)
        add('script', { type: 'application/ld+json' }).textContent = scriptJson(standalone(thing))
    },
    (error: unknown) => {
      // Without a connection their code is missing. Visitors do not see them, and search engines load each document.
      if (navigator.onLine) reportError(error)
    },
  )
}

/** The head in the document; structured data that arrives for an older one is dropped. */
let shown: Head | null = null

function add(name: string, attributes: Readonly<Record<string, string>>): Element {
  const element = document.createElement(name)
  for (const attribute in attributes) element.setAttribute(attribute, attributes[attribute] ?? '')
  document.head.append(element)
  return element
}
