import { siteBase } from '#domain/addresses.ts'
import { contentAddress } from '#domain/content-delivery-address.ts'
import { mediaAddress } from '#domain/content-key.ts'
import type { ContentType } from '#domain/content-types.ts'
import { withMediaBase } from '#domain/media-in-html.ts'
import { mediaUrl } from '#domain/media-url.ts'
import { slugOf } from '#domain/slug.ts'
import { shownHtml } from '#entities/rich-text/rich-text.ts'
import type { StoredFile } from '#records/files.ts'
import type { ContentBody, DeliveredContent, DeliveredMedia } from './content-delivery-shapes.ts'
import type { ReadContent } from './content-records.ts'
import type { DeliveryPlace } from './delivery-place.ts'

/** How contents are written for one answer. */
export interface Writing {
  readonly place: DeliveryPlace
  readonly absolute: boolean
}

/** Whose bodies hold the file of the content itself. */
const mediaFields: Readonly<Partial<Record<ContentType, readonly ['image' | 'attachment', 'image' | 'attachment']>>> = {
  sfdc_cms__image: ['image', 'attachment'],
  sfdc_cms__document: ['attachment', 'image'],
}

/** The file that an image or a document is; null for other contents, which have files, but are none. */
export function ownFile({ row }: Pick<ReadContent, 'row'>): string | null {
  const fields = mediaFields[row.type]
  return fields === undefined ? null : (row[fields[0]] ?? row[fields[1]])
}

/** The files that a content's fields name. */
export const filesOf = ({ row }: ReadContent): readonly string[] =>
  [row.image, row.attachment, row.videoThumbnail].filter((key) => key !== null)

/** A content without its body. */
export function deliveredContent(content: ReadContent, { place, absolute }: Writing): DeliveredContent {
  const { row, version } = content
  const address = ownFile(content) === null ? null : mediaAddress(row.contentKey)
  return {
    contentBody: null,
    contentKey: row.contentKey,
    contentType: { fullyQualifiedName: row.type },
    language: version.language,
    managedContentId: row.id,
    publishedDate: isoDay(row.publishedDate ?? version.publishedFrom),
    resourceUrl: resourceUrl(row.contentKey, place),
    title: version.name,
    unauthenticatedUrl: address === null ? null : publicMedia(address, { place, absolute }),
    urlName: slugOf(row.name),
  }
}

/** A file that a content shows and that is no content itself. */
export function deliveredFile(file: StoredFile, writing: Writing, withBody: boolean): DeliveredContent {
  const { viewer } = writing.place.context
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
    resourceUrl: resourceUrl(file.key, writing.place),
    title: file.name,
    unauthenticatedUrl: publicMedia(mediaAddress(file.key), writing),
    urlName: '',
  }
}

/** What a content says (ENT-08). `files`: those of `filesOf` that the viewer may have. */
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
    // Nobody puts anything in front of what stands within a text: it names its media as a page of the site does.
    body: version.body === null ? null : withMediaBase(shownHtml(version.body), baseOf(writing)),
    seo_meta_description: version.metaDescription,
    header_image: fileOf(row.image, version.imageAlt ?? ''),
    date_time: row.startsOn === null ? null : { dateTime: isoDay(row.startsOn), endDateTime: isoDay(row.endsOn) },
    place: version.place,
    video: row.video === null ? null : { url: row.video },
    video_image_thumbnail: fileOf(row.videoThumbnail, ''),
    attachment: fileOf(row.attachment, ''),
    formulation: row.formulation.map(({ phase, name, percent }) => ({ phase, name, percent })),
    // By the content's own key: it stays the same when the file is replaced.
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

/** §2: who shows a file puts the base path and `sfsites/c` in front, so a relative address has neither. */
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
  const { site } = writing.place.context.viewer
  return site.isMyIMCDOnly ? null : baseOf(writing) + address
}

/** `/nl/nl-nl`, after the scheme and host where addresses are to be absolute. Not every language has addresses on every site. */
function baseOf({ place, absolute }: Writing): string {
  const { viewer, publicOrigin } = place.context
  const { supportedLanguages } = viewer.site
  const language = supportedLanguages.includes(viewer.language) ? viewer.language : supportedLanguages[0]
  const base = siteBase(viewer.site, language)
  return absolute ? publicOrigin + base : base
}

const resourceUrl = (contentKeyOrId: string, { channelOrSiteId, context }: DeliveryPlace): string =>
  contentAddress({ channelOrSiteId, contentKeyOrId, language: context.viewer.language })

function isoDay(day: string): string
function isoDay(day: string | null): string | null
function isoDay(day: string | null): string | null {
  return day === null ? null : `${day}T00:00:00.000Z`
}
