import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { assortmentRule } from '#features/catalogue/assortment-rules/assortment-rule.ts'
import { suggestionsId } from '#features/back-office/keyboard/key-elements.ts'
import type { AccountEmail } from '#features/identity/emails/account-email.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { siteBase } from '#platform/values/addresses/addresses.ts'
import { apiVersion } from '#platform/values/api-version.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { exportedRows, importRunner } from '../../fixtures/import-portal.ts'
import { password, userOf } from '../../fixtures/signed-in.ts'
import { isLongRun } from '../../fixtures/test-run.ts'
import { officeErrands } from '../fixtures/office-errand.ts'
import { expectNoPageFaults } from '../fixtures/page-checks.ts'

// Each errand begins on the home page of the back office. Its number of presses is part of the test: a longer way is a fault.
const timeout = isLongRun ? 1_800_000 : 120_000
const customer = 'Weerdmolen Bakeries'
const machine = 'erp@norvane.example'
const emails: AccountEmail[] = []

const { portal, origin, errand, guest } = officeErrands({
  services: () => ({ sendAccountEmail: (email) => void emails.push(email) }),
  fill: async (started) => {
    const { records, follower } = started.fixtures
    await userOf(started, 'internalSales', machine)
    await records.create(systemViewer, assortmentRule, {
      name: 'Brenvik sells to bakeries directly',
      effect: 'deny',
      account: idOf(account, 'customer'),
      principal: idOf(account, 'brenvik'),
      reason: 'exclusivity',
      note: 'Agreed with the principal in May.',
    })
    await follower.catchUp()
  },
})

describe('The administrator', () => {
  it(
    '[BOF-07] Finds out why a customer does not see a trade grade, by the names of both',
    async () => {
      const presses = await errand(async ({ page, main, link, button, field, press, fill, select }) => {
        await fill(page.getByRole('searchbox', { name: 'Find pages and records' }), 'Xanvero 80')
        await press(page.locator(`#${suggestionsId}`).getByRole('link', { name: 'Xanvero 80', exact: true }))
        await press(link('Why is this shown?'))
        await fill(field('Account'), customer)
        await select(field('Country site'), 'Netherlands')
        await press(button('Explain'))
        await main.getByRole('heading', { name: 'Xanvero 80 Not shown' }).waitFor()
        const reasons = await main.getByRole('listitem').allInnerTexts()
        expect(reasons.join(' ').replaceAll(/\s+/g, ' ')).toMatch(
          /Not met It is in the account’s assortment\..*Denies Brenvik sells to bakeries directly.*Agreed with the principal in May\./i,
        )
        await expectNoPageFaults(page)
      })
      expect(presses).toBeLessThanOrEqual(7)
    },
    timeout,
  )

  it(
    '[BOF-08] Invites the administrator of a customer, who chooses a password and signs in',
    async () => {
      const email = 'maja@weerdmolen.example'
      const presses = await errand(async ({ page, main, link, button, field, press, fill, select }) => {
        await press(link('People'))
        await press(link('Invite somebody'))
        await expectNoPageFaults(page)
        await fill(field('Name'), 'Maja Nowak')
        await fill(field('E-mail address'), email)
        await fill(field('Account'), customer)
        await select(field('Language of e-mails'), 'nl-NL')
        await press(main.getByRole('checkbox', { name: 'Administrator of a customer' }))
        await press(button('Send the invitation'))
        await page.getByText('The invitation is on its way.').waitFor()
        await expectNoPageFaults(page)
      })
      expect(presses).toBeLessThanOrEqual(9)

      const { kind, site, to, path } = emails.at(-1) ?? expect.unreachable()
      expect({ kind, to }).toEqual({ kind: 'invitation', to: { email, language: 'nl-NL' } })
      const base = siteBase(site, 'nl-NL')
      await guest(`${base}${path}`, async (page) => {
        await page.locator('[name="password"]').fill(password)
        await page.locator('main button[type="submit"]').click()
        await page.waitForURL('**/sign-in*')
        await page.locator('[name="email"]').fill(email)
        await page.locator('[name="password"]').fill(password)
        await page.locator('main button[type="submit"]').first().click()
        await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'))
        await page.goto(`${origin()}${base}/account/users`)
        await page.locator('main').getByText('Maja Nowak').first().waitFor()
      })
    },
    timeout,
  )

  it(
    '[BOF-08] Makes an access token, with which a machine reads a record',
    async () => {
      const record = `${origin()}/services/data/${apiVersion}/ui-api/records/${idOf(account, 'customer')}?fields=Account.Name`
      let token = ''
      const presses = await errand(async ({ page, main, link, button, field, press, fill }) => {
        await press(link('Access tokens'))
        await expectNoPageFaults(page)
        await fill(field('E-mail address of the user'), machine)
        await fill(field('Name of the machine'), 'ERP in Rotterdam')
        await press(button('New token'))
        token = await main.locator('code').innerText()
        await expectNoPageFaults(page)
      })
      expect(presses).toBeLessThanOrEqual(4)
      expect((await fetch(record)).status).not.toBe(200)
      const answer = await fetch(record, { headers: { authorization: `Bearer ${token}` } })
      expect([answer.status, await answer.json()]).toMatchObject([200, { fields: { Name: { value: customer } } }])
    },
    timeout,
  )
})

