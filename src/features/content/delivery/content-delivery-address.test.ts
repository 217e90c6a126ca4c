import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from '#platform/values/errors.ts'
import { channelOrSite, contentAddress, contentsAddress } from './content-delivery-address.ts'

const siteId = '0DMq9CUo5CHZJaUGTX'
const channelId = '0apy71rWllc6eS0AEI'
const key = 'MCA4CCV5QS2BAB5H7YRCRPTCWGZQ'
const connect = '/services/data/v65.0/connect'

describe('Content delivery addresses', () => {
  it.each([
    ['a site', { channelOrSiteId: siteId }, `${connect}/sites/${siteId}/cms/delivery/contents/${key}`],
    ['a channel', { channelOrSiteId: channelId }, `${connect}/cms/delivery/channels/${channelId}/contents/${key}`],
    [
      'every parameter',
      {
        channelOrSiteId: siteId,
        showAbsoluteUrl: true,
        referencesAsList: false,
        expandReferences: true,
        referenceDepth: 3,
        language: 'nl-NL',
      },
      `${connect}/sites/${siteId}/cms/delivery/contents/${key}?language=nl-NL&referenceDepth=3&expandReferences=true&referencesAsList=false&showAbsoluteUrl=true`,
    ],
    [
      'parameters that are not given',
      { channelOrSiteId: siteId, language: undefined, referenceDepth: null },
      `${connect}/sites/${siteId}/cms/delivery/contents/${key}`,
    ],
  ])('[CMS-01] Writes the address of one content: %s', (_what, input, address) => {
    expect(contentAddress({ contentKeyOrId: key, ...input })).toBe(address)
  })

  it('[CMS-02] Writes the address of a list of contents with every parameter', () => {
    const input = {
      channelOrSiteId: channelId,
      contentKeys: [key, key],
      managedContentIds: [],
      contentTypeFQN: 'press & release',
      publishStartDate: '2026-01-01',
      publishEndDate: '2026-12-31',
      includeContentBody: true,
      language: 'fr',
      page: 2,
      pageSize: 10,
    }
    expect(contentsAddress(input)).toBe(
      `${connect}/cms/delivery/channels/${channelId}/contents?contentKeys=${key},${key}&contentTypeFQN=press%20%26%20release` +
        '&publishStartDate=2026-01-01&publishEndDate=2026-12-31&includeContentBody=true&language=fr&page=2&pageSize=10',
    )
    expect(contentsAddress({ channelOrSiteId: siteId })).toBe(`${connect}/sites/${siteId}/cms/delivery/contents`)
  })

  const required = (name: string) => `The '${name}' parameter is required to successfully execute this request.`
  const invalid = "The 'channelOrSiteId' parameter is invalid"
  const prefix = 'Enter a valid prefix for channelOrSiteId.'
  const empty = 'Enter a value for channelOrSiteId.'

  /** The same errors apply to the address of one content and to the address of a list. */
  const expectRefusal = (channelOrSiteId: unknown, message: string): void => {
    expect(refusal(() => contentAddress({ channelOrSiteId, contentKeyOrId: key }))).toBe(message)
    expect(refusal(() => contentsAddress({ channelOrSiteId }))).toBe(message)
  }

  it.each([undefined, null])('[CMS-07] Requires a site or channel id instead of %j', (channelOrSiteId) =>
    expectRefusal(channelOrSiteId, required('channelOrSiteId')),
  )

  it.each([7, [siteId], '0DM', `${siteId}/..`, '0DMq9CUo5CHZJaUGTY'])(
    '[CMS-09] Rejects %j as a site or channel id',
    (channelOrSiteId) => expectRefusal(channelOrSiteId, invalid),
  )

  it.each(['0DBrE7L1H3bKihUWKS', '0dmq9CUo5CHZJaUGTX', 'x'])(
    '[CMS-10] Rejects a site or channel id with the prefix %j',
    (channelOrSiteId) => expectRefusal(channelOrSiteId, prefix),
  )

  it.each(['', '  '])('[CMS-11] Rejects the empty site or channel id %j', (channelOrSiteId) =>
    expectRefusal(channelOrSiteId, empty),
  )

  it.each([
    [undefined, required('contentKeyOrId')],
    [null, required('contentKeyOrId')],
    ['', required('contentKeyOrId')],
    [{}, "The 'contentKeyOrId' parameter is invalid"],
    ['\ud800', "The 'contentKeyOrId' parameter is invalid"],
  ])('[CMS-08] Rejects the content key or id %j', (contentKeyOrId, message) => {
    expect(refusal(() => contentAddress({ channelOrSiteId: siteId, contentKeyOrId }))).toBe(message)
  })

  it.each([
    ['contentKeys', key, 'a list of texts'],
    ['contentKeys', [key, 1], 'a list of texts'],
    ['contentKeys', ['\udfff'], 'a list of texts'],
    ['managedContentIds', { 0: key }, 'a list of texts'],
    ['contentTypeFQN', ['news'], 'a text'],
    ['publishStartDate', 20260101, 'a text'],
    ['page', '1', 'a whole number'],
    ['pageSize', 2.5, 'a whole number'],
    ['referenceDepth', NaN, 'a whole number'],
    ['includeContentBody', 'true', 'true or false'],
    ['language', 1, 'a text'],
  ])('[CMS-12] Rejects the parameter %s with the value %j', (name, value, expected) => {
    expect(refusal(() => contentsAddress({ channelOrSiteId: siteId, [name]: value }))).toBe(
      `The '${name}' parameter must be ${expected}.`,
    )
  })

  it('[CMS-01] Encodes the key so that the path cannot change', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }).filter((text) => text.isWellFormed()),
        (contentKeyOrId) => {
          const address = contentAddress({ channelOrSiteId: siteId, contentKeyOrId })
          const last = address.slice(`${connect}/sites/${siteId}/cms/delivery/contents/`.length)
          expect(decodeURIComponent(last)).toBe(contentKeyOrId)
          expect(last).not.toMatch(/[/?#]/)
        },
      ),
    )
  })

  it('[VAL-08] Accepts ids of 15 characters', () => {
    expect(channelOrSite(siteId.slice(0, 15))).toEqual({ type: 'site', id: siteId.slice(0, 15) })
    expect(channelOrSite(channelId.slice(0, 15))).toEqual({ type: 'channel', id: channelId.slice(0, 15) })
  })
})

function refusal(ask: () => string): string | null {
  try {
    ask()
    return null
  } catch (error) {
    if (error instanceof Failure) return error.message
    throw error
  }
}
