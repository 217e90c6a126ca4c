import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '#platform/values/errors.ts'
import { isRecordId } from '#platform/values/record-id.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { auditLog } from '#platform/records/engine-tables.ts'
import { masterValue } from '#features/catalogue/taxonomy/master-value.ts'
import { promotion } from '#features/catalogue/products/promotion.ts'
import { site } from '#app/site.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { contains, equals, isIn, madeOf } from '#platform/records/read/condition.ts'
import { eTagOf } from '#platform/records/read/etag.ts'
import { type Records, createRecords } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import { syncSites } from '#app/data/sync-sites.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { importedId } from '#platform/records/write/upsert.ts'
import { type TestDatabase, describeEachDatabase } from '../../fixtures/databases.ts'
import { naughtyStrings, reportMissingNaughtyStrings } from '../../fixtures/naughty-strings.ts'
import { viewerIn } from '../../fixtures/store-viewers.ts'

/** Matches a text that contains this one. */
const textWith = (part: string): unknown => expect.stringContaining(part)

const codeOf = async (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'nothing was refused',
    (error: unknown) => (error instanceof Failure ? error.code : String(error)),
  )

reportMissingNaughtyStrings()

describeEachDatabase('The record engine', (open) => {
  let database: TestDatabase
  let records: Records
  let time = new Date('2026-03-01T08:00:00.000Z')

  beforeAll(async () => {
    database = await open()
    records = createRecords(database, recordModel, () => time)
  })
  afterAll(() => database.close())

  const auditOf = (id: string) =>
    database.queries.select().from(auditLog).where(eq(auditLog.recordId, id)).orderBy(auditLog.sequence)

  /** A supplier with one trade name and one grade that is available in the countries. */
  async function range(key: string, countries: readonly string[]) {
    const supplier = await records.create(systemViewer, account, {
      integrationId: `${key}-P`,
      name: `${key} supplier`,
      recordType: 'Supplier',
    })
    const name = await records.create(systemViewer, tradeName, {
      integrationId: `${key}-T`,
      name: `${key} name`,
      principal: supplier.id,
    })
    const grade = await records.create(systemViewer, tradeGrade, {
      integrationId: `${key}-G`,
      name: `${key} grade`,
      tradeName: name.id,
      principal: supplier.id,
      countries,
    })
    return { supplier, name, grade }
  }

  describe('A record', () => {
    it('A new record gets an id of its object, version 1, and its creation dates and author', async () => {
      time = new Date('2026-03-01T08:00:00.123Z')
      const made = await records.create(systemViewer, businessGroup, {
        name: 'Food',
        names: { de: 'Lebensmittel' },
        sortOrder: 3,
      })
      expect(isRecordId(made.id)).toBe(true)
      expect(made.id.startsWith('a03')).toBe(true)
      expect(made).toMatchObject({
        integrationId: made.id,
        version: 1,
        isActive: true,
        createdDate: time,
        createdById: systemViewer.user?.id,
        systemModstamp: time,
        name: 'Food',
        names: { de: 'Lebensmittel' },
        description: null,
        hasLobDependentMarketSegments: false,
        sortOrder: 3,
      })
      expect(await records.byId(systemViewer, businessGroup, made.id)).toEqual(made)
      expect(await records.byId(systemViewer, businessGroup, made.id.slice(0, 15))).toEqual(made)
    })

    it('An imported record gets an id that is derived from its integration id', async () => {
      const [outcome] = await records.upsertBatch(systemViewer, businessGroup, [{ integrationId: 'BG9', name: 'Nine' }])
      expect(outcome).toEqual({ status: 'created', id: importedId(businessGroup, 'BG9') })
      expect(importedId(businessGroup, 'BG9')).not.toBe(importedId(businessGroup, 'BG8'))
      expect(importedId(account, 'BG9').slice(3)).not.toBe(importedId(businessGroup, 'BG9').slice(3))
    })

    it('A write changes the version, the dates and the eTag of a record', async () => {
      time = new Date('2026-03-01T09:00:00Z')
      const made = await records.create(systemViewer, businessGroup, { name: 'Before' })
      time = new Date('2026-03-01T10:00:00Z')
      const changed = await records.update(systemViewer, businessGroup, made.id, 1, { name: 'After' })
      expect(changed).toMatchObject({
        name: 'After',
        version: 2,
        createdDate: made.createdDate,
        lastModifiedDate: time,
        systemModstamp: time,
      })
      expect(eTagOf(changed)).toMatch(/^[0-9a-f]{32}$/)
      expect(eTagOf(changed)).not.toBe(eTagOf(made))
    })

    it('A write without changed values does nothing', async () => {
      const made = await records.create(systemViewer, businessGroup, {
        name: 'Same',
        names: { de: 'Gleich', fr: 'Pareil' },
      })
      const position = await records.outboxPosition()
      const same = await records.update(systemViewer, businessGroup, made.id, 1, {
        name: 'Same',
        names: { fr: 'Pareil', de: 'Gleich' },
      })
      expect(same.version).toBe(1)
      expect(await auditOf(made.id)).toHaveLength(1)
      expect((await records.readOutbox(position, 10)).entries).toEqual([])
    })

    it('[UIA-07] A write with an outdated version is refused and changes nothing', async () => {
      const made = await records.create(systemViewer, businessGroup, { name: 'One' })
      await records.update(systemViewer, businessGroup, made.id, 1, { name: 'Two' })
      expect(await codeOf(records.update(systemViewer, businessGroup, made.id, 1, { name: 'Three' }))).toBe(
        'STALE_RECORD',
      )
      expect(await codeOf(records.remove(systemViewer, businessGroup, made.id, 1))).toBe('STALE_RECORD')
      expect((await records.byId(systemViewer, businessGroup, made.id))?.name).toBe('Two')
    })

    it('An unknown record cannot be changed or removed', async () => {
      const id = importedId(businessGroup, 'nothing')
      expect(await codeOf(records.update(systemViewer, businessGroup, id, 1, { name: 'x' }))).toBe('RECORD_NOT_FOUND')
      expect(await codeOf(records.remove(systemViewer, businessGroup, 'no id at all', 1))).toBe('RECORD_NOT_FOUND')
    })

    it('A removed record leaves an audit entry and an outbox entry', async () => {
      const made = await records.create(systemViewer, businessGroup, { name: 'Gone' })
      const position = await records.outboxPosition()
      await records.remove(systemViewer, businessGroup, made.id, 1)
      expect(await records.byId(systemViewer, businessGroup, made.id)).toBe(null)
      expect((await auditOf(made.id)).at(-1)).toMatchObject({
        operation: 'delete',
        before: { name: 'Gone' },
        after: null,
      })
      expect((await records.readOutbox(position, 10)).entries).toEqual([
        { object: 'Business_Group__c', recordId: made.id, operation: 'delete', at: expect.any(Date) },
      ])
    })

    it('A record that other records reference cannot be removed', async () => {
      const group = await records.create(systemViewer, businessGroup, { name: 'Used' })
      const value = await records.create(systemViewer, masterValue, {
        name: 'Uses it',
        valueKind: 'function',
        businessGroups: [group.id],
      })
      const { supplier, name } = await range('used', ['NL'])
      expect(await codeOf(records.remove(systemViewer, businessGroup, group.id, 1))).toBe('RECORD_IN_USE')
      expect(await codeOf(records.remove(systemViewer, account, supplier.id, 1))).toBe('RECORD_IN_USE')
      expect(await codeOf(records.remove(systemViewer, tradeName, name.id, 1))).toBe('RECORD_IN_USE')
      await records.remove(systemViewer, masterValue, value.id, 1)
      await records.remove(systemViewer, businessGroup, group.id, 1)
    })
  })

  describe('Audit entries of records', () => {
    it('An audit entry states who changed which fields, when, and from which to which value', async () => {
      time = new Date('2026-03-02T08:00:00Z')
      const made = await records.create(systemViewer, businessGroup, { name: 'A', sortOrder: 1 })
      time = new Date('2026-03-02T09:00:00Z')
      await records.update(viewerIn('NL', ['editor']), businessGroup, made.id, 1, { sortOrder: 2 })
      const entries = await auditOf(made.id)
      expect(entries).toHaveLength(2)
      expect(entries[0]).toMatchObject({
        operation: 'create',
        object: 'Business_Group__c',
        by: systemViewer.user?.id,
        before: null,
      })
      expect(entries[0]?.after).toMatchObject({ name: 'A', sortOrder: 1 })
      expect(entries[1]).toMatchObject({
        operation: 'update',
        at: time,
        by: '005000000000001AAA',
        before: { sortOrder: 1 },
        after: { sortOrder: 2 },
      })
    })
  })

  describe('A transaction', () => {
    it('A transaction commits all of its writes with their audit and outbox entries, or none', async () => {
      const position = await records.outboxPosition()
      const failed = records.write(systemViewer, async (handle) => {
        await handle.create(businessGroup, { integrationId: 'half-1', name: 'First half' })
        await handle.create(businessGroup, { integrationId: 'half-2', name: '' })
      })
      expect(await codeOf(failed)).toBe('INVALID_FIELD')
      expect(await records.byId(systemViewer, businessGroup, importedId(businessGroup, 'half-1'))).toBe(null)
      expect(await auditOf(importedId(businessGroup, 'half-1'))).toEqual([])
      expect((await records.readOutbox(position, 10)).entries).toEqual([])
    })

    it('A transaction rethrows the error of its work', async () => {
      await expect(records.write(systemViewer, () => Promise.reject(new RangeError('my own')))).rejects.toThrow(
        RangeError,
      )
    })
  })

  describe('Values', () => {
    it.each([
      ['a required field that is missing', { name: null }, 'Name', 'is required'],
      [
        'a field the object has not',
        { colour: 'red' },
        'Colour__c',
        'is no field of Business_Group__c that can be written',
      ],
      ['a field of the engine', { version: 9 }, 'Version__c', 'is no field of Business_Group__c that can be written'],
      ['an unknown picklist value', { workspaceField: 'x' }, 'Workspace_Field__c', 'which is none of'],
      ['U+0000', { name: 'a\0b' }, 'Name', 'U+0000'],
      ['half a surrogate pair', { name: 'a\udc00' }, 'Name', 'half a surrogate pair'],
      ['a number in a text', { name: 7 }, 'Name', 'is not a text'],
      ['a text that is too long', { name: 'x'.repeat(501) }, 'Name', 'has 501 characters, at most 500 are kept'],
      ['English among the other languages', { names: { 'en-US': 'x' } }, 'Names__c', 'has no language en-US'],
    ])('A write refuses %s and names the field and the reason', async (_, values, field, reason) => {
      const given: object = { name: 'ok', ...values }
      const error = await records
        .create(systemViewer, businessGroup, { name: '', ...given })
        .catch((each: unknown) => each)
      expect(error).toBeInstanceOf(Failure)
      expect(error).toMatchObject({ code: 'INVALID_FIELD', details: { field, reason: textWith(reason) } })
    })

    it('A write keeps the languages that it does not mention, and null removes a language', async () => {
      const made = await records.create(systemViewer, businessGroup, {
        name: 'Languages',
        names: { de: 'Sprachen', fr: 'Langues' },
      })
      const more = await records.update(systemViewer, businessGroup, made.id, 1, { names: { it: 'Lingue' } })
      expect(more.names).toEqual({ de: 'Sprachen', fr: 'Langues', it: 'Lingue' })
      const less = await records.update(systemViewer, businessGroup, made.id, 2, { names: { de: null, fr: '' } })
      expect(less.names).toEqual({ it: 'Lingue' })
    })

    it('Naughty strings are stored and read exactly as typed', async () => {
      const typed = naughtyStrings.filter((each) => each !== '' && !each.includes('\0') && each.isWellFormed())
      const rows = typed.map((each, index) => ({
        integrationId: `naughty-${index}`,
        name: each,
        names: { de: each },
        synonyms: [each],
        description: each,
      }))
      const outcomes = await records.upsertBatch(systemViewer, substance, rows)
      expect(outcomes.filter(({ status }) => status !== 'created')).toEqual([])
      const stored = await records.byIds(
        systemViewer,
        substance,
        rows.map(({ integrationId }) => importedId(substance, integrationId)),
      )
      expect(stored.map(({ name }) => name)).toEqual(typed)
      expect(stored.map(({ names }) => names.de)).toEqual(typed)
      expect(stored.map(({ synonyms }) => synonyms)).toEqual(typed.map((each) => [each]))
      expect(stored.map(({ description }) => description)).toEqual(typed)
    })

    it('Integration ids that are naughty strings are stored and read exactly as typed', async () => {
      const typed = [...new Set(naughtyStrings)].filter(
        (each) => each.trim() !== '' && each.length < 256 && !each.includes('\0') && each.isWellFormed(),
      )
      const rows = typed.map((integrationId) => ({ integrationId, name: 'x' }))
      const outcomes = await records.upsertBatch(
        systemViewer,
        masterValue,
        rows.map((row) => ({ ...row, valueKind: 'chemistry' })),
      )
      expect(outcomes.filter(({ status }) => status !== 'created')).toEqual([])
      expect((await records.idsByIntegrationId(systemViewer, masterValue, [...typed, 'a\0b', '\ud800'])).size).toBe(
        typed.length,
      )
    })
  })

  describe('References', () => {
    it('Single and multiple references must point to existing records', async () => {
      const nobody = importedId(account, 'nobody')
      const missing = importedId(businessGroup, 'missing')
      expect(await codeOf(records.create(systemViewer, tradeName, { name: 'x', principal: nobody }))).toBe(
        'INVALID_FIELD',
      )
      expect(
        await codeOf(
          records.create(systemViewer, masterValue, { name: 'x', valueKind: 'function', businessGroups: [missing] }),
        ),
      ).toBe('INVALID_FIELD')
    })

    it('References must point to the right object', async () => {
      const { grade } = await range('right-object', ['NL'])
      const error = await records
        .create(systemViewer, tradeName, { name: 'x', principal: grade.id })
        .catch((each: unknown) => each)
      expect(error).toMatchObject({ details: { field: 'Principal__c', reason: 'is not the id of an account' } })
    })

    it('A grade has the principal of its trade name', async () => {
      const one = await range('own', ['NL'])
      const other = await range('foreign', ['NL'])
      const values = { name: 'x', tradeName: one.name.id, principal: other.supplier.id }
      const error = await records.create(systemViewer, tradeGrade, values).catch((each: unknown) => each)
      expect(error).toMatchObject({
        details: { field: 'Principal__c', reason: "is not the principal of the record's trade name" },
      })
    })

    it('A trade name that moves to another principal moves its grades too', async () => {
      const { name, grade } = await range('moving', ['NL'])
      const { supplier } = await range('new-home', ['NL'])
      const position = await records.outboxPosition()
      await records.update(systemViewer, tradeName, name.id, 1, { principal: supplier.id })
      expect(await records.byId(systemViewer, tradeGrade, grade.id)).toMatchObject({
        principal: supplier.id,
        version: 2,
      })
      expect((await records.readOutbox(position, 10)).entries.map(({ object }) => object)).toEqual([
        'Trade_Name__c',
        'Product2',
      ])
    })

    it('A promotion references an item of the stated kind and ends after its start', async () => {
      const { grade, supplier } = await range('promoted', ['NL'])
      const dates = { startsOn: '2026-01-01', endsOn: '2026-12-31', rank: 1 }
      const made = await records.create(systemViewer, promotion, { itemKind: 'tradeGrade', item: grade.id, ...dates })
      expect(made.item).toBe(grade.id)
      expect(
        await codeOf(records.create(systemViewer, promotion, { itemKind: 'tradeGrade', item: supplier.id, ...dates })),
      ).toBe('INVALID_FIELD')
      expect(await codeOf(records.update(systemViewer, promotion, made.id, 1, { endsOn: '2025-12-31' }))).toBe(
        'INVALID_FIELD',
      )
      expect(await codeOf(records.update(systemViewer, promotion, made.id, 1, { startsOn: '2027-01-01' }))).toBe(
        'INVALID_FIELD',
      )
    })
  })

  describe('A batch', () => {
    it('A batch creates, changes and skips rows, with one outcome per row in the same order', async () => {
      const first = await records.upsertBatch(systemViewer, businessGroup, [
        { integrationId: 'batch-1', name: 'One' },
        { integrationId: 'batch-2', name: 'Two' },
      ])
      expect(first.map(({ status }) => status)).toEqual(['created', 'created'])
      const second = await records.upsertBatch(systemViewer, businessGroup, [
        { integrationId: 'batch-3', name: 'Three' },
        { integrationId: 'batch-2', name: 'Zwei' },
        { integrationId: 'batch-1', name: 'One' },
      ])
      expect(second.map(({ status }) => status)).toEqual(['created', 'updated', 'unchanged'])
    })

    it('A repeated batch changes nothing the second time', async () => {
      const { name, supplier } = await range('twice', ['NL'])
      const salt = await records.create(systemViewer, substance, { name: 'Salt' })
      const rows = [
        {
          integrationId: 'twice-G2',
          name: 'Twice',
          tradeName: name.id,
          principal: supplier.id,
          components: [{ substance: salt.id, percent: 99.5 }],
          countries: ['NL', 'BE'],
          certifications: ['halal', 'kosher'],
          descriptions: { fr: 'deux fois', de: 'zweimal' },
          shelfLifeMonths: 24,
          sampleAvailable: true,
        },
      ]
      expect((await records.upsertBatch(systemViewer, tradeGrade, rows)).map(({ status }) => status)).toEqual([
        'created',
      ])
      const position = await records.outboxPosition()
      expect((await records.upsertBatch(systemViewer, tradeGrade, rows)).map(({ status }) => status)).toEqual([
        'unchanged',
      ])
      expect((await records.readOutbox(position, 10)).entries).toEqual([])
      expect((await records.byId(systemViewer, tradeGrade, importedId(tradeGrade, 'twice-G2')))?.version).toBe(1)
    })

    it('A batch keeps its valid rows when others are refused, and gives the reason for each refusal', async () => {
      const outcomes = await records.upsertBatch(systemViewer, businessGroup, [
        { integrationId: 'mixed-1', name: 'Good' },
        { integrationId: 'mixed-2' },
        { name: 'no key' },
        { integrationId: 'mixed-1', name: 'Again' },
        { integrationId: 'mixed-3', name: 'Wrong', sortOrder: 'first', workspaceField: 'none' },
      ])
      expect(outcomes).toEqual([
        { status: 'created', id: importedId(businessGroup, 'mixed-1') },
        { status: 'error', errors: [{ field: 'name', reason: 'is required', code: 'REQUIRED_FIELD_MISSING' }] },
        { status: 'error', errors: [{ field: 'integrationId', reason: 'is not a text' }] },
        { status: 'error', errors: [{ field: 'integrationId', reason: 'stands twice: also in row 1' }] },
        {
          status: 'error',
          errors: [
            { field: 'sortOrder', reason: 'is not a whole number', code: 'FIELD_INTEGRITY_EXCEPTION' },
            {
              field: 'workspaceField',
              reason: textWith('is "none"'),
              code: 'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST',
            },
          ],
        },
      ])
      expect((await records.byId(systemViewer, businessGroup, importedId(businessGroup, 'mixed-1')))?.name).toBe('Good')
    })

    it('A dry run of a batch reports the outcome and writes nothing', async () => {
      const rows = [{ integrationId: 'dry-1', name: 'Dry' }]
      const position = await records.outboxPosition()
      expect(await records.upsertBatch(systemViewer, businessGroup, rows, { dryRun: true })).toEqual([
        { status: 'created', id: importedId(businessGroup, 'dry-1') },
      ])
      expect(await records.byId(systemViewer, businessGroup, importedId(businessGroup, 'dry-1'))).toBe(null)
      expect((await records.readOutbox(position, 10)).entries).toEqual([])
    })

    it('A batch with too many rows is refused', async () => {
      expect(
        await codeOf(
          records.upsertBatch(
            systemViewer,
            businessGroup,
            Array.from({ length: 5001 }, () => ({})),
          ),
        ),
      ).toBe('INVALID_PARAMETERS')
    })

    it('Ids are found by integration ids, and integration ids by ids', async () => {
      await records.upsertBatch(systemViewer, businessGroup, [{ integrationId: 'key-1', name: 'K' }])
      const id = importedId(businessGroup, 'key-1')
      expect(await records.idsByIntegrationId(systemViewer, businessGroup, ['key-1', 'key-2'])).toEqual(
        new Map([['key-1', id]]),
      )
      expect(await records.integrationIdsById(systemViewer, businessGroup, [id])).toEqual(new Map([[id, 'key-1']]))
    })
  })

  describe('Reads', () => {
    it('A read by ids returns the records in the order of the ids, without unknown records', async () => {
      await records.upsertBatch(systemViewer, businessGroup, [
        { integrationId: 'order-1', name: 'x' },
        { integrationId: 'order-2', name: 'y' },
      ])
      const [one, two] = [importedId(businessGroup, 'order-1'), importedId(businessGroup, 'order-2')]
      const rows = await records.byIds(systemViewer, businessGroup, [
        two,
        'nonsense',
        importedId(businessGroup, 'none'),
        one,
        two,
      ])
      expect(rows.map(({ id }) => id)).toEqual([two, one, two])
    })

    it('A list is sorted by name as a reader expects, identically on every database engine and across pages', async () => {
      const names = [
        'Ammonia',
        'ätzkali',
        'Łubin',
        'Polysorbate 20',
        'Polysorbate 80',
        'Polysorbate 100',
        'ßoda',
        'zinc',
      ]
      await records.upsertBatch(
        systemViewer,
        substance,
        names.toReversed().map((name) => ({ integrationId: `list-${name}`, name, inciName: 'LISTED' })),
      )
      const where = equals('inciName', 'LISTED')
      const listed = await records.list(systemViewer, substance, { where })
      expect(listed.map(({ name }) => name)).toEqual(names)
      const page = await records.list(systemViewer, substance, { where, limit: 3, offset: 3 })
      expect(page.map(({ name }) => name)).toEqual(names.slice(3, 6))
      const backwards = await records.list(systemViewer, substance, {
        where,
        orderBy: [{ field: 'name', descending: true }],
        limit: 1,
      })
      expect(backwards.map(({ name }) => name)).toEqual(['zinc'])
      expect(await records.count(systemViewer, substance, where)).toBe(names.length)
    })

    it.each([
      [{ limit: 0 }, 'INVALID_PARAMETERS'],
      [{ limit: 2001 }, 'INVALID_PARAMETERS'],
      [{ offset: -1 }, 'INVALID_PARAMETERS'],
      [{ where: equals('colour', 'red') }, 'INVALID_FIELD'],
      [{ where: equals('sortKey', 'x') }, 'INVALID_FIELD'],
      [{ orderBy: [{ field: 'toString' }] }, 'INVALID_FIELD'],
    ])('A list refuses the query %j', async (query, code) => {
      expect(await codeOf(records.list(systemViewer, businessGroup, query))).toBe(code)
    })

    it('A stream returns every row once, in batches', async () => {
      const count = await records.count(systemViewer, businessGroup)
      const ids: string[] = []
      for await (const batch of records.stream(systemViewer, businessGroup, { batchSize: 3 })) {
        expect(batch.length).toBeLessThanOrEqual(3)
        ids.push(...batch.map(({ id }) => id))
      }
      expect(ids).toHaveLength(count)
      expect(new Set(ids).size).toBe(count)
    })

    it('The queries find the grades of a substance, of a function and of given ids', async () => {
      const { name, supplier } = await range('asked', ['NL'])
      const salt = await records.create(systemViewer, substance, { name: 'Asked salt' })
      const grade = await records.create(systemViewer, tradeGrade, {
        name: 'Asked',
        tradeName: name.id,
        principal: supplier.id,
        components: [{ substance: salt.id, percent: null }],
        claims: ['vegan', 'natural'],
      })
      const found = async (where: Parameters<Records['count']>[2]) =>
        (await records.list(systemViewer, tradeGrade, where ? { where } : {})).map(({ id }) => id)
      expect(await found(madeOf('components', salt.id))).toEqual([grade.id])
      expect(await found(contains('claims', 'natural'))).toEqual([grade.id])
      expect(await found(isIn('id', [grade.id]))).toEqual([grade.id])
      expect(await found(contains('claims', 'a\0b'))).toEqual([])
      expect(await found(equals('code', '\ud800'))).toEqual([])
    })
  })

  describe('What a viewer can see', () => {
    it('[CTX-05] A visitor sees what is available in the country of the site, by id, in lists, counts and streams', async () => {
      const { supplier, name, grade } = await range('seen-in-NL', ['NL'])
      for (const [viewer, sees] of [
        [viewerIn('NL'), true],
        [viewerIn('FR'), false],
        [viewerIn('GLOBAL'), true],
      ] as const)
        for (const [entity, row] of [
          [account, supplier],
          [tradeName, name],
          [tradeGrade, grade],
        ] as const) {
          const where = equals('id', row.id)
          expect((await records.byId(viewer, entity, row.id)) !== null).toBe(sees)
          expect(await records.list(viewer, entity, { where })).toHaveLength(sees ? 1 : 0)
          expect(await records.count(viewer, entity, where)).toBe(sees ? 1 : 0)
          expect((await records.idsByIntegrationId(viewer, entity, [row.integrationId])).size).toBe(sees ? 1 : 0)
          let streamed = 0
          for await (const batch of records.stream(viewer, entity, { where })) streamed += batch.length
          expect(streamed).toBe(sees ? 1 : 0)
        }
    })

    it('[CTX-01] A guest sees nothing of the catalogue on a site for signed-in users only', async () => {
      const { grade } = await range('members', ['BR'])
      expect(await records.byId(viewerIn('BR', undefined, { isMyIMCDOnly: true }), tradeGrade, grade.id)).toBe(null)
      expect(await records.byId(viewerIn('BR', ['customer'], { isMyIMCDOnly: true }), tradeGrade, grade.id)).not.toBe(
        null,
      )
    })

    it('Inactive records are hidden, and so are trade names and suppliers without active grades', async () => {
      const { supplier, name, grade } = await range('retired', ['NL'])
      await records.update(systemViewer, tradeGrade, grade.id, 1, { isActive: false })
      const guest = viewerIn('NL')
      expect(await records.byId(guest, tradeGrade, grade.id)).toBe(null)
      expect(await records.byId(guest, tradeName, name.id)).toBe(null)
      expect(await records.byId(guest, account, supplier.id)).toBe(null)
      expect(await records.byId(systemViewer, tradeGrade, grade.id)).not.toBe(null)
    })

    it('[CTX-09] A customer is visible only to itself and to the distributor', async () => {
      const customer = await records.create(systemViewer, account, { name: 'Bakery', recordType: 'Customer' })
      expect(await records.byId(viewerIn('NL'), account, customer.id)).toBe(null)
      expect(await records.byId(viewerIn('NL', ['customer']), account, customer.id)).toBe(null)
      expect(
        await records.byId({ ...viewerIn('NL', ['customer']), account: { id: customer.id } }, account, customer.id),
      ).not.toBe(null)
      expect(await records.byId(viewerIn('NL', ['internalSales']), account, customer.id)).not.toBe(null)
    })
  })

  describe('What a viewer can change', () => {
    it.each([
      ['guest', undefined],
      ['customer', ['customer']],
      ['supplier', ['supplier']],
      ['sales person', ['internalSales']],
    ] as const)('A %s cannot write anything', async (_, roles) => {
      const viewer = viewerIn('NL', roles)
      const { grade } = await range(`untouched-${_}`, ['NL'])
      expect(await codeOf(records.create(viewer, businessGroup, { name: 'x' }))).toBe('ACCESS_DENIED')
      expect(await codeOf(records.update(viewer, tradeGrade, grade.id, 1, { name: 'x' }))).toBe('ACCESS_DENIED')
      expect(await codeOf(records.remove(viewer, tradeGrade, grade.id, 1))).toBe('ACCESS_DENIED')
      expect(await codeOf(records.upsertBatch(viewer, tradeGrade, []))).toBe('ACCESS_DENIED')
    })

    it('An editor changes records but removes none, and only the product itself writes sites', async () => {
      const { grade } = await range('edited', ['NL'])
      const editor = viewerIn('FR', ['editor'])
      expect((await records.update(editor, tradeGrade, grade.id, 1, { code: 'E-1' })).code).toBe('E-1')
      expect(await codeOf(records.remove(editor, tradeGrade, grade.id, 2))).toBe('ACCESS_DENIED')
      expect(
        await codeOf(
          records.create(viewerIn('FR', ['administrator']), site, {
            name: 'x',
            countryIsoCode: 'FR',
            countryName: 'x',
            basePath: '/x',
          }),
        ),
      ).toBe('ACCESS_DENIED')
    })
  })

  describe('Site records', () => {
    it('The site records contain the data of the site files, with ids derived from those files', async () => {
      const config = {
        ...systemViewer.site,
        code: 'nl',
        countryIsoCode: 'NL',
        countryName: 'Netherlands',
        siteId: importedId(site, 'any'),
        basePath: '/nl',
      }
      await syncSites(records, [
        config,
        { ...config, code: 'be', countryIsoCode: 'BE', siteId: importedId(site, 'other') },
      ])
      await syncSites(records, [{ ...config, brandName: 'Norvane' }])
      const rows = await records.list(systemViewer, site, { orderBy: [{ field: 'integrationId' }] })
      expect(rows.map(({ integrationId, isActive, brandName }) => [integrationId, isActive, brandName])).toEqual([
        ['be', false, null],
        ['nl', true, 'Norvane'],
      ])
      expect(rows[1]).toMatchObject({ id: importedId(site, 'any'), supportedLanguages: ['en-US'], version: 2 })
    })
  })
})
