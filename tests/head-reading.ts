/** What the head of a page says to search engines. */
export interface ReadHead {
  readonly title: string
  readonly description: string
  readonly robots: string
  readonly canonical: string
  /** hreflang → address */
  readonly alternates: ReadonlyMap<string, string>
  readonly feed: string | null
  /** `og:title` → its content */
  readonly card: ReadonlyMap<string, string>
  /** JSON-LD of the whole page, the body's too. */
  readonly structured: readonly unknown[]
}

export function readHead(html: string): ReadHead {
  const head = html.slice(0, html.indexOf('</head>'))
  const tags = [...head.matchAll(/<(?:meta|link)((?: [a-z-]+="[^"]*")+)>/g)].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/ ([a-z-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decoded(value)]),
    ),
  )
  const meta = (name: string): string => tags.find((tag) => tag['name'] === name)?.['content'] ?? ''
  const links = tags.filter((tag) => tag['rel'] === 'alternate')
  return {
    title: decoded(/<title>([^<]*)<\/title>/.exec(head)?.[1] ?? ''),
    description: meta('description'),
    robots: meta('robots'),
    canonical: tags.find((tag) => tag['rel'] === 'canonical')?.['href'] ?? '',
    alternates: new Map(
      links.flatMap(({ hreflang, href }) => (hreflang === undefined ? [] : [[hreflang, href ?? '']])),
    ),
    feed: links.find((tag) => tag['type'] === 'application/atom+xml')?.['href'] ?? null,
    card: new Map(tags.flatMap(({ property, content }) => (property === undefined ? [] : [[property, content ?? '']]))),
    structured: [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(
      ([, json = '']): unknown => JSON.parse(json),
    ),
  }
}

const decoded = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
