import { describe, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { contact } from '#features/identity/people/contact.ts'
import { user } from '#features/identity/people/user.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { createUser } from '../../fixtures/create-user.ts'
import { password, userOf } from '../../fixtures/signed-in.ts'
import { builtFixtures } from '../fixtures/built-portal.ts'
import { expectNoPageFaults } from '../fixtures/page-checks.ts'
import { visitor, withoutScripts } from '../fixtures/visitor.ts'

const base = '/nl/en-us'

const fixtures = builtFixtures()
const visit = visitor(fixtures)
const begin = (id: string) => fixtures.portal().services.signIn.sessions.begin(id, { site: 'nl', device: '' })

describe('Accounts', () => {
  it('[CTX-09] Switches a user between two accounts and back without scripts', async () => {
    const { records } = fixtures.portal().fixtures
    const firm = (name: string) => records.create(systemViewer, account, { name, recordType: 'Customer' })
    const [one, two] = [await firm('Blossom Foods'), await firm('Cedar Soaps')]
    const both = await createUser(records, {
      name: 'Ada Lindqvist',
      email: 'both@blossom.example',
      language: 'en-US',
      roles: ['customer'],
      account: one.id,
      otherAccounts: [two.id],
    })
    const options = { ...withoutScripts, session: await begin(both.id) }
    await visit(
      `${base}/account`,
      1280,
      async ({ page }) => {
        const session = async () =>
          (await page.context().cookies()).find(({ name }) => name === '__Host-session')?.value
        const before = await session()
        await page.getByRole('button', { name: 'Use this account: Cedar Soaps' }).click()
        await page.getByRole('button', { name: 'Use this account: Blossom Foods' }).waitFor()
        expect(before).toBeDefined()
        expect(await session()).not.toBe(before)
        await page.getByRole('button', { name: 'Use this account: Blossom Foods' }).click()
        await page.getByRole('button', { name: 'Use this account: Cedar Soaps' }).waitFor()
      },
      options,
    )
  })

  it('Begins the pages of an account where its home and the header begin, and centres sign-in', async () => {
    const customer = await userOf(fixtures.portal(), 'customer', 'edges@blossom.example')
    const options = { session: await begin(customer.id) }
    const edge = async (path: string, signedIn: boolean) => {
      const found = { x: -1 }
      await visit(
        base + path,
        1440,
        async ({ page }) => {
          found.x = (await page.locator('h1').boundingBox())?.x ?? -1
        },
        signedIn ? options : {},
      )
      return found.x
    }
    const home = await edge('/account', true)
    expect(home).toBeGreaterThan(0)
    for (const path of ['requests', 'document-requests', 'folders', 'shares', 'security'])
      expect([path, await edge(`/account/${path}`, true)]).toEqual([path, home])
    expect(await edge('/sign-in', false)).toBeGreaterThan(home + 200)
  })

  it('Shows an admin’s page with users of every kind, accessible at both widths', async () => {
    const { records } = fixtures.portal().fixtures
    const admin = await userOf(fixtures.portal(), 'customerAdmin', 'admin@blossom.example')
    const own = admin.account ?? ''
    const { signIn: ways } = fixtures.portal().services
    for (const [name, isActive] of [
      ['Carl Karlsson-of-the-very-long-name Andersson', true],
      ['Dora Dahl', false],
    ] as const) {
      const email = `${name.slice(0, 4).toLowerCase()}@a-rather-long-domain-name-of-a-customer.example`
      const created = await createUser(records, { name, email, roles: ['customer'], account: own, language: 'en-US' })
      await ways.choosePassword(await ways.invite(created.id), password)
      if (!isActive) await records.update(systemViewer, user, created.id, created.version, { isActive })
    }
    await records.create(systemViewer, contact, {
      name: 'Eva Ek',
      account: own,
      jobTitle: 'Buyer',
      email: 'eva@blossom.example',
      phone: '+46 8 123 456',
    })
    for (const width of [390, 1280])
      await visit(
        `${base}/account/users`,
        width,
        async ({ page }) => {
          await page.getByRole('button', { name: 'Turn on again: Dora Dahl' }).waitFor()
          await expectNoPageFaults(page)
        },
        { session: await begin(admin.id) },
      )
  })
})
