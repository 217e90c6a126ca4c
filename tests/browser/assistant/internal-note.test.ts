import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import type { User } from '#features/identity/people/users.ts'
import { sessionCookie } from '#platform/http/session-cookie.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { createUser } from '../../fixtures/create-user.ts'
import { violationsOf } from '../fixtures/axe-violations.ts'
import { builtFixtures } from '../fixtures/built-portal.ts'
import { waitUntilHydrated } from '../fixtures/hydrated.ts'
import { openPage } from '../fixtures/launch.ts'

const base = '/sales-assistant/en-us'
const product = idOf(tradeGrade, 'xanvero-80')
const inSession = `${base}/product/x-${product}?session-type=internal&country-code=NL`
const note = 'Allocated until May: 2 pallets each week.'

let rep: User
let editor: User
const fixtures = builtFixtures({
  fill: async ({ fixtures: { records } }) => {
    const grade = await records.byId(systemViewer, tradeGrade, product)
    await records.update(systemViewer, tradeGrade, product, grade?.version ?? 0, { internalNote: note })
    const person = { language: 'en-US' as const, account: null }
    rep = await createUser(records, {
      ...person,
      name: 'Rika',
      email: 'rika@norvane.example',
      roles: ['internalSales'],
    })
    editor = await createUser(records, { ...person, name: 'Eda', email: 'eda@norvane.example', roles: ['editor'] })
  },
})

async function as(
  { id }: User,
  steps: (page: Page) => Promise<void>,
  expectedErrors: readonly RegExp[] = [],
  width = 1280,
): Promise<void> {
  const { page, errors, close } = await openPage(fixtures.browser(), width, {})
  const value = await fixtures.portal().services.signIn.sessions.begin(id, { site: 'nl', device: '' })
  const url = fixtures.origin().replace('http:', 'https:')
  await page.context().addCookies([{ name: sessionCookie, value, url, secure: true, httpOnly: true }])
  await steps(page)
  expect(errors.filter((error) => !expectedErrors.some((each) => each.test(error)))).toEqual([])
  await close()
}

const panelOf = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Internal note' }) })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(fixtures.origin() + path)
  await waitUntilHydrated(page)
}

describe('The internal note of a product', () => {
  it.each([390, 1280])(
    '[RDL-08] [SAL-01] A sales person reads it on the page of the product, at %i px',
    async (width) => {
      await as(
        rep,
        async (page) => {
          const reads: string[] = []
          page.on('request', (request) => request.url().includes('/ui-api/') && reads.push(request.url()))
          await open(page, inSession)
          await panelOf(page).getByText(note).waitFor()
          expect(await violationsOf(page)).toEqual([])
          expect(reads).toHaveLength(1)
          const address = await panelOf(page).getByRole('link').getAttribute('href')
          expect(address).toBe(`/back-office/en-us/record/${product}`)
          expect((await page.request.get(fixtures.origin() + address)).status()).toBe(200)
        },
        [],
        width,
      )
    },
  )

  it('[RDL-02] [RDL-23] It follows what is saved in another tab', async () => {
    await as(editor, async (page) => {
      await open(page, inSession)
      await panelOf(page).getByText(note).waitFor()
      const second = await page.context().newPage()
      await open(second, inSession)
      await second.waitForFunction(() => window.portal !== undefined)
      const write = async (Internal_Note__c: string | null): Promise<unknown> =>
        await second.evaluate(
          async (fields) => (await (await window.portal?.records())?.updateRecord({ fields }))?.outcome,
          { Id: product, Internal_Note__c },
        )
      expect(await write('Allocated until June.')).toBe('written')
      await panelOf(page).getByText('Allocated until June.').waitFor()
      expect(await write(null)).toBe('written')
      await panelOf(page).getByText('There is no internal note.').waitFor()
      expect(await write(note)).toBe('written')
      await panelOf(page).getByText(note).waitFor()
    })
  })

  it('[RDL-23] [BOF-03] It follows what the form of the back office saves in another tab', async () => {
    await as(editor, async (page) => {
      await open(page, inSession)
      await panelOf(page).getByText(note).waitFor()
      const second = await page.context().newPage()
      for (const text of ['Allocated until July.', note]) {
        await second.goto(`${fixtures.origin()}/back-office/en-us/record/${product}/edit`)
        await second.locator('[name="field.Internal_Note__c"]').fill(text)
        await second.getByRole('button', { name: 'Save' }).click()
        await second.waitForURL(/saved=1/)
        await panelOf(page).getByText(text).waitFor()
      }
    })
  })

  it('[RDL-01] It says when it could not be read, and reads it again', async () => {
    await as(
      rep,
      async (page) => {
        let failures = 1
        await page.route(`**/ui-api/records/${product}*`, (route) =>
          failures-- > 0 ? route.fulfill({ status: 503, json: [] }) : route.continue(),
        )
        await open(page, inSession)
        await panelOf(page).getByText('The internal note could not be read.').waitFor()
        expect(await violationsOf(page)).toEqual([])
        await panelOf(page).getByRole('button', { name: 'Try again' }).click()
        await panelOf(page).getByText(note).waitFor()
      },
      [/503/],
    )
  })

  it('[RDL-01] It says so when the code that reads it cannot be fetched', async () => {
    await as(
      rep,
      async (page) => {
        // The files have no names: the one with the record client is that which is fetched for the page data.
        await page.route('**/assets/*.js', async (route) => {
          const response = await route.fetch()
          const isRecordClient = (await response.text()).includes('not found in the cache')
          await (isRecordClient ? route.abort() : route.fulfill({ response }))
        })
        await open(page, inSession)
        await panelOf(page).getByText('The internal note could not be read.').waitFor()
        expect(await violationsOf(page)).toEqual([])
      },
      [/ERR_FAILED|dynamically imported/],
    )
  })

  it('[SAL-04] Nobody reads it on a country site, and no page there requests a record', async () => {
    await as(rep, async (page) => {
      const requests: string[] = []
      page.on('request', (request) => requests.push(request.url()))
      await open(page, `/nl/en-us/product/x-${product}`)
      await page.waitForLoadState('networkidle')
      expect(await page.getByRole('heading', { name: 'Internal note' }).count()).toBe(0)
      expect(await page.content()).not.toContain(note)
      expect(requests.filter((url) => url.includes('/ui-api/'))).toEqual([])
    })
  })
})
