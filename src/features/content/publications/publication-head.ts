import type { PublicationDetails } from '#features/content/managed-content/content-shapes.ts'
import { contentHead, descriptionOf, type ContentContext } from '#features/content/managed-content/head-of-content.ts'
import type { Head } from '#platform/pages/screen.ts'

/** Returns the head of the page of a publication; `path` is below the site's base. */
export function publicationHead(publication: PublicationDetails, path: string, context: ContentContext): Head {
  const head = contentHead(publication, path, context)
  return {
    ...head,
    type: 'article',
    elsewhere: '/publications',
    structured: async (page) => {
      const { structuredPublication } = await import('./structured-publication.ts')
      return [structuredPublication(publication, descriptionOf(publication), head.canonicalPath, page)]
    },
  }
}
