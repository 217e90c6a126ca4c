import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { folderItem } from '#features/folders/folders/folder-item.ts'
import { folder } from '#features/folders/folders/folder.ts'
import { createShareLinks, provenToken } from '#features/folders/shares/share-links.ts'
import { share } from '#features/folders/shares/share.ts'
import { newToken, tokenHash } from '#features/identity/credentials/tokens.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../fixtures/calls-catalogue.ts'
import { encryption } from '../fixtures/encryption.ts'
import { cookieOf, password, userOf } from '../fixtures/signed-in.ts'
import { builtFixtures } from './fixtures/built-portal.ts'
import { waitUntilHydrated } from './fixtures/hydrated.ts'
import { openPage } from './fixtures/launch.ts'

const { portal, browser, origin } = builtFixtures()
const base = '/nl/en-us'
const links = createShareLinks(encryption)

/** A folder with a product that its owner shares with an address. */
async function sharedWith(email: string) {
  const { records } = portal().fixtures
  const owner = await userOf(portal(), 'customer')
  const shown = await records.create(systemViewer, folder, {
    user: owner.id,
    name: 'Thickeners',
    kind: 'personal',
    changes: 0,
  })
  await records.create(systemViewer, folderItem, {
    user: owner.id,
    folder: shown.id,
    item: idOf(tradeGrade, 'xanvero-80'),
    savedName: 'Xanvero 80',
    position: 0,
  })
  const integrationId = newToken()
  const token = links.tokenOf(integrationId)
  const row = await records.create(systemViewer, share, {
    integrationId,
    user: owner.id,
    email,
    folder: shown.id,
    title: 'For Monday',
    tokenHash: tokenHash(token),
    mode: 'view',
    expiresOn: '2030-01-01',
    site: 'nl',
    openings: 0,
  })
  return { owner, token, proven: provenToken(token, links.proofOf(row)) }
}

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('The address of a share for one person, %s', (_, hasScripts) => {
  const opened = async (path: string, of?: { readonly id: string }) => {
    const open = await openPage(browser(), 390, { javaScriptEnabled: hasScripts })
    const [name = '', value = ''] = of === undefined ? [] : (await cookieOf(portal(), of)).split('=')
    const url = origin().replace('http:', 'https:')
    if (of !== undefined) await open.page.context().addCookies([{ name, value, url, secure: true }])
    await open.page.goto(origin() + base + path)
    await hydrated(open.page)
    return open
  }
  const hydrated = async (page: Page): Promise<void> => {
    if (hasScripts) await waitUntilHydrated(page)
  }
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

  it('[SHR-04] Says how its recipient gets in, sends the link, and the link opens the share', async () => {
    const { token, proven } = await sharedWith('gast@kalk.example')
    const { page, close } = await opened(`/share/${token}`)
    await heading(page, 'This address does not open for you yet')
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('gast@kalk.example')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByText('If it is shared with this address').waitFor()
    expect(new URL(page.url()).pathname).toBe(`${base}/share/${token}`)
    await page.goto(`${origin()}${base}/share/${proven}`)
    await heading(page, 'For Monday')
    await page.getByRole('link', { name: /^Xanvero 80/ }).waitFor()
    await close()
  })

  it('[SHR-04] Leads to the share after the sign-in', async () => {
    const recipient = await userOf(portal(), 'customer')
    const { signIn } = portal().services
    await signIn.choosePassword(await signIn.invite(recipient.id), password)
    const { token } = await sharedWith(recipient.email)
    const { page, close } = await opened(`/share/${token}`)
    await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(/\/sign-in\?/)
    await hydrated(page)
    await page.getByRole('textbox', { name: 'E-mail address' }).first().fill(recipient.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await heading(page, 'For Monday')
    expect(new URL(page.url()).pathname).toBe(`${base}/share/${token}`)
    await close()
  })

  it('[SHR-02] Is shown to its owner again, to copy where scripts run', async () => {
    const { owner, token } = await sharedWith('ander@kalk.example')
    const { page, close } = await opened('/account/shares', owner)
    await page.getByRole('button', { name: 'Show the address: For Monday' }).click()
    const address = page.getByRole('link', { name: new RegExp(`/share/${token}$`) })
    await address.waitFor()
    const copy = page.getByRole('button', { name: 'Copy the address' })
    expect(await copy.isVisible()).toBe(hasScripts)
    await close()
  })
})
