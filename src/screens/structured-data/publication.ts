import type { PublicationType } from '#domain/content-types.ts'
import { wireProduct } from '#domain/wire-names.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { organization } from './organization.ts'
import { wholeAddress, type DataPage } from './data-page.ts'
import { fileAddress, readable } from './texts.ts'
import { known, type Thing } from './thing.ts'

/** A publication, as much of it as search engines ask for. */
export interface PublicationFacts {
  readonly contentType: PublicationType
  readonly name: string
  readonly description: string
  /** Of its texts. */
  readonly language: LanguageCode
  /** ISO days. */
  readonly publishedDate: string | null
  readonly startsOn: string | null
  readonly endsOn: string | null
  readonly place: string | null
  /** `/cms/delivery/media/MC…` */
  readonly image: string | null
  /** The address of the video's player. */
  readonly video: string | null
  readonly videoThumbnail: string | null
  /** Path of its page. */
  readonly path: string
}

/** An event is one with its day and place, a video one with its picture and day; all else is something to read. */
export function publication(facts: PublicationFacts, page: DataPage): Thing {
  if (facts.contentType === 'events_announcements' && facts.startsOn !== null && isSaid(facts.place))
    return event(facts, page)
  const picture = fileAddress(facts.videoThumbnail ?? facts.image, page)
  if (facts.video !== null && picture !== null && facts.publishedDate !== null)
    return known({
      '@type': 'VideoObject',
      ...common(facts, page),
      thumbnailUrl: picture,
      uploadDate: atMidnight(facts.publishedDate),
      embedUrl: facts.video,
      publisher: organization(page),
    })
  return known({
    '@type': newsTypes.has(facts.contentType) ? 'NewsArticle' : 'Article',
    ...common(facts, page),
    headline: readable(facts.name, page),
    datePublished: facts.publishedDate === null ? null : atMidnight(facts.publishedDate),
    mainEntityOfPage: wholeAddress(facts.path, page),
    author: organization(page),
    publisher: organization(page),
  })
}

const event = (facts: PublicationFacts, page: DataPage): Thing =>
  known({
    '@type': 'Event',
    ...common(facts, page),
    startDate: facts.startsOn,
    endDate: facts.endsOn ?? facts.startsOn,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: facts.place, address: facts.place },
    organizer: organization(page),
  })

const common = (facts: PublicationFacts, page: DataPage) => ({
  name: readable(facts.name, page),
  description: readable(facts.description, page),
  url: wholeAddress(facts.path, page),
  inLanguage: facts.language,
  image: fileAddress(facts.image, page),
})

const newsTypes: ReadonlySet<PublicationType> = new Set<PublicationType>(['GroupTemplateMPress', `${wireProduct}_news`])

const isSaid = (text: string | null): boolean => text !== null && text.trim() !== ''

/** Search engines want a time with its zone; a publication has a day. */
const atMidnight = (day: string): string => `${day}T00:00:00Z`
