import { describe, expect, it } from 'vitest'
import { everyPage, onePageOfEachKind } from '../contract/every-page/every-page-cases.ts'
import { linksOf } from '../contract/every-page/every-page-links.ts'
import { waitUntilHydrated } from './fixtures/hydrated.ts'
import { openPage } from './fixtures/launch.ts'
import { demoFixtures } from './fixtures/browser-fixtures.ts'
import { expectNoPageFaults, recordLayoutShifts } from './fixtures/page-checks.ts'
import { isLongRun } from '../fixtures/test-run.ts'

/** Pages after a database failure, a submitted form or a sign-in have no address to open. */
const pages = everyPage.filter(
  ({ kind, locale }) =>
    kind.storeFails === undefined && kind.isSignedIn === undefined && kind.request?.(locale).form === undefined,
)
/** With TEST_LONG=1 all of them, otherwise a few: many other tests cover Dutch and English pages. */
const cases = isLongRun ? pages : onePageOfEachKind(pages).filter((_, at) => at % 13 === 6)
const [phone, desktop] = [390, 1280]

describe('Every kind of page in every language in a browser', () => {
  const fixtures = demoFixtures()
  const linked = linksOf(async (address) => (await fetch(fixtures.origin() + address)).text())

  it.each(cases)(
    '$kind.name in $locale.language is accessible, without an error and no wider than the window',
    async (page) => {
      const { kind, locale } = page
      const address = await kind.address(locale, linked(locale.base))
      const { headers = {} } = kind.request?.(locale) ?? {}
      const open = await openPage(fixtures.browser(), phone, {
        extraHTTPHeaders: { ...headers },
        prepare: recordLayoutShifts,
      })
      const response = await open.page.goto(fixtures.origin() + address)
      expect(response?.status(), address).toBe(kind.status ?? 200)
      await waitUntilHydrated(open.page)
      await expectNoPageFaults(open.page)
      await open.page.setViewportSize({ width: desktop, height: 900 })
      await expectNoPageFaults(open.page)
      // The browser reports the status of the document itself as a console error.
      const expected = kind.status === undefined ? [] : ['Failed to load resource']
      expect(open.errors.filter((error) => !expected.some((start) => error.startsWith(start)))).toEqual([])
      await open.close()
    },
  )
})
