import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { folderItem } from '#features/folders/folders/folder-item.ts'
import { share } from '#features/folders/shares/share.ts'
import { equals } from '#platform/records/read/condition.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { createUser } from '../../fixtures/create-user.ts'
import { userOf } from '../../fixtures/signed-in.ts'
import { codeOfNetherlands, codes, errandFixtures, idOfCode, submit } from '../fixtures/errand-portal.ts'
import { waitForLaterParts } from '../fixtures/later-parts.ts'
import { overflow } from '../fixtures/page-checks.ts'

const { portal, browserOf, visit } = errandFixtures()
const common = codes[0] ?? ''

describe('A formulator who shares a folder', () => {
  it.each([
    ['/nl/nl-nl', '/be/nl-nl', 390, true],
    ['/nl/en-us', '/be/en-us', 1280, false],
    ['/nl/nl-nl', '/be/fr', 390, false],
  ] as const)(
    '[SHR-01] [SHR-02] [SHR-06] Has a colleague in another country who sees only the products of that country: %s, %s',
    async (base, elsewhere, width, hasScripts) => {
      const { records } = portal().fixtures
      const owner = await userOf(portal(), 'customer')
      const colleague = await createUser(records, {
        name: 'Bo Berg',
        email: `bo.${crypto.randomUUID()}@birch.example`,
        roles: ['customer'],
        account: owner.account,
        language: 'fr',
      })
      const own = await browserOf(owner, { width, hasScripts })

      // The first product makes the folder, and the second one is saved in it.
      await visit(own.page, `${base}/product/x-${idOfCode(common)}`)
      await openFolders(own.page, hasScripts)
      await own.page.locator('main [name="name"]').fill('Thickeners')
      await own.page.locator('form[id="FolderController-create"] button[type="submit"]').click()
      await expect.poll(() => saved(records, owner.id)).toBe(1)
      await visit(own.page, `${base}/product/x-${idOfCode(codeOfNetherlands)}`)
      await openFolders(own.page, hasScripts)
      await own.page.locator('form[id^="FolderController-addItem"] button[type="submit"]').click()
      await expect.poll(() => saved(records, owner.id)).toBe(2)
      await visit(own.page, `${base}/account/folders`)
      await submit(own.page, own.page.getByRole('link', { name: 'Thickeners' }), '**/folder/*')
      const products = (page: typeof own.page) =>
        page
          .locator('main a[href*="/product/"]')
          .evaluateAll((links) => [
            ...new Set(links.map((link) => /-(\w{18})(?:[?#]|$)/.exec(link.getAttribute('href') ?? '')?.[1])),
          ])
      expect(new Set(await products(own.page))).toEqual(new Set([idOfCode(common), idOfCode(codeOfNetherlands)]))
      expect(await overflow(own.page)).toBe(0)

      // Shared with the company.
      await submit(own.page, own.page.locator('main a[href*="/account/shares"]').first(), '**/account/shares?*')
      await own.page.locator('[name="recipient"][value="account"]').check()
      await own.page.locator('form[id="ShareController-create"] button[type="submit"]').click()
      await expect.poll(() => records.count(systemViewer, share, equals('user', owner.id))).toBe(1)
      const [created] = await records.list(systemViewer, share, { where: equals('user', owner.id) })
      const address = await own.page.locator('main a[href*="/share/"]').first().getAttribute('href')
      const token = new URL(address ?? '', 'https://portal.example').pathname.split('/').at(-1) ?? ''

      // The colleague reads it on the site of another country.
      const other = await browserOf(colleague, { width, hasScripts })
      await visit(other.page, `${elsewhere}/share/${token}`)
      expect(await other.page.getByRole('heading', { level: 1 }).textContent()).toBe('Thickeners')
      expect(await products(other.page)).toEqual([idOfCode(common)])
      expect(await other.page.content()).not.toContain(codeOfNetherlands)
      expect(await overflow(other.page)).toBe(0)
      const opened = async () => (await records.byId(systemViewer, share, created?.id ?? ''))?.openings
      // A script of the page counts what was displayed, so that no mail scanner is counted.
      await expect.poll(opened).toBe(hasScripts ? 1 : 0)
      expect([...own.errors, ...other.errors]).toEqual([])
      await own.close()
      await other.close()
    },
    60_000,
  )
})

/** Opens the choice of folders: on the page of the product with scripts, on that of the folders without them. */
async function openFolders(page: Page, hasScripts: boolean): Promise<void> {
  const link = page.locator('main a[href*="/account/folders?"]').first()
  if (!hasScripts) return await submit(page, link, '**/account/folders?*')
  await waitForLaterParts(page)
  await link.click()
  await page.locator('form[id="FolderController-create"]').waitFor({ state: 'attached' })
}

/** The number of records in the folders of a user. */
const saved = (records: Records, user: string): Promise<number> =>
  records.count(systemViewer, folderItem, equals('user', user))
