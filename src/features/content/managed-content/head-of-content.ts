import { companyName, pageTitle } from '#platform/pages/page-title.ts'
import type { ContentDetails, PublicationDetails } from '#features/content/publications/publication-shapes.ts'
import type { Head, LoadContext } from '#platform/pages/screen.ts'

type ContentContext = Pick<LoadContext, 'site'>

/**
 * Returns the head of the page of a publication or plain page. The page exists on the sites of the content's countries, in
 * every language whose fallback chain contains one of the content's languages. `path` includes the site's base.
 */
export const contentHead = (content: ContentDetails, path: string, { site }: ContentContext): Head => ({
  title: pageTitle(content.nameToDisplay, companyName(site)),
  description: descriptionOf(content),
  canonicalPath: path,
  robots: 'index,follow',
  // A content without countries is shown in all countries.
  shownInCountries: content.countries.length === 0 ? undefined : content.countries,
  shownInLanguages: content.languages,
  image: content.image,
})

export const publicationHead = (publication: PublicationDetails, path: string, context: ContentContext): Head => ({
  ...contentHead(publication, path, context),
  type: 'article',
  structured: async (page) => {
    const { structuredPublication } = await import('#features/content/publications/structured-publication.ts')
    return [structuredPublication(publication, descriptionOf(publication), path, page)]
  },
})

const descriptionOf = ({ metaDescription, subtitle, nameToDisplay }: ContentDetails): string =>
  metaDescription ?? subtitle?.text ?? nameToDisplay
