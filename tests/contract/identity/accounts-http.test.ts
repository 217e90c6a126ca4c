import { afterAll, beforeAll, beforeEach, expect, it, describe } from 'vitest'
import { contact } from '#features/identity/people/contact.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { base, input, start, tokenOfEmail } from '../../fixtures/account-portal.ts'
import { formFields, withoutFormToken } from '../../fixtures/forms/form-fields.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'
import { accountsPortal, type AccountsPortal, people, viewerOf } from './accounts-portal.ts'

describeEachDatabase('Accounts and their users', (open) => {
  let on: AccountsPortal
  beforeAll(async () => {
    on = await accountsPortal(open)
  })
  afterAll(() => on.close())
  beforeEach(() => {
    on.portal.clock.now = start
  })

  it('[CTX-11] The user management pages exist only for the admin of an account', async () => {
    const customer = await cookieOf(on.portal, await on.portal.person(on.blossom, 'customer', 'plain@blossom.example'))
    const paths = [people, '/account/sign-ups']
    for (const path of paths) {
      const unknown = await on.portal.get(`${path}x`, customer)
      const theirs = await on.portal.get(path, customer)
      expect([theirs.statusCode, theirs.body]).toEqual([404, unknown.body.replaceAll(`${path}x`, path)])
      const guest = await on.portal.get(path)
      const expected = encodeURIComponent(base + path)
      expect([guest.statusCode, guest.headers.location]).toEqual([302, `${base}/sign-in?return-to=${expected}`])
    }
    for (const answer of [
      await on.invite(customer, 'bo@blossom.example'),
      await on.act(customer, on.admin.id, 'off'),
      await on.withdraw(customer, on.admin.id),
    ])
      expect(answer.statusCode).toBe(404)
    const own = await on.portal.get(people, on.adminCookie)
    expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(own.body).toContain('plain@blossom.example')
    expect(own.body).not.toContain('rita@cedar.example')
  })

  it('The page shows the contacts of the own account without their internal notes', async () => {
    const { records } = on.portal.fixtures
    const named = { email: null, phone: '+46 8 123 456', internalNote: 'canary-note' }
    await records.create(systemViewer, contact, { ...named, name: 'Carl Contact', account: on.blossom })
    await records.create(systemViewer, contact, { ...named, name: 'Foreign Contact', account: on.cedar })
    const { body } = await on.portal.get(people, on.adminCookie)
    expect(body).toContain('Carl Contact')
    for (const hidden of ['Foreign Contact', 'canary-note']) expect(body).not.toContain(hidden)
  })

  describe('An account admin', () => {
    it('An admin deactivates and reactivates a user, and the ended sessions stay ended', async () => {
      const person = await on.portal.person(on.blossom, 'customer', 'otto@blossom.example')
      const cookie = await cookieOf(on.portal, person)
      expect((await on.act(on.adminCookie, person.id, 'off')).headers.location).toBe(
        `${base}${people}?done=account.changed#AccountController-changePerson`,
      )
      expect((await on.stored(person))?.isActive).toBe(false)
      await on.act(on.adminCookie, person.id, 'on')
      expect([await on.isOpen(cookie), (await on.stored(person))?.isActive]).toEqual([false, true])
      expect((await on.stored(person))?.lastModifiedById).toBe(on.admin.id)
    })

    it('[CTX-11] An admin grants and withdraws the admin role', async () => {
      const person = await on.portal.person(on.blossom, 'customer', 'rolf@blossom.example')
      await on.act(on.adminCookie, person.id, 'customerAdmin')
      expect((await on.stored(person))?.roles).toEqual(['customerAdmin'])
      await on.act(on.adminCookie, person.id, 'customer')
      expect((await on.stored(person))?.roles).toEqual(['customer'])
      // No other role can be granted.
      const tried = await on.act(on.adminCookie, person.id, 'administrator')
      expect([tried.statusCode, (await on.stored(person))?.roles]).toEqual([422, ['customer']])
    })

    it('An admin cannot change users of another account and cannot learn whether they exist', async () => {
      const theirs = await on.portal.person(on.blossom, 'customer', 'nils@blossom.example')
      const cookie = await cookieOf(on.portal, theirs)
      const nobody = '005000000000009AAA'
      for (const what of ['off', 'on', 'customerAdmin', 'customer', 'remove', 'withdraw']) {
        const [known, unknown] = [theirs.id, nobody].map(
          async (id) =>
            await (what === 'withdraw' ? on.withdraw(on.rivalCookie, id) : on.act(on.rivalCookie, id, what)),
        )
        const shown = async (answer: typeof known) => {
          const { statusCode, body, headers } = (await answer) ?? expect.unreachable()
          return [statusCode, withoutFormToken(body), headers.location]
        }
        expect(await shown(known), what).toEqual(await shown(unknown))
      }
      expect((await on.stored(theirs))?.version).toBe(theirs.version)
      expect(await on.isOpen(cookie)).toBe(true)
    })

    it('An admin removes only the access of a user who belongs to another account', async () => {
      const visitor = await on.portal.person(on.cedar, 'customer', 'vera@cedar.example', [on.blossom])
      expect((await on.act(on.adminCookie, visitor.id, 'off')).statusCode).toBe(422)
      const answer = await on.act(on.adminCookie, visitor.id, 'remove')
      expect(answer.statusCode).toBe(303)
      expect(await on.stored(visitor)).toMatchObject({ otherAccounts: [], account: on.cedar, isActive: true })
    })

    it('An admin cannot change themselves, so the last admin stays', async () => {
      for (const what of ['off', 'customer']) {
        const answer = await on.act(on.adminCookie, on.admin.id, what)
        expect([answer.statusCode, answer.body.includes('You cannot change yourself.')]).toEqual([422, true])
      }
      expect(await on.stored(on.admin)).toMatchObject({ roles: ['customerAdmin'], isActive: true })
    })

    it('When two admins demote each other at the same time, one of them stays an admin', async () => {
      const firm = await on.portal.company('Twin Works')
      const [one, two] = [
        await on.portal.person(firm, 'customerAdmin', 'one@twin.example'),
        await on.portal.person(firm, 'customerAdmin', 'two@twin.example'),
      ]
      const { people: keep } = on.portal.services.signIn
      const outcomes = await Promise.all([
        keep.change(viewerOf(one, firm), two.id, 'customer'),
        keep.change(viewerOf(two, firm), one.id, 'customer'),
      ])
      expect(outcomes.map(({ type }) => type).toSorted()).toEqual(['changed', 'stale'])
      const roles = [await on.stored(one), await on.stored(two)].flatMap((each) => each?.roles ?? [])
      expect(roles.toSorted()).toEqual(['customer', 'customerAdmin'])
    })
  })

  describe('An invitation', () => {
    it('An invitation of a new address creates a user, who chooses a password and signs in', async () => {
      const answer = await on.invite(on.adminCookie, 'Bo@Blossom.example')
      expect([answer.statusCode, answer.headers.location]).toEqual([
        303,
        `${base}${people}?done=account.invited#AccountController-invitePerson`,
      ])
      const email = on.portal.emails.at(-1)
      expect(email).toMatchObject({
        kind: 'invitation',
        to: { email: 'bo@blossom.example', language: 'sv' },
        facts: { account: 'Blossom Foods' },
      })
      const token = tokenOfEmail(email)
      on.portal.clock.now = start + 7 * 24 * 3600 * 1000 - 1
      expect(await on.portal.services.signIn.isGood(token)).toBe(true)
      on.portal.clock.now = start
      await on.portal.send(
        '/account/password',
        formFields('SignInController.choosePassword', { token, password: 'a boat on the quiet lake' }),
      )
      const signedIn = await on.portal.send(
        '/sign-in',
        formFields('SignInController.signIn', {
          email: 'bo@blossom.example',
          password: 'a boat on the quiet lake',
        }),
      )
      const { body } = await on.portal.get('/account', input(signedIn))
      expect(body).toContain('Blossom Foods')
      expect((await on.portal.get(people, on.adminCookie)).body).toContain('Bo Berg')
    })

    it('An invitation does not reveal whether the address is known elsewhere', async () => {
      await on.portal.person(on.cedar, 'customer', 'known@cedar.example')
      await on.portal.person(on.brenvik, 'supplier', 'known@brenvik.example')
      const shown: string[] = []
      for (const email of ['known@cedar.example', 'known@brenvik.example', 'nobody@nowhere.example']) {
        const before = on.portal.emails.length
        const answer = await on.invite(on.adminCookie, email)
        expect([answer.statusCode, answer.headers.location]).toEqual([
          303,
          `${base}${people}?done=account.invited#AccountController-invitePerson`,
        ])
        expect(on.portal.emails.slice(before).map(({ kind }) => kind)).toEqual(
          { 'known@cedar.example': ['join'], 'known@brenvik.example': [], 'nobody@nowhere.example': ['invitation'] }[
            email
          ],
        )
        const { body } = await on.portal.get(people, on.adminCookie)
        // The names of the records have the same length, and nothing else differs.
        const [line = ''] = body.match(new RegExp(`<li><b[^>]*>${email}.*?</li>`)) ?? []
        shown.push(
          withoutFormToken(line)
            .replaceAll(email, 'E')
            .replace(/005\w{15}/g, 'ID'),
        )
        const id = line.match(/005\w{15}/)?.[0] ?? ''
        expect((await on.withdraw(on.adminCookie, id)).headers.location).toBe(
          `${base}${people}?done=account.withdrawn#AccountController-withdrawInvitation`,
        )
        expect((await on.portal.get(people, on.adminCookie)).body).not.toContain(email)
      }
      expect(new Set(shown).size).toBe(1)
      expect(shown[0]).toContain('Withdraw the invitation')
    })

    it('A withdrawn invitation is invalid, and the address can be invited again', async () => {
      await on.invite(on.adminCookie, 'again@blossom.example')
      const first = tokenOfEmail(on.portal.emails.at(-1))
      const { body } = await on.portal.get(people, on.adminCookie)
      const id = body.match(/again@blossom\.example.*?(005\w{15})/)?.[1] ?? ''
      await on.withdraw(on.adminCookie, id)
      expect(await on.portal.services.signIn.isGood(first)).toBe(false)
      await on.invite(on.adminCookie, 'again@blossom.example', { role: 'customerAdmin' })
      expect(await on.stored({ id })).toMatchObject({ isActive: true, roles: ['customerAdmin'] })
      expect(await on.portal.services.signIn.isGood(tokenOfEmail(on.portal.emails.at(-1)))).toBe(true)
    })

    it('An invalid invitation, or one of an existing user, is refused and keeps the typed values', async () => {
      const wrong = await on.invite(on.adminCookie, 'no address', { role: 'administrator' })
      expect(wrong.statusCode).toBe(422)
      expect(wrong.body).toContain('value="no address"')
      const there = await on.invite(on.adminCookie, on.admin.email)
      expect([there.statusCode, there.body.includes('They already have access.')]).toEqual([422, true])
    })

    it('An address receives at most three invitations per hour, whoever sends them', async () => {
      const statuses = []
      for (let each = 0; each < 4; each += 1)
        statuses.push((await on.invite(on.adminCookie, 'often@blossom.example')).statusCode)
      expect(statuses).toEqual([303, 303, 303, 429])
    })

    describe('An invitation of an existing user', () => {
      const joinAs = (token: string, cookie: string) =>
        on.portal.send(`/account/join?token=${token}`, formFields('AccountController.join', { token }), cookie)
      const invitedToBlossom = async (email: string) => {
        const person = await on.portal.person(on.cedar, 'customer', email)
        await on.invite(on.adminCookie, email)
        return { person, token: tokenOfEmail(on.portal.emails.at(-1)), cookie: await cookieOf(on.portal, person) }
      }

      it('Accepting the invitation adds the account and starts a new session', async () => {
        const { person, token, cookie } = await invitedToBlossom('jo@cedar.example')
        const guest = await on.portal.get(`/account/join?token=${token}`)
        const expected = encodeURIComponent(`${base}/account/join?token=${token}`)
        expect(guest.headers.location).toBe(`${base}/sign-in?return-to=${expected}`)
        const page = await on.portal.get(`/account/join?token=${token}`, cookie)
        expect(page.body).toContain('Blossom Foods invites you.')
        // Viewing the invitation changes nothing.
        expect((await on.stored(person))?.otherAccounts).toEqual([])
        const answer = await joinAs(token, cookie)
        expect([answer.statusCode, answer.headers.location]).toEqual([303, `${base}/account?done=account.joined`])
        expect((await on.stored(person))?.otherAccounts).toEqual([on.blossom])
        expect([await on.isOpen(cookie), await on.isOpen(input(answer))]).toEqual([false, true])
        const { body } = await on.portal.get(people, on.adminCookie)
        expect(body).toContain('From another account, with access to this one')
      })

      it('Only the invited user can accept the invitation', async () => {
        const { person, token, cookie } = await invitedToBlossom('ines@cedar.example')
        const [foreign, unknown] = [await joinAs(token, on.rivalCookie), await joinAs('x'.repeat(43), on.rivalCookie)]
        const body = withoutFormToken(foreign.body).replaceAll(token, 'x'.repeat(43))
        expect([foreign.statusCode, body]).toEqual([422, withoutFormToken(unknown.body)])
        const page = await on.portal.get(`/account/join?token=${token}`, on.rivalCookie)
        expect(page.body).not.toContain('Blossom')
        expect((await joinAs(token, cookie)).statusCode).toBe(303)
        expect((await on.stored(person))?.otherAccounts).toEqual([on.blossom])
      })

      it('Of fifty simultaneous uses of the invitation, exactly one succeeds', async () => {
        const { token, person } = await invitedToBlossom('fifty@cedar.example')
        const viewer = viewerOf(person, on.cedar)
        const outcomes = await Promise.all(
          Array.from({ length: 50 }, () => on.portal.services.signIn.people.join(viewer, token)),
        )
        expect(outcomes.filter(({ type }) => type === 'joined')).toHaveLength(1)
        expect(outcomes.filter(({ type }) => type === 'expired')).toHaveLength(49)
      })

      it('The invitation expires after a week', async () => {
        const { token, person } = await invitedToBlossom('late@cedar.example')
        on.portal.clock.now = start + 7 * 24 * 3600 * 1000
        const cookie = await cookieOf(on.portal, person)
        expect((await joinAs(token, cookie)).statusCode).toBe(422)
        expect((await on.stored(person))?.otherAccounts).toEqual([])
      })
    })
  })
})
