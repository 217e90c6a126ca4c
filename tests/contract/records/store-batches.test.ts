import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { masterValue } from '#features/catalogue/taxonomy/master-value.ts'
import { promotion } from '#features/catalogue/products/promotion.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { contains, equals, isIn, containsSubstance } from '#platform/records/read/condition.ts'
import { type Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { importedId } from '#platform/records/write/upsert.ts'
import { type TestDatabase, describeEachDatabase } from '../../fixtures/databases.ts'
import { codeOf, openEngine, range, textWith } from './fixtures/record-engine.ts'

describeEachDatabase('Batches and references of the record engine', (open) => {
  let database: TestDatabase
  let records: Records
  beforeAll(async () => {
    ;({ database, records } = await openEngine(open))
  })
  afterAll(() => database.close())

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
      const { grade } = await range(records, 'right-object', ['NL'])
      const error = await records
        .create(systemViewer, tradeName, { name: 'x', principal: grade.id })
        .catch((each: unknown) => each)
      expect(error).toMatchObject({ details: { field: 'Principal__c', reason: 'is not the id of an account' } })
    })

    it('A grade has the principal of its trade name', async () => {
      const one = await range(records, 'own', ['NL'])
      const other = await range(records, 'foreign', ['NL'])
      const values = { name: 'x', tradeName: one.name.id, principal: other.supplier.id }
      const error = await records.create(systemViewer, tradeGrade, values).catch((each: unknown) => each)
      expect(error).toMatchObject({
        details: { field: 'Principal__c', reason: "is not the principal of the record's trade name" },
      })
    })

    it('A trade name that moves to another principal moves its grades too', async () => {
      const { name, grade } = await range(records, 'moving', ['NL'])
      const { supplier } = await range(records, 'new-home', ['NL'])
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
      const { grade, supplier } = await range(records, 'promoted', ['NL'])
      const dates = { startsOn: '2026-01-01', endsOn: '2026-12-31', rank: 1 }
      const created = await records.create(systemViewer, promotion, {
        itemKind: 'tradeGrade',
        item: grade.id,
        ...dates,
      })
      expect(created.item).toBe(grade.id)
      expect(
        await codeOf(records.create(systemViewer, promotion, { itemKind: 'tradeGrade', item: supplier.id, ...dates })),
      ).toBe('INVALID_FIELD')
      expect(await codeOf(records.update(systemViewer, promotion, created.id, 1, { endsOn: '2025-12-31' }))).toBe(
        'INVALID_FIELD',
      )
      expect(await codeOf(records.update(systemViewer, promotion, created.id, 1, { startsOn: '2027-01-01' }))).toBe(
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
      const { name, supplier } = await range(records, 'twice', ['NL'])
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
      const { name, supplier } = await range(records, 'asked', ['NL'])
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
      expect(await found(containsSubstance('components', salt.id))).toEqual([grade.id])
      expect(await found(contains('claims', 'natural'))).toEqual([grade.id])
      expect(await found(isIn('id', [grade.id]))).toEqual([grade.id])
      expect(await found(contains('claims', 'a\0b'))).toEqual([])
      expect(await found(equals('code', '\ud800'))).toEqual([])
    })
  })
})
