import { alternatesOf, hrefLangOf, sitesShowing } from '#domain/addresses.ts'
import { mediaAddress } from '#domain/content-key.ts'
import { feedPath } from '#domain/feed.ts'
import { mediaUrl } from '#domain/media-url.ts'
import { companyName, withCompanyName } from '#domain/page-title.ts'
import type { Page } from './page-context.ts'
import type { Head } from './screen.ts'

/** An element of the head, with its attributes as they are written. */
export type HeadTag = readonly [name: 'meta' | 'link', attributes: Readonly<Record<string, string>>]

type HeadPage = Pick<Page, 'base' | 'language' | 'sites'> & {
  readonly site: Pick<Page['site'], 'isMyIMCDOnly' | 'countryIsoCode' | 'brandName' | 'countryName' | 'logoContentKey'>
}

/**
 * Everything in the head of a page that its address decides, besides the title (CTX-08): description, robots, canonical and
 * alternate links, social cards, the site's feed. The server writes them, the browser sets them after a navigation. A page
 * that is not to be indexed has no alternates and no cards, nor has a closed site (SEO-03).
 */
export function headTags(given: Head, page: HeadPage, publicOrigin: string): readonly HeadTag[] {
  const head = { ...given, description: withCompanyName(given.description, companyName(page.site)) }
  const always = [...metaTags(head), canonicalTag(publicOrigin + head.canonicalPath)]
  if (head.robots !== 'index,follow' || page.site.isMyIMCDOnly) return always
  const below = head.canonicalPath.slice(page.base.length)
  const sites = sitesShowing(page.sites, { countries: head.shownInCountries, languages: head.shownInLanguages })
  const alternates = head.onlyHere === true ? [] : alternatesOf(below, sites)
  const feed = head.feed === true ? [feedTag(publicOrigin + page.base + feedPath, companyName(page.site))] : []
  return [
    ...always,
    ...alternates.map(({ hrefLang, path }) => alternateTag(hrefLang, publicOrigin + path)),
    ...feed,
    ...cardTags(head, page, publicOrigin),
  ]
}

/** What a page says of itself whatever its address. */
export const metaTags = ({
  description,
  robots,
  recordId,
}: Pick<Head, 'description' | 'robots' | 'recordId'>): readonly HeadTag[] => [
  meta('description', description),
  meta('robots', robots),
  ...(recordId === undefined || recordId === '' ? [] : [meta('record-id', recordId)]),
]

export const canonicalTag = (href: string): HeadTag => link({ rel: 'canonical', href })

export const alternateTag = (hrefLang: string, href: string): HeadTag =>
  link({ rel: 'alternate', hreflang: hrefLang, href })

/** How the page looks where its address is shared; the site's logo stands for a page without a picture of its own. */
function cardTags(head: Head, page: HeadPage, publicOrigin: string): readonly HeadTag[] {
  const { base, language, site } = page
  const image = imageOf(head, page)
  const address = image === null ? null : mediaUrl(image.file, base)
  const locale = [hrefLangOf(site, language), language].find((tag) => tag.includes('-'))
  return [
    property('og:type', head.type ?? 'website'),
    property('og:site_name', companyName(site)),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:url', publicOrigin + head.canonicalPath),
    ...(locale === undefined ? [] : [property('og:locale', locale.replace('-', '_'))]),
    ...(image === null || address === null
      ? []
      : [
          property('og:image', address.startsWith('/') ? publicOrigin + address : address),
          property('og:image:alt', image.alt),
        ]),
    meta('twitter:card', head.image ? 'summary_large_image' : 'summary'),
  ]
}

function imageOf({ image }: Head, { site }: HeadPage): { readonly file: string; readonly alt: string } | null {
  if (image) return image
  return site.logoContentKey === undefined ? null : { file: mediaAddress(site.logoContentKey), alt: companyName(site) }
}

const meta = (name: string, content: string): HeadTag => ['meta', { name, content }]
const property = (name: string, content: string): HeadTag => ['meta', { property: name, content }]
const link = (attributes: Readonly<Record<string, string>>): HeadTag => ['link', attributes]
const feedTag = (href: string, title: string): HeadTag =>
  link({ rel: 'alternate', type: 'application/atom+xml', title, href })
