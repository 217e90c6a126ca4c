import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { apiVersion } from '#platform/values/api-version.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { violationsOf } from '../fixtures/axe-violations.ts'
import { backOfficePortal } from '../fixtures/back-office-portal.ts'
import { expectNoPageFaults, layoutShifts, overflow } from '../fixtures/page-checks.ts'
import { firstUnlessLong } from '../fixtures/sample.ts'

const { office, origin, portal, visit } = backOfficePortal()
const recordsApi = `/services/data/${apiVersion}/ui-api/records/`
const notice = (page: Page) => page.locator('#office-changed')

async function newAccount(name: string): Promise<string> {
  const { id } = await portal().fixtures.records.create(systemViewer, account, { name, recordType: 'Customer' })
  return id
}

/** Somebody else changes a record through the record data API. */
async function changeAsAnother(id: string, fields: Readonly<Record<string, unknown>>): Promise<void> {
  const answer = await fetch(origin() + recordsApi + id, {
    method: 'PATCH',
    headers: {
      ...(await signedIn(portal(), 'administrator')),
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
    },
    body: JSON.stringify({ fields }),
  })
  expect(answer.status).toBe(200)
}

/** Opens a page, and waits until it follows its record. */
async function follow(page: Page, path: string): Promise<void> {
  const read = page.waitForResponse((response) => response.url().includes(recordsApi))
  await page.goto(office(path))
  await (await read).finished()
}

/** The reader returns to the tab, when the lifetime of what it has read is over or not. */
const comeBack = (page: Page, isLater: boolean): Promise<void> =>
  page.evaluate((later) => {
    const now = performance.now.bind(performance)
    if (later) performance.now = () => now() + 31_000
    window.dispatchEvent(new Event('focus'))
  }, isLater)

interface Box {
  readonly y: number
  readonly height: number
}
const isApart = (one: Box | null, other: Box | null): boolean =>
  one !== null && other !== null && (one.y + one.height <= other.y || other.y + other.height <= one.y)

