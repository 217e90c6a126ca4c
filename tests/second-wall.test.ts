import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Role, Viewer } from '#domain/viewer.ts'
import { account } from '#entities/account.ts'
import { assortmentRule } from '#entities/assortment-rule.ts'
import { contact } from '#entities/contact.ts'
import { documentRequest } from '#entities/document-request.ts'
import type { Entity } from '#entities/entity.ts'
import { productDocument } from '#entities/product-document.ts'
import { user } from '#entities/user.ts'
import { type Condition, always, equals, exists, not, pointsAt } from '#records/condition.ts'
import { createRecords, type Records } from '#records/records.ts'
import { behindWall, raiseWall, readingOf } from '#records/second-wall.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { createSignIn } from '#sign-in/sign-in.ts'
import { createUser } from '#sign-in/users.ts'
import { diskFiles } from '#store/files-disk.ts'
import { grantTo } from '#store/grant.ts'
import { migrateDatabase } from '#store/migrate.ts'
import { openDatabase } from '#store/open.ts'
import { fillCatalogue } from './calls-catalogue.ts'
import { fillPapers } from './calls-papers.ts'
import { describeOnPostgres, onServer, type TestDatabase } from './databases.ts'
import { sealing } from './sealing.ts'

/** The word in every private field of the other account. */
const canary = 'canary'

