import { headTags } from '../head.ts'
import type { Page } from '../page-context.ts'
import type { Head } from '../screen.ts'
import { scriptJson } from '../script-json.ts'

/** What `headHtml` writes of a page; the rest of a document's head stays as it is. */
const ofPage = [
  'meta[name=description]',
  'meta[name=robots]',
  'meta[name=record-id]',
  'meta[property^="og:"]',
  'meta[name^="twitter:"]',
  'link[rel=canonical]',
  'link[rel=alternate]',
  'script[type="application/ld+json"]',
]

/** After a navigation the document's head is that of the page shown, as if the server had sent it. */
export function showHead(head: Head, page: Page): void {
  document.title = head.title
  for (const old of document.head.querySelectorAll(ofPage.join())) old.remove()
  for (const [name, attributes] of headTags(head, page, page.publicOrigin)) add(name, attributes)
  shown = head
  if (head.structured !== undefined) void addStructured(head, page)
}

/** The page in the head; what was on its way for an older one is of no use any more. */
let shown: Head | null = null

async function addStructured(head: Head, page: Page): Promise<void> {
  const { structuredData } = await import('../structured-data/structured-data.ts')
  if (shown !== head) return
  for (const data of structuredData(head.structured, page))
    add('script', { type: 'application/ld+json' }).textContent = scriptJson(data)
}

function add(name: string, attributes: Readonly<Record<string, string>>): Element {
  const element = document.createElement(name)
  for (const attribute in attributes) element.setAttribute(attribute, attributes[attribute] ?? '')
  document.head.append(element)
  return element
}
