import type { Request } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoFixtures } from './fixtures/browser-fixtures.ts'
import { waitUntilHydrated } from './fixtures/hydrated.ts'
import { openPage } from './fixtures/launch.ts'

const fixtures = demoFixtures()

it('[RDL-02] [RDL-08] [RDL-22] A script of a site reads records through window.portal, which fetches the layer when it is used', async () => {
  const requests: Request[] = []
  const { page, errors, close } = await openPage(fixtures.browser(), 1280, {
    prepare: (opened) => {
      opened.on('request', (request) => requests.push(request))
      return Promise.resolve()
    },
  })
  await page.goto(`${fixtures.origin()}/nl/en-us/products`)
  await waitUntilHydrated(page)
  await page.waitForFunction(() => window.portal !== undefined)
  await page.waitForLoadState('networkidle')
  expect(await scriptsWithLayer(requests)).toBe(0)
  const stored = () => page.evaluate(() => [localStorage.length, sessionStorage.length])
  const before = await stored()

  const read = await page.evaluate(async () => {
    const records = await window.portal?.records()
    if (records === undefined) throw new Error('The page has no portal.')
    const fields = ['Product2.Name']
    const list = await records.getListRecords({
      objectApiName: 'Product2',
      listViewApiName: 'All',
      fields,
      pageSize: 3,
    })
    const recordId = list?.data?.records[0]?.id ?? ''
    const again = async () => await records.getRecord({ recordId, fields }, { cachePolicy: 'no-cache' })
    const [one, same] = await Promise.all([again(), again()])
    return {
      isSame: (await window.portal?.records()) === records,
      states: [list?.state, one?.state, same?.state],
      names: [list?.data?.records[0]?.fields['Name']?.value, one?.data?.fields['Name']?.value],
      invalid: records.getRecord({ recordId }),
      missing: (await records.getRecord({ recordId: '01t000000000000AAA', fields }))?.error?.status,
    }
  })
  expect(read).toMatchObject({
    isSame: true,
    states: ['Fulfilled', 'Fulfilled', 'Fulfilled'],
    invalid: null,
    missing: 404,
  })
  expect(read.names[0]).toBe(read.names[1])
  expect(read.names[0]).toMatch(/./)
  const sent = requests.map((request) => new URL(request.url()).pathname).filter((path) => path.includes('/ui-api/'))
  expect(sent).toHaveLength(3)
  for (const path of sent) expect(path).toMatch(/^\/nl\/en-us\/webruntime\/api\/services\/data\/v65\.0\/ui-api\//)
  expect(await scriptsWithLayer(requests)).toBe(1)
  expect(await stored()).toEqual(before)
  // The browser itself reports the answer for a record that does not exist.
  expect(errors.filter((text) => !text.includes('404'))).toEqual([])
  await close()
})

/** How many of the requested scripts contain the layer: names of files say nothing, a text of the layer does. */
async function scriptsWithLayer(requests: readonly Request[]): Promise<number> {
  const scripts = requests.map((request) => request.url()).filter((url) => url.endsWith('.js'))
  const texts = await Promise.all(scripts.map(async (url) => (await fetch(url)).text()))
  return texts.filter((text) => text.includes('only-if-cached policy and not found')).length
}