describe('A record that changes while a page of the back office shows it', () => {
  it.each(firstUnlessLong(390, 1280))(
    '[BOF-03] [RDL-03] A change by somebody else is reported when the reader returns, and nothing is polled, at %i px',
    async (width) => {
      const id = await newAccount(`Followed ${width}`)
      await visit(width, async (page) => {
        const requested: string[] = []
        page.on('request', (request) => {
          if (request.url().includes(recordsApi)) requested.push(request.url())
        })
        await follow(page, `/record/${id}`)
        await expectNoPageFaults(page)
        await changeAsAnother(id, { Name: `Renamed ${width}` })
        await comeBack(page, false)
        await page.waitForTimeout(200)
        expect([requested.length, await notice(page).innerText()]).toEqual([1, ''])
        await comeBack(page, true)
        await notice(page)
          .getByText(/^This record has changed: Ada Lindqvist, .+ UTC$/)
          .waitFor()
        expect(requested).toHaveLength(2)
        await expectNoPageFaults(page)
        await page.evaluate(() => window.scrollTo(0, 150))
        await notice(page).getByRole('link', { name: 'Show it' }).click()
        await page.getByRole('heading', { level: 1, name: `Renamed ${width}` }).waitFor()
        expect(await notice(page).innerText()).toBe('')
        expect(await page.evaluate(() => window.scrollY)).toBe(150)
      })
    },
  )

  it.each(firstUnlessLong(390, 1280))(
    '[BOF-03] [RDL-23] A save in another tab is reported in a form, which keeps what was typed and merges, at %i px',
    async (width) => {
      const id = await newAccount(`Two tabs ${width}`)
      await visit(width, async (page) => {
        await follow(page, `/record/${id}/edit`)
        await page.getByLabel('Website').fill(`https://mine.example/${width}`)
        const other = await page.context().newPage()
        await other.goto(office(`/record/${id}/edit`))
        await other.locator('[name="field.Name"]').fill(`Theirs ${width}`)
        await other.keyboard.press('Control+s')
        await other.waitForURL(/saved=1/)
        await page.bringToFront()
        await notice(page).getByText('This record has changed').waitFor()
        await notice(page)
          .getByText(/^Changed fields: Name$/)
          .waitFor()
        expect(await notice(page).getByRole('link').getAttribute('href')).toMatch(`/record/${id}#history`)
        expect([await violationsOf(page), await layoutShifts(page), await overflow(page)]).toEqual([[], [], 0])
        // What has the focus is not covered.
        const [own, focused] = await Promise.all([
          notice(page).locator('> div').boundingBox(),
          page.getByLabel('Website').boundingBox(),
        ])
        expect(isApart(own, focused)).toBe(true)
        expect(await page.getByLabel('Website').inputValue()).toBe(`https://mine.example/${width}`)
        await page.locator('main .office-save').getByRole('button', { name: 'Save' }).click()
        await page.waitForURL(/saved=1/)
        expect(await portal().fixtures.records.byId(systemViewer, account, id)).toMatchObject({
          name: `Theirs ${width}`,
          website: `https://mine.example/${width}`,
        })
        await other.close()
      })
    },
  )

  it('[BOF-03] [RDL-05] A record that another tab deletes is reported, and what was typed stays', async () => {
    const id = await newAccount('To be deleted')
    const steps = async (page: Page): Promise<void> => {
      await follow(page, `/record/${id}/edit`)
      await page.getByLabel('Website').fill('https://typed.example')
      const other = await page.context().newPage()
      await other.goto(office(`/record/${id}/delete`))
      await other.locator('main form button').click()
      await other.waitForURL(/deleted=/)
      await notice(page).getByText('This record was deleted, or you may no longer see it.').waitFor()
      expect(await notice(page).getByRole('link').count()).toBe(0)
      expect(await violationsOf(page)).toEqual([])
      await notice(page).getByRole('button', { name: 'Close' }).click()
      expect(await notice(page).innerText()).toBe('')
      expect(await page.getByLabel('Website').inputValue()).toBe('https://typed.example')
      await other.close()
    }
    await visit(1280, steps, {
      expectedErrors: ['Failed to load resource: the server responded with a status of 404 (Not Found)'],
    })
  })

  it('[BOF-03] [RDL-23] Edits in a list and changes of several records are reported with ids and eTags alone', async () => {
    const id = await newAccount('In a list')
    await visit(1280, async (page) => {
      await follow(page, `/record/${id}`)
      await page.evaluate(() => {
        const received: unknown[] = []
        Reflect.set(window, 'heard', received)
        new BroadcastChannel('records').addEventListener('message', ({ data }) => received.push(data))
      })
      const other = await page.context().newPage()
      await other.goto(office('/Account?search=In a list'))
      await other.locator('th[data-field=Name]').getByRole('button').focus()
      await other.keyboard.press('Enter')
      await other.locator('th[data-field=Name]').getByRole('textbox').fill('Edited in the list')
      await other.keyboard.press('Enter')
      await other.keyboard.press('Control+s')
      await other.getByText('Saved: 1. Not saved: 0.').waitFor()
      await notice(page).getByText('This record has changed').waitFor()
      const events = () => page.evaluate(() => Reflect.get(window, 'heard'))
      const message = { changes: [{ id, eTag: null }] }
      expect(await events()).toEqual([message])
      await notice(page).getByRole('button', { name: 'Close' }).click()
      await other.goto(office('/Account'))
      await other.evaluate((recordId) => {
        const form = document.createElement('form')
        ;[form.method, form.action] = ['post', `${location.pathname}/selected?id=${recordId}`]
        const fields = {
          form: 'BulkController.deactivate',
          at: 'BulkController-change',
          objectApiName: 'Account',
          ids: recordId,
        }
        for (const [name, value] of Object.entries(fields)) {
          const input = document.createElement('input')
          ;[input.name, input.value] = [name, value]
          form.append(input)
        }
        document.body.append(form)
        form.submit()
      }, id)
      await notice(page).getByText('This record has changed').waitFor()
      expect(await events()).toEqual([message, message])
      await other.close()
    })
  })

  it('[BOF-03] [BOF-08] Without a network nothing is reported, and the page works on', async () => {
    const id = await newAccount('Without a network')
    const steps = async (page: Page): Promise<void> => {
      await follow(page, `/record/${id}`)
      await changeAsAnother(id, { Name: 'Changed unseen' })
      const isRead = (url: URL): boolean => url.pathname.includes(recordsApi)
      await page.route(isRead, (route) => route.abort())
      const failed = page.waitForEvent('requestfailed', (request) => request.url().includes(recordsApi))
      await comeBack(page, true)
      await failed
      await page.waitForTimeout(100)
      expect(await notice(page).innerText()).toBe('')
      await page.unroute(isRead)
      // The browser itself knows that there is no network, and then that there is.
      await page.context().setOffline(true)
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      await page.context().setOffline(false)
      await notice(page).getByText('This record has changed').waitFor()
    }
    await visit(1280, steps, {
      expectedErrors: ['Failed to load resource: net::ERR_FAILED'],
    })
  })

  it('[RDL-22] [BOF-03] When the session ends, the notice and what was read are gone', async () => {
    const id = await newAccount('After the session')
    await visit(1280, async (page) => {
      await follow(page, `/record/${id}`)
      await changeAsAnother(id, { Name: 'Changed by another' })
      await comeBack(page, true)
      await notice(page).getByText('Ada Lindqvist').waitFor()
      const other = await page.context().newPage()
      await other.goto(office(''))
      await other.evaluate(() => document.querySelector<HTMLFormElement>('#office-session form')?.requestSubmit())
      await page.locator('#office-ended').waitFor()
      expect(await notice(page).innerText()).toBe('')
      await other.close()
    })
  })
})
