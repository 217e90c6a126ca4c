/** Names of a preview's parameters (product.md); no others of the address are written like this. */
export const previewParameter = 'preview'
export const previewDayParameter = 'preview-date'

/** What an editor's token says: the site it is for, until when, and the proof that we gave it. */
export interface PreviewToken {
  /** The site's code. */
  readonly site: string
  /** Epoch seconds. */
  readonly expires: number
  /** HMAC-SHA256 of the claim, base64url. */
  readonly signature: string
}

/** What is signed: nothing else of a token means anything. */
export const previewClaim = ({ site, expires }: Pick<PreviewToken, 'site' | 'expires'>): string => `${site}.${expires}`

/** `nl.1790000000.{signature}`, of characters that an address carries as they are. */
export const writePreviewToken = (token: PreviewToken): string => `${previewClaim(token)}.${token.signature}`

/** Null for what is no token in its one form; whether it is one of ours, its signature says. */
export function parsePreviewToken(text: string): PreviewToken | null {
  const [, site, expires, signature] = /^([a-z]{2,16})\.([1-9]\d{0,11})\.([\w-]{43})$/.exec(text) ?? []
  return site === undefined || expires === undefined || signature === undefined
    ? null
    : { site, expires: Number(expires), signature }
}

/** The day that an address asks to see, or `today` where it names no day there is. ISO. */
export function previewDay(parameters: URLSearchParams, today: string): string {
  const day = parameters.get(previewDayParameter) ?? ''
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(day)) return today
  const moment = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) ? day : today
}

/** The part of an address that keeps a page in preview; with the day only where one was asked for. */
export function previewQuery(parameters: URLSearchParams): string {
  const kept = new URLSearchParams()
  for (const name of [previewParameter, previewDayParameter]) {
    const value = parameters.get(name)
    if (value !== null) kept.append(name, value)
  }
  return kept.toString()
}

/** The address with a preview's parameters in place of its own. */
export function inPreview(url: URL, query: string): URL {
  const kept = new URL(url)
  for (const name of [previewParameter, previewDayParameter]) kept.searchParams.delete(name)
  for (const [name, value] of new URLSearchParams(query)) kept.searchParams.append(name, value)
  return kept
}

const linkInHtml = /( href=")(\/[^"#]*)((?:#[^"]*)?")/g

/**
 * Html whose links to the pages of a site stay in preview, so that it is kept without JavaScript too. `basePath` is the
 * site's, `/nl`; `query` a preview's own. Files, other sites and the calls stay as they are.
 */
export function previewLinks(html: string, basePath: string, query: string): string {
  return html.replace(linkInHtml, (whole, start: string, path: string, end: string) => {
    const isPage = path === basePath || path.startsWith(`${basePath}/`)
    if (!isPage || path.includes('/sfsites/')) return whole
    return `${start}${path}${path.includes('?') ? '&amp;' : '?'}${query.replaceAll('&', '&amp;')}${end}`
  })
}
