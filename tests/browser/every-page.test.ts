import { describe, expect, it } from 'vitest'
import { everyPage, onePageOfEachKind } from '../every-page-cases.ts'
import { linksOf } from '../every-page-links.ts'
import { waitUntilAlive } from './alive.ts'
import { openPage } from './launch.ts'
import { demoSetting } from './setting.ts'
import { expectSound, watchShifts } from './sound-page.ts'

/** What comes of a failing store, a form that was sent or a sign-in has no address to open. */
const pages = everyPage.filter(
  ({ kind, place }) =>
    kind.storeFails === undefined && kind.isSignedIn === undefined && kind.request?.(place).form === undefined,
)
/** With TEST_LONG=1 all of them; else a few: Dutch and English pages are looked at by many tests. */
const cases = process.env['TEST_LONG'] === undefined ? onePageOfEachKind(pages).filter((_, at) => at % 13 === 6) : pages
const [phone, desktop] = [390, 1280]

describe('every kind of page in every language, in a browser', () => {
  const setting = demoSetting()
  const linked = linksOf(async (address) => (await fetch(setting.origin() + address)).text())

  it.each(cases)(
    '$kind.name in $place.language: accessible, without an error, no wider than the window',
    async (page) => {
      const { kind, place } = page
      const address = await kind.address(place, linked(place.base))
      const { headers = {} } = kind.request?.(place) ?? {}
      const open = await openPage(setting.browser(), phone, { extraHTTPHeaders: { ...headers }, prepare: watchShifts })
      const response = await open.page.goto(setting.origin() + address)
      expect(response?.status(), address).toBe(kind.status ?? 200)
      await waitUntilAlive(open.page)
      await expectSound(open.page)
      await open.page.setViewportSize({ width: desktop, height: 900 })
      await expectSound(open.page)
      // The browser reports the status of the document itself as an error of the console.
      const expected = kind.status === undefined ? [] : ['Failed to load resource']
      expect(open.errors.filter((error) => !expected.some((start) => error.startsWith(start)))).toEqual([])
      await open.close()
    },
  )
})
