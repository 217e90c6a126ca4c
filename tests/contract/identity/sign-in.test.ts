import { describe, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { auditLog } from '#platform/records/engine-tables.ts'
import { singleUseToken, userPassword, userSession } from '#features/identity/credentials/sign-in-tables.ts'
import { user } from '#features/identity/people/user.ts'
import { createRecords } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { createSignIn } from '#features/identity/sign-in/sign-in.ts'
import { createUser } from '../../fixtures/create-user.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { encryption } from '../../fixtures/encryption.ts'
import { clientInfo, password, signInFixtures, start } from './sign-in-fixtures.ts'

describeEachDatabase('Signing in', (open) => {
  const on = signInFixtures(open)

  it('The address is accepted in every spelling, and only the password signs in', async () => {
    const tried = async (email: string, input: string) =>
      (await on.signIn.signIn({ email, password: input }, clientInfo, null)).type
    expect(await tried(' ADA.Lindqvist@blossom.example ', password)).toBe('signed-in')
    expect(await tried(on.customer.email, `${password} `)).toBe('wrong')
    expect(await tried(on.customer.email, '')).toBe('wrong')
    expect(await tried(on.customer.email, 'x'.repeat(100_000))).toBe('wrong')
    expect(await tried('nobody@blossom.example', password)).toBe('wrong')
  })

  it('A session contains only the user with their roles and account', async () => {
    const session = await on.signIn.sessions.read(await on.begin())
    expect(session?.user).toEqual({
      id: on.customer.id,
      name: 'Ada Lindqvist',
      email: 'ada.lindqvist@blossom.example',
      roles: ['customer'],
      account: on.customer.account,
      accounts: [on.customer.account],
      language: 'sv',
    })
  })

  it('The portal stores no secret in plain text', async () => {
    const token = await on.begin()
    const link = await on.signIn.invite(on.customer.id)
    const stored = JSON.stringify(
      await Promise.all(
        [userSession, userPassword, singleUseToken, user.table, auditLog].map((table) =>
          on.database.queries.select().from(table),
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
      expect(await on.signIn.sessions.read(token)).toBeNull()
    },
  )

  describe('A session', () => {
    it('[SES-07] A session expires exactly after its idle time and is extended by activity', async () => {
      on.time.now = start
      const [idle, busy] = [await on.begin(), await on.begin()]
      on.time.now = start + 1_799_000
      expect((await on.signIn.sessions.read(idle))?.secondsLeft()).toBe(1)
      await (await on.signIn.sessions.read(busy))?.extend()
      on.time.now = start + 1_800_000
      expect([await on.alive(idle), await on.alive(busy)]).toEqual([false, true])
      on.time.now = start
      expect(await on.alive(idle)).toBe(false)
    })

    it('A session expires earlier on a site with a shorter idle time', async () => {
      on.time.now = start
      const outcome = await on.signIn.signIn(
        { email: on.customer.email, password },
        { ...clientInfo, site: 'ch' },
        null,
      )
      const token = outcome.type === 'signed-in' ? outcome.token : ''
      on.time.now = start + 1_199_000
      expect((await on.signIn.sessions.read(token))?.secondsLeft()).toBe(1)
      on.time.now = start + 1_200_000
      expect(await on.alive(token)).toBe(false)
      on.time.now = start
    })

    it('A session ends after twelve hours, whatever the user does', async () => {
      on.time.now = start
      const token = await on.begin()
      for (let at = 0; at < 12 * 3600; at += 1200) {
        on.time.now = start + at * 1000
        await (await on.signIn.sessions.read(token))?.extend()
      }
      on.time.now = start + (12 * 3600 - 1) * 1000
      expect(await on.alive(token)).toBe(true)
      on.time.now = start + 12 * 3600 * 1000
      expect(await on.alive(token)).toBe(false)
      on.time.now = start
    })

    it('Reading a session does not extend it', async () => {
      on.time.now = start
      const token = await on.begin()
      on.time.now = start + 1_000_000
      await on.signIn.sessions.read(token)
      on.time.now = start + 1_800_000
      expect(await on.alive(token)).toBe(false)
      on.time.now = start
    })

    it('A revoked or closed session is invalid in every process and cannot be resumed', async () => {
      const other = createSignIn({
        queries: on.database.queries,
        records: createRecords(on.database, recordModel, on.now),
        now: on.now,
        encryption,
      })
      const [left, revoked] = [await on.begin(), await on.begin()]
      expect((await other.sessions.read(left))?.id).toBe((await on.signIn.sessions.read(left))?.id)
      await on.signIn.sessions.end(left)
      await on.signIn.sessions.revoke(on.customer.id, (await on.signIn.sessions.read(revoked))?.id ?? '')
      for (const each of [on.signIn, other]) {
        expect(await each.sessions.read(left)).toBeNull()
        expect(await each.sessions.read(revoked)).toBeNull()
      }
    })

    it('A user cannot revoke the session of another user', async () => {
      const token = await on.begin()
      const session = await on.signIn.sessions.read(token)
      await on.signIn.sessions.revoke('005000000000001AAA', session?.id ?? '')
      expect(await on.alive(token)).toBe(true)
    })

    it('Every session has a new token, and a token that was known before is invalid', async () => {
      const before = await on.begin()
      const outcome = await on.signIn.signIn({ email: on.customer.email, password }, clientInfo, before)
      expect(outcome.type === 'signed-in' && outcome.token !== before).toBe(true)
      expect(await on.alive(before)).toBe(false)
    })

    it('A session ends when its user is deactivated', async () => {
      const editor = await on.newcomer('leaving@example.com')
      const token = await on.signIn.sessions.begin(editor.id, clientInfo)
      expect(await on.alive(token)).toBe(true)
      await on.records.update(systemViewer, user, editor.id, editor.version, { isActive: false })
      expect(await on.alive(token)).toBe(false)
    })

    it('A session ends when the roles or the accounts of its user change, and stays when their name changes', async () => {
      const cedar = await on.records.create(systemViewer, account, { name: 'Cedar Bakers', recordType: 'Customer' })
      const changes = [
        { roles: ['customer', 'customerAdmin'] as const },
        { account: cedar.id },
        { otherAccounts: [cedar.id] },
      ]
      for (const [at, change] of changes.entries()) {
        const person = await createUser(on.records, {
          name: 'Somebody',
          email: `changed-${at}@blossom.example`,
          roles: ['customer'],
          account: on.customer.account,
          language: 'en-US',
        })
        const token = await on.signIn.sessions.begin(person.id, clientInfo)
        const named = await on.records.update(systemViewer, user, person.id, person.version, { name: 'Somebody else' })
        expect([at, await on.alive(token)]).toEqual([at, true])
        await on.records.update(systemViewer, user, person.id, named.version, change)
        expect([at, await on.alive(token)]).toEqual([at, false])
      }
    })

    it('Activity one second after the last activity extends the session', async () => {
      on.time.now = start
      const token = await on.begin()
      on.time.now = start + 1000
      await (await on.signIn.sessions.read(token))?.extend()
      on.time.now = start + 1_800_999
      expect(await on.alive(token)).toBe(true)
      on.time.now = start + 1_801_000
      expect(await on.alive(token)).toBe(false)
      on.time.now = start
    })

    it('The portal forgets sessions after a day without activity, and none that can still be used', async () => {
      on.time.now = start
      const editor = await on.newcomer('away@example.com')
      const token = await on.signIn.sessions.begin(editor.id, clientInfo)
      on.time.now = start + 3_599_000
      await on.signIn.sessions.forgetEnded()
      expect(await on.alive(token)).toBe(true)
      on.time.now = start + 24 * 3600 * 1000 + 1
      await on.signIn.sessions.forgetEnded()
      expect(await on.signIn.sessions.list(editor.id)).toEqual([])
      on.time.now = start
    })

    it('A user has at most twenty sessions', async () => {
      const editor = await on.newcomer('everywhere@example.com')
      const tokens: string[] = []
      for (let each = 0; each < 22; each += 1) {
        on.time.now = start + each * 1000
        tokens.push(await on.signIn.sessions.begin(editor.id, clientInfo))
      }
      expect(await on.signIn.sessions.list(editor.id)).toHaveLength(20)
      expect([await on.alive(tokens[0] ?? ''), await on.alive(tokens[21] ?? '')]).toEqual([false, true])
      on.time.now = start
    })
  })

  it('A user who knows their password changes it, and their other sessions end', async () => {
    const editor = await on.newcomer('changing@example.com')
    await on.signIn.choosePassword(await on.signIn.invite(editor.id), password)
    const [own, other] = [
      await on.signIn.sessions.begin(editor.id, clientInfo),
      await on.signIn.sessions.begin(editor.id, clientInfo),
    ]
    const sessionId = (await on.signIn.sessions.read(own))?.id ?? ''
    const change = (current: string, next: string) =>
      on.signIn.changePassword({ userId: editor.id, sessionId, address: clientInfo.address }, current, next)
    expect(await change('something else entirely', 'a new one, and long')).toEqual({ type: 'wrong' })
    expect(await change(password, 'short')).toEqual({ type: 'refused', problem: 'tooShort' })
    expect(await change(password, 'a new one, and long')).toMatchObject({ type: 'changed' })
    expect([await on.alive(own), await on.alive(other)]).toEqual([true, false])
  })

  it('Of two hundred simultaneous guesses from fifty networks, ten are checked, and then the correct password must wait too', async () => {
    const editor = await on.newcomer('guessed@example.com')
    await on.signIn.choosePassword(await on.signIn.invite(editor.id), password)
    const guess = (at: number, input: string) =>
      on.signIn.signIn(
        { email: editor.email, password: input },
        { ...clientInfo, address: `203.0.113.${at % 50}` },
        null,
      )
    const outcomes = await Promise.all(Array.from({ length: 200 }, (_, at) => guess(at, `not it, number ${at}`)))
    expect(outcomes.filter(({ type }) => type === 'wrong')).toHaveLength(10)
    expect(outcomes.filter(({ type }) => type === 'limited')).toHaveLength(190)
    // How long depends on how many were counted at the same moment.
    expect(await guess(0, password)).toMatchObject({ type: 'limited' })
  })

  it('[CTX-11] Nobody has a role without the account that it requires', async () => {
    await expect(
      createUser(on.records, { name: 'X', email: 'x@example.com', roles: ['customer'], account: null, language: 'de' }),
    ).rejects.toMatchObject({ code: 'INVALID_FIELD' })
  })

  it('An address belongs to one user', async () => {
    await expect(on.newcomer('ADA.lindqvist@blossom.example')).rejects.toMatchObject({ code: 'INVALID_FIELD' })
    await expect(on.newcomer('no address')).rejects.toMatchObject({ code: 'INVALID_FIELD' })
  })
})
