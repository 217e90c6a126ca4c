import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtPages, clientDirectory } from '#app/serving/built-pages.ts'
import type { AccountEmail } from '#features/identity/emails/account-email.ts'
import { webhook, webhookMessage } from '#features/identity/tokens/machine-tables.ts'
import { projectRoot } from '#platform/pages/server/page-build.ts'
import { openMemory } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { userOf } from '../../fixtures/signed-in.ts'
import { launch } from '../fixtures/launch.ts'
import { expectNoPageFaults } from '../fixtures/page-checks.ts'
import { firstUnlessLong } from '../fixtures/sample.ts'
import { visitSignedIn } from '../fixtures/visit-signed-in.ts'

let portal: TestPortal
let browser: Browser
let origin = ''
let session = ''
let person = ''
const hook = '0Wh000000000001AAA'
const emails: AccountEmail[] = []
beforeAll(async () => {
  const pages = await builtPages(projectRoot)
  portal = await testPortal(openMemory, () => ({
    pages,
    clientFiles: clientDirectory(projectRoot),
    publicOrigin: () => origin,
    sendAccountEmail: (email) => void emails.push(email),
  }))
  const { signIn, backOffice } = portal.services
  const administrator = await userOf(portal, 'administrator')
  person = (await userOf(portal, 'customerAdmin')).id
  session = await signIn.sessions.begin(administrator.id, { site: 'nl', device: '' })
  await signIn.machineTokens.make(administrator.id, { name: 'ERP', scope: 'write', days: 90 })
  const createdAt = new Date()
  await backOffice.database.queries.insert(webhook).values({
    id: hook,
    name: 'erp',
    url: 'https://erp.example.com/a-rather-long-address/that-does-not-break-by-itself/changes',
    encryptedSecret: signIn.encryption.encrypt('secret'),
    objects: [],
    userId: administrator.id,
    isActive: true,
    position: '0',
    createdAt,
  })
  const message = { webhookId: hook, body: { events: [] }, attempts: 3, createdAt }
  await backOffice.database.queries.insert(webhookMessage).values([
    { ...message, id: '1', dueAt: null, lastError: 'ECONNREFUSED' },
    { ...message, id: '2', dueAt: createdAt },
    { ...message, id: '3', dueAt: null, deliveredAt: createdAt },
  ])
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await portal.close()
})

/** `expectedErrors`: what the console says of the answers. */
const visit = (
  width: number,
  options: { readonly javaScriptEnabled?: false },
  steps: (page: Page) => Promise<void>,
  expectedErrors: readonly string[] = [],
) => visitSignedIn({ browser, origin, session }, width, options, steps, expectedErrors)

describe('The pages of administrators', () => {
  it.each(firstUnlessLong(390, 1280).flatMap((width) => [[width, 'en-us'] as const, [width, 'pl'] as const]))(
    '[BOF-08] Have no fault at %i px in %s',
    async (width, language) => {
      await visit(
        width,
        {},
        async (page) => {
          const paths = [
            '',
            '/people',
            '/people/invite',
            `/people/${person}`,
            '/tokens',
            '/webhooks',
            `/webhooks/${hook}`,
          ]
          for (const path of [...paths, '/audit', '/audit?day=never', '/retention']) {
            await page.goto(`${origin}/back-office/${language}${path}`)
            await expectNoPageFaults(page)
          }
        },
        ['Failed to load resource: the server responded with a status of 400 (Bad Request)'],
      )
    },
  )

  it('[BOF-08] Somebody is invited by keyboard alone, without scripts, and turned off again', async () => {
    await visit(1280, { javaScriptEnabled: false }, async (page) => {
      await page.goto(`${origin}/back-office/en-us`)
      await page.getByRole('link', { name: 'People' }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('link', { name: 'Invite somebody' }).focus()
      await page.keyboard.press('Enter')
      await page.getByLabel('Name', { exact: false }).first().focus()
      await page.keyboard.type('Maja Nowak')
      await page.keyboard.press('Tab')
      await page.keyboard.type('maja@example.com')
      await page.getByLabel('Language of e-mails').selectOption('pl')
      await page.getByRole('checkbox', { name: 'Editor' }).focus()
      await page.keyboard.press('Space')
      await page.getByRole('button', { name: 'Send the invitation' }).focus()
      await page.keyboard.press('Enter')
      await page.getByText('The invitation is on its way.').waitFor()
      await expect.poll(() => emails.map(({ to }) => to)).toEqual([{ email: 'maja@example.com', language: 'pl' }])
      await page.getByRole('button', { name: 'Turn off' }).focus()
      await page.keyboard.press('Enter')
      await page.getByText('The change is saved.').waitFor()
      await page.getByRole('button', { name: 'Turn on again' }).waitFor()
    })
  })

  it('[BOF-08] A token is made, shown once and revoked, without scripts', async () => {
    await visit(390, { javaScriptEnabled: false }, async (page) => {
      await page.goto(`${origin}/back-office/en-us/tokens?user=${person}`)
      await page.getByLabel('Name of the machine').fill('Scale in the laboratory')
      await page.getByRole('button', { name: 'New token' }).click()
      await page.getByText('“Scale in the laboratory” is shown only now').waitFor()
      await page.goto(`${origin}/back-office/en-us/tokens?user=${person}`)
      expect(await page.getByText(/tg_/).count()).toBe(0)
      await page.getByRole('button', { name: 'Revoke: Scale in the laboratory' }).click()
      await page.getByText('The token is revoked.').waitFor()
    })
  })
})
