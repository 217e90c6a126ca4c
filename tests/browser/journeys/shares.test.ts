import { expect, it } from 'vitest'
import { violationsOf } from '../fixtures/axe-violations.ts'
import { folderVisits, makeFolder } from '../fixtures/folder-visits.ts'
import { waitUntilHydrated } from '../fixtures/hydrated.ts'

const base = '/nl/en-us'
const [phone, desktop] = [390, 1280]

const visit = folderVisits()

it('[SHR-02] [SHR-06] A guest opens a share, and its owner sees that it was displayed', async () => {
  let share = ''
  await visit(`${base}/account/folders`, async (page) => {
    await makeFolder(page)
    await page.getByRole('link', { name: 'Share', exact: true }).click()
    await page.getByRole('button', { name: 'Create the address' }).click()
    const address = page.getByRole('link', { name: /\/share\// })
    share = new URL((await address.textContent()) ?? '').pathname
    expect(await violationsOf(page)).toEqual([])
    // The address is shown once.
    await page.reload()
    expect(await address.count()).toBe(0)
    await waitUntilHydrated(page)
  })
  for (const width of [phone, desktop])
    await visit(
      share,
      async (page) => {
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Thickeners')
        // The history of the tab, which scripts of the site can read, has no token.
        await page.waitForFunction(() => window.sessionStorage.getItem('page-history') !== null)
        const history = await page.evaluate(() => window.sessionStorage.getItem('page-history'))
        expect(history).not.toContain(share.split('/').at(-1))
        expect(history).toContain('/share/')
      },
      { width, isGuest: true },
    )
  await visit(`${base}/account/shares`, async (page) => {
    await page.getByText('opened 2 times').waitFor()
  })
})