describeOnPostgres('the second wall, with the rule of visibility switched off', (open) => {
  let owner: TestDatabase
  let database: Awaited<ReturnType<typeof openDatabase>>
  /** Of the portal's own role, with no rule at all: what is hidden here, the database hides. */
  let records: Records
  const folder = mkdtempSync(path.join(tmpdir(), 'tradegrade-wall-'))
  const role = `portal_${randomUUID().replaceAll('-', '')}`
  let own: string
  let other: string
  let viewer: Viewer

  beforeAll(async () => {
    owner = await open()
    await onServer(owner.url ?? '', `create role ${role} login`)
    await grantTo(owner, role)
    const url = new URL(owner.url ?? '')
    url.username = role
    database = await openDatabase({ databaseUrl: url.href })
    records = createRecords(database, undefined, () => always)
    await fillCatalogue(records)
    await fillPapers(records, diskFiles(folder))
    own = await fillAccount('Own', 'own word')
    other = await fillAccount('Other', canary)
    const [person] = await records.list(systemViewer, user, { where: equals('account', own) })
    viewer = viewerOf(person?.id ?? '', own)
  })
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true })
    await owner.queries.execute(sql.raw(`drop owned by ${role}`))
    const url = owner.url ?? ''
    await owner.close()
    await onServer(url.replace(/\/[^/]*$/, '/postgres'), `drop role ${role}`)
  })

  const viewerOf = (id: string, accountId: string, roles: readonly Role[] = ['customerAdmin']): Viewer => ({
    ...systemViewer,
    user: { id, roles },
    account: { id: accountId },
  })

  /** A customer with a person, a contact, what they asked for and what they may buy; `word` in each. */
  async function fillAccount(name: string, word: string): Promise<string> {
    const { id } = await records.create(systemViewer, account, { name: `${name} ${word}`, recordType: 'Customer' })
    const person = await createUser(records, {
      name: `Person ${word}`,
      email: `${name}@example.com`,
      roles: ['customerAdmin'],
      account: id,
      language: 'en-US',
    })
    await records.create(systemViewer, contact, { name: `Contact ${word}`, account: id, internalNote: word })
    const [document] = await records.list(systemViewer, productDocument, { limit: 1 })
    await records.create(systemViewer, documentRequest, {
      document: document?.id ?? '',
      user: person.id,
      account: id,
      state: 'asked',
      purpose: word,
    })
    const [supplier] = await records.list(systemViewer, account, { where: equals('recordType', 'Supplier') })
    await records.create(systemViewer, assortmentRule, {
      name: word,
      effect: 'deny',
      account: id,
      principal: supplier?.id ?? null,
      reason: 'other',
      note: word,
    })
    return id
  }

  const ofAccounts = [account, user, contact, documentRequest] as const

  it('is told to a role that owns nothing and bypasses nothing', async () => {
    const { rows } = await database.queries.execute(
      sql`select rolsuper, rolbypassrls, (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned from pg_roles where rolname = current_user`,
    )
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, owned: 0 }])
    // It starts as every other: there is nothing to migrate.
    expect(await migrateDatabase(database)).toBe(0)
  })

  it.each(ofAccounts.map((entity) => [entity.apiName, entity] as const))(
    'hides %s of another account from reads, lists, counts and streams',
    async (_name, entity) => {
      const mine: Condition = equals(entity === account ? 'id' : 'account', own)
      const theirs: Condition = equals(entity === account ? 'id' : 'account', other)
      const [hidden] = await records.list(systemViewer, entity, { where: theirs })
      const id = hidden?.id ?? ''
      expect(id).not.toBe('')
      expect(await records.byId(viewer, entity, id)).toBeNull()
      expect(await records.list(viewer, entity, { where: theirs })).toEqual([])
      expect(await records.count(viewer, entity, theirs)).toBe(0)
      expect(await records.count(viewer, entity, mine)).toBe(1)
      expect(await records.idsByIntegrationId(viewer, entity, [hidden?.integrationId ?? ''])).toEqual(new Map())
      expect(await records.integrationIdsById(viewer, entity, [id])).toEqual(new Map())
      const streamed: unknown[] = []
      for await (const rows of records.stream(viewer, entity)) streamed.push(...rows)
      expect(streamed).not.toEqual([])
      expect(JSON.stringify([streamed, await records.list(viewer, entity)])).not.toContain(canary)
      // Where nobody has said for whom, there is nothing of any account.
      const { rows } = await database.queries.execute(sql`select * from ${entity.table}`)
      expect(JSON.stringify(rows)).not.toMatch(/canary|own word/)
    },
  )

  it('hides them from questions that reach them through other records', async () => {
    const asks = (entity: Entity, where: Condition) => records.count(viewer, entity, where)
    const about = (word: string) => equals('name', `Contact ${word}`)
    expect(await asks(account, exists(contact, 'account', about('own word')))).toBe(1)
    expect(await asks(account, exists(contact, 'account', about(canary)))).toBe(0)
    const requested = (word: string) => exists(documentRequest, 'document', equals('purpose', word))
    expect(await asks(productDocument, requested('own word'))).toBe(1)
    expect(await asks(productDocument, requested(canary))).toBe(0)
    expect(await asks(productDocument, not(not(requested(canary))))).toBe(0)
    const asker = (word: string) =>
      exists(documentRequest, 'document', pointsAt('user', user, equals('name', `Person ${word}`)))
    expect(await asks(productDocument, asker('own word'))).toBe(1)
    expect(await asks(productDocument, asker(canary))).toBe(0)
  })

  it('hides what is said about accounts from them, and shows it to the distributor’s own people', async () => {
    const staff = { ...viewerOf('005000000000009AAA', '', ['administrator']) }
    expect(await records.count(staff, assortmentRule)).toBe(2)
    expect(await records.count(staff, contact)).toBe(2)
    const seen = await behindWall(readingOf(database), viewer, true, (queries) =>
      queries.execute(sql`select * from assortment_rule`),
    )
    expect(seen.rows).toEqual([])
  })

  it.each(ofAccounts.map((entity) => [entity.tableName] as const))(
    'lets an account neither change, remove nor make rows of %s',
    async (table) => {
      const before = await onServer(owner.url ?? '', `select * from ${table} order by id`)
      const attempt = (statement: string) =>
        database.queries.transaction(async (transaction) => {
          await raiseWall(transaction, viewer)
          await transaction.execute(sql.raw(statement))
        })
      await attempt(`update ${table} set name = 'x'`).catch(() => {})
      await attempt(`update ${table} set version = version + 1, integration_id = id || 'x'`)
      await attempt(`delete from ${table} where integration_id <> ''`)
      const made = `insert into ${table} select (jsonb_populate_record(t, '{"id":"x","integration_id":"x"}')).* from ${table} t limit 1`
      await expect(attempt(made)).rejects.toThrow()
      expect(await onServer(owner.url ?? '', `select * from ${table} order by id`)).toEqual(before)
    },
  )

  it('carries nothing of one viewer to the next on the same connection', async () => {
    const others = await records.list(systemViewer, user, { where: equals('account', other) })
    const viewers = [viewer, viewerOf(others[0]?.id ?? '', other)]
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const asking = viewers[index % 2] ?? viewer
        const rows = await records.list(asking, contact)
        return rows.length === 1 && rows[0]?.account === asking.account?.id
      }),
    )
    expect(answers).toEqual(Array.from({ length: 200 }, () => true))
    const after = await Promise.all(
      Array.from({ length: 20 }, () => database.queries.execute(sql`select count(*)::int as count from contact`)),
    )
    expect(after.map(({ rows }) => rows)).toEqual(Array.from({ length: 20 }, () => [{ count: 0 }]))
  })

  it('lets the portal itself do all of its work: signing in, writing, forgetting', async () => {
    const signIn = createSignIn({ queries: database.queries, records, now: () => new Date(), sealing })
    const token = await signIn.admit(viewer.user?.id ?? '', { site: 'nl', device: '', address: '::1' }, null)
    expect((await signIn.sessions.read(token ?? ''))?.user).toMatchObject({ account: own })
    await signIn.forgetOld()
  })

  it('keeps the audit log from the portal’s own role: it appends and reads', async () => {
    for (const statement of [`update audit_log set by = 'x'`, `delete from audit_log`, `delete from audit_link`])
      await expect(database.queries.execute(sql.raw(statement))).rejects.toMatchObject({
        cause: { message: expect.stringContaining('permission denied') },
      })
  })
})
