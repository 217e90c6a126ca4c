import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { contact } from '#features/identity/people/contact.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { backOfficePortal } from '../fixtures/back-office-portal.ts'
import { expectNoPageFaults, layoutShifts } from '../fixtures/page-checks.ts'

const { office, portal, visit } = backOfficePortal()
const allowed = 'There are similar records. You can still save yours.'
const blocked = 'There are similar records. One more cannot be saved.'
const hint = 'Similar records are shown here while you type.'

const place = (page: Page) => page.locator('#office-similar')
const input = (page: Page, field: string) => page.locator(`[name="field.${field}"]`)
const newAccount = async (name: string): Promise<string> =>
  (await portal().fixtures.records.create(systemViewer, account, { name, recordType: 'Customer' })).id

/** Opens the form of a new record with a stopped clock. Returns the bodies of the checks that it sends. */
async function openForm(page: Page, path: string): Promise<readonly unknown[]> {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/ui-api/predupe')) sent.push(request.postDataJSON())
  })
  await page.clock.install()
  await page.goto(office(path))
  // The check is loaded when the browser is idle.
  await page.locator('#office-similar[data-shown]').waitFor()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  return sent
}

/** The pause passes without typing, and the answer arrives. */
async function pause(page: Page): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith('/ui-api/predupe'))
  await page.clock.runFor(150)
  await (await answered).finished()
}

async function typeName(page: Page, name: string): Promise<void> {
  await input(page, 'Name').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(name)
}

