import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { contactPerson } from '#features/catalogue/companies/contact-person.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { queuedEmail } from '#features/identity/emails/queued-email.ts'
import type { User } from '#features/identity/people/users.ts'
import { signUpRequest } from '#features/identity/sign-ups/sign-up-request.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { accountPortal, base, type AccountPortal, tokenOfEmail } from '../../fixtures/account-portal.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase, type TestDatabase } from '../../fixtures/databases.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'

describeEachDatabase('The email about a request for access', (open) => {
  let portal: AccountPortal
  let database: TestDatabase
  let otto: User

  beforeAll(async () => {
    portal = await accountPortal(async () => (database = await open()))
    otto = await portal.person(null, 'administrator', 'otto@norvane.example')
    await portal.person(null, 'administrator', 'olga@norvane.example')
    await portal.person(null, 'internalSales', 'sales@norvane.example')
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    // A Friday.
    portal.clock.now = Date.parse('2026-06-19T09:00:00Z')
    await database.queries.delete(queuedEmail)
  })

  const form = { name: 'Ada Lindqvist', company: 'Birch Bakery', country: 'SE', kind: 'customer', message: 'We bake.' }
  /** Requests access and confirms the address; returns the token of the confirmation. */
  const confirmed = async (email: string, more: Readonly<Record<string, string>> = {}): Promise<string> => {
    await portal.send('/account/sign-up', formFields('AccountController.signUp', { ...form, email, ...more }))
    expect(await notified()).toEqual([])
    const sent = portal.emails.filter(({ kind, to }) => kind === 'signUpConfirm' && to.email === email)
    const token = tokenOfEmail(sent.at(-1))
    expect((await confirm(token)).statusCode).toBe(303)
    return token
  }
  const confirm = (token: string) =>
    portal.send('/account/confirm', formFields('AccountController.confirmSignUp', { token }))
  const queued = () => database.queries.select().from(queuedEmail)
  const notified = async () => (await queued()).map(({ recipient }) => recipient).toSorted()
  const requestOf = async (email: string) => {
    const [found] = await portal.fixtures.records.list(systemViewer, signUpRequest, { where: equals('email', email) })
    return found ?? expect.unreachable()
  }
  const named = (values: object) =>
    portal.fixtures.records.create(systemViewer, contactPerson, { name: 'Otto', ...values })

  it('[ERD-02] Goes to every administrator once, when the address is confirmed, with what was said and the day on which it is due', async () => {
    const token = await confirmed('ada@birch.example', { businessGroup: idOf(businessGroup, 'BG3') })
    await confirm(token)
    const rows = await queued()
    expect(rows.map(({ recipient }) => recipient).toSorted()).toEqual(['olga@norvane.example', otto.email])
    expect(rows[0]).toMatchObject({
      kind: 'signUpToDecide',
      site: 'nl',
      language: 'en-US',
      canChoose: true,
      facts: {
        name: 'Ada Lindqvist',
        address: 'ada@birch.example',
        account: 'Birch Bakery',
        kind: 'customer',
        country: 'Sweden',
        businessGroup: 'Food & nutrition',
        message: 'We bake.',
        // Two business days after the Friday.
        day: expect.stringMatching(/^.*23.*2026 \(Central European Time\)$/),
      },
    })
    expect((await requestOf('ada@birch.example')).dueOn).toBe('2026-06-23')
  })

  it('[ERD-02] Leads to the request, after signing in and on whatever page of the list it is, which shows what was said', async () => {
    await confirmed('first@birch.example', { company: 'The First', businessGroup: idOf(businessGroup, 'BG3') })
    const { id } = await requestOf('first@birch.example')
    const records = portal.fixtures.records
    portal.clock.now += 3_600_000
    for (let each = 0; each < 20; each += 1) {
      const values = { name: 'Bo', email: `later${each}@birch.example`, company: 'Later', kind: 'customer' } as const
      const { id: later, version } = await records.create(systemViewer, signUpRequest, {
        ...values,
        language: 'sv',
        site: 'nl',
      })
      await records.write(systemViewer, (handle) =>
        handle.transition(signUpRequest, later, version, { action: 'Confirm' }),
      )
    }
    const path = `/account/sign-ups?request=${id}`
    const signIn = new URL(String((await portal.get(path)).headers.location), 'https://portal.example')
    expect(signIn.searchParams.get('return-to')).toBe(base + path)
    const cookie = await cookieOf(portal, otto)
    const { body } = await portal.get(path, cookie)
    for (const text of ['The First', 'Food &amp; nutrition', 'AccountController.approveSignUp'])
      expect(body).toContain(text)
    expect(body).toMatch(/Due on<\/dt><dd[^>]*>[^<]*23[^<]*2026/)
    // On its own page of the list it is shown once.
    const second = await portal.get(`${path}&page=2`, cookie)
    expect(second.body.split('<h2 translate="no">The First').length).toBe(2)
  })

  it('[ERD-02] Goes to those administrators alone who are named for the country and the business group', async () => {
    const [ofSweden, ofSales] = [
      await named({ email: 'Otto@Norvane.example', countries: ['SE'], businessGroups: [idOf(businessGroup, 'BG3')] }),
      await named({ email: 'sales@norvane.example', countries: ['SE'] }),
    ]
    await confirmed('food@birch.example', { businessGroup: idOf(businessGroup, 'BG3') })
    expect(await notified()).toEqual([otto.email])
    await database.queries.delete(queuedEmail)
    await confirmed('other@birch.example', { businessGroup: idOf(businessGroup, 'BG7') })
    expect(await notified()).toEqual(['olga@norvane.example', otto.email])
    await database.queries.delete(queuedEmail)
    await confirmed('abroad@birch.example', { country: 'NO', businessGroup: idOf(businessGroup, 'BG3') })
    expect(await notified()).toEqual(['olga@norvane.example', otto.email])
    for (const { id, version } of [ofSweden, ofSales])
      await portal.fixtures.records.remove(systemViewer, contactPerson, id, version)
  })

  it('[ENQ-09] Can be switched off', async () => {
    const topics = ['shares', 'documents', 'desk', 'work']
    const fields = new URLSearchParams(formFields('AccountController.chooseEmails', {}))
    for (const topic of topics) fields.append('topic', topic)
    expect((await portal.send('/account', fields, await cookieOf(portal, otto))).statusCode).toBe(303)
    await confirmed('quiet@birch.example')
    expect(await notified()).toEqual(['olga@norvane.example'])
  })

  it('A business group that is not offered is not stored', async () => {
    await confirmed('odd@birch.example', { businessGroup: 'a03000000000009AAA' })
    expect((await requestOf('odd@birch.example')).businessGroup).toBeNull()
  })
})
