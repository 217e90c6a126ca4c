import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { site } from '#app/site.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { equals } from '#platform/records/read/condition.ts'
import { type Records } from '#platform/records/records.ts'
import { syncSites } from '#app/data/sync-sites.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { importedId } from '#platform/records/write/upsert.ts'
import { type TestDatabase, describeEachDatabase } from '../../fixtures/databases.ts'
import { viewerIn } from '../../fixtures/store-viewers.ts'
import { codeOf, openEngine, range } from './fixtures/record-engine.ts'

describeEachDatabase('Rights of the record engine', (open) => {
  let database: TestDatabase
  let records: Records
  beforeAll(async () => {
    ;({ database, records } = await openEngine(open))
  })
  afterAll(() => database.close())

  describe('What a viewer can see', () => {
    it('[CTX-05] A visitor sees what is available in the country of the site, by id, in lists, counts and streams', async () => {
      const { supplier, name, grade } = await range(records, 'seen-in-NL', ['NL'])
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
      const { grade } = await range(records, 'members', ['BR'])
      expect(await records.byId(viewerIn('BR', undefined, { isMyIMCDOnly: true }), tradeGrade, grade.id)).toBe(null)
      expect(await records.byId(viewerIn('BR', ['customer'], { isMyIMCDOnly: true }), tradeGrade, grade.id)).not.toBe(
        null,
      )
    })

    it('Inactive records are hidden, and so are trade names and suppliers without active grades', async () => {
      const { supplier, name, grade } = await range(records, 'retired', ['NL'])
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
      const { grade } = await range(records, `untouched-${_}`, ['NL'])
      expect(await codeOf(records.create(viewer, businessGroup, { name: 'x' }))).toBe('ACCESS_DENIED')
      expect(await codeOf(records.update(viewer, tradeGrade, grade.id, 1, { name: 'x' }))).toBe('ACCESS_DENIED')
      expect(await codeOf(records.remove(viewer, tradeGrade, grade.id, 1))).toBe('ACCESS_DENIED')
      expect(await codeOf(records.upsertBatch(viewer, tradeGrade, []))).toBe('ACCESS_DENIED')
    })

    it('An editor changes records but removes none, and only the product itself writes sites', async () => {
      const { grade } = await range(records, 'edited', ['NL'])
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
