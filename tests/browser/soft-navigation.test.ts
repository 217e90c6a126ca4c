import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { assistantRoutes } from '#app/assistant-screens.ts'
import { screenRoutes } from '#app/screens.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { masterValue } from '#features/catalogue/taxonomy/master-value.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { folder } from '#features/folders/folders/folder.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../fixtures/calls-catalogue.ts'
import { cookieOf, userOf } from '../fixtures/signed-in.ts'
import { builtFixtures } from './fixtures/built-portal.ts'
import { waitUntilHydrated } from './fixtures/hydrated.ts'
import { openPage } from './fixtures/launch.ts'

const { portal, browser, origin } = builtFixtures()

const base = '/nl/en-us'
const unknown = '000000000000000'

/** An address for each screen with parameters. One that nobody can open shows the page for that, in both ways. */
const withParameters: Readonly<Record<string, readonly string[]>> = {
  'group/:group/:segment?': ['group/food-nutrition', `group/${unknown}`],
  'value/:slugAndId': [`value/x-${idOf(masterValue, 'emulsifier')}`],
  'product/:slugAndId': [`product/xanvero-80-${idOf(tradeGrade, 'xanvero-80')}`, `product/x-${unknown}`, 'product/x'],
  'product-group/:slugAndId': [`product-group/xanvero-${idOf(tradeName, 'xanvero')}`],
  'supplier/:slugAndId': [`supplier/brenvik-${idOf(account, 'brenvik')}`],
  'publication/:slugAndKey': [`publication/x-${unknown}`],
  'page/:slugAndKey': [`page/x-${unknown}`],
  'certificates-and-documents/:recordId?': ['certificates-and-documents', 'certificates-and-documents/x'],
  'account/requests/:request': [`account/requests/${unknown}`, 'account/requests/x'],
  'request/:token': [`request/${unknown}`],
  'visit/:id': [`visit/${unknown}`],
  'visit/:id/present': [`visit/${unknown}/present`],
  'folder/:id': [`folder/${unknown}`, 'folder/x'],
  'share/:token': [`share/${unknown}`],
}

/** Addresses with parameters that some screens need. */
const withQuery: Readonly<Record<string, readonly string[]>> = {
  substitutes: ['substitutes?product=x', `substitutes?product=${idOf(tradeGrade, 'xanvero-80')}`],
  compare: [`compare?products=${idOf(tradeGrade, 'xanvero-80')}`],
  'account/document-request': [`account/document-request?document=${unknown}`, 'account/document-request?document=x'],
  'account/requests': [
    'account/requests?queue=inbox',
    'account/requests?queue=all&search-term=x&sort-by=-due',
    'account/requests?page=999',
  ],
  search: ['search?search-term=xanvero', 'search?search-term=77-92-8'],
  products: ['products?page=999', 'products?search-term=gum'],
}

describe('A page that is reached by a link', () => {
  const paths = screenRoutes.flatMap(({ path }) =>
    path === '/' || path === '*'
      ? []
      : path.includes(':')
        ? (withParameters[path] ?? [])
        : [path, ...(withQuery[path] ?? [])],
  )

  it('Is tested for every screen', () => {
    const missing = screenRoutes.filter(({ path }) => path.includes(':') && withParameters[path] === undefined)
    expect(missing.map(({ path }) => path)).toEqual([])
  })

  it.each(['guest', 'customer', 'internalSales', 'administrator'] as const)(
    'Is the page that its address opens, for: %s',
    async (role) => {
      const user = role === 'guest' ? null : await userOf(portal(), role)
      const cookie = user === null ? '' : await cookieOf(portal(), user)
      const own = user === null ? [] : await ownPages(user)
      const open = await openPage(browser(), 1280)
      const { page } = open
      const [name = '', value = ''] = cookie.split('=')
      if (user !== null)
        await page.context().addCookies([{ name, value, url: origin().replace('http:', 'https:'), secure: true }])
      await page.goto(`${origin()}${base}/consent`)
      await waitUntilHydrated(page)
      await expectSamePages(
        page,
        [...paths, ...own].map((path) => `${base}/${path}`),
        cookie,
      )
      // The browser reports the status of calls and documents that are refused.
      expect(open.errors.filter((each) => !each.startsWith('Failed to load resource'))).toEqual([])
      await open.close()
    },
    120_000,
  )
})

describe('A page of the Sales Assistant that is reached by a link', () => {
  const start = '/sales-assistant/en-us'
  const session = 'session-type=internal&country-code=NL'
  const paths = assistantRoutes.flatMap(({ path }) => {
    const rest = path === '/' ? [''] : path === '*' ? [] : path.includes(':') ? (withParameters[path] ?? []) : [path]
    return rest.map((each) => (each === '' ? start : `${start}/${each}`))
  })

  it('Is tested for every screen', () => {
    const missing = assistantRoutes.filter(({ path }) => path.includes(':') && withParameters[path] === undefined)
    expect(missing.map(({ path }) => path)).toEqual([])
  })

  it.each(['internalSales', 'administrator', 'editor'] as const)(
    '[MSC-01] Is the page that its address opens, for: %s',
    async (role) => {
      const cookie = await cookieOf(portal(), await userOf(portal(), role))
      const open = await openPage(browser(), 1024)
      const { page } = open
      const [name = '', value = ''] = cookie.split('=')
      await page.context().addCookies([{ name, value, url: origin().replace('http:', 'https:'), secure: true }])
      await page.goto(`${origin()}${start}/products?${session}`)
      await waitUntilHydrated(page)
      await expectSamePages(
        page,
        paths.map((path) => `${path}?${session}`),
        cookie,
      )
      expect(open.errors.filter((each) => !each.startsWith('Failed to load resource'))).toEqual([])
      await open.close()
    },
    120_000,
  )
})

/** A request and a folder of the user. */
async function ownPages({ id, account: own }: Awaited<ReturnType<typeof userOf>>): Promise<readonly string[]> {
  return await portal().fixtures.records.write(systemViewer, async (handle) => {
    const of = { name: 'E-NL-2026-000001', kind: 'default', site: 'nl', language: 'en-US' } as const
    const { id: request, version } = await handle.create(customerRequest, { ...of, user: id, account: own })
    await handle.transition(customerRequest, request, version, { action: 'Submit', values: {} })
    const stored = await handle.create(folder, { name: 'Gums', kind: 'personal', user: id, changes: 0 })
    return [`account/requests/${request}`, `folder/${stored.id}`]
  })
}

/** Follows a link to each address, and expects the page that the server sends for it. */
async function expectSamePages(page: Page, addresses: readonly string[], cookie: string): Promise<void> {
  for (const address of addresses) {
    const expected = await opened(address, cookie)
    await follow(page, address)
    await expect
      .poll(() => titleAndHeading(page), { message: address, timeout: 10_000 })
      .toEqual([expected.title, expected.heading])
  }
}

/** The title and the heading of the document that the server sends. */
async function opened(address: string, cookie: string) {
  const answer = await fetch(origin() + address, { headers: { cookie } })
  const html = await answer.text()
  const text = (tag: string) =>
    (new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 's').exec(html)?.[1] ?? '')
      .replace(/<[^>]*>/g, '')
      .replaceAll('&amp;', '&')
  return { title: text('title'), heading: text('h1') }
}

const titleAndHeading = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [document.title, document.querySelector('h1')?.textContent ?? '']).catch(() => [])

/** Follows a link to an address, as on any page. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a')
    link.href = href
    document.querySelector('main')?.append(link)
    link.click()
  }, address)
}
