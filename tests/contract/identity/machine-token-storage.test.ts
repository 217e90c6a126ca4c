import { entityIndex } from '#app/entities.ts'
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { apiToken } from '#features/identity/tokens/machine-tables.ts'
import { idempotentWrite, recordUse, userSetting } from '#platform/record-api/entities/record-api-tables.ts'
import { createRecords } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { erasePerson } from '#features/identity/personal-data/erasure.ts'
import { isMachineToken } from '#features/identity/tokens/machine-tokens.ts'
import { createSignIn } from '#features/identity/sign-in/sign-in.ts'
import { newToken } from '#features/identity/credentials/tokens.ts'
import { createUser } from '../../fixtures/create-user.ts'
import { grantTo } from '#platform/store/grant.ts'
import { openDatabase } from '#platform/store/open.ts'
import { describeEachDatabase, describeOnPostgres, onServer, type TestDatabase } from '../../fixtures/databases.ts'
import { encryption } from '../../fixtures/encryption.ts'
import { password, userOf } from '../../fixtures/signed-in.ts'
import { channels, day, machinePortal } from '../../fixtures/machine-portal.ts'

describeEachDatabase('Stored machine tokens', (open) => {
  const { on, portal, database, signIn, make, ask, auditEntries } = machinePortal(open)

  it('A token has a recognizable prefix, and only its hash is stored', async () => {
    const { token, id } = await make()
    expect(token).toMatch(/^tg_[\w-]{43}$/)
    expect(isMachineToken(token)).toBe(true)
    const [row] = await database().queries.select().from(apiToken).where(eq(apiToken.id, id))
    expect(JSON.stringify(row)).not.toContain(token.slice(3))
    expect(row).toMatchObject({ userId: on.owner.id, scope: 'write', expiresAt: new Date(on.time + 365 * day) })
    await expect(make('read', 1826)).rejects.toThrow(RangeError)
    await expect(make('read', 0)).rejects.toThrow(RangeError)
  })

  it('The last use of a token is recorded once a minute', async () => {
    const { token, id } = await make()
    const used = async () =>
      (await database().queries.select().from(apiToken).where(eq(apiToken.id, id)))[0]?.lastUsedAt?.getTime() ?? null
    expect(await used()).toBeNull()
    await ask(channels, token)
    const first = on.time
    expect(await used()).toBe(first)
    on.time += 59_000
    await ask(channels, token)
    expect(await used()).toBe(first)
    on.time += 1_000
    await ask(channels, token)
    expect(await used()).toBe(on.time)
  })

  it('The audit log records the creation, refusal and revocation of a token, but never the token itself', async () => {
    const { token, id } = await make('write', 1)
    on.time += 2 * day
    await ask(channels, token)
    const unknown = `tg_${newToken()}`
    await ask(channels, unknown)
    await signIn().machineTokens.revoke(id)
    const ofOwner = async () => (await auditEntries()).filter(({ recordId }) => recordId === on.owner.id)
    await expect
      .poll(async () => (await ofOwner()).map(({ operation }) => operation))
      .toEqual(['create', 'token-made', 'token-refused', 'token-revoked'])
    expect((await ofOwner())[2]).toMatchObject({
      after: {
        code: 'TOKEN_REFUSED',
        why: 'expired',
        token: id,
        route: '/services/data/:version/connect/cms/delivery/channels',
      },
    })
    await expect
      .poll(async () =>
        (await auditEntries()).filter(({ recordId, operation }) => operation === 'token-refused' && recordId === ''),
      )
      .not.toEqual([])
    const all = JSON.stringify(await auditEntries())
    for (const secret of [token, unknown]) expect(all).not.toContain(secret.slice(3))
  })

  it('A token becomes invalid when all sessions of its user end, or when the user is deactivated or erased', async () => {
    const person = await userOf(portal(), 'editor')
    const isGood = async (token: string) => !('refused' in (await signIn().machineTokens.read(token)))
    const everywhere = await make('read', 365, person)
    const others = await make()
    await signIn().sessions.revokeOthers(person.id, 'this session')
    expect([await isGood(everywhere.token), await isGood(others.token)]).toEqual([false, true])
    const byLink = await make('read', 365, person)
    await signIn().choosePassword(await signIn().invite(person.id), password)
    expect(await isGood(byLink.token)).toBe(false)
    const erased = await make('read', 365, person)
    const own = { userId: person.id, recordId: person.id, object: 'User' }
    await database()
      .queries.insert(recordUse)
      .values({ ...own, usedAt: new Date(on.time) })
    const preference = { userId: person.id, kind: 'list', name: 'Account', value: {}, changedAt: new Date(on.time) }
    await database().queries.insert(userSetting).values(preference)
    await database()
      .queries.insert(idempotentWrite)
      .values({ userId: person.id, key: 'k', requestHash: 'h', begunAt: new Date(on.time), holder: 'x' })
    const pieces = (await signIn().personalData(person.email)) ?? []
    let text = ''
    for await (const piece of pieces) text += piece
    const { signIn: ways, settings, recordsUsed, writes } = JSON.parse(text)
    expect(ways.tokens).toEqual([
      {
        name: 'ERP',
        scope: 'read',
        createdAt: new Date(on.time).toISOString(),
        expiresAt: new Date(on.time + 365 * day).toISOString(),
        lastUsedAt: null,
      },
    ])
    expect([settings.length, recordsUsed.length, writes.length]).toEqual([1, 1, 1])
    expect(text).not.toContain(erased.token.slice(3))
    await erasePerson({ ...database(), entities: entityIndex }, () => new Date(on.time), person.email)
    expect(await isGood(erased.token)).toBe(false)
    for (const table of [apiToken, recordUse, userSetting, idempotentWrite])
      expect(await database().queries.select().from(table).where(eq(table.userId, person.id))).toEqual([])
  })

  it('A token is deleted one month after it expired', async () => {
    const { id } = await make('read', 1)
    const tokenIds = async () => (await signIn().machineTokens.list(on.owner.id)).map((each) => each.id)
    on.time += 30 * day
    await signIn().forgetOld()
    expect(await tokenIds()).toEqual([id])
    on.time += day + 1
    await signIn().forgetOld()
    expect(await tokenIds()).toEqual([])
  })
})

