/** The parameter names of a preview (product.md); no other address uses them. */
export const previewParameter = 'preview'
export const previewDayParameter = 'preview-date'

/** The content of an editor's token: site, expiry and signature. */
export interface PreviewToken {
  /** The code of the site. */
  readonly site: string
  /** In seconds since the epoch. */
  readonly expires: number
  /** HMAC-SHA256 of the claim, base64url. */
  readonly signature: string
}

/** The signed part, which contains everything that the token grants. */
export const previewClaim = ({ site, expires }: Pick<PreviewToken, 'site' | 'expires'>): string => `${site}.${expires}`

/** `nl.1790000000.{signature}`, which needs no encoding in an address. */
export const writePreviewToken = (token: PreviewToken): string => `${previewClaim(token)}.${token.signature}`

/** Returns null if the text does not have the canonical form of a token. Does not verify the signature. */
export function parsePreviewToken(text: string): PreviewToken | null {
  const [, site, expires, signature] = /^([a-z]{2,16})\.([1-9]\d{0,11})\.([\w-]{43})$/.exec(text) ?? []
  return site === undefined || expires === undefined || signature === undefined
    ? null
    : { site, expires: Number(expires), signature }
}

/** Returns the day in the address as an ISO date, or `today` if the address contains no valid date. */
export function previewDay(parameters: URLSearchParams, today: string): string {
  const day = parameters.get(previewDayParameter) ?? ''
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(day)) return today
  const moment = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) ? day : today
}

/** Returns the query that keeps a page in preview; contains the day only if the address contains one. */
export function previewQuery(parameters: URLSearchParams): string {
  const previewParameters = new URLSearchParams()
  for (const name of [previewParameter, previewDayParameter]) {
    const value = parameters.get(name)
    if (value !== null) previewParameters.append(name, value)
  }
  return previewParameters.toString()
}

/** Returns the address with the preview parameters replaced by those of `query`. */
export function inPreview(url: URL, query: string): URL {
  const address = new URL(url)
  for (const name of [previewParameter, previewDayParameter]) address.searchParams.delete(name)
  for (const [name, value] of new URLSearchParams(query)) address.searchParams.append(name, value)
  return address
}

const linkInHtml = /( href=")(\/[^"#]*)((?:#[^"]*)?")/g

/**
 * Adds the preview to the links of the site in an HTML page, so that the preview works without JavaScript. `basePath` is the
 * site's, such as `/nl`; `query` contains the preview parameters. Links to files, other sites and calls stay unchanged.
 */
export function previewLinks(html: string, basePath: string, query: string): string {
  return html.replace(linkInHtml, (whole, start: string, path: string, end: string) => {
    const isPage = path === basePath || path.startsWith(`${basePath}/`)
    if (!isPage || path.includes('/sfsites/')) return whole
    return `${start}${path}${path.includes('?') ? '&amp;' : '?'}${query.replaceAll('&', '&amp;')}${end}`
  })
}
