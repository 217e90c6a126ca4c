import * as v from 'valibot'
import { contentAddress, contentsAddress } from '#domain/content-delivery-address.ts'
import { isContentKey } from '#domain/content-key.ts'
import { isContentType } from '#domain/content-types.ts'
import { failure } from '#domain/errors.ts'
import { isRecordId, toId18 } from '#domain/record-id.ts'
import { managedContent } from '#entities/managed-content.ts'
import { type Condition, all, atLeast, atMost, equals, isIn } from '#records/condition.ts'
import { call, type CallContext } from './call.ts'
import type { ContentAnswer, ContentsAnswer } from './content-delivery-shapes.ts'
import { contentByKey, contentsByIds, inReadersLanguage, type ReadContent } from './content-records.ts'
import { delivered } from './deliver-contents.ts'
import { deliveryParams, optionalDay, optionalKeys, optionalWhole } from './delivery-params.ts'
import { deliveryPlace } from './delivery-place.ts'
import { optionalFlag, optionalKey } from './params.ts'

/**
 * ContentController.getContent (CMS-01): one content by its key or its id, as `…/connect/…/contents/{contentKeyOrId}` delivers it.
 * Beside the errors of `deliveryPlace` it throws PARAMETER_REQUIRED without a key (CMS-08), INVALID_ID for what is neither a key
 * nor an id, RECORD_NOT_FOUND for what is not there or not for this viewer. The platform's codes for these are not public.
 */
export const getContent = call({
  name: 'ContentController.getContent',
  cacheable: true,
  access: 'everyone',
  params: v.object({ ...deliveryParams, contentKeyOrId: v.optional(v.unknown()) }),
  run: async ({ channelOrSiteId, contentKeyOrId, language, ...asked }, caller): Promise<ContentAnswer> => {
    // Its checks are those of whoever makes the address (§8).
    contentAddress({ channelOrSiteId, contentKeyOrId })
    const place = deliveryPlace(channelOrSiteId, language, caller)
    const id = String(contentKeyOrId)
    const content = await contentByKeyOrId(id, place.context)
    if (content === null) throw failure('RECORD_NOT_FOUND', { id })
    const { contents, references } = await delivered([content], { ...asked, includeContentBody: true }, place)
    const [root] = contents
    if (root === undefined) throw failure('UNEXPECTED')
    return { ...root, ...references, channelSummary: place.summary }
  },
})

async function contentByKeyOrId(keyOrId: string, context: CallContext): Promise<ReadContent | null> {
  if (isContentKey(keyOrId)) return await contentByKey(keyOrId, context)
  if (!isRecordId(keyOrId)) throw failure('INVALID_ID', { id: keyOrId })
  const [content] = await contentsByIds([keyOrId], context)
  return content ?? null
}

/** Platform API 2.7. With bodies a page is smaller. */
const mostKeys = 50
const mostIds = 100
const mostOfPage = 250
const mostWithBodies = 25
const defaultPageSize = 25
const lastPage = 1_000_000

const contentsParams = v.object({
  ...deliveryParams,
  contentKeys: optionalKeys(mostKeys),
  managedContentIds: optionalKeys(mostIds),
  contentTypeFQN: optionalKey,
  includeContentBody: optionalFlag,
  page: optionalWhole(0, lastPage, 0),
  pageSize: optionalWhole(1, mostOfPage, defaultPageSize),
  publishStartDate: optionalDay,
  publishEndDate: optionalDay,
})

type ContentsParams = v.InferOutput<typeof contentsParams>

/**
 * ContentController.getContents (CMS-02): the contents of a site or channel, newest first (those without a day before them): of
 * these keys or of these ids, of one type, published between two days (both inclusive). Without any of these, all. A key or id of
 * nothing, or of what the viewer may not see, is left out; what is no key, no id or no type of content is refused with
 * INVALID_PARAMETERS, as is a page with bodies of more than 25. The platform's codes and the order are not public: they are ours.
 */
export const getContents = call({
  name: 'ContentController.getContents',
  cacheable: true,
  access: 'everyone',
  params: contentsParams,
  run: async (params, caller): Promise<ContentsAnswer> => {
    const place = deliveryPlace(params.channelOrSiteId, params.language, caller)
    const { page, pageSize, includeContentBody = false } = params
    if (pageSize > mostWithBodies && (includeContentBody || params.expandReferences === true))
      throw refused('pageSize', `is more than ${mostWithBodies}, the most with bodies`)
    const { records, viewer } = place.context
    const rows = await records.list(viewer, managedContent, {
      where: wanted(params),
      orderBy: [{ field: 'publishedDate', descending: true }],
      // One more, to know whether there is another page.
      limit: pageSize + 1,
      offset: page * pageSize,
    })
    const contents = await inReadersLanguage(rows.slice(0, pageSize), place.context)
    const answer = await delivered(contents, { ...params, includeContentBody }, place)
    const urlOf = (number: number) => contentsAddress({ ...params, page: number })
    return {
      channelSummary: place.summary,
      contents: answer.contents,
      ...answer.references,
      currentPageUrl: urlOf(page),
      nextPageUrl: rows.length > pageSize ? urlOf(page + 1) : null,
      previousPageUrl: page > 0 ? urlOf(page - 1) : null,
    }
  },
})

function wanted(params: ContentsParams): Condition {
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
