import { mediaAddress } from '#domain/content-key.ts'
import { isPublicationType } from '#domain/content-types.ts'
import { isVideoAddress } from '#domain/video-hosts.ts'
import { account } from '#entities/account.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { tradeName } from '#entities/trade-name.ts'
import type { StoredFile } from '#records/files.ts'
import { call, type CallContext } from './call.ts'
import { tradeGradeCards } from './cards.ts'
import { contentDetails, contentParams, contentWithPage, noSuchContent } from './content-details.ts'
import type { ReadContent } from './content-records.ts'
import { segmentLinks } from './detail-parts.ts'
import { brandLink, entryLinks } from './links.ts'
import type { ContentAttachment, ContentImageFile, FormulationEntry, PublicationDetails } from './publication-shapes.ts'
import { siteViewer } from './site-viewer.ts'

/** Cards beside a publication, and links to what else it is about: three rows of four. */
const mostBeside = 12

type Content = ReadContent['row']

/**
 * ContentController.getPublication: a publication in the visitor's language, else along the fallback chain (LNG-01), with
 * what it is about. Throws INVALID_ID for what is no content key, RECORD_NOT_FOUND where the viewer may read no such
 * publication.
 */
export const getPublication = call({
  name: 'ContentController.getPublication',
  cacheable: true,
  access: 'everyone',
  params: contentParams,
  run: async (params, doorContext): Promise<PublicationDetails> => {
    const context = { ...doorContext, viewer: siteViewer(params, doorContext.viewer) }
    const content = await contentWithPage(params.contentKey, context)
    const { row, version } = content
    const { type } = row
    if (!isPublicationType(type)) return noSuchContent(params.contentKey)
    const [details, formulation, products, tradeNames, principals, files] = await Promise.all([
      contentDetails(content, context),
      formulationOf(row, context),
      tradeGradeCards(row.products.slice(0, mostBeside).map(plainHit), context),
      context.records.byIds(context.viewer, tradeName, row.tradeNames.slice(0, mostBeside)),
      context.records.byIds(context.viewer, account, row.principals.slice(0, mostBeside)),
      context.records.files(
        context.viewer,
        [row.attachment, row.videoThumbnail].filter((key) => key !== null),
      ),
    ])
    return {
      ...details,
      contentType: type,
      attachment: attachmentOf(row, files),
      video:
        row.video !== null && isVideoAddress(row.video) ? { address: row.video, poster: posterOf(row, files) } : null,
      event:
        row.startsOn === null
          ? null
          : { startsOn: row.startsOn, endsOn: row.endsOn ?? row.startsOn, place: version.place },
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

async function formulationOf({ formulation }: Content, context: CallContext): Promise<readonly FormulationEntry[]> {
  const ids = [...new Set(formulation.flatMap(({ product }) => product ?? []))]
  const rows = ids.length === 0 ? [] : await context.records.byIds(context.viewer, tradeGrade, ids)
  const here = new Map(rows.map((row) => [row.id, brandLink(row)]))
  return formulation.map(({ phase, name, percent, product }): FormulationEntry => {
    const link = product === null ? null : (here.get(product) ?? null)
    return {
      phase,
      name,
      percent,
      availability: product === null ? 'unlinked' : link === null ? 'unavailable' : 'available',
      product: link,
    }
  })
}

type Files = ReadonlyMap<string, StoredFile>

/** Null too where its file has not come yet. */
function attachmentOf({ attachment }: Content, files: Files): ContentAttachment | null {
  const file = attachment === null ? undefined : files.get(attachment)
  return file === undefined ? null : { file: mediaAddress(file.key), name: file.name, size: file.bytes }
}

/** What stands in place of a video; its words are the page's own. */
function posterOf({ videoThumbnail }: Content, files: Files): ContentImageFile | null {
  const file = videoThumbnail === null ? undefined : files.get(videoThumbnail)
  return file === undefined ? null : { file: mediaAddress(file.key), alt: '', width: file.width, height: file.height }
}