describe('Similar records while a new one is typed', () => {
  it.each([390, 1280])(
    '[BOF-08] One request after the pause shows the similar records as links, and nothing moves, at %i px',
    async (width) => {
      const id = await newAccount(`Similar ${width}`)
      await visit(width, async (page) => {
        const sent = await openForm(page, '/Account/new')
        await page.locator('[data-compared] select').selectOption('Customer')
        await input(page, 'Website').fill('https://similar.example')
        await page.clock.runFor(1000)
        expect([sent, await place(page).innerText()]).toEqual([[], hint])
        await typeName(page, `similar  ${width}`)
        const before = await input(page, 'Name').boundingBox()
        await page.clock.runFor(149)
        expect(sent).toEqual([])
        await pause(page)
        await place(page).getByText(allowed).waitFor()
        expect(sent).toHaveLength(1)
        expect(Object.keys(Object(Object(sent[0])['fields']))).toHaveLength(3)
        const link = place(page)
          .getByRole('status')
          .getByRole('link', { name: `Similar ${width}` })
        expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([
          new URL(office(`/record/${id}`)).pathname,
          null,
        ])
        expect(await place(page).locator('li [lang=en]').innerText()).toBe('Account')
        expect([await input(page, 'Name').boundingBox(), await layoutShifts(page)]).toEqual([before, []])
        await page.clock.resume()
        await expectNoPageFaults(page)
        await link.focus()
        await page.keyboard.press('Enter')
        await page.waitForURL(office(`/record/${id}`))
      })
    },
  )

  it('[BOF-08] [RDL-03] An unlike name shows nothing, and the same values are read again only after their lifetime', async () => {
    await newAccount('Once more')
    await visit(1280, async (page) => {
      const sent = await openForm(page, '/Account/new')
      await page.locator('[data-compared] select').selectOption('Customer')
      await typeName(page, 'Once more')
      await pause(page)
      await place(page).getByText(allowed).waitFor()
      await typeName(page, 'Once more, unlike')
      await pause(page)
      await place(page).getByText(hint).waitFor()
      expect([sent.length, await place(page).getByRole('link').count()]).toEqual([2, 0])
      await typeName(page, 'Once more')
      await page.clock.runFor(150)
      await place(page).getByText(allowed).waitFor()
      expect(sent).toHaveLength(2)
      await page.clock.runFor(30_000)
      await typeName(page, 'Once more')
      await pause(page)
      expect(sent).toHaveLength(3)
      // The rules do not apply to a record that is not active.
      await input(page, 'IsActive__c').uncheck()
      await page.clock.runFor(150)
      await place(page).getByText(hint).waitFor()
      await input(page, 'IsActive__c').check()
      await page.clock.runFor(150)
      await place(page).getByText(allowed).waitFor()
      expect(sent).toHaveLength(3)
      // Nothing is sent for an empty field.
      await typeName(page, ' ')
      await page.clock.runFor(1000)
      await place(page).getByText(hint).waitFor()
      expect(sent).toHaveLength(3)
    })
  })

  it('[BOF-08] A rule over references and rows says whether the record can be saved', async () => {
    const { records } = portal().fixtures
    const [principal, citric] = [idOf(account, 'brenvik'), idOf(substance, 'CAS-77-92-9')]
    await records.create(systemViewer, contact, { name: 'Ines', email: 'ines@example.com', account: principal })
    await records.create(systemViewer, tradeGrade, {
      name: 'Citric alone',
      tradeName: idOf(tradeName, 'xanvero'),
      principal,
      countries: ['NL'],
      components: [{ substance: citric, percent: 90 }],
    })
    await visit(1280, async (page) => {
      await openForm(page, '/Contact/new')
      await input(page, 'Email').fill('INES@example.com')
      await input(page, 'Account__c').fill(`Brenvik (${principal})`)
      await pause(page)
      await place(page).getByText(blocked).waitFor()
      expect(await place(page).getByRole('link').allInnerTexts()).toEqual(['Ines'])
    })
    await visit(1280, async (page) => {
      const sent = await openForm(page, '/Product2/new')
      await input(page, 'Principal__c').fill(principal)
      const rows = page.locator('[data-rows=Components__c] input[data-lookups]')
      await rows.first().fill(`Citric acid (${citric})`)
      await pause(page)
      await place(page).getByText(allowed).waitFor()
      expect(sent).toEqual([
        { apiName: 'Product2', fields: { Principal__c: principal, Components__c: citric, IsActive__c: true } },
      ])
      expect(await place(page).getByRole('link').allInnerTexts()).toEqual(['Citric alone'])
      // A name is for the server to find.
      await rows.first().fill('Citric acid')
      await page.clock.runFor(150)
      await place(page).getByText(hint).waitFor()
      await rows.first().fill(citric)
      await page.clock.runFor(150)
      await place(page).getByText(allowed).waitFor()
      // A row that is removed is no longer compared.
      await page.locator('[data-rows=Components__c] button[value^=remove]').first().click()
      await page.clock.runFor(150)
      await place(page).getByText(hint).waitFor()
      expect(sent).toHaveLength(1)
    })
  })

  it('[BOF-08] An answer that arrives late for older values is not shown', async () => {
    await newAccount('Answered late')
    await visit(1280, async (page) => {
      await openForm(page, '/Account/new')
      await page.locator('[data-compared] select').selectOption('Customer')
      const isLate = (url: URL): boolean => url.pathname.endsWith('/ui-api/predupe')
      const delayed = Promise.withResolvers<() => Promise<void>>()
      await page.route(isLate, (route) => delayed.resolve(() => route.continue()), { times: 1 })
      await typeName(page, 'Answered late')
      await page.clock.runFor(150)
      const release = await delayed.promise
      await typeName(page, 'Answered at once')
      await pause(page)
      const late = page.waitForResponse((response) => isLate(new URL(response.url())))
      await release()
      await (await late).finished()
      // The names are read after the duplicates, if at all.
      await page.evaluate(() => fetch(location.href).then((answer) => answer.text()))
      expect([await place(page).innerText(), await place(page).getByRole('link').count()]).toEqual([hint, 0])
    })
  })

  it('[BOF-08] [RDL-05] A record that the user no longer sees when its name is read is not shown', async () => {
    const [seen, deleted] = [await newAccount('Seen and gone'), await newAccount('Seen and gone')]
    const { version = 0 } = (await portal().fixtures.records.byId(systemViewer, account, deleted)) ?? {}
    await visit(1280, async (page) => {
      await openForm(page, '/Account/new')
      await page.locator('[data-compared] select').selectOption('Customer')
      await page.route('**/ui-api/predupe', async (route) => {
        const response = await route.fetch()
        await portal().fixtures.records.remove(systemViewer, account, deleted, version)
        await route.fulfill({ response })
      })
      await typeName(page, 'Seen and gone')
      await pause(page)
      await place(page).getByText(allowed).waitFor()
      const links = await place(page).getByRole('link').all()
      expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual([
        new URL(office(`/record/${seen}`)).pathname,
      ])
    })
  })

  it('[BOF-08] Without a network nothing is shown, and the form is saved when there is one', async () => {
    await newAccount('Without a network')
    const steps = async (page: Page): Promise<void> => {
      const sent = await openForm(page, '/Account/new')
      await page.locator('[data-compared] select').selectOption('Customer')
      await page.route('**/ui-api/predupe', (route) => route.abort())
      const failed = page.waitForEvent('requestfailed')
      await typeName(page, 'Without a network')
      await page.clock.runFor(150)
      await failed
      // The browser itself knows that there is no network, and asks nothing.
      await page.context().setOffline(true)
      await typeName(page, 'Without a network at all')
      await page.clock.runFor(150)
      expect([await place(page).innerText(), sent.length]).toEqual([hint, 1])
      await page.context().setOffline(false)
      await page.clock.resume()
      await page.locator('main .office-save').getByRole('button', { name: 'Save' }).click()
      await page.waitForURL(/saved=1/)
    }
    await visit(1280, steps, { expectedErrors: ['Failed to load resource: net::ERR_FAILED'] })
  })

  it('[BOF-08] After a refused save the similar records are named at once, and the record is saved anyway', async () => {
    await newAccount('Refused first')
    const steps = async (page: Page): Promise<void> => {
      await page.goto(office('/Account/new'))
      await page.locator('[data-compared] select').selectOption('Customer')
      await input(page, 'Name').fill('refused first')
      await page.locator('main .office-save').getByRole('button', { name: 'Save' }).click()
      await page.getByLabel('Save although a similar record exists').waitFor()
      await place(page).getByRole('link', { name: 'Refused first' }).waitFor()
      await page.getByLabel('Save although a similar record exists').check()
      await page.locator('main .office-save').getByRole('button', { name: 'Save' }).click()
      await page.waitForURL(/saved=1/)
    }
    const unprocessable = 'Failed to load resource: the server responded with a status of 422 (Unprocessable Entity)'
    await visit(1280, steps, { expectedErrors: [unprocessable] })
  })

  it('[BOF-08] Without scripts the form has no place for them, and reports duplicates when it is sent', async () => {
    await newAccount('Without scripts')
    const steps = async (page: Page): Promise<void> => {
      await page.goto(office('/Account/new'))
      expect(await place(page).isVisible()).toBe(false)
      await page.locator('[data-compared] select').selectOption('Customer')
      await input(page, 'Name').fill('Without scripts')
      await page.locator('main .office-save').getByRole('button', { name: 'Save' }).click()
      await page.getByLabel('Save although a similar record exists').waitFor()
    }
    const unprocessable = 'Failed to load resource: the server responded with a status of 422 (Unprocessable Entity)'
    await visit(1280, steps, { javaScriptEnabled: false, expectedErrors: [unprocessable] })
  })

  // The last test, because it ends the session of all.
  it('[RDL-22] [BOF-08] When the session ends, what was found is gone', async () => {
    await newAccount('After the session')
    await visit(1280, async (page) => {
      await page.goto(office('/Account/new'))
      await page.locator('[data-compared] select').selectOption('Customer')
      await input(page, 'Name').fill('After the session')
      await place(page).getByRole('link').waitFor()
      const other = await page.context().newPage()
      await other.goto(office(''))
      await other.evaluate(() => document.querySelector<HTMLFormElement>('#office-session form')?.requestSubmit())
      await page.locator('#office-ended').waitFor()
      await place(page).getByText(hint).waitFor()
      expect(await place(page).getByRole('link').count()).toBe(0)
      await other.close()
    })
  })
})