describeOnPostgres('Machine tokens when the database role owns nothing', (open) => {
  let owner: TestDatabase
  const role = `portal_${randomUUID().replaceAll('-', '')}`
  beforeAll(async () => {
    owner = await open()
    await onServer(owner.url ?? '', `create role ${role} login`)
    await grantTo(owner, role)
  })
  afterAll(async () => {
    await owner.queries.execute(sql.raw(`drop owned by ${role}`))
    const url = owner.url ?? ''
    await owner.close()
    await onServer(url.replace(/\/[^/]*$/, '/postgres'), `drop role ${role}`)
  })

  it('A machine signs in although row-level security protects its user', async () => {
    const url = new URL(owner.url ?? '')
    url.username = role
    const database = await openDatabase({ databaseUrl: url.href })
    try {
      const records = createRecords(database, recordModel)
      const parts = { queries: database.queries, records, now: () => new Date(Date.UTC(2026, 5, 15)), encryption }
      const { machineTokens } = createSignIn({ ...parts, ...(database.readWith && { readWith: database.readWith }) })
      const own = (await records.create(systemViewer, account, { name: 'Own', recordType: 'Customer' })).id
      const roles = ['customer'] as const
      const created = await createUser(records, {
        name: 'M',
        email: 'm@example.com',
        roles,
        account: own,
        language: 'de',
      })
      const { token } = await machineTokens.make(created.id, { name: 'ERP', scope: 'read', days: 1 })
      expect(await machineTokens.read(token)).toMatchObject({ user: { id: created.id, account: own, language: 'de' } })
      // Without declared read access, row-level security hides the user.
      expect(await createSignIn(parts).machineTokens.read(token)).toMatchObject({ refused: { why: 'user off' } })
    } finally {
      await database.close()
    }
  })
})
