import { afterAll, beforeAll, beforeEach, expect, it, describe } from 'vitest'
import { contact } from '#features/identity/people/contact.ts'
import { user } from '#features/identity/people/user.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { User } from '#features/identity/people/users.ts'
import { createUser } from '../../fixtures/create-user.ts'
import { accountPortal, base, given, start, tokenOfEmail, type AccountPortal } from '../../fixtures/account-portal.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'

describeEachDatabase('Accounts and their users', (open) => {
  let portal: AccountPortal
  let [blossom, cedar, brenvik]: string[] = []
  let admin: User
  let adminCookie = ''
  let rivalCookie = ''

  beforeAll(async () => {
    portal = await accountPortal(open)
    blossom = await portal.company('Blossom Foods')
    cedar = await portal.company('Cedar Soaps')
    brenvik = await portal.company('Aldermoor Esters', 'Supplier')
    admin = await portal.person(blossom, 'customerAdmin', 'ada@blossom.example')
    adminCookie = await cookieOf(portal, admin)
    rivalCookie = await cookieOf(portal, await portal.person(cedar, 'customerAdmin', 'rita@cedar.example'))
  })
  afterAll(() => portal.close())
  beforeEach(() => {
    portal.clock.now = start
  })

  const people = '/account/users'
  const act = (cookie: string, userId: string, what: string) => portal.send(people, { user: userId, act: what }, cookie)
  const invite = (cookie: string, email: string, more: Readonly<Record<string, string>> = {}) =>
    portal.send(people, { act: 'invite', name: 'Bo Berg', email, role: 'customer', language: 'sv', ...more }, cookie)
  const stored = async ({ id }: Pick<User, 'id'>) => await portal.fixtures.records.byId(systemViewer, user, id)
  const viewerOf = ({ id, roles }: User, own: string): Viewer => ({
    ...systemViewer,
    user: { id, roles },
    account: { id: own },
  })
  const isOpen = async (cookie: string) => (await portal.get('/account', cookie)).statusCode === 200
  const session = async (cookie: string) =>
    (
      await portal.app.inject({
        method: 'POST',
        url: '/lwr/apex/v65.0/SessionController/getSession',
        headers: { cookie, 'content-type': 'application/json' },
        payload: '{}',
      })
    ).json<{ readonly sessionId: string }>()

  describe('Switching the active account', () => {
    const switchTo = (cookie: string, account: string, returnTo?: string) =>
      portal.send('/account/switch', { account, ...(returnTo === undefined ? {} : { 'return-to': returnTo }) }, cookie)

    it('[CTX-09] A form switches the active account, invalidates the earlier token and gives the session a new id', async () => {
      const both = await portal.person(blossom ?? '', 'customer', 'both@blossom.example', [cedar ?? ''])
      const before = await cookieOf(portal, both)
      const first = await session(before)
      const page = (await portal.get('/account', before)).body
      for (const text of ['Blossom Foods', 'Cedar Soaps', 'In use']) expect(page).toContain(text)
      const answer = await switchTo(before, cedar ?? '', `${base}/products?page=2`)
      expect([answer.statusCode, answer.headers.location]).toEqual([303, `${base}/products?page=2`])
      expect(answer.headers['set-cookie']).toMatch(
        /^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      )
      const after = given(answer)
      expect([await isOpen(before), await isOpen(after)]).toEqual([false, true])
      expect((await session(after)).sessionId).not.toBe(first.sessionId)
      const { signIn } = portal.services
      expect((await signIn.sessions.read(after.split('=')[1] ?? ''))?.user.account).toBe(cedar)
    })

    it('[CTX-09] Nobody can switch to an account that is not their own', async () => {
      const mine = await cookieOf(portal, admin)
      const [foreign, unknown] = [await switchTo(mine, cedar ?? ''), await switchTo(mine, '001000000000009AAA')]
      expect([foreign.statusCode, foreign.cookies, await isOpen(mine)]).toEqual([422, [], true])
      expect(foreign.body).toBe(unknown.body)
      expect(foreign.body).not.toContain('Cedar')
      expect((await switchTo('', cedar ?? '')).headers.location).toMatch(/\/sign-in\?return-to=/)
    })

    it('[CTX-09] A user belongs to customer accounts or to supplier accounts, but never to both', async () => {
      const values = { name: 'X', email: 'x@blossom.example', language: 'en-US', roles: ['customer'] } as const
      const { records } = portal.fixtures
      for (const wrong of [
        { ...values, account: blossom ?? '', otherAccounts: [brenvik ?? ''] },
        { ...values, account: null, otherAccounts: [blossom ?? ''] },
      ])
        await expect(createUser(records, wrong)).rejects.toMatchObject({ code: 'INVALID_FIELD' })
    })

    it('[CTX-09] [CTX-11] A supplier sees their own account and manages no users', async () => {
      const cookie = await cookieOf(portal, await portal.person(brenvik ?? '', 'supplier', 'sid@brenvik.example'))
      const page = (await portal.get('/account', cookie)).body
      expect(page).toContain('Aldermoor Esters')
      expect(page).not.toContain(`${base}${people}`)
      expect((await portal.get(people, cookie)).statusCode).toBe(404)
    })

    it('[CTX-11] A visiting admin of another account has no admin rights in this account', async () => {
      const guest = await portal.person(cedar ?? '', 'customerAdmin', 'guest@cedar.example', [blossom ?? ''])
      const visiting = given(await switchTo(await cookieOf(portal, guest), blossom ?? ''))
      expect((await portal.get(people, visiting)).statusCode).toBe(404)
      const tried = await act(visiting, admin.id, 'off')
      expect([tried.statusCode, (await stored(admin))?.isActive]).toEqual([404, true])
      // The same applies to a session that still claims the role.
      await expect(
        portal.services.signIn.people.change(viewerOf(guest, blossom ?? ''), admin.id, 'off'),
      ).rejects.toMatchObject({ code: 'ACCESS_DENIED' })
    })
  })

  it('[CTX-11] The user management pages exist only for the admin of an account', async () => {
    const customer = await cookieOf(portal, await portal.person(blossom ?? '', 'customer', 'plain@blossom.example'))
    const paths = [people, '/account/sign-ups']
    for (const path of paths) {
      const unknown = await portal.get(`${path}x`, customer)
      const theirs = await portal.get(path, customer)
      expect([theirs.statusCode, theirs.body]).toEqual([404, unknown.body.replaceAll(`${path}x`, path)])
      expect((await portal.send(path, { act: 'invite' }, customer)).statusCode).toBe(404)
      const guest = await portal.get(path)
      const wanted = encodeURIComponent(base + path)
      expect([guest.statusCode, guest.headers.location]).toEqual([302, `${base}/sign-in?return-to=${wanted}`])
    }
    const own = await portal.get(people, adminCookie)
    expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(own.body).toContain('plain@blossom.example')
    expect(own.body).not.toContain('rita@cedar.example')
  })

  it('The page shows the contacts of the own account without their internal notes', async () => {
    const { records } = portal.fixtures
    const named = { email: null, phone: '+46 8 123 456', internalNote: 'canary-note' }
    await records.create(systemViewer, contact, { ...named, name: 'Carl Contact', account: blossom ?? '' })
    await records.create(systemViewer, contact, { ...named, name: 'Foreign Contact', account: cedar ?? '' })
    const { body } = await portal.get(people, adminCookie)
    expect(body).toContain('Carl Contact')
    for (const hidden of ['Foreign Contact', 'canary-note']) expect(body).not.toContain(hidden)
  })

  describe('An account admin', () => {
    it('An admin deactivates and reactivates a user, and the ended sessions stay ended', async () => {
      const person = await portal.person(blossom ?? '', 'customer', 'otto@blossom.example')
      const cookie = await cookieOf(portal, person)
      expect((await act(adminCookie, person.id, 'off')).headers.location).toBe(`${base}${people}?done=changed`)
      expect((await stored(person))?.isActive).toBe(false)
      await act(adminCookie, person.id, 'on')
      expect([await isOpen(cookie), (await stored(person))?.isActive]).toEqual([false, true])
      expect((await stored(person))?.lastModifiedById).toBe(admin.id)
    })

    it('[CTX-11] An admin grants and withdraws the admin role', async () => {
      const person = await portal.person(blossom ?? '', 'customer', 'rolf@blossom.example')
      await act(adminCookie, person.id, 'customerAdmin')
      expect((await stored(person))?.roles).toEqual(['customerAdmin'])
      await act(adminCookie, person.id, 'customer')
      expect((await stored(person))?.roles).toEqual(['customer'])
      // No other role can be granted.
      const tried = await act(adminCookie, person.id, 'administrator')
      expect([tried.statusCode, (await stored(person))?.roles]).toEqual([422, ['customer']])
    })

    it('An admin cannot change users of another account and cannot learn whether they exist', async () => {
      const theirs = await portal.person(blossom ?? '', 'customer', 'nils@blossom.example')
      const cookie = await cookieOf(portal, theirs)
      for (const what of ['off', 'on', 'customerAdmin', 'customer', 'remove', 'withdraw']) {
        const known = await act(rivalCookie, theirs.id, what)
        const unknown = await act(rivalCookie, '005000000000009AAA', what)
        expect([known.statusCode, known.body, known.headers.location], what).toEqual([
          unknown.statusCode,
          unknown.body,
          unknown.headers.location,
        ])
      }
      expect((await stored(theirs))?.version).toBe(theirs.version)
      expect(await isOpen(cookie)).toBe(true)
    })

    it('An admin removes only the access of a user who belongs to another account', async () => {
      const visitor = await portal.person(cedar ?? '', 'customer', 'vera@cedar.example', [blossom ?? ''])
      expect((await act(adminCookie, visitor.id, 'off')).statusCode).toBe(422)
      const answer = await act(adminCookie, visitor.id, 'remove')
      expect(answer.statusCode).toBe(303)
      expect(await stored(visitor)).toMatchObject({ otherAccounts: [], account: cedar, isActive: true })
    })

    it('An admin cannot change themselves, so the last admin stays', async () => {
      for (const what of ['off', 'customer']) {
        const answer = await act(adminCookie, admin.id, what)
        expect([answer.statusCode, answer.body.includes('You cannot change yourself.')]).toEqual([422, true])
      }
      expect(await stored(admin)).toMatchObject({ roles: ['customerAdmin'], isActive: true })
    })

    it('When two admins demote each other at the same time, one of them stays an admin', async () => {
      const firm = await portal.company('Twin Works')
      const [one, two] = [
        await portal.person(firm, 'customerAdmin', 'one@twin.example'),
        await portal.person(firm, 'customerAdmin', 'two@twin.example'),
      ]
      const { people: keep } = portal.services.signIn
      const outcomes = await Promise.all([
        keep.change(viewerOf(one, firm), two.id, 'customer'),
        keep.change(viewerOf(two, firm), one.id, 'customer'),
      ])
      expect(outcomes.map(({ type }) => type).toSorted()).toEqual(['changed', 'stale'])
      const roles = [await stored(one), await stored(two)].flatMap((each) => each?.roles ?? [])
      expect(roles.toSorted()).toEqual(['customer', 'customerAdmin'])
    })
  })

  describe('An invitation', () => {
    it('An invitation of a new address creates a user, who chooses a password and signs in', async () => {
      const answer = await invite(adminCookie, 'Bo@Blossom.example')
      expect([answer.statusCode, answer.headers.location]).toEqual([303, `${base}${people}?done=invited`])
      const email = portal.emails.at(-1)
      expect(email).toMatchObject({
        kind: 'invitation',
        to: { email: 'bo@blossom.example', language: 'sv' },
        facts: { account: 'Blossom Foods' },
      })
      const token = tokenOfEmail(email)
      portal.clock.now = start + 7 * 24 * 3600 * 1000 - 1
      expect(await portal.services.signIn.isGood(token)).toBe(true)
      portal.clock.now = start
      await portal.send('/account/password', { token, password: 'a boat on the quiet lake' })
      const signedIn = await portal.send('/sign-in', {
        email: 'bo@blossom.example',
        password: 'a boat on the quiet lake',
      })
      const { body } = await portal.get('/account', given(signedIn))
      expect(body).toContain('Blossom Foods')
      expect((await portal.get(people, adminCookie)).body).toContain('Bo Berg')
    })

    it('An invitation does not reveal whether the address is known elsewhere', async () => {
      await portal.person(cedar ?? '', 'customer', 'known@cedar.example')
      await portal.person(brenvik ?? '', 'supplier', 'known@brenvik.example')
      const shown: string[] = []
      for (const email of ['known@cedar.example', 'known@brenvik.example', 'nobody@nowhere.example']) {
        const before = portal.emails.length
        const answer = await invite(adminCookie, email)
        expect([answer.statusCode, answer.headers.location]).toEqual([303, `${base}${people}?done=invited`])
        expect(portal.emails.slice(before).map(({ kind }) => kind)).toEqual(
          { 'known@cedar.example': ['join'], 'known@brenvik.example': [], 'nobody@nowhere.example': ['invitation'] }[
            email
          ],
        )
        const { body } = await portal.get(people, adminCookie)
        // The names of the records have the same length, and nothing else differs.
        const [line = ''] = body.match(new RegExp(`<li><b[^>]*>${email}.*?</li>`)) ?? []
        shown.push(line.replaceAll(email, 'E').replace(/005\w{15}/g, 'ID'))
        const id = line.match(/005\w{15}/)?.[0] ?? ''
        expect((await act(adminCookie, id, 'withdraw')).headers.location).toBe(`${base}${people}?done=withdrawn`)
        expect((await portal.get(people, adminCookie)).body).not.toContain(email)
      }
      expect(new Set(shown).size).toBe(1)
      expect(shown[0]).toContain('Withdraw the invitation')
    })

    it('A withdrawn invitation is invalid, and the address can be invited again', async () => {
      await invite(adminCookie, 'again@blossom.example')
      const first = tokenOfEmail(portal.emails.at(-1))
      const { body } = await portal.get(people, adminCookie)
      const id = body.match(/again@blossom\.example.*?(005\w{15})/)?.[1] ?? ''
      await act(adminCookie, id, 'withdraw')
      expect(await portal.services.signIn.isGood(first)).toBe(false)
      await invite(adminCookie, 'again@blossom.example', { role: 'customerAdmin' })
      expect(await stored({ id })).toMatchObject({ isActive: true, roles: ['customerAdmin'] })
      expect(await portal.services.signIn.isGood(tokenOfEmail(portal.emails.at(-1)))).toBe(true)
    })

    it('An invalid invitation, or one of an existing user, is refused and keeps the typed values', async () => {
      const wrong = await invite(adminCookie, 'no address', { role: 'administrator' })
      expect(wrong.statusCode).toBe(422)
      expect(wrong.body).toContain('value="no address"')
      const there = await invite(adminCookie, admin.email)
      expect([there.statusCode, there.body.includes('They already have access.')]).toEqual([422, true])
    })

    it('An address receives at most three invitations per hour, whoever sends them', async () => {
      const statuses = []
      for (let each = 0; each < 4; each += 1)
        statuses.push((await invite(adminCookie, 'often@blossom.example')).statusCode)
      expect(statuses).toEqual([303, 303, 303, 429])
    })

    describe('An invitation of an existing user', () => {
      const joinAs = (token: string, cookie: string) => portal.send('/account/join', { token }, cookie)
      const invitedToBlossom = async (email: string) => {
        const person = await portal.person(cedar ?? '', 'customer', email)
        await invite(adminCookie, email)
        return { person, token: tokenOfEmail(portal.emails.at(-1)), cookie: await cookieOf(portal, person) }
      }

      it('Accepting the invitation adds the account and starts a new session', async () => {
        const { person, token, cookie } = await invitedToBlossom('jo@cedar.example')
        const guest = await portal.get(`/account/join?token=${token}`)
        const wanted = encodeURIComponent(`${base}/account/join?token=${token}`)
        expect(guest.headers.location).toBe(`${base}/sign-in?return-to=${wanted}`)
        const page = await portal.get(`/account/join?token=${token}`, cookie)
        expect(page.body).toContain('Blossom Foods invites you.')
        // Viewing the invitation changes nothing.
        expect((await stored(person))?.otherAccounts).toEqual([])
        const answer = await joinAs(token, cookie)
        expect([answer.statusCode, answer.headers.location]).toEqual([303, `${base}/account?done=joined`])
        expect((await stored(person))?.otherAccounts).toEqual([blossom])
        expect([await isOpen(cookie), await isOpen(given(answer))]).toEqual([false, true])
        const { body } = await portal.get(people, adminCookie)
        expect(body).toContain('From another account, with access to this one')
      })

      it('Only the invited user can accept the invitation', async () => {
        const { person, token, cookie } = await invitedToBlossom('ines@cedar.example')
        const [foreign, unknown] = [await joinAs(token, rivalCookie), await joinAs('x'.repeat(43), rivalCookie)]
        expect([foreign.statusCode, foreign.body.replaceAll(token, 'x'.repeat(43))]).toEqual([422, unknown.body])
        const page = await portal.get(`/account/join?token=${token}`, rivalCookie)
        expect(page.body).not.toContain('Blossom')
        expect((await joinAs(token, cookie)).statusCode).toBe(303)
        expect((await stored(person))?.otherAccounts).toEqual([blossom])
      })

      it('Of fifty simultaneous uses of the invitation, exactly one succeeds', async () => {
        const { token, person } = await invitedToBlossom('fifty@cedar.example')
        const viewer = viewerOf(person, cedar ?? '')
        const outcomes = await Promise.all(
          Array.from({ length: 50 }, () => portal.services.signIn.people.join(viewer, token)),
        )
        expect(outcomes.filter(({ type }) => type === 'joined')).toHaveLength(1)
        expect(outcomes.filter(({ type }) => type === 'expired')).toHaveLength(49)
      })

      it('The invitation expires after a week', async () => {
        const { token, person } = await invitedToBlossom('late@cedar.example')
        portal.clock.now = start + 7 * 24 * 3600 * 1000
        const cookie = await cookieOf(portal, person)
        expect((await joinAs(token, cookie)).statusCode).toBe(422)
        expect((await stored(person))?.otherAccounts).toEqual([])
      })
    })
  })
})
