import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Role, Viewer } from '#platform/values/viewer.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { assortmentRule } from '#features/catalogue/assortment-rules/assortment-rule.ts'
import { conflictRule } from '#features/catalogue/conflicts/conflict-rule.ts'
import { contact } from '#features/identity/people/contact.ts'
import { documentRequest } from '#features/documents/product-documents/document-request.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { user } from '#features/identity/people/user.ts'
import { type Condition, always, equals, exists, not, pointsAt } from '#platform/records/read/condition.ts'
import { createRecords, type Records } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import { withRowSecurity, applyRowSecurity, readingOf } from '#platform/records/row-level-security.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { createSignIn } from '#features/identity/sign-in/sign-in.ts'
import { createUser } from '../../fixtures/create-user.ts'
import { diskFiles } from '#platform/store/files-disk.ts'
import { grantTo } from '#platform/store/grant.ts'
import { migrateDatabase } from '#platform/store/migrate.ts'
import { openDatabase } from '#platform/store/open.ts'
import { fillCatalogue } from '../../fixtures/calls-catalogue.ts'
import { fillDocuments } from '../../fixtures/document-fixtures.ts'
import { describeOnPostgres, onServer, type TestDatabase } from '../../fixtures/databases.ts'
import { encryption } from '../../fixtures/encryption.ts'

/** The word in every private field of the other account. */
const canary = 'canary'

describeOnPostgres('Row-level security without the visibility rules', (open) => {
  let owner: TestDatabase
  let database: Awaited<ReturnType<typeof openDatabase>>
  /** Records of the portal's own role without any visibility rule, so that only the database hides rows. */
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
    records = createRecords(database, {
      ...recordModel,
      visibility: { ...recordModel.visibility, conditionOf: () => always },
    })
    await fillCatalogue(records)
    await fillDocuments(records, diskFiles(folder))
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

  /** Creates a customer with a user, a contact, enquiries and assortment rules, with `word` in each of them. */
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
    await records.create(systemViewer, conflictRule, {
      name: word,
      account: id,
      principal: supplier?.id ?? null,
      reason: 'EXCLUSIVITY',
      note: word,
    })
    return id
  }

  const ofAccounts = [account, user, contact, documentRequest] as const

  it('The role owns nothing and cannot bypass row-level security', async () => {
    const { rows } = await database.queries.execute(
      sql`select rolsuper, rolbypassrls, (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned from pg_roles where rolname = current_user`,
    )
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, owned: 0 }])
    // The database starts as usual because there is nothing to migrate.
    expect(await migrateDatabase(database)).toBe(0)
  })

  it.each(ofAccounts.map((entity) => [entity.apiName, entity] as const))(
    'Reads, lists, counts and streams hide each %s of another account',
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
      // Without a declared viewer, no row of any account is visible.
      const { rows } = await database.queries.execute(sql`select * from ${entity.table}`)
      expect(JSON.stringify(rows)).not.toMatch(/canary|own word/)
    },
  )

  it('Queries that join other records hide the rows too', async () => {
    const countOf = (entity: Entity, where: Condition) => records.count(viewer, entity, where)
    const about = (word: string) => equals('name', `Contact ${word}`)
    expect(await countOf(account, exists(contact, 'account', about('own word')))).toBe(1)
    expect(await countOf(account, exists(contact, 'account', about(canary)))).toBe(0)
    const requested = (word: string) => exists(documentRequest, 'document', equals('purpose', word))
    expect(await countOf(productDocument, requested('own word'))).toBe(1)
    expect(await countOf(productDocument, requested(canary))).toBe(0)
    expect(await countOf(productDocument, not(not(requested(canary))))).toBe(0)
    const recordsWith = (word: string) =>
      exists(documentRequest, 'document', pointsAt('user', user, equals('name', `Person ${word}`)))
    expect(await countOf(productDocument, recordsWith('own word'))).toBe(1)
    expect(await countOf(productDocument, recordsWith(canary))).toBe(0)
  })

  it('An account sees no internal notes about itself, but the distributor’s own users do', async () => {
    const staff = { ...viewerOf('005000000000009AAA', '', ['administrator']) }
    expect(await records.count(staff, assortmentRule)).toBe(2)
    expect(await records.count(staff, conflictRule)).toBe(2)
    expect(await records.count(staff, contact)).toBe(2)
    for (const { table } of [assortmentRule, conflictRule]) {
      const seen = await withRowSecurity(readingOf(database, recordModel), viewer, true, (queries) =>
        queries.select().from(table),
      )
      expect(seen).toEqual([])
    }
  })

  it.each(ofAccounts.map((entity) => [entity.tableName] as const))(
    'An account can neither change, delete nor create rows of %s',
    async (table) => {
      const before = await onServer(owner.url ?? '', `select * from ${table} order by id`)
      const attempt = (statement: string) =>
        database.queries.transaction(async (transaction) => {
          await applyRowSecurity(transaction, viewer)
          await transaction.execute(sql.raw(statement))
        })
      await attempt(`update ${table} set name = 'x'`).catch(() => {})
      await attempt(`update ${table} set version = version + 1, integration_id = id || 'x'`)
      await attempt(`delete from ${table} where integration_id <> ''`)
      const created = `insert into ${table} select (jsonb_populate_record(t, '{"id":"x","integration_id":"x"}')).* from ${table} t limit 1`
      await expect(attempt(created)).rejects.toThrow()
      expect(await onServer(owner.url ?? '', `select * from ${table} order by id`)).toEqual(before)
    },
  )

  it('The connection carries nothing from one viewer to the next', async () => {
    const others = await records.list(systemViewer, user, { where: equals('account', other) })
    const viewers = [viewer, viewerOf(others[0]?.id ?? '', other)]
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const caller = viewers[index % 2] ?? viewer
        const rows = await records.list(caller, contact)
        return rows.length === 1 && rows[0]?.account === caller.account?.id
      }),
    )
    expect(answers).toEqual(Array.from({ length: 200 }, () => true))
    const after = await Promise.all(
      Array.from({ length: 20 }, () => database.queries.execute(sql`select count(*)::int as count from contact`)),
    )
    expect(after.map(({ rows }) => rows)).toEqual(Array.from({ length: 20 }, () => [{ count: 0 }]))
  })

  it('The portal itself can do all of its work: sign-ins, writes and deletions', async () => {
    const signIn = createSignIn({ queries: database.queries, records, now: () => new Date(), encryption })
    const token = await signIn.admit(viewer.user?.id ?? '', { site: 'nl', device: '', address: '::1' }, null)
    expect((await signIn.sessions.read(token ?? ''))?.user).toMatchObject({ account: own })
    await signIn.forgetOld()
  })

  it('The portal’s own role can only append to the audit log and read it', async () => {
    for (const statement of [`update audit_log set by = 'x'`, `delete from audit_log`, `delete from audit_link`])
      await expect(database.queries.execute(sql.raw(statement))).rejects.toMatchObject({
        cause: { message: expect.stringContaining('permission denied') },
      })
  })
})
