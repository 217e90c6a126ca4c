import { alternatesOf, hrefLangOf, sitesShowing } from '#platform/values/addresses/addresses.ts'
import { sameLanguage } from '#platform/i18n/languages.ts'
import { mediaAddress } from '#platform/values/content-key.ts'
import { mediaUrl } from '#platform/values/addresses/media-url.ts'
import { companyName, withCompanyName } from '#platform/pages/page-title.ts'
import type { Page } from '#platform/pages/page-context.ts'
import type { Head } from '#platform/pages/screen.ts'

/** An element of the head with its attributes. */
export type HeadTag = readonly [name: 'meta' | 'link', attributes: Readonly<Record<string, string>>]

type HeadPage = Pick<Page, 'base' | 'language' | 'sites'> & {
  readonly site: Pick<Page['site'], 'isMyIMCDOnly' | 'countryIsoCode' | 'brandName' | 'countryName' | 'logoContentKey'>
}

/**
 * The tags in the head of a page, besides its title (CTX-08): description, robots, canonical and alternate links, social
 * cards, links to other forms of the page. The server writes them, and the browser sets them after a navigation. Pages that
 * search engines may not index and sites for signed-in users have neither alternate links nor cards (SEO-03).
 */
export function headTags(input: Head, page: HeadPage, publicOrigin: string): readonly HeadTag[] {
  const head = { ...input, description: withCompanyName(input.description, companyName(page.site)) }
  const always = [...metaTags(head), canonicalTag(publicOrigin + head.canonicalPath)]
  if (head.robots !== 'index,follow' || page.site.isMyIMCDOnly) return always
  const below = head.canonicalPath.slice(page.base.length)
  const shown = { countries: head.shownInCountries, languages: head.shownInLanguages }
  const sites = sitesShowing(page.sites, shown, sameLanguage)
  const alternates = head.onlyHere === true ? [] : alternatesOf(below, sites)
  return [
    ...always,
    ...alternates.map(({ hrefLang, path }) => alternateTag(hrefLang, publicOrigin + path)),
    ...(head.links ?? []).map(({ type, title, path }) =>
      link({ rel: 'alternate', type, title, href: publicOrigin + path }),
    ),
    ...cardTags(head, page, publicOrigin),
  ]
}

/** The tags of a page that do not depend on its address. */
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

/** The card that other programs show for a shared address; a page without a picture has the site's logo. */
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
