import { companyName, pageTitle } from '#domain/page-title.ts'
import type { ContentDetails, PublicationDetails } from '#calls/publication-shapes.ts'
import type { Head, LoadContext } from './screen.ts'

type ContentContext = Pick<LoadContext, 'site' | 'language'>

/**
 * The head of a content's page: a publication's or a plain page's. It is on the sites of its countries, in the languages
 * that can read one of those it is published in. `path`: of its page, with the site's base.
 */
export const contentHead = (content: ContentDetails, path: string, { site }: ContentContext): Head => ({
  title: pageTitle(content.nameToDisplay, companyName(site)),
  description: descriptionOf(content),
  canonicalPath: path,
  robots: 'index,follow',
  // No country is all of them.
  shownInCountries: content.countries.length === 0 ? undefined : content.countries,
  shownInLanguages: content.languages,
  image: content.image,
})

export const publicationHead = (publication: PublicationDetails, path: string, context: ContentContext): Head => ({
  ...contentHead(publication, path, context),
  type: 'article',
  structured: {
    about: 'publication',
    contentType: publication.contentType,
    name: publication.nameToDisplay,
    description: descriptionOf(publication),
    language: publication.lang ?? context.language,
    publishedDate: publication.publishedDate,
    startsOn: publication.event?.startsOn ?? null,
    endsOn: publication.event?.endsOn ?? null,
    place: publication.event?.place ?? null,
    image: publication.image?.file ?? null,
    video: publication.video?.address ?? null,
    videoThumbnail: publication.video?.poster?.file ?? null,
    path,
  },
})

const descriptionOf = ({ metaDescription, subtitle, nameToDisplay }: ContentDetails): string =>
  metaDescription ?? subtitle?.text ?? nameToDisplay
