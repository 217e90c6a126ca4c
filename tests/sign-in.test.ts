import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account } from '#entities/account.ts'
import { auditLog } from '#entities/engine-tables.ts'
import { singleUseToken, userPassword, userSession } from '#entities/sign-in-tables.ts'
import { user } from '#entities/user.ts'
import type { Database } from '#records/database.ts'
import { createRecords, type Records } from '#records/records.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { createSignIn, type SignIn } from '#sign-in/sign-in.ts'
import { createUser, type User } from '#sign-in/users.ts'
import { describeEachDatabase } from './databases.ts'
import { sealing } from './sealing.ts'

const password = 'a long walk by the river'
const start = Date.UTC(2026, 5, 15, 9)
const place = { site: 'nl', device: 'A browser', address: '192.0.2.1' }

describeEachDatabase('signing in', (open) => {
  let database: Database
  let records: Records
  let signIn: SignIn
  let customer: User
  let clock = start
  const now = () => new Date(clock)

  beforeAll(async () => {
    database = await open()
    records = createRecords(database, now)
    const siteIdleMinutes = (site: string) => (site === 'ch' ? 20 : undefined)
    signIn = createSignIn({ queries: database.queries, records, now, sealing, siteIdleMinutes })
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
    const outcome = await signIn.signIn({ email: customer.email, password }, place, null)
    if (outcome.type !== 'signed-in') throw new Error(outcome.type)
    return outcome.token
  }
  const alive = async (token: string): Promise<boolean> => (await signIn.sessions.read(token)) !== null
  /** Nobody has tried anything yet: a process with its own connections to the same database. */
  const newcomer = async (email: string) =>
    await createUser(records, { name: 'Somebody', email, roles: ['editor'], account: null, language: 'en-US' })

  it('knows the address however it is typed, and the password alone opens', async () => {
    const tried = async (email: string, given: string) =>
      (await signIn.signIn({ email, password: given }, place, null)).type
    expect(await tried(' ADA.Lindqvist@blossom.example ', password)).toBe('signed-in')
    expect(await tried(customer.email, `${password} `)).toBe('wrong')
    expect(await tried(customer.email, '')).toBe('wrong')
    expect(await tried(customer.email, 'x'.repeat(100_000))).toBe('wrong')
    expect(await tried('nobody@blossom.example', password)).toBe('wrong')
  })

  it('says who is there: the user with their roles and account, and no more', async () => {
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

  it('keeps no secret as it is', async () => {
    const token = await begin()
    const link = await signIn.invite(customer.id)
    const kept = JSON.stringify(
      await Promise.all(
        [userSession, userPassword, singleUseToken, user.table, auditLog].map((table) =>
          database.queries.select().from(table),
        ),
      ),
      (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    )
    for (const secret of [token, link, password]) expect(kept).not.toContain(secret)
    expect(kept).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  })

  it.each(['', 'x', 'a'.repeat(43), "' or true --", '\u0000'.repeat(43)])('opens nothing with %j', async (token) => {
    expect(await signIn.sessions.read(token)).toBeNull()
  })

  describe('a session', () => {
    it('[SES-07] ends to the second when nothing is done, and lasts while something is', async () => {
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

    it('ends sooner on a site that says so', async () => {
      clock = start
      const outcome = await signIn.signIn({ email: customer.email, password }, { ...place, site: 'ch' }, null)
      const token = outcome.type === 'signed-in' ? outcome.token : ''
      clock = start + 1_199_000
      expect((await signIn.sessions.read(token))?.secondsLeft()).toBe(1)
      clock = start + 1_200_000
      expect(await alive(token)).toBe(false)
      clock = start
    })

    it('ends after twelve hours whatever is done', async () => {
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

    it('is not extended by being read', async () => {
      clock = start
      const token = await begin()
      clock = start + 1_000_000
      await signIn.sessions.read(token)
      clock = start + 1_800_000
      expect(await alive(token)).toBe(false)
      clock = start
    })

    it('is dead on every process once it is revoked or left, and is not opened again', async () => {
      const other = createSignIn({ queries: database.queries, records: createRecords(database, now), now, sealing })
      const [left, revoked] = [await begin(), await begin()]
      expect((await other.sessions.read(left))?.id).toBe((await signIn.sessions.read(left))?.id)
      await signIn.sessions.end(left)
      await signIn.sessions.revoke(customer.id, (await signIn.sessions.read(revoked))?.id ?? '')
      for (const each of [signIn, other]) {
        expect(await each.sessions.read(left)).toBeNull()
        expect(await each.sessions.read(revoked)).toBeNull()
      }
    })

    it('is nobody else’s to revoke', async () => {
      const token = await begin()
      const session = await signIn.sessions.read(token)
      await signIn.sessions.revoke('005000000000001AAA', session?.id ?? '')
      expect(await alive(token)).toBe(true)
    })

    it('begins with a token of its own: one that was known before opens nothing', async () => {
      const before = await begin()
      const outcome = await signIn.signIn({ email: customer.email, password }, place, before)
      expect(outcome.type === 'signed-in' && outcome.token !== before).toBe(true)
      expect(await alive(before)).toBe(false)
    })

    it('ends with its user', async () => {
      const editor = await newcomer('leaving@example.com')
      const token = await signIn.sessions.begin(editor.id, place)
      expect(await alive(token)).toBe(true)
      await records.update(systemViewer, user, editor.id, editor.version, { isActive: false })
      expect(await alive(token)).toBe(false)
    })

    it('is one of at most twenty', async () => {
      const editor = await newcomer('everywhere@example.com')
      const tokens: string[] = []
      for (let each = 0; each < 22; each += 1) {
        clock = start + each * 1000
        tokens.push(await signIn.sessions.begin(editor.id, place))
      }
      expect(await signIn.sessions.list(editor.id)).toHaveLength(20)
      expect([await alive(tokens[0] ?? ''), await alive(tokens[21] ?? '')]).toEqual([false, true])
      clock = start
    })
  })

  describe('a link to choose a password', () => {
    it('works once: of fifty who use it at the same time, for one', async () => {
      const editor = await newcomer('racing@example.com')
      const link = await signIn.invite(editor.id)
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, at) => signIn.choosePassword(link, `quite long enough, number ${at}`)),
      )
      expect(outcomes.filter(({ type }) => type === 'changed')).toHaveLength(1)
      expect(outcomes.filter(({ type }) => type === 'expired')).toHaveLength(49)
      expect(await signIn.isGood(link)).toBe(false)
    })

    it('is over after its time, and when another is made', async () => {
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

    it.each([
      ['too short', 'tooShort'],
      ['password1234', 'common'],
      ['zxcvbnm12345', 'common'],
      ['aaaaaaaaaaaaaa', 'common'],
      // Who they are is no secret.
      ['quilleleven1', 'common'],
      ['x'.repeat(257), 'tooLong'],
    ])('refuses %j, and is good afterwards', async (chosen, problem) => {
      const editor = await newcomer(`quilleleven@${chosen.charAt(0)}${chosen.length}.example`)
      const link = await signIn.invite(editor.id)
      expect(await signIn.choosePassword(link, chosen)).toEqual({ type: 'refused', problem })
      expect(await signIn.isGood(link)).toBe(true)
    })

    it('ends every session of its user', async () => {
      const editor = await newcomer('thief@example.com')
      const token = await signIn.sessions.begin(editor.id, place)
      await signIn.choosePassword(await signIn.invite(editor.id), password)
      expect(await alive(token)).toBe(false)
    })

    it('is sent to who is known, and nobody can tell', async () => {
      const sent: string[] = []
      const ask = (email: string) => signIn.forgotten(email, '198.51.100.7', ({ email: to }) => sent.push(to))
      expect(await ask('ada.lindqvist@blossom.example')).toEqual(await ask('nobody@blossom.example'))
      expect(sent).toEqual(['ada.lindqvist@blossom.example'])
    })
  })

  it('a password is changed by who knows it, and the other sessions end', async () => {
    const editor = await newcomer('changing@example.com')
    await signIn.choosePassword(await signIn.invite(editor.id), password)
    const [own, other] = [await signIn.sessions.begin(editor.id, place), await signIn.sessions.begin(editor.id, place)]
    const sessionId = (await signIn.sessions.read(own))?.id ?? ''
    const change = (current: string, next: string) =>
      signIn.changePassword({ userId: editor.id, sessionId, address: place.address }, current, next)
    expect(await change('something else entirely', 'a new one, and long')).toEqual({ type: 'wrong' })
    expect(await change(password, 'short')).toEqual({ type: 'refused', problem: 'tooShort' })
    expect(await change(password, 'a new one, and long')).toEqual({ type: 'changed' })
    expect([await alive(own), await alive(other)]).toEqual([true, false])
  })

  it('of two hundred wrong guesses at the same time from fifty networks ten are heard, and then the right one waits too', async () => {
    const editor = await newcomer('guessed@example.com')
    await signIn.choosePassword(await signIn.invite(editor.id), password)
    const guess = (at: number, given: string) =>
      signIn.signIn({ email: editor.email, password: given }, { ...place, address: `203.0.113.${at % 50}` }, null)
    const outcomes = await Promise.all(Array.from({ length: 200 }, (_, at) => guess(at, `not it, number ${at}`)))
    expect(outcomes.filter(({ type }) => type === 'wrong')).toHaveLength(10)
    expect(outcomes.filter(({ type }) => type === 'limited')).toHaveLength(190)
    expect(await guess(0, password)).toMatchObject({ type: 'limited', minutes: 15 })
  })

  it('[CTX-11] gives nobody a role without the account that it is for', async () => {
    await expect(
      createUser(records, { name: 'X', email: 'x@example.com', roles: ['customer'], account: null, language: 'de' }),
    ).rejects.toMatchObject({ code: 'INVALID_FIELD' })
  })

  it('has one user for an address', async () => {
    await expect(newcomer('ADA.lindqvist@blossom.example')).rejects.toMatchObject({ code: 'INVALID_FIELD' })
    await expect(newcomer('no address')).rejects.toMatchObject({ code: 'INVALID_FIELD' })
  })
})
