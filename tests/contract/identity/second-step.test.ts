import { createHash } from 'node:crypto'
import { generate } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#platform/records/engine-tables.ts'
import { authChallenge, recoveryCode, userCodes } from '#features/identity/sign-in/sign-in-tables.ts'
import { user } from '#features/identity/people/user.ts'
import type { Database } from '#platform/records/database.ts'
import { createRecords, type Records } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { createCodes } from '#features/identity/second-step/codes.ts'
import { createSignIn, type SignIn } from '#features/identity/sign-in/sign-in.ts'
import type { User } from '#features/identity/people/users.ts'
import { createUser } from '../../fixtures/create-user.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { encryption } from '../../fixtures/encryption.ts'

const password = 'a long walk by the river'
const start = Date.UTC(2026, 5, 15, 9)
const minute = 60_000
interface WithCodes {
  readonly owner: User
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

describeEachDatabase('A one-time code in addition to the password', (open) => {
  let database: Database
  let records: Records
  let signIn: SignIn
  let clock = start
  let networks = 0
  /** Every attempt has its own network, because one network has a limit of attempts. */
  const from = (address = `10.${(networks += 1) >> 8}.${networks % 256}.1`) => ({
    site: 'nl',
    device: 'A browser',
    address,
  })
  const now = () => new Date(clock)

  beforeAll(async () => {
    database = await open()
    records = createRecords(database, recordModel, now)
    signIn = createSignIn({ queries: database.queries, records, now, encryption })
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
  /** Codes were set up ten minutes ago, so their first code has expired. */
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

  it('The password alone starts no session when codes are set up', async () => {
    const { owner, secret } = await withCodes()
    const token = await begin(owner)
    expect(await signIn.sessions.list(owner.id)).toEqual([])
    expect(await signIn.sessions.read(token)).toBeNull()
    const outcome = await pass(token, await codeAt(secret))
    expect(outcome.type === 'signed-in' && (await signIn.sessions.read(outcome.token))?.user.id).toBe(owner.id)
  })

  it('No code is required before the first code was confirmed', async () => {
    const owner = await newcomer()
    const begun = await signIn.secondStep.setUp(owner.id)
    const code = await wrongCode(begun?.secret ?? '')
    expect(await signIn.secondStep.confirm(owner.id, begun?.token ?? '', code)).toEqual({ type: 'wrong' })
    expect(await signIn.signIn({ email: owner.email, password }, from(), null)).toMatchObject({ type: 'signed-in' })
  })

  it('A wrong password does not reveal whether codes are set up', async () => {
    const [{ owner }, without] = [await withCodes(), await newcomer()]
    const tried = (email: string) => signIn.signIn({ email, password: 'something else entirely' }, from(), null)
    expect(await tried(owner.email)).toEqual(await tried(without.email))
  })

  it('The portal stores no secret in plain text', async () => {
    const { owner, secret, recoveryCodes } = await withCodes()
    const begun = await signIn.secondStep.setUp((await newcomer()).id)
    const token = await begin(owner)
    const stored = JSON.stringify(
      await Promise.all(
        [userCodes, recoveryCode, authChallenge, user.table, auditLog].map((table) =>
          database.queries.select().from(table),
        ),
      ),
      (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    )
    const code = recoveryCodes[0]?.replaceAll('-', '') ?? ''
    // The stored values cannot be computed in advance for all users.
    const bare = createHash('sha256').update(code).digest('base64url')
    for (const each of [secret, begun?.secret, begun?.token, token, recoveryCodes[0], code, bare])
      expect(stored).not.toContain(each)
  })

  it.each([
    [-60, 'wrong'],
    [-30, 'signed-in'],
    [0, 'signed-in'],
    [30, 'signed-in'],
    [60, 'wrong'],
  ])('A code of a clock that is %i s off is %s', async (away, type) => {
    const { owner, secret } = await withCodes()
    expect(await pass(await begin(owner), await codeAt(secret, clock + away * 1000))).toMatchObject({ type })
  })

  it('A code is valid once, and no earlier code is valid after it', async () => {
    const { owner, secret } = await withCodes()
    const code = await codeAt(secret)
    expect(await pass(await begin(owner), code)).toMatchObject({ type: 'signed-in' })
    const token = await begin(owner)
    expect(await pass(token, code)).toEqual({ type: 'wrong' })
    expect(await pass(token, await codeAt(secret, clock - 30_000))).toEqual({ type: 'wrong' })
    expect(await pass(token, await codeAt(secret, clock + 30_000))).toMatchObject({ type: 'signed-in' })
  })

  it('The code that confirmed the setup does not sign in', async () => {
    const owner = await newcomer()
    const begun = await signIn.secondStep.setUp(owner.id)
    const code = await codeAt(begun?.secret ?? '')
    expect((await signIn.secondStep.confirm(owner.id, begun?.token ?? '', code)).type).toBe('on')
    expect(await pass(await begin(owner), code)).toEqual({ type: 'wrong' })
  })

  it('Of fifty simultaneous uses of a code, exactly one succeeds', async () => {
    const { owner, secret } = await withCodes()
    const codes = createCodes(database.queries, encryption, now)
    const code = await codeAt(secret)
    const used = await Promise.all(Array.from({ length: 50 }, () => codes.use(owner.id, code)))
    expect(used.filter(Boolean)).toHaveLength(1)
  })

  it('Of fifty simultaneous sign-ins with a code, exactly one starts a session', async () => {
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

  it('A code is valid only for its own user', async () => {
    const [one, other] = [await withCodes(), await withCodes()]
    expect(await pass(await begin(one.owner), await codeAt(other.secret))).toEqual({ type: 'wrong' })
    expect(await pass(await begin(one.owner), other.recoveryCodes[0] ?? '')).toEqual({ type: 'wrong' })
  })

  describe('A recovery code', () => {
    it('A recovery code works once in every spelling, and the other codes stay valid', async () => {
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

    it('Of fifty simultaneous uses of a recovery code, exactly one succeeds', async () => {
      const { owner, recoveryCodes } = await withCodes()
      const codes = createCodes(database.queries, encryption, now)
      const used = await Promise.all(Array.from({ length: 50 }, () => codes.use(owner.id, recoveryCodes[0] ?? '')))
      expect(used.filter(Boolean)).toHaveLength(1)
    })

    it('New recovery codes replace all earlier ones, whoever created them last', async () => {
      const { owner, recoveryCodes, secret } = await withCodes()
      const by = { userId: owner.id, address: from().address }
      expect(await signIn.secondStep.renewRecoveryCodes(by, await wrongCode(secret))).toEqual({ type: 'wrong' })
      const renewed = await signIn.secondStep.renewRecoveryCodes(by, await codeAt(secret))
      const made = renewed.type === 'renewed' ? renewed.recoveryCodes : []
      expect(await pass(await begin(owner), recoveryCodes[0] ?? '')).toEqual({ type: 'wrong' })
      expect(await pass(await begin(owner), made[0] ?? '')).toMatchObject({ type: 'signed-in' })
      const codes = createCodes(database.queries, encryption, now)
      await Promise.all(Array.from({ length: 5 }, () => codes.renewRecoveryCodes(owner.id)))
      expect(await signIn.secondStep.stateOf(owner.id)).toMatchObject({ recoveryCodesLeft: 10 })
    })
  })

  describe('The step between the password and the code', () => {
    it('The step stays open for five wrong codes, and then a correct code must wait too', async () => {
      const { owner, secret } = await withCodes()
      const [token, wrong] = [await begin(owner), await wrongCode(secret)]
      for (let tried = 0; tried < 4; tried += 1) expect(await pass(token, wrong)).toEqual({ type: 'wrong' })
      expect(await pass(token, await codeAt(secret))).toMatchObject({ type: 'signed-in' })
      const next = await begin(owner)
      for (let tried = 0; tried < 5; tried += 1) expect(await pass(next, 'no code at all')).toEqual({ type: 'wrong' })
      const later = await codeAt(secret, clock + 30_000)
      expect(await pass(next, later)).toMatchObject({ type: 'limited', minutes: 15 })
      // Neither the password nor another attempt resets the limit.
      expect(await pass(await begin(owner), later)).toMatchObject({ type: 'limited' })
    })

    it('Of a hundred simultaneous wrong codes from many networks, five are checked', async () => {
      const { owner, secret } = await withCodes()
      const tokens = await Promise.all(Array.from({ length: 5 }, () => begin(owner)))
      const wrong = await wrongCode(secret)
      const outcomes = await Promise.all(
        Array.from({ length: 100 }, (_, at) => pass(tokens[at % 5] ?? '', wrong, `198.51.${at}.7`)),
      )
      expect(outcomes.filter(({ type }) => type === 'wrong')).toHaveLength(5)
      expect(outcomes.filter(({ type }) => type === 'limited')).toHaveLength(95)
    })

    it('The step can be completed once', async () => {
      const { owner, secret, recoveryCodes } = await withCodes()
      const token = await begin(owner)
      expect(await pass(token, await codeAt(secret))).toMatchObject({ type: 'signed-in' })
      expect(await pass(token, recoveryCodes[0] ?? '')).toEqual({ type: 'expired' })
      expect(await signIn.secondStep.stateOf(owner.id)).toMatchObject({ recoveryCodesLeft: 10 })
    })

    it('The step expires after ten minutes', async () => {
      const { owner, secret } = await withCodes()
      const token = await begin(owner)
      clock = start + 10 * minute - 1
      expect(await pass(token, await wrongCode(secret))).toEqual({ type: 'wrong' })
      clock += 1
      expect(await pass(token, await codeAt(secret))).toEqual({ type: 'expired' })
    })

    it('The token of the step is valid for nothing else, and no other token is valid for the step', async () => {
      const { owner, secret } = await withCodes()
      const setUp = await signIn.secondStep.setUp((await newcomer()).id)
      for (const token of ['', 'x', 'a'.repeat(43), setUp?.token ?? ''])
        expect(await pass(token, await codeAt(secret))).toEqual({ type: 'expired' })
      const token = await begin(owner)
      expect(await signIn.secondStep.confirm(owner.id, token, await codeAt(secret))).toEqual({ type: 'expired' })
    })

    it('A new password ends the step and keeps the codes', async () => {
      const { owner, secret } = await withCodes()
      const token = await begin(owner)
      await signIn.choosePassword(await signIn.invite(owner.id), 'another one, quite as long')
      expect(await pass(token, await codeAt(secret))).toEqual({ type: 'expired' })
      const again = await signIn.signIn({ email: owner.email, password: 'another one, quite as long' }, from(), null)
      expect(again.type).toBe('second-step')
    })

    it('The step ends when its user is deactivated', async () => {
      const { owner, secret } = await withCodes()
      const token = await begin(owner)
      await records.update(systemViewer, user, owner.id, owner.version, { isActive: false })
      expect(await pass(token, await codeAt(secret))).toEqual({ type: 'expired' })
      expect(await signIn.sessions.list(owner.id)).toEqual([])
    })

    it('The earlier session of the browser ends when the new session starts, and not before', async () => {
      const { owner, secret } = await withCodes()
      const before = await signIn.sessions.begin(owner.id, from())
      const token = await begin(owner, before)
      expect(await alive(before)).toBe(true)
      const outcome = await pass(token, await codeAt(secret), undefined, before)
      expect(outcome.type === 'signed-in' && outcome.token !== before && (await alive(outcome.token))).toBe(true)
      expect(await alive(before)).toBe(false)
    })
  })

  describe('Setting up codes', () => {
    it('A setup belongs to one user, expires after ten minutes and works once', async () => {
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

    it('A setup does not replace existing codes', async () => {
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

    it('A user with a valid code removes the codes, within the usual limit of attempts', async () => {
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
      expect(await createCodes(database.queries, encryption, now).use(lost.owner.id, lost.recoveryCodes[1] ?? '')).toBe(
        false,
      )
      expect(recoveryCodes).toHaveLength(10)
    })
  })

  it('The sign-in methods can be changed only in a recent session', async () => {
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
