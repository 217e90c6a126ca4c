import { nameInTitle, shortDescription } from '#platform/pages/head/record-head.ts'
import { siteBase } from '#platform/values/addresses/addresses.ts'
import { contentIndexing, indexedCountries } from './content-indexing.ts'
import { companyName, pageTitle } from '#platform/pages/page-title.ts'
import type { ContentDetails, ContentPage } from './content-shapes.ts'
import type { Head, LoadContext } from '#platform/pages/screen.ts'

export type ContentContext = Pick<LoadContext, 'site' | 'language'>

/**
 * Returns the head of the page of a publication or plain page. The page exists on the sites of the content's countries, in
 * every language whose fallback chain contains one of the content's languages; search engines find it in those in which it is
 * written. `path` is below the site's base.
 */
export function contentHead(
  content: ContentDetails & Partial<Pick<ContentPage, 'pageRole'>>,
  path: string,
  { site, language }: ContentContext,
): Head {
  const indexed = { ...content, pageRole: content.pageRole ?? null }
  const indexing = contentIndexing(indexed, site, language)
  return {
    title: pageTitle(nameInTitle(content.nameToDisplay), companyName(site)),
    description: shortDescription(descriptionOf(content)),
    canonicalPath: siteBase(site, indexing.language) + path,
    robots: indexing.isIndexed ? 'index,follow' : 'noindex,follow',
    shownInCountries: indexedCountries(indexed),
    shownInLanguages: content.languages,
    // The page in the language of the text has the alternate links.
    onlyHere: indexing.language !== language,
    image: content.image,
  }
}

/** Contents may share a subtitle, so without a description of its own a page is described by its name as well. */
export const descriptionOf = ({ metaDescription, subtitle, nameToDisplay }: ContentDetails): string =>
  metaDescription ?? [nameInTitle(nameToDisplay), subtitle?.text].filter(Boolean).join(' – ')
