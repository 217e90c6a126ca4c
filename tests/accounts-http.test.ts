import { afterAll, beforeAll, beforeEach, expect, it, describe } from 'vitest'
import { contact } from '#entities/contact.ts'
import { user } from '#entities/user.ts'
import type { Viewer } from '#domain/viewer.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { createUser, type User } from '#sign-in/users.ts'
import { accountPortal, base, given, start, tokenOfLetter, type AccountPortal } from './account-portal.ts'
import { describeEachDatabase } from './databases.ts'
import { cookieOf } from './signed-in.ts'

describeEachDatabase('accounts and their people', (open) => {
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
  const stored = async ({ id }: Pick<User, 'id'>) => await portal.setting.records.byId(systemViewer, user, id)
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

  describe('whose view one has', () => {
    const switchTo = (cookie: string, account: string, returnTo?: string) =>
      portal.send('/account/switch', { account, ...(returnTo === undefined ? {} : { 'return-to': returnTo }) }, cookie)

    it('[CTX-09] is changed by a form; the token of before is worth nothing, and the session has another name', async () => {
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

    it('[CTX-09] is never that of an account which is not one’s own', async () => {
      const mine = await cookieOf(portal, admin)
      const [foreign, unknown] = [await switchTo(mine, cedar ?? ''), await switchTo(mine, '001000000000009AAA')]
      expect([foreign.statusCode, foreign.cookies, await isOpen(mine)]).toEqual([422, [], true])
      expect(foreign.body).toBe(unknown.body)
      expect(foreign.body).not.toContain('Cedar')
      expect((await switchTo('', cedar ?? '')).headers.location).toMatch(/\/sign-in\?return-to=/)
    })

    it('[CTX-09] is of customers or of suppliers: nobody has both', async () => {
      const values = { name: 'X', email: 'x@blossom.example', language: 'en-US', roles: ['customer'] } as const
      const { records } = portal.setting
      for (const wrong of [
        { ...values, account: blossom ?? '', otherAccounts: [brenvik ?? ''] },
        { ...values, account: null, otherAccounts: [blossom ?? ''] },
      ])
        await expect(createUser(records, wrong)).rejects.toMatchObject({ code: 'INVALID_FIELD' })
    })

    it('[CTX-09] [CTX-11] a supplier sees their own account, and keeps nobody', async () => {
      const cookie = await cookieOf(portal, await portal.person(brenvik ?? '', 'supplier', 'sid@brenvik.example'))
      const page = (await portal.get('/account', cookie)).body
      expect(page).toContain('Aldermoor Esters')
      expect(page).not.toContain(`${base}${people}`)
      expect((await portal.get(people, cookie)).statusCode).toBe(404)
    })

    it('[CTX-11] makes nobody an admin of another account than their own', async () => {
      const guest = await portal.person(cedar ?? '', 'customerAdmin', 'guest@cedar.example', [blossom ?? ''])
      const visiting = given(await switchTo(await cookieOf(portal, guest), blossom ?? ''))
      expect((await portal.get(people, visiting)).statusCode).toBe(404)
      const tried = await act(visiting, admin.id, 'off')
      expect([tried.statusCode, (await stored(admin))?.isActive]).toEqual([404, true])
      // Nor where a session of before still says so.
      await expect(
        portal.services.signIn.people.change(viewerOf(guest, blossom ?? ''), admin.id, 'off'),
      ).rejects.toMatchObject({ code: 'ACCESS_DENIED' })
    })
  })

  it('[CTX-11] is a page for an account’s admin, and for nobody else one that is', async () => {
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

  it('shows the contacts of the own account, and of none of them what is written for our own people', async () => {
    const { records } = portal.setting
    const named = { email: null, phone: '+46 8 123 456', internalNote: 'canary-note' }
    await records.create(systemViewer, contact, { ...named, name: 'Carl Contact', account: blossom ?? '' })
    await records.create(systemViewer, contact, { ...named, name: 'Foreign Contact', account: cedar ?? '' })
    const { body } = await portal.get(people, adminCookie)
    expect(body).toContain('Carl Contact')
    for (const hidden of ['Foreign Contact', 'canary-note']) expect(body).not.toContain(hidden)
  })

  describe('an admin', () => {
    it('turns somebody off and on: their sessions end, and stay ended', async () => {
      const person = await portal.person(blossom ?? '', 'customer', 'otto@blossom.example')
      const cookie = await cookieOf(portal, person)
      expect((await act(adminCookie, person.id, 'off')).headers.location).toBe(`${base}${people}?done=changed`)
      expect((await stored(person))?.isActive).toBe(false)
      await act(adminCookie, person.id, 'on')
      expect([await isOpen(cookie), (await stored(person))?.isActive]).toEqual([false, true])
      expect((await stored(person))?.lastModifiedById).toBe(admin.id)
    })

    it('[CTX-11] makes somebody an admin and takes it back', async () => {
      const person = await portal.person(blossom ?? '', 'customer', 'rolf@blossom.example')
      await act(adminCookie, person.id, 'customerAdmin')
      expect((await stored(person))?.roles).toEqual(['customerAdmin'])
      await act(adminCookie, person.id, 'customer')
      expect((await stored(person))?.roles).toEqual(['customer'])
      // No other role is among what can be done.
      const tried = await act(adminCookie, person.id, 'administrator')
      expect([tried.statusCode, (await stored(person))?.roles]).toEqual([422, ['customer']])
    })

    it('changes nobody of another account, and learns nothing of who is there', async () => {
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

    it('of somebody who is of another account takes the access away, and nothing more', async () => {
      const visitor = await portal.person(cedar ?? '', 'customer', 'vera@cedar.example', [blossom ?? ''])
      expect((await act(adminCookie, visitor.id, 'off')).statusCode).toBe(422)
      const answer = await act(adminCookie, visitor.id, 'remove')
      expect(answer.statusCode).toBe(303)
      expect(await stored(visitor)).toMatchObject({ otherAccounts: [], account: cedar, isActive: true })
    })

    it('does not change themselves: the last admin stays', async () => {
      for (const what of ['off', 'customer']) {
        const answer = await act(adminCookie, admin.id, what)
        expect([answer.statusCode, answer.body.includes('You cannot change yourself.')]).toEqual([422, true])
      }
      expect(await stored(admin)).toMatchObject({ roles: ['customerAdmin'], isActive: true })
    })

    it('of two who take each other’s right at the same time one stays', async () => {
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

  describe('an invitation', () => {
    it('of a new address makes a user, who chooses a password and comes', async () => {
      const answer = await invite(adminCookie, 'Bo@Blossom.example')
      expect([answer.statusCode, answer.headers.location]).toEqual([303, `${base}${people}?done=invited`])
      const letter = portal.letters.at(-1)
      expect(letter).toMatchObject({
        kind: 'invitation',
        to: { email: 'bo@blossom.example', language: 'sv' },
        facts: { account: 'Blossom Foods' },
      })
      const token = tokenOfLetter(letter)
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

    it('tells nobody whether the address is known elsewhere', async () => {
      await portal.person(cedar ?? '', 'customer', 'known@cedar.example')
      await portal.person(brenvik ?? '', 'supplier', 'known@brenvik.example')
      const shown: string[] = []
      for (const email of ['known@cedar.example', 'known@brenvik.example', 'nobody@nowhere.example']) {
        const before = portal.letters.length
        const answer = await invite(adminCookie, email)
        expect([answer.statusCode, answer.headers.location]).toEqual([303, `${base}${people}?done=invited`])
        expect(portal.letters.slice(before).map(({ kind }) => kind)).toEqual(
          { 'known@cedar.example': ['join'], 'known@brenvik.example': [], 'nobody@nowhere.example': ['invitation'] }[
            email
          ],
        )
        const { body } = await portal.get(people, adminCookie)
        // The names of records are as long as each other; nothing else differs.
        const [line = ''] = body.match(new RegExp(`<li><b[^>]*>${email}.*?</li>`)) ?? []
        shown.push(line.replaceAll(email, 'E').replace(/005\w{15}/g, 'ID'))
        const id = line.match(/005\w{15}/)?.[0] ?? ''
        expect((await act(adminCookie, id, 'withdraw')).headers.location).toBe(`${base}${people}?done=withdrawn`)
        expect((await portal.get(people, adminCookie)).body).not.toContain(email)
      }
      expect(new Set(shown).size).toBe(1)
      expect(shown[0]).toContain('Withdraw the invitation')
    })

    it('is worth nothing once it is withdrawn, and can be made again', async () => {
      await invite(adminCookie, 'again@blossom.example')
      const first = tokenOfLetter(portal.letters.at(-1))
      const { body } = await portal.get(people, adminCookie)
      const id = body.match(/again@blossom\.example.*?(005\w{15})/)?.[1] ?? ''
      await act(adminCookie, id, 'withdraw')
      expect(await portal.services.signIn.isGood(first)).toBe(false)
      await invite(adminCookie, 'again@blossom.example', { role: 'customerAdmin' })
      expect(await stored({ id })).toMatchObject({ isActive: true, roles: ['customerAdmin'] })
      expect(await portal.services.signIn.isGood(tokenOfLetter(portal.letters.at(-1)))).toBe(true)
    })

    it('is refused with what was typed where something is wrong with it, and of who is there', async () => {
      const wrong = await invite(adminCookie, 'no address', { role: 'administrator' })
      expect(wrong.statusCode).toBe(422)
      expect(wrong.body).toContain('value="no address"')
      const there = await invite(adminCookie, admin.email)
      expect([there.statusCode, there.body.includes('They are there already.')]).toEqual([422, true])
    })

    it('writes to an address three times an hour, whoever asks', async () => {
      const asked = []
      for (let each = 0; each < 4; each += 1)
        asked.push((await invite(adminCookie, 'often@blossom.example')).statusCode)
      expect(asked).toEqual([303, 303, 303, 429])
    })

    describe('of somebody who signs in already', () => {
      const joinAs = (token: string, cookie: string) => portal.send('/account/join', { token }, cookie)
      const invitedToBlossom = async (email: string) => {
        const person = await portal.person(cedar ?? '', 'customer', email)
        await invite(adminCookie, email)
        return { person, token: tokenOfLetter(portal.letters.at(-1)), cookie: await cookieOf(portal, person) }
      }

      it('adds the account when they say so, and gives them another session', async () => {
        const { person, token, cookie } = await invitedToBlossom('jo@cedar.example')
        const guest = await portal.get(`/account/join?token=${token}`)
        const wanted = encodeURIComponent(`${base}/account/join?token=${token}`)
        expect(guest.headers.location).toBe(`${base}/sign-in?return-to=${wanted}`)
        const page = await portal.get(`/account/join?token=${token}`, cookie)
        expect(page.body).toContain('Blossom Foods invites you.')
        // Looked at, nothing has happened.
        expect((await stored(person))?.otherAccounts).toEqual([])
        const answer = await joinAs(token, cookie)
        expect([answer.statusCode, answer.headers.location]).toEqual([303, `${base}/account?done=joined`])
        expect((await stored(person))?.otherAccounts).toEqual([blossom])
        expect([await isOpen(cookie), await isOpen(given(answer))]).toEqual([false, true])
        const { body } = await portal.get(people, adminCookie)
        expect(body).toContain('Of another account, with access to this one')
      })

      it('is for them alone', async () => {
        const { person, token, cookie } = await invitedToBlossom('ines@cedar.example')
        const [foreign, unknown] = [await joinAs(token, rivalCookie), await joinAs('x'.repeat(43), rivalCookie)]
        expect([foreign.statusCode, foreign.body.replaceAll(token, 'x'.repeat(43))]).toEqual([422, unknown.body])
        const page = await portal.get(`/account/join?token=${token}`, rivalCookie)
        expect(page.body).not.toContain('Blossom')
        expect((await joinAs(token, cookie)).statusCode).toBe(303)
        expect((await stored(person))?.otherAccounts).toEqual([blossom])
      })

      it('works once: of fifty at the same time, for one', async () => {
        const { token, person } = await invitedToBlossom('fifty@cedar.example')
        const viewer = viewerOf(person, cedar ?? '')
        const outcomes = await Promise.all(
          Array.from({ length: 50 }, () => portal.services.signIn.people.join(viewer, token)),
        )
        expect(outcomes.filter(({ type }) => type === 'joined')).toHaveLength(1)
        expect(outcomes.filter(({ type }) => type === 'expired')).toHaveLength(49)
      })

      it('is over after a week', async () => {
        const { token, person } = await invitedToBlossom('late@cedar.example')
        portal.clock.now = start + 7 * 24 * 3600 * 1000
        const cookie = await cookieOf(portal, person)
        expect((await joinAs(token, cookie)).statusCode).toBe(422)
        expect((await stored(person))?.otherAccounts).toEqual([])
      })
    })
  })
})
