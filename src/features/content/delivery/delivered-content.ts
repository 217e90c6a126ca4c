import { siteBase } from '#platform/values/addresses/addresses.ts'
import { contentAddress } from './content-delivery-address.ts'
import { mediaAddress } from '#platform/values/content-key.ts'
import { withMediaBase } from '#platform/rich-text/media-in-html.ts'
import { mediaUrl } from '#platform/values/addresses/media-url.ts'
import { slugOf } from '#platform/values/text/slug.ts'
import { shownHtml } from '#platform/rich-text/rich-text.ts'
import type { StoredFile } from '#platform/records/files/files.ts'
import type { ContentBody, DeliveredContent, DeliveredMedia } from './content-delivery-shapes.ts'
import { ownFile } from '#features/content/managed-content/content-file.ts'
import type { ReadContent } from '#features/content/managed-content/content-records.ts'
import { eventDays } from '#features/content/publications/event-days.ts'
import { eventMoments } from '#features/content/publications/event-times.ts'
import type { DeliveryContext } from './delivery-context.ts'

/** The options for mapping contents to one response. */
export interface Writing {
  readonly delivery: DeliveryContext
  readonly absolute: boolean
}

/** Returns the files in the fields of a content. */
export const filesOf = ({ row }: ReadContent): readonly string[] =>
  [row.image, row.attachment, row.videoThumbnail].filter((key) => key !== null)

/** Maps a content without its body. */
export function deliveredContent(content: ReadContent, { delivery, absolute }: Writing): DeliveredContent {
  const { row, version } = content
  const address = ownFile(content) === null ? null : mediaAddress(row.contentKey)
  return {
    contentBody: null,
    contentKey: row.contentKey,
    contentType: { fullyQualifiedName: row.type },
    language: version.language,
    managedContentId: row.id,
    publishedDate: isoDay(row.publishedDate ?? version.publishedFrom),
    resourceUrl: resourceUrl(row.contentKey, delivery),
    title: version.name,
    unauthenticatedUrl: address === null ? null : publicMedia(address, { delivery, absolute }),
    urlName: slugOf(row.name),
  }
}

/** Maps a file that a content shows and that is not a content itself. */
export function deliveredFile(file: StoredFile, writing: Writing, withBody: boolean): DeliveredContent {
  const { viewer } = writing.delivery.context
  return {
    contentBody: withBody
      ? { ...emptyBody(file.name), 'sfdc_cms:media': media(mediaAddress(file.key), file, '', writing) }
      : null,
    contentKey: file.key,
    contentType: {
      fullyQualifiedName: file.contentType.startsWith('image/') ? 'sfdc_cms__image' : 'sfdc_cms__document',
    },
    language: viewer.language,
    managedContentId: null,
    publishedDate: null,
    resourceUrl: resourceUrl(file.key, writing.delivery),
    title: file.name,
    unauthenticatedUrl: publicMedia(mediaAddress(file.key), writing),
    urlName: '',
  }
}

/** Maps the body of a content (ENT-08). `files` contains the files from `filesOf` that the viewer may read. */
export function contentBody(
  content: ReadContent,
  files: ReadonlyMap<string, StoredFile>,
  writing: Writing,
): ContentBody {
  const { row, version } = content
  const fileOf = (key: string | null, altText: string, address = key === null ? '' : mediaAddress(key)) =>
    media(address, key === null ? undefined : files.get(key), altText, writing)
  const own = ownFile(content)
  return {
    ...emptyBody(version.name),
    subtitle: version.subtitle,
    // Clients do not prefix addresses inside a text, so the text needs the same media addresses as a page of the site.
    body: version.body === null ? null : withMediaBase(shownHtml(version.body), baseOf(writing)),
    seo_meta_description: version.metaDescription,
    header_image: fileOf(row.image, version.imageAlt ?? ''),
    date_time: dateTimeOf(row),
    place: version.place,
    video: row.video === null ? null : { url: row.video },
    video_image_thumbnail: fileOf(row.videoThumbnail, ''),
    attachment: fileOf(row.attachment, ''),
    formulation: row.formulation.map(({ phase, name, percent }) => ({ phase, name, percent })),
    // The address uses the content key, which stays the same when the file is replaced.
    'sfdc_cms:media': own === null ? null : fileOf(own, version.imageAlt ?? '', mediaAddress(row.contentKey)),
  }
}

const emptyBody = (title: string): ContentBody => ({
  title,
  Title: title,
  subtitle: null,
  body: null,
  seo_meta_description: null,
  header_image: null,
  date_time: null,
  place: null,
  video: null,
  video_image_thumbnail: null,
  attachment: null,
  formulation: [],
  'sfdc_cms:media': null,
})

/** §2: the client adds the base path and `sfsites/c` to a relative address, so the address contains neither. */
function media(
  address: string,
  file: StoredFile | undefined,
  altText: string,
  writing: Writing,
): DeliveredMedia | null {
  if (file === undefined) return null
  const url = writing.absolute ? (mediaUrl(address, baseOf(writing)) ?? address) : address
  const { contentType: mimeType, bytes: size, width, height } = file
  return { url, altText, source: { type: 'file', mimeType, size, width, height } }
}

function publicMedia(address: string, writing: Writing): string | null {
  const { site } = writing.delivery.context.viewer
  return site.isMyIMCDOnly ? null : baseOf(writing) + address
}

/** Returns `/nl/nl-nl`, preceded by the origin if addresses are absolute. Not every language has addresses on every site. */
function baseOf({ delivery, absolute }: Writing): string {
  const { viewer, publicOrigin } = delivery.context
  const { supportedLanguages } = viewer.site
  const language = supportedLanguages.includes(viewer.language) ? viewer.language : supportedLanguages[0]
  const base = siteBase(viewer.site, language)
  return absolute ? publicOrigin + base : base
}

const resourceUrl = (contentKeyOrId: string, { channelOrSiteId, context }: DeliveryContext): string =>
  contentAddress({ channelOrSiteId, contentKeyOrId, language: context.viewer.language })

/** When an event begins and ends: its moments if its times are known, or its days. */
function dateTimeOf(row: ReadContent['row']) {
  if (row.startsOn === null) return null
  const moments = eventMoments({ ...row, ...eventDays(row.startsOn, row.endsOn) })
  if (moments === null) return { dateTime: isoDay(row.startsOn), endDateTime: isoDay(row.endsOn) }
  return { dateTime: moments.start.toISOString(), endDateTime: moments.end.toISOString() }
}

function isoDay(day: string): string
function isoDay(day: string | null): string | null
function isoDay(day: string | null): string | null {
  return day === null ? null : `${day}T00:00:00.000Z`
}
