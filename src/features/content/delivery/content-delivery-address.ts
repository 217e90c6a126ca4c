import { apiVersion } from '#platform/values/api-version.ts'
import { failure } from '#platform/values/errors.ts'
import { isChannelId, isSiteId } from '#platform/values/addresses/site-ids.ts'
import { keyPrefixOf } from '#platform/values/record-id.ts'

/** The types of content delivery parameters. A list is written with commas. */
export type DeliveryType = 'text' | 'number' | 'flag' | 'list'

/** The parameters of one content (§7, platform API 2.7), in the order in which the address contains them. */
export const contentParameters = {
  language: 'text',
  referenceDepth: 'number',
  expandReferences: 'flag',
  referencesAsList: 'flag',
  showAbsoluteUrl: 'flag',
} as const satisfies Readonly<Record<string, DeliveryType>>

/** The parameters of a list of contents. */
export const contentsParameters = {
  contentKeys: 'list',
  managedContentIds: 'list',
  contentTypeFQN: 'text',
  publishStartDate: 'text',
  publishEndDate: 'text',
  includeContentBody: 'flag',
  ...contentParameters,
  page: 'number',
  pageSize: 'number',
} as const satisfies Readonly<Record<string, DeliveryType>>

/** The parameters of the list of channels. */
export const channelsParameters = { page: 'number', pageSize: 'number' } as const satisfies Readonly<
  Record<string, DeliveryType>
>

/** The parameters from a caller, not yet validated. */
export type ContentInput = { readonly [name in keyof typeof contentParameters]?: unknown } & {
  readonly channelOrSiteId?: unknown
  readonly contentKeyOrId?: unknown
}
export type ContentsInput = { readonly [name in keyof typeof contentsParameters]?: unknown } & {
  readonly channelOrSiteId?: unknown
}

/**
 * Returns the address of one content (CMS-01) on a site or channel. Throws the specification's errors (§8) for missing or
 * invalid parameters: PARAMETER_REQUIRED, CHANNEL_OR_SITE_EMPTY, CHANNEL_OR_SITE_PREFIX, PARAMETER_INVALID, PARAMETER_TYPE.
 */
export function contentAddress(input: ContentInput): string {
  const contents = pathOf(input.channelOrSiteId)
  const key = input.contentKeyOrId
  if (key === undefined || key === null || key === '')
    throw failure('PARAMETER_REQUIRED', { parameter: 'contentKeyOrId' })
  if (!isText(key)) throw failure('PARAMETER_INVALID', { parameter: 'contentKeyOrId' })
  return `${contents}/${encodeURIComponent(key)}${query(input, contentParameters)}`
}

/**
 * Returns the address of a list of contents (CMS-02). Throws the same errors as `contentAddress`, also for lists of the wrong
 * type (CMS-12).
 */
export const contentsAddress = (input: ContentsInput): string =>
  pathOf(input.channelOrSiteId) + query(input, contentsParameters)

/** Returns the address of the list of channels. */
export const channelsAddress = (input: { readonly page?: number; readonly pageSize?: number }): string =>
  `${connect}/cms/delivery/channels${query(input, channelsParameters)}`

/** Returns the address of one channel. */
export const channelAddress = (channelId: string): string => `${connect}/cms/delivery/channels/${channelId}`

/**
 * Parses the id of a site or channel. The id is required (CMS-07) and not empty (CMS-11). Its first three characters are the
 * prefix of a site or channel (CMS-10), and it is a string with a complete id (CMS-09).
 */
export function channelOrSite(input: unknown): { readonly type: 'site' | 'channel'; readonly id: string } {
  if (input === undefined || input === null) throw failure('PARAMETER_REQUIRED', { parameter: 'channelOrSiteId' })
  if (typeof input !== 'string') throw failure('PARAMETER_INVALID', { parameter: 'channelOrSiteId' })
  if (input.trim() === '') throw failure('CHANNEL_OR_SITE_EMPTY')
  const type = prefixes.get(keyPrefixOf(input))
  if (type === undefined) throw failure('CHANNEL_OR_SITE_PREFIX')
  if (!isSiteId(input) && !isChannelId(input)) throw failure('PARAMETER_INVALID', { parameter: 'channelOrSiteId' })
  return { type, id: input }
}

const prefixes: ReadonlyMap<string, 'site' | 'channel'> = new Map([
  ['0DM', 'site'],
  ['0ap', 'channel'],
] as const)

const connect = `/services/data/${apiVersion}/connect`

function pathOf(channelOrSiteId: unknown): string {
  const { type, id } = channelOrSite(channelOrSiteId)
  return type === 'site'
    ? `${connect}/sites/${id}/cms/delivery/contents`
    : `${connect}/cms/delivery/channels/${id}/contents`
}

/** Omits missing parameters and empty lists. */
function query(input: Readonly<Record<string, unknown>>, parameters: Readonly<Record<string, DeliveryType>>): string {
  const written = Object.entries(parameters).flatMap(([name, type]) => {
    const value = input[name]
    if (value === undefined || value === null) return []
    const text = texts[type](value)
    if (text === null) throw failure('PARAMETER_TYPE', { parameter: name, expected: expected[type] })
    return text === '' ? [] : `${name}=${text}`
  })
  return written.length === 0 ? '' : `?${written.join('&')}`
}

const expected: Readonly<Record<DeliveryType, string>> = {
  text: 'a text',
  number: 'a whole number',
  flag: 'true or false',
  list: 'a list of texts',
}

/** Formats a value for its parameter type; returns null if the value has another type. */
const texts: Readonly<Record<DeliveryType, (value: unknown) => string | null>> = {
  text: (value) => (isText(value) ? encodeURIComponent(value) : null),
  number: (value) => (Number.isInteger(value) ? String(value) : null),
  flag: (value) => (typeof value === 'boolean' ? String(value) : null),
  list: (value) => (isTexts(value) ? value.map((each) => encodeURIComponent(each)).join(',') : null),
}

/** An unpaired surrogate cannot be encoded in an address. */
const isText = (value: unknown): value is string => typeof value === 'string' && value.isWellFormed()

const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText)
