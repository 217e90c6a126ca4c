import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renditionWidths, srcSetOf } from '#platform/images/rendition.ts'
import { mediaAddress } from '#platform/values/content-key.ts'
import { certificate, certificateAsset } from '#features/documents/certificates/certificate.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../fixtures/calls-catalogue.ts'
import { fillDocuments } from '../fixtures/document-fixtures.ts'
import { openMemory } from '../fixtures/databases.ts'
import { type TestPortal, testPortal } from '../fixtures/http-portal.ts'
import { type Paint, png } from '../fixtures/images.ts'
import { launch } from './fixtures/launch.ts'

/** Red at the left, blue in the middle, transparent at the right. */
const flag: Paint = (x) => (x < 480 ? [220, 20, 30, 255] : x < 960 ? [20, 40, 200, 255] : [0, 0, 0, 0])

describe('Images in a browser', () => {
  let portal: TestPortal
  let browser: Browser
  let origin = ''
  let key = ''
  beforeAll(async () => {
    portal = await testPortal(openMemory)
    const { records } = portal.fixtures
    await fillDocuments(records, portal.files)
    const known = await portal.files.put(once(png(1440, 300, flag)))
    key = known.key
    await records.keepFiles(systemViewer, [
      { ...known, name: 'flag.png', contentType: 'image/png', width: 1440, height: 300 },
    ])
    await records.upsertBatch(systemViewer, certificateAsset, [
      { integrationId: 'flag', name: 'Flag', certificate: idOf(certificate, 'iso-9001'), file: key },
    ])
    origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
    browser = await launch()
  })
  afterAll(async () => {
    await browser.close()
    await portal.close()
  })

  it.each([
    [400, 1, 640],
    [600, 2, 1280],
    [1400, 1, 1600],
  ])(
    'On a screen of %i CSS pixels with a pixel ratio of %i the browser loads the width %i',
    async (width, deviceScaleFactor, requested) => {
      const context = await browser.newContext({ viewport: { width, height: 400 }, deviceScaleFactor })
      const page = await context.newPage()
      const srcset = srcSetOf(mediaAddress(key), '/nl/nl-nl', 1440)
      await page.route('**/page', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><body style="margin:0"><img style="width:100%;height:auto" width="1440" height="300" sizes="100vw" srcset="${srcset}">`,
        }),
      )
      await page.goto(`${origin}/page`)
      const shown = await page.evaluate(async () => {
        const image = document.images[0]
        await image?.decode()
        const { type } = await (await fetch(image?.currentSrc ?? '', { headers: { accept: 'image/avif' } })).blob()
        return { address: image?.currentSrc, type, ratio: (image?.width ?? 0) / (image?.height ?? 1) }
      })
      expect(shown.address).toMatch(new RegExp(`\\?w=${requested}$`))
      expect(shown.ratio).toBeCloseTo(4.8, 1)
      expect(shown.type).toBe('image/avif')
      await context.close()
    },
  )

  it.each(['image/avif', 'image/webp'])('Show the same picture as %s in every width', async (type) => {
    const page = await browser.newPage()
    // This page has the origin of the portal, but not its content security policy.
    await page.route('**/page', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
    await page.goto(`${origin}/page`)
    for (const width of renditionWidths) {
      const seen = await page.evaluate(
        async ([address, accept]) => {
          const blob = await (await fetch(address, { headers: { accept } })).blob()
          const bitmap = await createImageBitmap(blob)
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
          const paper = canvas.getContext('2d')
          paper?.drawImage(bitmap, 0, 0)
          const colours = [1 / 6, 1 / 2, 5 / 6].map((part) => [
            ...(paper?.getImageData(Math.floor(bitmap.width * part), bitmap.height >> 1, 1, 1).data ?? []),
          ])
          return { type: blob.type, width: bitmap.width, height: bitmap.height, colours }
        },
        [`${origin}/nl/nl-nl/sfsites/c${mediaAddress(key)}?w=${width}`, type] as const,
      )
      const shown = Math.min(width, 1440)
      expect(seen).toMatchObject({ type, width: shown, height: Math.round((shown * 300) / 1440) })
      const [red = [], blue = [], clear = []] = seen.colours
      for (const [colour, meant] of [
        [red, [220, 20, 30, 255]],
        [blue, [20, 40, 200, 255]],
      ] as const)
        for (const [channel, value] of meant.entries())
          expect(Math.abs((colour[channel] ?? 0) - value), `${width}: ${colour.join()}`).toBeLessThan(12)
      expect(clear[3]).toBe(0)
    }
    await page.close()
  })
})

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes)
}
