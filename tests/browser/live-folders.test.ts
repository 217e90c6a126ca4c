import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { folderItem } from '#features/folders/folders/folder-item.ts'
import { folder } from '#features/folders/folders/folder.ts'
import { share } from '#features/folders/shares/share.ts'
import { newToken, tokenHash } from '#features/identity/credentials/tokens.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../fixtures/calls-catalogue.ts'
import { createUser } from '../fixtures/create-user.ts'
import { cookieOf } from '../fixtures/signed-in.ts'
import { builtFixtures } from './fixtures/built-portal.ts'
import { waitUntilHydrated } from './fixtures/hydrated.ts'
import { openPage } from './fixtures/launch.ts'

const { portal, browser, origin } = builtFixtures()
const base = '/nl/en-us'

describe('A folder that two people have open', () => {
  it('[SHR-02] Shows what the other one changes without a reload, and waits while somebody types', async () => {
    const { records } = portal().fixtures
    const company = (await records.create(systemViewer, account, { name: 'Weide Foods', recordType: 'Customer' })).id
    const person = (name: string) =>
      createUser(records, {
        name,
        email: `${name.toLowerCase()}@weide.example`,
        roles: ['customer'],
        account: company,
        language: 'en-US',
      })
    const [anna, bert] = [await person('Anna'), await person('Bert')]
    const owned = { user: anna.id, account: company }
    const shown = await records.create(systemViewer, folder, {
      ...owned,
      name: 'Thickeners',
      kind: 'account',
      changes: 0,
    })
    for (const [position, key] of ['xanvero-80', 'xanvero-200', 'citrelle-fg'].entries())
      await records.create(systemViewer, folderItem, {
        ...owned,
        folder: shown.id,
        item: idOf(tradeGrade, key),
        savedName: key,
        position,
      })
    const token = newToken()
    await records.create(systemViewer, share, {
      ...owned,
      folder: shown.id,
      tokenHash: tokenHash(token),
      mode: 'edit',
      expiresOn: '2030-01-01',
      site: 'nl',
      openings: 0,
    })
    const opened = async (of: typeof anna, path: string) => {
      const open = await openPage(browser(), 1280)
      const [name = '', value = ''] = (await cookieOf(portal(), of)).split('=')
      await open.page.context().addCookies([{ name, value, url: origin().replace('http:', 'https:'), secure: true }])
      await open.page.goto(origin() + base + path)
      await waitUntilHydrated(open.page)
      return open
    }
    const owner = await opened(anna, `/folder/${shown.id}`)
    const recipient = await opened(bert, `/share/${token}`)
    const products = (page: Page) => page.getByRole('link', { name: /^(?:Xanvero|Citrelle)/ })
    await expect.poll(() => products(recipient.page).count()).toBe(3)

    const remove = async (page: Page): Promise<void> =>
      await page
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click()
    await remove(owner.page)
    await expect.poll(() => products(recipient.page).count()).toBe(2)

    await owner.page.locator('details:has(input[name=name]) > summary').click()
    const typed = owner.page.locator('details input[name=name]')
    await typed.fill('Thickeners and more')
    await remove(recipient.page)
    await expect.poll(() => products(recipient.page).count()).toBe(1)
    // The owner types: the page waits for the end of it.
    await owner.page.waitForTimeout(2500)
    expect([await products(owner.page).count(), await typed.inputValue()]).toEqual([2, 'Thickeners and more'])
    await typed.blur()
    await expect.poll(() => products(owner.page).count()).toBe(1)
    expect([owner.errors, recipient.errors]).toEqual([[], []])
    await owner.close()
    await recipient.close()
  })
})
