import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { auditLog } from '#platform/records/engine-tables.ts'
import { singleUseToken, userPassword, userSession } from '#features/identity/sign-in/sign-in-tables.ts'
import { user } from '#features/identity/people/user.ts'
import type { Database } from '#platform/records/database.ts'
import { createRecords, type Records } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { createSignIn, type SignIn } from '#features/identity/sign-in/sign-in.ts'
import type { User } from '#features/identity/people/users.ts'
import { createUser } from '../../fixtures/create-user.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { encryption } from '../../fixtures/encryption.ts'

const password = 'a long walk by the river'
const start = Date.UTC(2026, 5, 15, 9)
const clientInfo = { site: 'nl', device: 'A browser', address: '192.0.2.1' }

describeEachDatabase('Signing in', (open) => {
  let database: Database
  let records: Records
  let signIn: SignIn
  let customer: User
  let clock = start
  const now = () => new Date(clock)

  beforeAll(async () => {
    database = await open()
    records = createRecords(database, recordModel, now)
    const siteIdleMinutes = (site: string) => (site === 'ch' ? 20 : undefined)
    signIn = createSignIn({ queries: database.queries, records, now, encryption, siteIdleMinutes })
    const firm = await records.create(systemViewer, account, { name: 'Blossom Foods', recordType: 'Customer' })
    customer = await createUser(records, {
      name: 'Ada Lindqvist',
      email: 'Ada.Lindqvist@Blossom.example',
      roles: ['customer'],
      account: firm.id,
      language: 'sv',
    })
    await signIn.choosePassword(await signIn.invite(customer.id), password)
  })
  afterAll(() => database.close())

  const begin = async (): Promise<string> => {
    const outcome = await signIn.signIn({ email: customer.email, password }, clientInfo, null)
    if (outcome.type !== 'signed-in') throw new Error(outcome.type)
    return outcome.token
  }
  const alive = async (token: string): Promise<boolean> => (await signIn.sessions.read(token)) !== null
  /** A process with its own connections to the same database and without recorded attempts. */
  const newcomer = async (email: string) =>
    await createUser(records, { name: 'Somebody', email, roles: ['editor'], account: null, language: 'en-US' })

  it('The address is accepted in every spelling, and only the password signs in', async () => {
    const tried = async (email: string, given: string) =>
      (await signIn.signIn({ email, password: given }, clientInfo, null)).type
    expect(await tried(' ADA.Lindqvist@blossom.example ', password)).toBe('signed-in')
    expect(await tried(customer.email, `${password} `)).toBe('wrong')
    expect(await tried(customer.email, '')).toBe('wrong')
    expect(await tried(customer.email, 'x'.repeat(100_000))).toBe('wrong')
    expect(await tried('nobody@blossom.example', password)).toBe('wrong')
  })

  it('A session contains only the user with their roles and account', async () => {
    const session = await signIn.sessions.read(await begin())
    expect(session?.user).toEqual({
      id: customer.id,
      name: 'Ada Lindqvist',
      email: 'ada.lindqvist@blossom.example',
      roles: ['customer'],
      account: customer.account,
      accounts: [customer.account],
      language: 'sv',
    })
  })

  it('The portal stores no secret in plain text', async () => {
    const token = await begin()
    const link = await signIn.invite(customer.id)
    const stored = JSON.stringify(
      await Promise.all(
        [userSession, userPassword, singleUseToken, user.table, auditLog].map((table) =>
          database.queries.select().from(table),
        ),
      ),
      (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    )
    for (const secret of [token, link, password]) expect(stored).not.toContain(secret)
    expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  })

  it.each(['', 'x', 'a'.repeat(43), "' or true --", '\u0000'.repeat(43)])(
    'The token %j is not a valid session',
    async (token) => {
      expect(await signIn.sessions.read(token)).toBeNull()
    },
  )

  describe('A session', () => {
    it('[SES-07] A session expires exactly after its idle time and is extended by activity', async () => {
      clock = start
      const [idle, busy] = [await begin(), await begin()]
      clock = start + 1_799_000
      expect((await signIn.sessions.read(idle))?.secondsLeft()).toBe(1)
      await (await signIn.sessions.read(busy))?.extend()
      clock = start + 1_800_000
      expect([await alive(idle), await alive(busy)]).toEqual([false, true])
      clock = start
      expect(await alive(idle)).toBe(false)
    })

    it('A session expires earlier on a site with a shorter idle time', async () => {
      clock = start
      const outcome = await signIn.signIn({ email: customer.email, password }, { ...clientInfo, site: 'ch' }, null)
      const token = outcome.type === 'signed-in' ? outcome.token : ''
      clock = start + 1_199_000
      expect((await signIn.sessions.read(token))?.secondsLeft()).toBe(1)
      clock = start + 1_200_000
      expect(await alive(token)).toBe(false)
      clock = start
    })

    it('A session ends after twelve hours, whatever the user does', async () => {
      clock = start
      const token = await begin()
      for (let at = 0; at < 12 * 3600; at += 1200) {
        clock = start + at * 1000
        await (await signIn.sessions.read(token))?.extend()
      }
      clock = start + (12 * 3600 - 1) * 1000
      expect(await alive(token)).toBe(true)
      clock = start + 12 * 3600 * 1000
      expect(await alive(token)).toBe(false)
      clock = start
    })

    it('Reading a session does not extend it', async () => {
      clock = start
      const token = await begin()
      clock = start + 1_000_000
      await signIn.sessions.read(token)
      clock = start + 1_800_000
      expect(await alive(token)).toBe(false)
      clock = start
    })

    it('A revoked or closed session is invalid in every process and cannot be resumed', async () => {
      const other = createSignIn({
        queries: database.queries,
        records: createRecords(database, recordModel, now),
        now,
        encryption,
      })
      const [left, revoked] = [await begin(), await begin()]
      expect((await other.sessions.read(left))?.id).toBe((await signIn.sessions.read(left))?.id)
      await signIn.sessions.end(left)
      await signIn.sessions.revoke(customer.id, (await signIn.sessions.read(revoked))?.id ?? '')
      for (const each of [signIn, other]) {
        expect(await each.sessions.read(left)).toBeNull()
        expect(await each.sessions.read(revoked)).toBeNull()
      }
    })

    it('A user cannot revoke the session of another user', async () => {
      const token = await begin()
      const session = await signIn.sessions.read(token)
      await signIn.sessions.revoke('005000000000001AAA', session?.id ?? '')
      expect(await alive(token)).toBe(true)
    })

    it('Every session has a new token, and a token that was known before is invalid', async () => {
      const before = await begin()
      const outcome = await signIn.signIn({ email: customer.email, password }, clientInfo, before)
      expect(outcome.type === 'signed-in' && outcome.token !== before).toBe(true)
      expect(await alive(before)).toBe(false)
    })

    it('A session ends when its user is deactivated', async () => {
      const editor = await newcomer('leaving@example.com')
      const token = await signIn.sessions.begin(editor.id, clientInfo)
      expect(await alive(token)).toBe(true)
      await records.update(systemViewer, user, editor.id, editor.version, { isActive: false })
      expect(await alive(token)).toBe(false)
    })

    it('A session ends when the roles or the accounts of its user change, and stays when their name changes', async () => {
      const cedar = await records.create(systemViewer, account, { name: 'Cedar Bakers', recordType: 'Customer' })
      const changes = [
        { roles: ['customer', 'customerAdmin'] as const },
        { account: cedar.id },
        { otherAccounts: [cedar.id] },
      ]
      for (const [at, change] of changes.entries()) {
        const person = await createUser(records, {
          name: 'Somebody',
          email: `changed-${at}@blossom.example`,
          roles: ['customer'],
          account: customer.account,
          language: 'en-US',
        })
        const token = await signIn.sessions.begin(person.id, clientInfo)
        const named = await records.update(systemViewer, user, person.id, person.version, { name: 'Somebody else' })
        expect([at, await alive(token)]).toEqual([at, true])
        await records.update(systemViewer, user, person.id, named.version, change)
        expect([at, await alive(token)]).toEqual([at, false])
      }
    })

    it('Activity one second after the last activity extends the session', async () => {
      clock = start
      const token = await begin()
      clock = start + 1000
      await (await signIn.sessions.read(token))?.extend()
      clock = start + 1_800_999
      expect(await alive(token)).toBe(true)
      clock = start + 1_801_000
      expect(await alive(token)).toBe(false)
      clock = start
    })

    it('The portal forgets sessions after a day without activity, and none that can still be used', async () => {
      clock = start
      const editor = await newcomer('away@example.com')
      const token = await signIn.sessions.begin(editor.id, clientInfo)
      clock = start + 3_599_000
      await signIn.sessions.forgetEnded()
      expect(await alive(token)).toBe(true)
      clock = start + 24 * 3600 * 1000 + 1
      await signIn.sessions.forgetEnded()
      expect(await signIn.sessions.list(editor.id)).toEqual([])
      clock = start
    })

    it('A user has at most twenty sessions', async () => {
      const editor = await newcomer('everywhere@example.com')
      const tokens: string[] = []
      for (let each = 0; each < 22; each += 1) {
        clock = start + each * 1000
        tokens.push(await signIn.sessions.begin(editor.id, clientInfo))
      }
      expect(await signIn.sessions.list(editor.id)).toHaveLength(20)
      expect([await alive(tokens[0] ?? ''), await alive(tokens[21] ?? '')]).toEqual([false, true])
      clock = start
    })
  })

  describe('A link to choose a password', () => {
    it('Of fifty simultaneous uses of the link, exactly one succeeds', async () => {
      const editor = await newcomer('racing@example.com')
      const link = await signIn.invite(editor.id)
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, at) => signIn.choosePassword(link, `quite long enough, number ${at}`)),
      )
      expect(outcomes.filter(({ type }) => type === 'changed')).toHaveLength(1)
      expect(outcomes.filter(({ type }) => type === 'expired')).toHaveLength(49)
      expect(await signIn.isGood(link)).toBe(false)
    })

    it('The link expires after its lifetime and when a newer link is created', async () => {
      const editor = await newcomer('late@example.com')
      const link = await signIn.invite(editor.id)
      clock = start + 7 * 24 * 3600 * 1000 - 1
      expect(await signIn.isGood(link)).toBe(true)
      clock += 1
      expect(await signIn.choosePassword(link, password)).toEqual({ type: 'expired' })
      clock = start
      const [first, second] = [await signIn.invite(editor.id), await signIn.invite(editor.id)]
      expect([await signIn.isGood(first), await signIn.isGood(second)]).toEqual([false, true])
    })

    it('The link that a user asks for is valid for one hour', async () => {
      const editor = await newcomer('forgetful@example.com')
      const links: string[] = []
      await signIn.forgotten(editor.email, '198.51.100.8', (_, token) => void links.push(token))
      const [link = ''] = links
      clock = start + 3600 * 1000 - 1
      expect(await signIn.isGood(link)).toBe(true)
      clock += 1
      expect(await signIn.isGood(link)).toBe(false)
      clock = start
    })

    it.each([
      ['too short', 'tooShort'],
      ['password1234', 'common'],
      ['zxcvbnm12345', 'common'],
      ['aaaaaaaaaaaaaa', 'common'],
      // The name and address of the user are no secret.
      ['quilleleven1', 'common'],
      ['x'.repeat(257), 'tooLong'],
    ])('The link refuses the password %j and stays valid afterwards', async (chosen, problem) => {
      const editor = await newcomer(`quilleleven@${chosen.charAt(0)}${chosen.length}.example`)
      const link = await signIn.invite(editor.id)
      expect(await signIn.choosePassword(link, chosen)).toEqual({ type: 'refused', problem })
      expect(await signIn.isGood(link)).toBe(true)
    })

    it('A new password ends every session of the user', async () => {
      const editor = await newcomer('thief@example.com')
      const token = await signIn.sessions.begin(editor.id, clientInfo)
      await signIn.choosePassword(await signIn.invite(editor.id), password)
      expect(await alive(token)).toBe(false)
    })

    it('The link is sent to known users only, and the answer does not reveal who is known', async () => {
      const sent: string[] = []
      const ask = (email: string) => signIn.forgotten(email, '198.51.100.7', ({ email: to }) => sent.push(to))
      expect(await ask('ada.lindqvist@blossom.example')).toEqual(await ask('nobody@blossom.example'))
      expect(sent).toEqual(['ada.lindqvist@blossom.example'])
    })
  })

  it('A user who knows their password changes it, and their other sessions end', async () => {
    const editor = await newcomer('changing@example.com')
    await signIn.choosePassword(await signIn.invite(editor.id), password)
    const [own, other] = [
      await signIn.sessions.begin(editor.id, clientInfo),
      await signIn.sessions.begin(editor.id, clientInfo),
    ]
    const sessionId = (await signIn.sessions.read(own))?.id ?? ''
    const change = (current: string, next: string) =>
      signIn.changePassword({ userId: editor.id, sessionId, address: clientInfo.address }, current, next)
    expect(await change('something else entirely', 'a new one, and long')).toEqual({ type: 'wrong' })
    expect(await change(password, 'short')).toEqual({ type: 'refused', problem: 'tooShort' })
    expect(await change(password, 'a new one, and long')).toMatchObject({ type: 'changed' })
    expect([await alive(own), await alive(other)]).toEqual([true, false])
  })

  it('Of two hundred simultaneous guesses from fifty networks, ten are checked, and then the correct password must wait too', async () => {
    const editor = await newcomer('guessed@example.com')
    await signIn.choosePassword(await signIn.invite(editor.id), password)
    const guess = (at: number, given: string) =>
      signIn.signIn({ email: editor.email, password: given }, { ...clientInfo, address: `203.0.113.${at % 50}` }, null)
    const outcomes = await Promise.all(Array.from({ length: 200 }, (_, at) => guess(at, `not it, number ${at}`)))
    expect(outcomes.filter(({ type }) => type === 'wrong')).toHaveLength(10)
    expect(outcomes.filter(({ type }) => type === 'limited')).toHaveLength(190)
    expect(await guess(0, password)).toMatchObject({ type: 'limited', minutes: 15 })
  })

  it('[CTX-11] Nobody has a role without the account that it requires', async () => {
    await expect(
      createUser(records, { name: 'X', email: 'x@example.com', roles: ['customer'], account: null, language: 'de' }),
    ).rejects.toMatchObject({ code: 'INVALID_FIELD' })
  })

  it('An address belongs to one user', async () => {
    await expect(newcomer('ADA.lindqvist@blossom.example')).rejects.toMatchObject({ code: 'INVALID_FIELD' })
    await expect(newcomer('no address')).rejects.toMatchObject({ code: 'INVALID_FIELD' })
  })
})
