import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { auditLog } from '#platform/records/engine-tables.ts'
import { signUpRequest } from '#features/identity/sign-ups/sign-up-request.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { userOfAddress, type User } from '#features/identity/people/users.ts'
import { accountPortal, base, input, start, tokenOfEmail, type AccountPortal } from '../../fixtures/account-portal.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { describeEachDatabase, type TestDatabase } from '../../fixtures/databases.ts'
import { cookieOf, password } from '../../fixtures/signed-in.ts'

const day = 24 * 3600 * 1000

describeEachDatabase('Requests for access', (open) => {
  let portal: AccountPortal
  let database: TestDatabase
  let administrator: User
  let second: User

  beforeAll(async () => {
    portal = await accountPortal(async () => (database = await open()))
    administrator = await portal.person(null, 'administrator', 'otto@norvane.example')
    second = await portal.person(null, 'administrator', 'olga@norvane.example')
  })
  afterAll(() => portal.close())
  beforeEach(() => {
    portal.clock.now = start
  })

  const person = { name: 'Ada Lindqvist', company: 'Birch Bakery', country: 'SE' }
  const signUpForm = { ...person, kind: 'customer', message: 'We bake.' }
  const ask = (email: string, more: Readonly<Record<string, string>> = {}, address?: string) =>
    portal.send(
      '/account/sign-up',
      formFields('AccountController.signUp', { ...signUpForm, email, ...more }),
      undefined,
      address,
    )
  const confirm = (token: string) =>
    portal.send(`/account/confirm?token=${token}`, formFields('AccountController.confirmSignUp', { token }))
  const decide = async (
    call: 'approveSignUp' | 'declineSignUp',
    { requestId, ...fields }: Readonly<Record<string, string>>,
    by: User = administrator,
  ) =>
    await portal.send(
      `/account/sign-ups?request=${requestId}`,
      formFields(`AccountController.${call}`, { requestId: requestId ?? '', ...fields }),
      await cookieOf(portal, by),
    )
  const list = async (query = '') =>
    await portal.get(`/account/sign-ups${query}`, await cookieOf(portal, administrator))
  const requestsOf = (email: string) =>
    portal.fixtures.records.list(systemViewer, signUpRequest, { where: equals('email', email) })
  const requestOf = async (email: string) => {
    const [request] = await requestsOf(email)
    if (request === undefined) throw new Error(`There is no request of ${email}.`)
    return request
  }
  const confirmed = async (email: string, more: Readonly<Record<string, string>> = {}) => {
    await ask(email, more)
    await confirm(tokenOfEmail(portal.emails.at(-1)))
    return await requestOf(email)
  }
  const userOf = (email: string) => userOfAddress(portal.fixtures.records, email)

  it('A request is confirmed by email, approved by an administrator and completed with a password', async () => {
    const answer = await ask('Ada@Birch.example')
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `${base}/account/sign-up?done=account.requested`,
    ])
    expect(portal.emails.at(-1)).toMatchObject({ kind: 'signUpConfirm', to: { email: 'ada@birch.example' } })
    const token = tokenOfEmail(portal.emails.at(-1))

    // An email scanner opens the link.
    expect((await portal.get(`/account/confirm?token=${token}`)).statusCode).toBe(200)
    expect((await requestOf('ada@birch.example')).state).toBe('new')
    expect((await list()).body).not.toContain('ada@birch.example')
    expect((await confirm(token)).headers.location).toBe(`${base}/account/confirm?done=account.confirmed`)
    expect((await confirm(token)).statusCode).toBe(422)

    const { id } = await requestOf('ada@birch.example')
    const { body } = await list()
    for (const text of ['ada@birch.example', 'Birch Bakery', 'Sweden', 'We bake.']) expect(body).toContain(text)
    const approved = await decide('approveSignUp', { requestId: id, account: 'new', isAdmin: 'yes' })
    expect([approved.statusCode, approved.headers.location]).toEqual([
      303,
      `${base}/account/sign-ups?done=account.approved`,
    ])
    const email = portal.emails.at(-1)
    expect(email).toMatchObject({ kind: 'signUpApproved', to: { email: 'ada@birch.example' } })
    await portal.send(
      '/account/password',
      formFields('SignInController.choosePassword', { token: tokenOfEmail(email), password }),
    )
    const signedIn = await portal.send(
      '/sign-in',
      formFields('SignInController.signIn', { email: 'ada@birch.example', password }),
    )
    expect((await portal.get('/account', input(signedIn))).body).toContain('Birch Bakery')

    const created = await userOf('ada@birch.example')
    const own = await portal.fixtures.records.byId(systemViewer, account, created?.account ?? '')
    expect([created?.roles, own?.recordType, own?.country]).toEqual([['customerAdmin'], 'Customer', 'SE'])
    expect(await requestOf('ada@birch.example')).toMatchObject({
      state: 'approved',
      account: own?.id,
      decidedBy: administrator.id,
      decidedOn: '2026-06-15',
    })
    // The deciding administrator is recorded as the author of everything.
    const entries = (await database.queries.select().from(auditLog)).filter(({ operation }) => operation === 'create')
    for (const written of [created?.id, own?.id])
      expect(entries.find(({ recordId }) => recordId === written)?.by).toBe(administrator.id)
  })

  it('Known and unknown addresses get the same answer, and a known address receives an email', async () => {
    const known = await portal.person(await portal.company('Known Works'), 'customer', 'known@works.example')
    const before = portal.emails.length
    const answers = [await ask('Known@works.example'), await ask('unknown@works.example')]
    const [first, other] = answers.map(({ statusCode, headers: { location, 'set-cookie': set }, body }) => ({
      statusCode,
      location,
      set,
      body,
    }))
    expect(first).toEqual(other)
    expect(portal.emails.slice(before).map(({ kind, to }) => [kind, to.email])).toEqual([
      ['signUpKnown', known.email],
      ['signUpConfirm', 'unknown@works.example'],
    ])
    // Both cases do the same work. Nobody can confirm this request, so nobody reads it.
    expect((await requestsOf(known.email)).map(({ state }) => state)).toEqual(['new'])
    const link = tokenOfEmail(portal.emails.at(before))
    expect(
      (await portal.send('/account/password', formFields('SignInController.choosePassword', { token: link, password })))
        .statusCode,
    ).toBe(303)
  })

  it('An invalid request keeps the typed values', async () => {
    const wrong = await ask('no address', { company: '', country: 'XX', message: 'kept <as> typed' })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.headers['cache-control']).toBe('private, no-store')
    for (const text of ['value="no address"', 'kept &lt;as&gt; typed', 'aria-invalid="true"'])
      expect(wrong.body).toContain(text)
    expect(await requestsOf('no address')).toEqual([])
  })

  it('A request that a robot filled in, or that is the fourth for an address in an hour, has no effect', async () => {
    const before = portal.emails.length
    const trapped = await ask('robot@birch.example', { website: 'https://spam.example' })
    expect(trapped.headers.location).toBe(`${base}/account/sign-up?done=account.requested`)
    expect([portal.emails.length, await requestsOf('robot@birch.example')]).toEqual([before, []])
    const statuses = []
    for (let each = 0; each < 4; each += 1) statuses.push((await ask('many@birch.example')).statusCode)
    expect(statuses).toEqual([303, 303, 303, 429])
  })

  it('The latest version of a request counts until it is confirmed, and then it stays unchanged', async () => {
    await ask('twice@birch.example', { company: 'First Bakery' })
    const first = tokenOfEmail(portal.emails.at(-1))
    await ask('twice@birch.example', { company: 'Second Bakery' })
    expect((await confirm(first)).statusCode).toBe(422)
    await confirm(tokenOfEmail(portal.emails.at(-1)))
    await ask('twice@birch.example', { company: 'Somebody else’s words' })
    const all = await requestsOf('twice@birch.example')
    expect(all.map(({ company, state }) => [company, state])).toEqual([['Second Bakery', 'confirmed']])
  })

  it('A request expires after a day without confirmation and is deleted after seven days', async () => {
    const { records } = portal.fixtures
    await ask('slow@birch.example')
    const remaining = await confirmed('kept@birch.example')
    const { lastModifiedDate } = await requestOf('slow@birch.example')
    portal.clock.now = start + day
    await ask('other@birch.example')
    portal.clock.now = start
    const token = tokenOfEmail(portal.emails.find(({ to }) => to.email === 'slow@birch.example'))
    portal.clock.now = start + day
    expect((await confirm(token)).statusCode).toBe(422)
    portal.clock.now = lastModifiedDate.getTime() + 7 * day - 1000
    await portal.services.signIn.forgetOld()
    expect(await requestsOf('slow@birch.example')).toHaveLength(1)
    portal.clock.now = lastModifiedDate.getTime() + 7 * day
    await portal.services.signIn.forgetOld()
    expect(await requestsOf('slow@birch.example')).toEqual([])
    expect((await records.byId(systemViewer, signUpRequest, remaining.id))?.state).toBe('confirmed')
  })

  describe('A decision about a request', () => {
    it('Of two simultaneous decisions one succeeds, and the other administrator learns about it', async () => {
      const { id } = await confirmed('race@birch.example', { company: 'Race Bakery' })
      const { signUps } = portal.services.signIn
      const approvedBy = ({ id: by }: User) =>
        signUps.approve({ ...systemViewer, user: { id: by, roles: ['administrator'] } }, id, {
          account: null,
          isAdmin: false,
        })
      const decisions = await Promise.all([approvedBy(administrator), approvedBy(second)])
      expect(decisions.map(({ type }) => type).toSorted()).toEqual(['approved', 'decided'])
      const created = await portal.fixtures.records.list(systemViewer, account, {
        where: equals('name', 'Race Bakery'),
      })
      expect(created).toHaveLength(1)
      const late = await decide('declineSignUp', { requestId: id, reason: 'Too late.' }, second)
      expect([late.statusCode, late.body.includes('That request has already been decided.')]).toEqual([409, true])
    })

    it('An approval may use an existing account of the right kind, found by its name or number', async () => {
      const { records } = portal.fixtures
      const firm = await records.create(systemViewer, account, {
        name: 'Östra Kvarn AB',
        recordType: 'Customer',
        country: 'SE',
        integrationId: 'C-4711',
      })
      const supplier = await portal.company('Östra Esters', 'Supplier')
      const { id } = await confirmed('kvarn@birch.example')
      for (const find of ['ostra', 'C-4711']) {
        const page = await list(`?request=${id}&find=${find}`)
        expect(page.body).toContain('Östra Kvarn AB · C-4711 · Sweden')
        expect(page.body).not.toContain('Östra Esters')
      }
      const wrong = await decide('approveSignUp', { requestId: id, account: supplier })
      expect([wrong.statusCode, await userOf('kvarn@birch.example')]).toEqual([422, null])
      expect((await decide('approveSignUp', { requestId: id, account: firm.id })).statusCode).toBe(303)
      expect(await userOf('kvarn@birch.example')).toMatchObject({ account: firm.id, roles: ['customer'] })
    })

    it('An approved request of a supplier creates a supplier', async () => {
      const { id } = await confirmed('sid@esters.example', { kind: 'supplier', company: 'Sid Esters' })
      await decide('approveSignUp', { requestId: id, account: 'new', isAdmin: 'yes' })
      expect((await userOf('sid@esters.example'))?.roles).toEqual(['supplier'])
    })

    it('A rejection needs a reason, which the email contains', async () => {
      const { id } = await confirmed('no@birch.example')
      expect((await decide('declineSignUp', { requestId: id, reason: ' ' })).statusCode).toBe(422)
      const declined = await decide('declineSignUp', { requestId: id, reason: 'We do not deliver there.' })
      expect(declined.headers.location).toBe(`${base}/account/sign-ups?done=account.declined`)
      expect(portal.emails.at(-1)).toMatchObject({
        kind: 'signUpDeclined',
        to: { email: 'no@birch.example' },
        facts: { reason: 'We do not deliver there.' },
      })
      expect([(await requestOf('no@birch.example')).state, await userOf('no@birch.example')]).toEqual([
        'declined',
        null,
      ])
    })

    it('[CTX-11] Only an administrator can decide about requests or learn that there are any', async () => {
      const { id } = await confirmed('wait@birch.example')
      const editor = await portal.person(null, 'editor', 'ed@norvane.example')
      for (const request of [id, 'a0U000000000009AAA']) {
        const answer = await decide('approveSignUp', { requestId: request, account: 'new' }, editor)
        expect(answer.statusCode).toBe(404)
        expect(answer.body).not.toContain('birch')
      }
      expect((await requestOf('wait@birch.example')).state).toBe('confirmed')
      const { signUps } = portal.services.signIn
      await expect(
        signUps.decline({ ...systemViewer, user: { id: administrator.id, roles: ['editor'] } }, id, 'x'),
      ).rejects.toMatchObject({ code: 'ACCESS_DENIED' })
    })
  })
})
