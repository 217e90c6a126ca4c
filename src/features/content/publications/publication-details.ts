import { today } from '#platform/calls/today.ts'
import { eventDays } from './event-days.ts'
import { mediaAddress } from '#platform/values/content-key.ts'
import { isPublicationType } from '#features/content/managed-content/content-types.ts'
import { isVideoAddress } from '#platform/rich-text/video-hosts.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import type { StoredFile } from '#platform/records/files/files.ts'
import { call } from '#platform/calls/call.ts'
import { tradeGradeCards } from '#features/catalogue/cards/result-cards.ts'
import {
  contentDetails,
  contentParams,
  contentWithPage,
  noSuchContent,
} from '#features/content/managed-content/content-details.ts'
import type { ReadContent } from '#features/content/managed-content/content-records.ts'
import { segmentLinks } from '#features/catalogue/pages/detail-parts.ts'
import { brandLink, entryLinks } from '#features/catalogue/cards/links.ts'
import { formulationEntries } from './formulation-entries.ts'
import type {
  ContentAttachment,
  ContentImageFile,
  PublicationDetails,
} from '#features/content/managed-content/content-shapes.ts'
import { siteViewer } from '#sites/site-viewer.ts'

/** The maximum number of cards and links of each kind beside a publication: three rows of four. */
const maxBeside = 12

type Content = ReadContent['row']

/**
 * ContentController.getPublication: returns a publication in the visitor's language or the next one in the fallback chain
 * (LNG-01), with related records. Throws INVALID_ID for a malformed content key and RECORD_NOT_FOUND if the viewer may not read
 * such a publication.
 */
export const getPublication = call({
  name: 'ContentController.getPublication',
  cacheable: true,
  access: 'everyone',
  params: contentParams,
  run: async (params, requestContext): Promise<PublicationDetails> => {
    const context = { ...requestContext, viewer: siteViewer(params, requestContext.viewer) }
    const content = await contentWithPage(params.contentKey, context)
    const { row, version } = content
    const { type } = row
    if (!isPublicationType(type)) return noSuchContent(params.contentKey)
    const [details, formulation, products, tradeNames, principals, files] = await Promise.all([
      contentDetails(content, context),
      formulationEntries(row.formulation, context),
      tradeGradeCards(row.products.slice(0, maxBeside).map(plainHit), context),
      context.records.byIds(context.viewer, tradeName, row.tradeNames.slice(0, maxBeside)),
      context.records.byIds(context.viewer, account, row.principals.slice(0, maxBeside)),
      context.records.files(
        context.viewer,
        [row.attachment, row.videoThumbnail].filter((key) => key !== null),
      ),
    ])
    return {
      ...details,
      contentType: type,
      modifiedAt: new Date(Math.max(row.lastModifiedDate.getTime(), version.lastModifiedDate.getTime())).toISOString(),
      attachment: attachmentOf(row, files),
      video:
        row.video !== null && isVideoAddress(row.video) ? { address: row.video, poster: posterOf(row, files) } : null,
      event: eventOf(row, version.place, today(context)),
      formulation,
      products,
      tradeNames: tradeNames.map(brandLink),
      principals: principals.map(brandLink),
      businessGroups: entryLinks(row.businessGroups, context.taxonomy.businessGroup, context.viewer.language),
      marketSegments: segmentLinks(row.marketSegments, context),
    }
  },
})

const plainHit = (id: string) => ({ id, promoted: false, matched: null })

type Files = ReadonlyMap<string, StoredFile>

/** Also returns null if the file has not been uploaded yet. */
function attachmentOf({ attachment }: Content, files: Files): ContentAttachment | null {
  const file = attachment === null ? undefined : files.get(attachment)
  return file === undefined ? null : { file: mediaAddress(file.key), name: file.name, size: file.bytes }
}

/** Returns the image that is shown in place of a video; the page provides its alternative text. */
function posterOf({ videoThumbnail }: Content, files: Files): ContentImageFile | null {
  const file = videoThumbnail === null ? undefined : files.get(videoThumbnail)
  return file === undefined ? null : { file: mediaAddress(file.key), alt: '', width: file.width, height: file.height }
}

/** When and where an event takes place; nobody registers for one that is over. */
function eventOf(row: ReadContent['row'], place: string | null, day: string): PublicationDetails['event'] {
  if (row.startsOn === null) return null
  const days = eventDays(row.startsOn, row.endsOn)
  const { startTime, endTime, timeZone, registration } = row
  return { ...days, place, startTime, endTime, timeZone, registration: days.endsOn < day ? null : registration }
}