describe('The import of trade grades', () => {
  const [rows, wrongRows] = isLongRun ? [50_000, 40] : [400, 4]
  const header = 'integration_id,name,code,trade_name,principal,countries'
  const changed = [
    'xanvero-80,Xanvero 80 Fine,XV-080,xanvero,brenvik,NL',
    'citrelle-fg,Citrelle FG,CI-FG-2,citrelle,tessolund,NL|US',
  ]
  /** The wrong rows have a trade name or a country that does not exist, by turns. */
  const added = Array.from({ length: rows - changed.length }, (_, at) => {
    const distance = Math.floor(rows / wrongRows)
    const isWrong = at % distance === 7
    const isOdd = Math.floor(at / distance) % 2 === 1
    const tradeName = isWrong && isOdd ? 'xanverro' : 'xanvero'
    return `lab-${at},Xanvero Lab ${at},LAB-${at},${tradeName},brenvik,${isWrong && !isOdd ? 'Holland' : 'NL'}`
  })
  const mended = (text: string): string => text.replaceAll('xanverro', 'xanvero').replaceAll('Holland', 'NL')
  const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  const grades = () => exportedRows(portal().fixtures.records, 'trade-grades')

  /** The numbers that the page of an import shows. */
  const counts = (page: Page): Promise<readonly string[]> => page.locator('.office-counts dd').allInnerTexts()
  const shown = (count: number): string => count.toLocaleString('en-US').replaceAll(',', '\u00a0')

  it(
    '[BOF-05] The administrator imports grades, mends the refused rows, imports those and undoes both imports',
    async () => {
      const before = await grades()
      const runner = importRunner(portal(), portal().services.backOffice.database)
      const presses = await errand(async ({ page, main, link, button, press, attach }) => {
        /** Presses a button, and looks at what has become of it. */
        const carryOut = async (step: string): Promise<void> => {
          await press(button(step))
          await link('Show the current state').waitFor()
          await runner.runAll()
          await press(link('Show the current state'))
          await link('Show the current state').waitFor({ state: 'detached' })
        }
        const check = async (file: ReturnType<typeof csv>): Promise<void> => {
          await press(link('New import'))
          await attach(main.locator('input[type=file]'), file)
          await press(button('Upload'))
          await carryOut('Check the file')
          await page.getByText('This is what the import would do.').waitFor()
        }
        await press(link('Imports'))
        await check(csv('grades.csv', [header, ...changed, ...added, ''].join('\n')))
        await expectNoPageFaults(page)
        expect(await counts(page)).toEqual([rows - 2 - wrongRows, 2, 0, wrongRows].map(shown))
        await press(link(`Refused rows (${wrongRows})`))
        await page.getByText('xanverro').first().waitFor()
        expect(await main.locator('.office-history li').count()).toBe(wrongRows)
        expect(await grades()).toEqual(before)
        await carryOut('Import')
        expect((await grades()).size).toBe(before.size + rows - 2 - wrongRows)
        const [download] = await Promise.all([page.waitForEvent('download'), press(link('Refused rows as CSV'))])
        const refused = await readFile(await download.path(), 'utf8')
        expect(refused.trim().split('\n')).toHaveLength(1 + wrongRows)
        await check(csv('mended.csv', mended(refused)))
        expect(await counts(page)).toEqual([wrongRows, 0, 0, 0].map(shown))
        await carryOut('Import')
        expect((await grades()).size).toBe(before.size + rows - 2)
        await carryOut('Undo the import')
        expect(await counts(page)).toEqual([wrongRows, 0, 0].map(shown))
        await expectNoPageFaults(page)
        await press(link('Imports'))
        await press(link('grades.csv'))
        await carryOut('Undo the import')
        expect(await counts(page)).toEqual([rows - wrongRows, 0, 0].map(shown))
      })
      await runner.stop()
      expect(presses).toBeLessThanOrEqual(25)
      expect(await grades()).toEqual(before)
    },
    timeout,
  )
})
