import { imageSize } from 'image-size'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { openMemory } from '../../fixtures/databases.ts'
import { readHead } from '../../fixtures/reading/head-reading.ts'
import { publicOrigin, testPortal, type TestPortal } from '../../fixtures/http-portal.ts'

describe('Pictures of shared links', () => {
  let portal: TestPortal
  const get = (url: string, headers: Record<string, string> = {}) => portal.app.inject({ url, headers })
  const grade = idOf(tradeGrade, 'xanvero-200')

  beforeAll(async () => {
    portal = await testPortal(openMemory)
    const { records, follower } = portal.fixtures
    await records.upsertBatch(systemViewer, tradeGrade, [{ integrationId: 'xanvero-200', countries: ['NL'] }])
    await follower.catchUp()
  })
  afterAll(() => portal.close())

  it.each([
    ['product', '/products', () => grade],
    ['product group', '/product-groups', () => idOf(tradeName, 'xanvero')],
    ['supplier', '/suppliers', () => idOf(account, 'brenvik')],
  ])('[CTX-08] The page of a %s names its picture, a PNG of the size that networks show whole', async (_, list, id) => {
    const address = new RegExp(`href="(/nl/nl-nl/[a-z-]+/[^"?]*${id()})`).exec(
      (await get(`/nl/nl-nl${list}`)).body,
    )?.[1]
    const { card, structured } = readHead((await get(address ?? '')).body)
    const picture = `${publicOrigin}/nl/nl-nl/picture/${id()}.png`
    expect(card.get('og:image')).toBe(picture)
    expect(card.get('og:image:alt')).not.toBe('')
    if (id() === grade)
      expect(structured).toContainEqual(expect.objectContaining({ '@type': 'Product', image: picture }))
    const { statusCode, headers, rawPayload } = await get(`/nl/nl-nl/picture/${id()}.png`)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, max-age=300',
    ])
    expect(imageSize(rawPayload)).toMatchObject({ type: 'png', width: 1200, height: 630 })
  })

  it('[CTX-08] Answers 304 while the record stays the same, and a changed record has another picture', async () => {
    const url = `/nl/nl-nl/picture/${grade}.png`
    const first = await get(url)
    const again = await get(url, { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    await portal.fixtures.records.upsertBatch(systemViewer, tradeGrade, [
      { integrationId: 'xanvero-200', name: 'Xanvero 200 Extra' },
    ])
    await portal.fixtures.follower.catchUp()
    expect((await get(url)).headers.etag).not.toBe(first.headers.etag)
  })

  it('[CTX-01] What a guest does not see has no picture, like what does not exist', async () => {
    const missing = await get('/nl/nl-nl/picture/01t000000000000AAA.png')
    expect(missing.statusCode).toBe(404)
    for (const url of [
      // The grade is not available in Germany, the Swiss site is for signed-in users, and groups have no picture.
      `/de/de/picture/${grade}.png`,
      `/ch/de/picture/${grade}.png`,
      `/nl/nl-nl/picture/${idOf(businessGroup, 'BG3')}.png`,
    ]) {
      const answer = await get(url)
      expect([answer.statusCode, answer.body], url).toEqual([404, missing.body])
    }
    expect((await get('/nl/nl-nl/picture/x.png')).statusCode).toBe(404)
  })
})
