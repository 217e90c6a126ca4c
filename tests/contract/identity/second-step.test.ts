import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { auditLog } from '#platform/records/engine-tables.ts'
import { authChallenge, recoveryCode, userCodes } from '#features/identity/credentials/sign-in-tables.ts'
import { user } from '#features/identity/people/user.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { codeFixtures, count, minute, password, start } from './code-fixtures.ts'

describeEachDatabase('A one-time code in addition to the password', (open) => {
  const on = codeFixtures(open)

  it('The password alone starts no session when codes are set up', async () => {
    const { owner, secret } = await on.withCodes()
    const token = await on.begin(owner)
    expect(await on.signIn.sessions.list(owner.id)).toEqual([])
    expect(await on.signIn.sessions.read(token)).toBeNull()
    const outcome = await on.pass(token, await on.codeAt(secret))
    expect(outcome.type === 'signed-in' && (await on.signIn.sessions.read(outcome.token))?.user.id).toBe(owner.id)
  })

  it('No code is required before the first code was confirmed', async () => {
    const owner = await on.newcomer()
    const begun = await on.signIn.secondStep.setUp(owner.id)
    const code = await on.wrongCode(begun?.secret ?? '')
    expect(await on.signIn.secondStep.confirm(owner.id, begun?.token ?? '', code)).toEqual({ type: 'wrong' })
    expect(await on.signIn.signIn({ email: owner.email, password }, on.from(), null)).toMatchObject({
      type: 'signed-in',
    })
  })

  it('A wrong password does not reveal whether codes are set up', async () => {
    const [{ owner }, without] = [await on.withCodes(), await on.newcomer()]
    const tried = (email: string) => on.signIn.signIn({ email, password: 'something else entirely' }, on.from(), null)
    expect(await tried(owner.email)).toEqual(await tried(without.email))
  })

  it('The portal stores no secret in plain text', async () => {
    const { owner, secret, recoveryCodes } = await on.withCodes()
    const begun = await on.signIn.secondStep.setUp((await on.newcomer()).id)
    const token = await on.begin(owner)
    const stored = JSON.stringify(
      await Promise.all(
        [userCodes, recoveryCode, authChallenge, user.table, auditLog].map((table) =>
          on.database.queries.select().from(table),
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
    const { owner, secret } = await on.withCodes()
    expect(await on.pass(await on.begin(owner), await on.codeAt(secret, on.time.now + away * 1000))).toMatchObject({
      type,
    })
  })

  it('A code is valid once, and no earlier code is valid after it', async () => {
    const { owner, secret } = await on.withCodes()
    const code = await on.codeAt(secret)
    expect(await on.pass(await on.begin(owner), code)).toMatchObject({ type: 'signed-in' })
    const token = await on.begin(owner)
    expect(await on.pass(token, code)).toEqual({ type: 'wrong' })
    expect(await on.pass(token, await on.codeAt(secret, on.time.now - 30_000))).toEqual({ type: 'wrong' })
    expect(await on.pass(token, await on.codeAt(secret, on.time.now + 30_000))).toMatchObject({ type: 'signed-in' })
  })

  it('The code that confirmed the setup does not sign in', async () => {
    const owner = await on.newcomer()
    const begun = await on.signIn.secondStep.setUp(owner.id)
    const code = await on.codeAt(begun?.secret ?? '')
    expect((await on.signIn.secondStep.confirm(owner.id, begun?.token ?? '', code)).type).toBe('on')
    expect(await on.pass(await on.begin(owner), code)).toEqual({ type: 'wrong' })
  })

  it('Of fifty simultaneous uses of a code, exactly one succeeds', async () => {
    const { owner, secret } = await on.withCodes()
    const codes = on.codes()
    const code = await on.codeAt(secret)
    const used = await Promise.all(Array.from({ length: 50 }, () => codes.use(owner.id, code)))
    expect(used.filter(Boolean)).toHaveLength(1)
  })

  it('Of fifty simultaneous sign-ins with a code, exactly one starts a session', async () => {
    const { owner, secret } = await on.withCodes()
    const [code, token] = [await on.codeAt(secret), await on.begin(owner)]
    expect(
      await count(
        Array.from({ length: 50 }, (_, at) => on.pass(token, code, `203.0.113.${at}`)),
        'signed-in',
      ),
    ).toBe(1)
    expect(await on.signIn.sessions.list(owner.id)).toHaveLength(1)
  })

  it('A code is valid only for its own user', async () => {
    const [one, other] = [await on.withCodes(), await on.withCodes()]
    expect(await on.pass(await on.begin(one.owner), await on.codeAt(other.secret))).toEqual({ type: 'wrong' })
    expect(await on.pass(await on.begin(one.owner), other.recoveryCodes[0] ?? '')).toEqual({ type: 'wrong' })
  })

  describe('A recovery code', () => {
    it('A recovery code works once in every spelling, and the other codes stay valid', async () => {
      const { owner, recoveryCodes } = await on.withCodes()
      const [first = '', second = ''] = recoveryCodes
      expect(new Set(recoveryCodes).size).toBe(10)
      expect(await on.pass(await on.begin(owner), ` ${first.toLowerCase().replaceAll('-', ' ')}`)).toMatchObject({
        type: 'signed-in',
      })
      expect(await on.pass(await on.begin(owner), first)).toEqual({ type: 'wrong' })
      expect(await on.pass(await on.begin(owner), second)).toMatchObject({ type: 'signed-in' })
      expect(await on.signIn.secondStep.stateOf(owner.id)).toMatchObject({ recoveryCodesLeft: 8 })
    })

    it('Of fifty simultaneous uses of a recovery code, exactly one succeeds', async () => {
      const { owner, recoveryCodes } = await on.withCodes()
      const codes = on.codes()
      const used = await Promise.all(Array.from({ length: 50 }, () => codes.use(owner.id, recoveryCodes[0] ?? '')))
      expect(used.filter(Boolean)).toHaveLength(1)
    })

    it('New recovery codes replace all earlier ones, whoever created them last', async () => {
      const { owner, recoveryCodes, secret } = await on.withCodes()
      const by = { userId: owner.id, address: on.from().address }
      expect(await on.signIn.secondStep.renewRecoveryCodes(by, await on.wrongCode(secret))).toEqual({ type: 'wrong' })
      const renewed = await on.signIn.secondStep.renewRecoveryCodes(by, await on.codeAt(secret))
      const created = renewed.type === 'renewed' ? renewed.recoveryCodes : []
      expect(await on.pass(await on.begin(owner), recoveryCodes[0] ?? '')).toEqual({ type: 'wrong' })
      expect(await on.pass(await on.begin(owner), created[0] ?? '')).toMatchObject({ type: 'signed-in' })
      const codes = on.codes()
      await Promise.all(Array.from({ length: 5 }, () => codes.renewRecoveryCodes(owner.id)))
      expect(await on.signIn.secondStep.stateOf(owner.id)).toMatchObject({ recoveryCodesLeft: 10 })
    })
  })

  describe('The step between the password and the code', () => {
    it('The step stays open for five wrong codes, and then a correct code must wait too', async () => {
      const { owner, secret } = await on.withCodes()
      const [token, wrong] = [await on.begin(owner), await on.wrongCode(secret)]
      for (let tried = 0; tried < 4; tried += 1) expect(await on.pass(token, wrong)).toEqual({ type: 'wrong' })
      expect(await on.pass(token, await on.codeAt(secret))).toMatchObject({ type: 'signed-in' })
      const next = await on.begin(owner)
      for (let tried = 0; tried < 5; tried += 1)
        expect(await on.pass(next, 'no code at all')).toEqual({ type: 'wrong' })
      const later = await on.codeAt(secret, on.time.now + 30_000)
      expect(await on.pass(next, later)).toMatchObject({ type: 'limited', minutes: 1 })
      // Neither the password nor another attempt resets the limit.
      expect(await on.pass(await on.begin(owner), later)).toMatchObject({ type: 'limited' })
    })

    it('Of a hundred simultaneous wrong codes from many networks, five are checked', async () => {
      const { owner, secret } = await on.withCodes()
      const tokens = await Promise.all(Array.from({ length: 5 }, () => on.begin(owner)))
      const wrong = await on.wrongCode(secret)
      const outcomes = await Promise.all(
        Array.from({ length: 100 }, (_, at) => on.pass(tokens[at % 5] ?? '', wrong, `198.51.${at}.7`)),
      )
      expect(outcomes.filter(({ type }) => type === 'wrong')).toHaveLength(5)
      expect(outcomes.filter(({ type }) => type === 'limited')).toHaveLength(95)
    })

    it('The step can be completed once', async () => {
      const { owner, secret, recoveryCodes } = await on.withCodes()
      const token = await on.begin(owner)
      expect(await on.pass(token, await on.codeAt(secret))).toMatchObject({ type: 'signed-in' })
      expect(await on.pass(token, recoveryCodes[0] ?? '')).toEqual({ type: 'expired' })
      expect(await on.signIn.secondStep.stateOf(owner.id)).toMatchObject({ recoveryCodesLeft: 10 })
    })

    it('The step expires after ten minutes', async () => {
      const { owner, secret } = await on.withCodes()
      const token = await on.begin(owner)
      on.time.now = start + 10 * minute - 1
      expect(await on.pass(token, await on.wrongCode(secret))).toEqual({ type: 'wrong' })
      on.time.now += 1
      expect(await on.pass(token, await on.codeAt(secret))).toEqual({ type: 'expired' })
    })

    it('The token of the step is valid for nothing else, and no other token is valid for the step', async () => {
      const { owner, secret } = await on.withCodes()
      const setUp = await on.signIn.secondStep.setUp((await on.newcomer()).id)
      for (const token of ['', 'x', 'a'.repeat(43), setUp?.token ?? ''])
        expect(await on.pass(token, await on.codeAt(secret))).toEqual({ type: 'expired' })
      const token = await on.begin(owner)
      expect(await on.signIn.secondStep.confirm(owner.id, token, await on.codeAt(secret))).toEqual({ type: 'expired' })
    })

    it('A new password ends the step and keeps the codes', async () => {
      const { owner, secret } = await on.withCodes()
      const token = await on.begin(owner)
      await on.signIn.choosePassword(await on.signIn.invite(owner.id), 'another one, quite as long')
      expect(await on.pass(token, await on.codeAt(secret))).toEqual({ type: 'expired' })
      const again = await on.signIn.signIn(
        { email: owner.email, password: 'another one, quite as long' },
        on.from(),
        null,
      )
      expect(again.type).toBe('second-step')
    })

    it('The step ends when its user is deactivated', async () => {
      const { owner, secret } = await on.withCodes()
      const token = await on.begin(owner)
      await on.records.update(systemViewer, user, owner.id, owner.version, { isActive: false })
      expect(await on.pass(token, await on.codeAt(secret))).toEqual({ type: 'expired' })
      expect(await on.signIn.sessions.list(owner.id)).toEqual([])
    })

    it('The earlier session of the browser ends when the new session starts, and not before', async () => {
      const { owner, secret } = await on.withCodes()
      const before = await on.signIn.sessions.begin(owner.id, on.from())
      const token = await on.begin(owner, before)
      expect(await on.alive(before)).toBe(true)
      const outcome = await on.pass(token, await on.codeAt(secret), undefined, before)
      expect(outcome.type === 'signed-in' && outcome.token !== before && (await on.alive(outcome.token))).toBe(true)
      expect(await on.alive(before)).toBe(false)
    })
  })

  describe('Setting up codes', () => {
    it('A setup belongs to one user, expires after ten minutes and works once', async () => {
      const [owner, other] = [await on.newcomer(), await on.newcomer()]
      const begun = await on.signIn.secondStep.setUp(owner.id)
      const [token, secret] = [begun?.token ?? '', begun?.secret ?? '']
      expect(await on.signIn.secondStep.secretOf(other.id, token)).toBeNull()
      expect(await on.signIn.secondStep.confirm(other.id, token, await on.codeAt(secret))).toEqual({ type: 'expired' })
      const code = await on.codeAt(secret)
      const confirmed = Array.from({ length: 10 }, () => on.signIn.secondStep.confirm(owner.id, token, code))
      expect(await count(confirmed, 'on')).toBe(1)
      expect(await on.signIn.secondStep.stateOf(owner.id)).toEqual({ since: on.now(), recoveryCodesLeft: 10 })
      const late = await on.signIn.secondStep.setUp(other.id)
      on.time.now += 10 * minute
      const lateCode = await on.codeAt(late?.secret ?? '')
      expect(await on.signIn.secondStep.confirm(other.id, late?.token ?? '', lateCode)).toEqual({ type: 'expired' })
    })

    it('A setup does not replace existing codes', async () => {
      const owner = await on.newcomer()
      const [one, another] = [await on.signIn.secondStep.setUp(owner.id), await on.signIn.secondStep.setUp(owner.id)]
      const confirm = async (begun: typeof one) =>
        await on.signIn.secondStep.confirm(owner.id, begun?.token ?? '', await on.codeAt(begun?.secret ?? ''))
      expect((await confirm(one)).type).toBe('on')
      expect((await confirm(another)).type).toBe('expired')
      expect(await on.signIn.secondStep.setUp(owner.id)).toBeNull()
      on.time.now += 30_000
      expect(await on.pass(await on.begin(owner), await on.codeAt(one?.secret ?? ''))).toMatchObject({
        type: 'signed-in',
      })
    })

    it('A user with a valid code removes the codes, within the usual limit of attempts', async () => {
      const { owner, secret, recoveryCodes } = await on.withCodes()
      const off = (code: string) => on.signIn.secondStep.turnOff({ userId: owner.id, address: on.from().address }, code)
      for (let tried = 0; tried < 5; tried += 1) expect(await off('000 111 222')).toEqual({ type: 'wrong' })
      expect(await off(await on.codeAt(secret))).toMatchObject({ type: 'limited' })
      const lost = await on.withCodes()
      const by = { userId: lost.owner.id, address: on.from().address }
      expect(await on.signIn.secondStep.turnOff(by, lost.recoveryCodes[0] ?? '')).toEqual({ type: 'off' })
      expect(await on.signIn.signIn({ email: lost.owner.email, password }, on.from(), null)).toMatchObject({
        type: 'signed-in',
      })
      expect(await on.codes().use(lost.owner.id, lost.recoveryCodes[1] ?? '')).toBe(false)
      expect(recoveryCodes).toHaveLength(10)
    })
  })

  it('The sign-in methods can be changed only in a recent session', async () => {
    const owner = await on.newcomer()
    const token = await on.signIn.sessions.begin(owner.id, on.from())
    const sessionId = (await on.signIn.sessions.read(token))?.id ?? ''
    const justBegun = () => on.signIn.hasJustBegun({ userId: owner.id, sessionId })
    on.time.now = start + 10 * minute - 1
    await (await on.signIn.sessions.read(token))?.extend()
    expect(await justBegun()).toBe(true)
    expect(await on.signIn.sessions.renew(token)).not.toBeNull()
    on.time.now += 1
    expect(await justBegun()).toBe(false)
    expect(await on.signIn.hasJustBegun({ userId: (await on.newcomer()).id, sessionId })).toBe(false)
  })
})
