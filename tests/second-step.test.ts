import { createHash } from 'node:crypto'
import { generate } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#entities/engine-tables.ts'
import { ceremony, recoveryCode, userCodes } from '#entities/sign-in-tables.ts'
import { user } from '#entities/user.ts'
import type { Database } from '#records/database.ts'
import { createRecords, type Records } from '#records/records.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { createCodes } from '#sign-in/codes.ts'
import { createSignIn, type SignIn } from '#sign-in/sign-in.ts'
import { createUser, type User } from '#sign-in/users.ts'
import { describeEachDatabase } from './databases.ts'
import { sealing } from './sealing.ts'

const password = 'a long walk by the river'
const start = Date.UTC(2026, 5, 15, 9)
const minute = 60_000
interface WithCodes {
  readonly owner: User
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

describeEachDatabase('a code beside the password', (open) => {
  let database: Database
  let records: Records
  let signIn: SignIn
  let clock = start
  let networks = 0
  /** Each from a network of its own: one alone may not try so often. */
  const from = (address = `10.${(networks += 1) >> 8}.${networks % 256}.1`) => ({
    site: 'nl',
    device: 'A browser',
    address,
  })
  const now = () => new Date(clock)

  beforeAll(async () => {
    database = await open()
    records = createRecords(database, now)
    signIn = createSignIn({ queries: database.queries, records, now, sealing })
  })
  afterAll(() => database.close())
  beforeEach(() => {
    clock = start
  })

  const codeAt = (secret: string, at = clock) => generate({ secret, epoch: Math.floor(at / 1000) })
  const wrongCode = async (secret: string): Promise<string> => {
    const right = await Promise.all([-30_000, 0, 30_000].map((away) => codeAt(secret, clock + away)))
    return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
  }
  const newcomer = async (): Promise<User> => {
    const email = `${crypto.randomUUID()}@example.com`
    const made = await createUser(records, { name: 'X', email, roles: ['editor'], account: null, language: 'de' })
    await signIn.choosePassword(await signIn.invite(made.id), password)
    return made
  }
  /** Codes are on since ten minutes ago: the first code of them is long over. */
  const withCodes = async (): Promise<WithCodes> => {
    const owner = await newcomer()
    const begun = await signIn.secondStep.setUp(owner.id)
    if (begun === null) throw new Error('There is a code already.')
    clock -= 10 * minute - 1
    const outcome = await signIn.secondStep.confirm(owner.id, begun.token, await codeAt(begun.secret))
    clock = start
    if (outcome.type !== 'on') throw new Error(outcome.type)
    return { owner, secret: begun.secret, recoveryCodes: outcome.recoveryCodes }
  }
  const begin = async ({ email }: User, before: string | null = null): Promise<string> => {
    const outcome = await signIn.signIn({ email, password }, from(), before)
    if (outcome.type !== 'second-step') throw new Error(outcome.type)
    return outcome.token
  }
  const pass = (token: string, code: string, address?: string, before: string | null = null) =>
    signIn.passSecondStep({ token, code }, from(address), before)
  const alive = async (token: string): Promise<boolean> => (await signIn.sessions.read(token)) !== null
  const count = async (outcomes: readonly Promise<{ readonly type: string }>[], type: string): Promise<number> =>
    (await Promise.all(outcomes)).filter((outcome) => outcome.type === type).length

  it('is asked for where it is set up: the password alone begins no session', async () => {
    const { owner, secret } = await withCodes()
    const token = await begin(owner)
    expect(await signIn.sessions.list(owner.id)).toEqual([])
    expect(await signIn.sessions.read(token)).toBeNull()
    const outcome = await pass(token, await codeAt(secret))
    expect(outcome.type === 'signed-in' && (await signIn.sessions.read(outcome.token))?.user.id).toBe(owner.id)
  })

  it('is not asked for before its first code was right', async () => {
    const owner = await newcomer()
    const begun = await signIn.secondStep.setUp(owner.id)
    const code = await wrongCode(begun?.secret ?? '')
    expect(await signIn.secondStep.confirm(owner.id, begun?.token ?? '', code)).toEqual({ type: 'wrong' })
    expect(await signIn.signIn({ email: owner.email, password }, from(), null)).toMatchObject({ type: 'signed-in' })
  })

  it('tells nothing to who does not know the password', async () => {
    const [{ owner }, without] = [await withCodes(), await newcomer()]
    const tried = (email: string) => signIn.signIn({ email, password: 'something else entirely' }, from(), null)
    expect(await tried(owner.email)).toEqual(await tried(without.email))
  })

  it('keeps no secret as it is', async () => {
    const { owner, secret, recoveryCodes } = await withCodes()
    const begun = await signIn.secondStep.setUp((await newcomer()).id)
    const token = await begin(owner)
    const kept = JSON.stringify(
      await Promise.all(
        [userCodes, recoveryCode, ceremony, user.table, auditLog].map((table) => database.queries.select().from(table)),
      ),
      (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    )
    const code = recoveryCodes[0]?.replaceAll('-', '') ?? ''
    // Nor what anybody could work out beforehand for all users at once.
    const bare = createHash('sha256').update(code).digest('base64url')
    for (const each of [secret, begun?.secret, begun?.token, token, recoveryCodes[0], code, bare])
      expect(kept).not.toContain(each)
  })

  it.each([
    [-60, 'wrong'],
    [-30, 'signed-in'],
    [0, 'signed-in'],
    [30, 'signed-in'],
    [60, 'wrong'],
  ])('of a clock that is %i s away is %s', async (away, type) => {
    const { owner, secret } = await withCodes()
    expect(await pass(await begin(owner), await codeAt(secret, clock + away * 1000))).toMatchObject({ type })
  })

  it('is good once, and none before it is good any more', async () => {
    const { owner, secret } = await withCodes()
    const code = await codeAt(secret)
    expect(await pass(await begin(owner), code)).toMatchObject({ type: 'signed-in' })
    const token = await begin(owner)
    expect(await pass(token, code)).toEqual({ type: 'wrong' })
    expect(await pass(token, await codeAt(secret, clock - 30_000))).toEqual({ type: 'wrong' })
    expect(await pass(token, await codeAt(secret, clock + 30_000))).toMatchObject({ type: 'signed-in' })
  })

  it('that turned codes on signs nobody in', async () => {
    const owner = await newcomer()
    const begun = await signIn.secondStep.setUp(owner.id)
    const code = await codeAt(begun?.secret ?? '')
    expect((await signIn.secondStep.confirm(owner.id, begun?.token ?? '', code)).type).toBe('on')
    expect(await pass(await begin(owner), code)).toEqual({ type: 'wrong' })
  })

  it('of fifty uses at the same time one is right', async () => {
    const { owner, secret } = await withCodes()
    const codes = createCodes(database.queries, sealing, now)
    const code = await codeAt(secret)
    const used = await Promise.all(Array.from({ length: 50 }, () => codes.use(owner.id, code)))
    expect(used.filter(Boolean)).toHaveLength(1)
  })

  it('of fifty ways on with it at the same time one begins a session', async () => {
    const { owner, secret } = await withCodes()
    const [code, token] = [await codeAt(secret), await begin(owner)]
    expect(
      await count(
        Array.from({ length: 50 }, (_, at) => pass(token, code, `203.0.113.${at}`)),
        'signed-in',
      ),
    ).toBe(1)
    expect(await signIn.sessions.list(owner.id)).toHaveLength(1)
  })

  it('is somebody’s own', async () => {
    const [one, other] = [await withCodes(), await withCodes()]
    expect(await pass(await begin(one.owner), await codeAt(other.secret))).toEqual({ type: 'wrong' })
    expect(await pass(await begin(one.owner), other.recoveryCodes[0] ?? '')).toEqual({ type: 'wrong' })
  })

  describe('a recovery code', () => {
    it('opens once, however it is typed; the others stay good', async () => {
      const { owner, recoveryCodes } = await withCodes()
      const [first = '', second = ''] = recoveryCodes
      expect(new Set(recoveryCodes).size).toBe(10)
      expect(await pass(await begin(owner), ` ${first.toLowerCase().replaceAll('-', ' ')}`)).toMatchObject({
        type: 'signed-in',
      })
      expect(await pass(await begin(owner), first)).toEqual({ type: 'wrong' })
      expect(await pass(await begin(owner), second)).toMatchObject({ type: 'signed-in' })
      expect(await signIn.secondStep.stateOf(owner.id)).toMatchObject({ recoveryCodesLeft: 8 })
    })

    it('of fifty uses at the same time one is right', async () => {
      const { owner, recoveryCodes } = await withCodes()
      const codes = createCodes(database.queries, sealing, now)
      const used = await Promise.all(Array.from({ length: 50 }, () => codes.use(owner.id, recoveryCodes[0] ?? '')))
      expect(used.filter(Boolean)).toHaveLength(1)
    })

    it('is good no longer where new ones are made, of whoever makes them last', async () => {
      const { owner, recoveryCodes, secret } = await withCodes()
      const by = { userId: owner.id, address: from().address }
      expect(await signIn.secondStep.renewRecoveryCodes(by, await wrongCode(secret))).toEqual({ type: 'wrong' })
      const renewed = await signIn.secondStep.renewRecoveryCodes(by, await codeAt(secret))
      const made = renewed.type === 'renewed' ? renewed.recoveryCodes : []
      expect(await pass(await begin(owner), recoveryCodes[0] ?? '')).toEqual({ type: 'wrong' })
      expect(await pass(await begin(owner), made[0] ?? '')).toMatchObject({ type: 'signed-in' })
      const codes = createCodes(database.queries, sealing, now)
      await Promise.all(Array.from({ length: 5 }, () => codes.renewRecoveryCodes(owner.id)))
      expect(await signIn.secondStep.stateOf(owner.id)).toMatchObject({ recoveryCodesLeft: 10 })
    })
  })

  describe('the way from the password to the code', () => {
    it('stays open while codes are wrong, until five were; then the right one waits too', async () => {
      const { owner, secret } = await withCodes()
      const [token, wrong] = [await begin(owner), await wrongCode(secret)]
      for (let tried = 0; tried < 4; tried += 1) expect(await pass(token, wrong)).toEqual({ type: 'wrong' })
      expect(await pass(token, await codeAt(secret))).toMatchObject({ type: 'signed-in' })
      const next = await begin(owner)
      for (let tried = 0; tried < 5; tried += 1) expect(await pass(next, 'no code at all')).toEqual({ type: 'wrong' })
      const later = await codeAt(secret, clock + 30_000)
      expect(await pass(next, later)).toMatchObject({ type: 'limited', minutes: 15 })
      // Neither the password nor another way on gives them back.
      expect(await pass(await begin(owner), later)).toMatchObject({ type: 'limited' })
    })

    it('of a hundred wrong codes at the same time from many networks five are heard', async () => {
      const { owner, secret } = await withCodes()
      const tokens = await Promise.all(Array.from({ length: 5 }, () => begin(owner)))
      const wrong = await wrongCode(secret)
      const outcomes = await Promise.all(
        Array.from({ length: 100 }, (_, at) => pass(tokens[at % 5] ?? '', wrong, `198.51.${at}.7`)),
      )
      expect(outcomes.filter(({ type }) => type === 'wrong')).toHaveLength(5)
      expect(outcomes.filter(({ type }) => type === 'limited')).toHaveLength(95)
    })

    it('is gone once', async () => {
      const { owner, secret, recoveryCodes } = await withCodes()
      const token = await begin(owner)
      expect(await pass(token, await codeAt(secret))).toMatchObject({ type: 'signed-in' })
      expect(await pass(token, recoveryCodes[0] ?? '')).toEqual({ type: 'expired' })
      expect(await signIn.secondStep.stateOf(owner.id)).toMatchObject({ recoveryCodesLeft: 10 })
    })

    it('is over after ten minutes', async () => {
      const { owner, secret } = await withCodes()
      const token = await begin(owner)
      clock = start + 10 * minute - 1
      expect(await pass(token, await wrongCode(secret))).toEqual({ type: 'wrong' })
      clock += 1
      expect(await pass(token, await codeAt(secret))).toEqual({ type: 'expired' })
    })

    it('is no way of anything else, nor anything else of it', async () => {
      const { owner, secret } = await withCodes()
      const setUp = await signIn.secondStep.setUp((await newcomer()).id)
      for (const token of ['', 'x', 'a'.repeat(43), setUp?.token ?? ''])
        expect(await pass(token, await codeAt(secret))).toEqual({ type: 'expired' })
      const token = await begin(owner)
      expect(await signIn.secondStep.confirm(owner.id, token, await codeAt(secret))).toEqual({ type: 'expired' })
    })

    it('ends where another password is chosen, and the codes stay', async () => {
      const { owner, secret } = await withCodes()
      const token = await begin(owner)
      await signIn.choosePassword(await signIn.invite(owner.id), 'another one, quite as long')
      expect(await pass(token, await codeAt(secret))).toEqual({ type: 'expired' })
      const again = await signIn.signIn({ email: owner.email, password: 'another one, quite as long' }, from(), null)
      expect(again.type).toBe('second-step')
    })

    it('ends with its user', async () => {
      const { owner, secret } = await withCodes()
      const token = await begin(owner)
      await records.update(systemViewer, user, owner.id, owner.version, { isActive: false })
      expect(await pass(token, await codeAt(secret))).toEqual({ type: 'expired' })
      expect(await signIn.sessions.list(owner.id)).toEqual([])
    })

    it('ends the session that the browser had before, when the new one begins and not sooner', async () => {
      const { owner, secret } = await withCodes()
      const before = await signIn.sessions.begin(owner.id, from())
      const token = await begin(owner, before)
      expect(await alive(before)).toBe(true)
      const outcome = await pass(token, await codeAt(secret), undefined, before)
      expect(outcome.type === 'signed-in' && outcome.token !== before && (await alive(outcome.token))).toBe(true)
      expect(await alive(before)).toBe(false)
    })
  })

  describe('setting it up', () => {
    it('is one’s own, within ten minutes, and works once', async () => {
      const [owner, other] = [await newcomer(), await newcomer()]
      const begun = await signIn.secondStep.setUp(owner.id)
      const [token, secret] = [begun?.token ?? '', begun?.secret ?? '']
      expect(await signIn.secondStep.secretOf(other.id, token)).toBeNull()
      expect(await signIn.secondStep.confirm(other.id, token, await codeAt(secret))).toEqual({ type: 'expired' })
      const code = await codeAt(secret)
      const confirmed = Array.from({ length: 10 }, () => signIn.secondStep.confirm(owner.id, token, code))
      expect(await count(confirmed, 'on')).toBe(1)
      expect(await signIn.secondStep.stateOf(owner.id)).toEqual({ since: now(), recoveryCodesLeft: 10 })
      const late = await signIn.secondStep.setUp(other.id)
      clock += 10 * minute
      const lateCode = await codeAt(late?.secret ?? '')
      expect(await signIn.secondStep.confirm(other.id, late?.token ?? '', lateCode)).toEqual({ type: 'expired' })
    })

    it('takes the place of no code that there is', async () => {
      const owner = await newcomer()
      const [one, another] = [await signIn.secondStep.setUp(owner.id), await signIn.secondStep.setUp(owner.id)]
      const confirm = async (begun: typeof one) =>
        await signIn.secondStep.confirm(owner.id, begun?.token ?? '', await codeAt(begun?.secret ?? ''))
      expect((await confirm(one)).type).toBe('on')
      expect((await confirm(another)).type).toBe('expired')
      expect(await signIn.secondStep.setUp(owner.id)).toBeNull()
      clock += 30_000
      expect(await pass(await begin(owner), await codeAt(one?.secret ?? ''))).toMatchObject({ type: 'signed-in' })
    })

    it('is undone by who has a code, who is counted like everybody', async () => {
      const { owner, secret, recoveryCodes } = await withCodes()
      const off = (code: string) => signIn.secondStep.turnOff({ userId: owner.id, address: from().address }, code)
      for (let tried = 0; tried < 5; tried += 1) expect(await off('000 111 222')).toEqual({ type: 'wrong' })
      expect(await off(await codeAt(secret))).toMatchObject({ type: 'too-many' })
      const lost = await withCodes()
      const by = { userId: lost.owner.id, address: from().address }
      expect(await signIn.secondStep.turnOff(by, lost.recoveryCodes[0] ?? '')).toEqual({ type: 'off' })
      expect(await signIn.signIn({ email: lost.owner.email, password }, from(), null)).toMatchObject({
        type: 'signed-in',
      })
      expect(await createCodes(database.queries, sealing, now).use(lost.owner.id, lost.recoveryCodes[1] ?? '')).toBe(
        false,
      )
      expect(recoveryCodes).toHaveLength(10)
    })
  })

  it('the ways in are changed in a session that has just begun', async () => {
    const owner = await newcomer()
    const token = await signIn.sessions.begin(owner.id, from())
    const sessionId = (await signIn.sessions.read(token))?.id ?? ''
    const justBegun = () => signIn.hasJustBegun({ userId: owner.id, sessionId })
    clock = start + 10 * minute - 1
    await (await signIn.sessions.read(token))?.extend()
    expect(await justBegun()).toBe(true)
    expect(await signIn.sessions.renew(token)).not.toBeNull()
    clock += 1
    expect(await justBegun()).toBe(false)
    expect(await signIn.hasJustBegun({ userId: (await newcomer()).id, sessionId })).toBe(false)
  })
})
