import { eventMoments } from './event-times.ts'
import type { PublicationType } from '#features/content/managed-content/content-types.ts'
import { type DataPage, type Thing, known, wholeAddress } from '#platform/pages/structured-data/thing.ts'
import { organization } from '#platform/pages/structured-data/organization.ts'
import { fileAddress, readable } from '#platform/pages/structured-data/texts.ts'
import { wireProduct } from '#platform/values/wire-names.ts'
import type { PublicationDetails } from '#features/content/managed-content/content-shapes.ts'

/** The fields of a publication that its structured data needs. */
export type DescribedPublication = Pick<
  PublicationDetails,
  'contentType' | 'nameToDisplay' | 'lang' | 'publishedDate' | 'modifiedAt' | 'event'
> & {
  readonly image: Pick<NonNullable<PublicationDetails['image']>, 'file'> | null
  readonly video: { readonly address: string; readonly poster: { readonly file: string } | null } | null
}

/**
 * Returns a publication as schema.org structured data: an event if it has a day and a place, a video if it has an image and a
 * date, otherwise an article. `path` is the path of its page.
 */
export function structuredPublication(
  publication: DescribedPublication,
  description: string,
  path: string,
  page: DataPage,
): Thing {
  const { contentType, event, video, publishedDate, modifiedAt } = publication
  const image = fileAddress(publication.image?.file ?? null, page)
  const common = {
    name: readable(publication.nameToDisplay, page),
    description: readable(description, page),
    url: wholeAddress(path, page),
    inLanguage: publication.lang ?? page.language,
    image,
  }
  const moments = event === null ? null : eventMoments(event)
  if (contentType === 'events_announcements' && event !== null && (event.place ?? '').trim() !== '')
    return known({
      '@type': 'Event',
      ...common,
      startDate: moments?.start.toISOString() ?? event.startsOn,
      endDate: moments?.end.toISOString() ?? event.endsOn,
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        name: event.place,
        address: { '@type': 'PostalAddress', addressLocality: event.place },
      },
      organizer: organization(page),
    })
  const picture = video?.poster ? fileAddress(video.poster.file, page) : image
  if (video !== null && picture !== null && publishedDate !== null)
    return known({
      '@type': 'VideoObject',
      ...common,
      thumbnailUrl: picture,
      uploadDate: atMidnight(publishedDate),
      embedUrl: video.address,
      publisher: organization(page),
    })
  return known({
    '@type': newsTypes.has(contentType) ? 'NewsArticle' : 'Article',
    ...common,
    headline: readable(publication.nameToDisplay, page),
    datePublished: publishedDate === null ? null : atMidnight(publishedDate),
    dateModified: modifiedAt,
    mainEntityOfPage: wholeAddress(path, page),
    author: organization(page),
    publisher: organization(page),
  })
}

const newsTypes: ReadonlySet<PublicationType> = new Set<PublicationType>(['GroupTemplateMPress', `${wireProduct}_news`])

/** Search engines require a time with a time zone; a publication has only a date. */
const atMidnight = (day: string): string => `${day}T00:00:00Z`
