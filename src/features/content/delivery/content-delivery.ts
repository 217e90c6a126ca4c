import * as v from 'valibot'
import { contentAddress, contentsAddress } from './content-delivery-address.ts'
import { isContentKey } from '#platform/values/content-key.ts'
import { isContentType } from '#features/content/managed-content/content-types.ts'
import { failure } from '#platform/values/errors.ts'
import { isRecordId, toId18 } from '#platform/values/record-id.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import { type Condition, all, atLeast, atMost, equals, isIn } from '#platform/records/read/condition.ts'
import { call, type CallContext } from '#platform/calls/call.ts'
import type { ContentAnswer, ContentsAnswer } from './content-delivery-shapes.ts'
import {
  contentByKey,
  contentsByIds,
  inReadersLanguage,
  type ReadContent,
} from '#features/content/managed-content/content-records.ts'
import { delivered } from './deliver-contents.ts'
import { deliveryParams, optionalDay, optionalKeys, optionalWhole } from './delivery-params.ts'
import { deliveryContext } from './delivery-context.ts'
import { optionalFlag, optionalKey } from '#platform/calls/params.ts'

/**
 * ContentController.getContent (CMS-01): returns one content by its key or id, as `…/connect/…/contents/{contentKeyOrId}`
 * delivers it. Throws the errors of `deliveryContext`, PARAMETER_REQUIRED without a key (CMS-08), INVALID_ID for a value that
 * is neither a key nor an id, and RECORD_NOT_FOUND for a content that does not exist or that the viewer may not see. The
 * platform does not publish its codes for these errors.
 */
export const getContent = call({
  name: 'ContentController.getContent',
  cacheable: true,
  access: 'everyone',
  params: v.object({ ...deliveryParams, contentKeyOrId: v.optional(v.unknown()) }),
  run: async ({ channelOrSiteId, contentKeyOrId, language, ...options }, caller): Promise<ContentAnswer> => {
    // Formatting the address validates the parameters (§8).
    contentAddress({ channelOrSiteId, contentKeyOrId })
    const delivery = deliveryContext(channelOrSiteId, language, caller)
    const id = String(contentKeyOrId)
    const content = await contentByKeyOrId(id, delivery.context)
    if (content === null) throw failure('RECORD_NOT_FOUND', { id })
    const { contents, references } = await delivered([content], { ...options, includeContentBody: true }, delivery)
    const [root] = contents
    if (root === undefined) throw failure('UNEXPECTED')
    return { ...root, ...references, channelSummary: delivery.summary }
  },
})

async function contentByKeyOrId(keyOrId: string, context: CallContext): Promise<ReadContent | null> {
  if (isContentKey(keyOrId)) return await contentByKey(keyOrId, context)
  if (!isRecordId(keyOrId)) throw failure('INVALID_ID', { id: keyOrId })
  const [content] = await contentsByIds([keyOrId], context)
  return content ?? null
}

/** Platform API 2.7. The limit is lower for pages with bodies. */
const maxKeys = 50
const maxIds = 100
const maxPerPage = 250
const maxWithBodies = 25
const defaultPageSize = 25
const lastPage = 1_000_000

const contentsParams = v.object({
  ...deliveryParams,
  contentKeys: optionalKeys(maxKeys),
  managedContentIds: optionalKeys(maxIds),
  contentTypeFQN: optionalKey,
  includeContentBody: optionalFlag,
  page: optionalWhole(0, lastPage, 0),
  pageSize: optionalWhole(1, maxPerPage, defaultPageSize),
  publishStartDate: optionalDay,
  publishEndDate: optionalDay,
})

type ContentsParams = v.InferOutput<typeof contentsParams>

/**
 * ContentController.getContents (CMS-02): returns the contents of a site or channel, newest first; contents without a date
 * precede them. Filters by keys or ids, by one content type and by dates of publication (both inclusive); without a filter it
 * returns all. Omits keys and ids of contents that do not exist or that the viewer may not see. Throws INVALID_PARAMETERS for a
 * malformed key or id, an unknown content type, and a page of more than 25 contents with bodies. The platform publishes neither
 * its codes nor its order; these are our own.
 */
export const getContents = call({
  name: 'ContentController.getContents',
  cacheable: true,
  access: 'everyone',
  params: contentsParams,
  run: async (params, caller): Promise<ContentsAnswer> => {
    const delivery = deliveryContext(params.channelOrSiteId, params.language, caller)
    const { page, pageSize, includeContentBody = false } = params
    if (pageSize > maxWithBodies && (includeContentBody || params.expandReferences === true))
      throw refused('pageSize', `is more than ${maxWithBodies}, the most with bodies`)
    const { records, viewer } = delivery.context
    const rows = await records.list(viewer, managedContent, {
      where: requestedCondition(params),
      orderBy: [{ field: 'publishedDate', descending: true }],
      // One more than the page size shows whether there is a next page.
      limit: pageSize + 1,
      offset: page * pageSize,
    })
    const contents = await inReadersLanguage(rows.slice(0, pageSize), delivery.context)
    const answer = await delivered(contents, { ...params, includeContentBody }, delivery)
    const urlOf = (number: number) => contentsAddress({ ...params, page: number })
    return {
      channelSummary: delivery.summary,
      contents: answer.contents,
      ...answer.references,
      currentPageUrl: urlOf(page),
      nextPageUrl: rows.length > pageSize ? urlOf(page + 1) : null,
      previousPageUrl: page > 0 ? urlOf(page - 1) : null,
    }
  },
})

function requestedCondition(params: ContentsParams): Condition {
  const { contentKeys, managedContentIds, contentTypeFQN, publishStartDate, publishEndDate } = params
  if (contentKeys !== undefined && managedContentIds !== undefined)
    throw refused('contentKeys', 'is given beside managedContentIds: one of the two')
  const badKey = contentKeys?.find((key) => !isContentKey(key))
  if (badKey !== undefined) throw refused('contentKeys', `${badKey} is not a content key`)
  const badId = managedContentIds?.find((id) => !isRecordId(id))
  if (badId !== undefined) throw refused('managedContentIds', `${badId} is not an id`)
  if (contentTypeFQN !== undefined && !isContentType(contentTypeFQN))
    throw refused('contentTypeFQN', `${contentTypeFQN} is not a type of content`)
  return all(
    ...(contentKeys === undefined ? [] : [isIn('contentKey', contentKeys)]),
    ...(managedContentIds === undefined
      ? []
      : [
          isIn(
            'id',
            managedContentIds.flatMap((id) => toId18(id) ?? []),
          ),
        ]),
    ...(contentTypeFQN === undefined ? [] : [equals('type', contentTypeFQN)]),
    ...(publishStartDate === undefined ? [] : [atLeast('publishedDate', publishStartDate)]),
    ...(publishEndDate === undefined ? [] : [atMost('publishedDate', publishEndDate)]),
  )
}

const refused = (parameter: string, reason: string): Error => failure('INVALID_PARAMETERS', { parameter, reason })
