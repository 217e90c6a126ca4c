import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import {
  canary,
  dutch,
  filter,
  globalBase,
  searchPortal,
  type SearchPortal,
  tessolund,
} from './fixtures/search-portal.ts'
import { names, type Headers } from './fixtures/search-reader.ts'

describeEachDatabase('Search', (open) => {
  let on: SearchPortal
  beforeAll(async () => {
    on = await searchPortal(open)
  })
  afterAll(() => on.close())

  describe('Results of one object', () => {
    it('[UIA-31] Finds records by words in the search index, with typing errors tolerated and numbers exact', async () => {
      const found = await on.results({ q: 'xantan gum', objectApiName: 'product2' })
      expect(names(found).toSorted()).toEqual(['Gumellan S', 'Xanvero 200', 'Xanvero 80'])
      expect([found.objectApiName, found.count, found.totalCount, found.q]).toEqual(['Product2', 3, 3, 'xantan gum'])
      // They are promoted in the Netherlands.
      expect(names(await on.results({ q: 'xanthan', objectApiName: 'Product2' }, on.editor, dutch))[0]).toBe(
        'Xanvero 200',
      )
      expect(names(await on.results({ q: 'XV-080', objectApiName: 'Product2' }))).toEqual(['Xanvero 80'])
      expect(names(await on.results({ q: 'nowhere', objectApiName: 'Product2' }))).toEqual([])
    })

    it('[UIA-31] Finds records outside the index by their texts', async () => {
      expect(names(await on.results({ q: '77-92-9', objectApiName: 'Substance__c' }))).toEqual(['Citric acid'])
      expect(names(await on.results({ q: 'GUM xanthan', objectApiName: 'Substance__c' }))).toEqual(['Xanthan gum'])
      expect(names(await on.results({ q: 'gum citric', objectApiName: 'Substance__c' }))).toEqual([])
      expect(names(await on.results({ q: '%', objectApiName: 'Substance__c' }))).toEqual([])
      for (const objectApiName of ['Substance__c', 'Product2', 'Account'])
        // Letters that occur in no name, not even in a generated one.
        for (const q of ['\u0000\ud800', 'q€ '.repeat(2900)])
          expect((await on.results({ q, objectApiName })).totalCount, objectApiName).toBe(0)
    })

    it('[UIA-31] Returns all records by name with the requested fields when no words are given', async () => {
      const found = await on.results({ q: ' ', objectApiName: 'Product2', fields: ['Product2.Principal__r.Name'] })
      expect(found.records[0]?.fields['Principal__r']?.displayValue).toBe('Tessolund Food Systems')
      expect(found.fields).toEqual(['Product2.Principal__r.Name'])
      expect(found.totalCount).toBe(5)
      expect(names(await on.results({ q: '', objectApiName: 'Product2' }))).toEqual([
        'Citrelle FG',
        'Citrelle US',
        'Gumellan S',
        'Xanvero 80',
        'Xanvero 200',
      ])
    })

    it('[UIA-31] Applies filters and sort orders', async () => {
      const search = (filters: readonly object[], more: object = {}) =>
        on.results({ q: 'xanthan', objectApiName: 'Product2', filters, ...more })
      expect(names(await search([filter('Principal__c', 'Equals', tessolund)]))).toEqual(['Gumellan S'])
      expect(names(await search([filter('Physical_Form__c', 'Equals', 'powder')], { sortBy: ['-Name'] }))).toEqual([
        'Xanvero 200',
        'Xanvero 80',
      ])
      expect(names(await search([], { sortBy: ['Product2.Principal__c', '-ProductCode'] }))).toEqual([
        'Xanvero 200',
        'Xanvero 80',
        'Gumellan S',
      ])
      expect(
        names(
          await search([
            filter('Physical_Form__c', 'Equals', 'powder'),
            filter('Certifications__c', 'Includes', 'kosher'),
          ]),
        ),
      ).toEqual(['Xanvero 80'])
      expect((await search([filter('Name', 'StartsWith', 'xan')])).totalCount).toBe(2)
      expect(
        names(
          await on.results({ q: '', objectApiName: 'Product2', filters: [filter('ProductCode', 'Contains', 'ci-')] }),
        ),
      ).toEqual(['Citrelle FG', 'Citrelle US'])
    })

    it('[UIA-31] Pages through the results with each record once', async () => {
      const search = (pageToken?: string) =>
        on.results({
          q: 'xanthan',
          objectApiName: 'Product2',
          pageSize: 2,
          ...(pageToken === undefined ? {} : { pageToken }),
        })
      const first = await search()
      const second = await search(first.nextPageToken ?? '')
      expect([first.count, first.totalCount, first.nextPageToken, first.previousPageToken]).toEqual([2, 3, '2', null])
      expect([second.count, second.totalCount, second.nextPageToken, second.previousPageToken]).toEqual([
        1,
        3,
        null,
        '0',
      ])
      expect(new Set([...names(first), ...names(second)]).size).toBe(3)
      expect((await search('2000')).records).toEqual([])
      expect(
        (
          await on.ask(`${globalBase}/search/results`, on.editor, {
            q: '',
            objectApiName: 'Product2',
            pageToken: '2001',
          })
        ).status,
      ).toBe(400)
    })

    it('[UIA-31] Refuses unreadable input with the broken rule', async () => {
      const codes = async (payload: object, headers: Headers = on.editor) => {
        const { status, body } = await on.ask(`${globalBase}/search/results`, headers, payload)
        return `${status} ${body[0].errorCode}`
      }
      const of = { q: 'x', objectApiName: 'Product2' }
      expect(await codes({ objectApiName: 'Product2' })).toBe('400 INVALID_INPUT')
      expect(await codes({ q: 'x' })).toBe('400 INVALID_INPUT')
      expect(await codes({ q: 'x', objectApiName: 'Nothing__c' })).toBe('403 INSUFFICIENT_ACCESS')
      expect(await codes({ ...of, filters: [filter('Nothing__c', 'Equals', 'x')] })).toBe('400 INVALID_FIELD')
      expect(await codes({ ...of, filters: [filter('Internal_Note__c', 'Equals', canary)] }, on.customer)).toBe(
        '400 INVALID_FIELD',
      )
      expect(await codes({ ...of, filters: [filter('Shelf_Life_Months__c', 'Contains', '2')] })).toBe(
        '400 INVALID_INPUT',
      )
      expect(await codes({ ...of, filters: [{ fieldApiName: 'Name', operator: 'Like', operandLabels: [] }] })).toBe(
        '400 INVALID_INPUT',
      )
      expect(await codes({ ...of, sortBy: ['Internal_Note__c'] }, on.customer)).toBe('400 INVALID_FIELD')
      expect(await codes({ ...of, sortBy: ['Components__c'] })).toBe('400 INVALID_FIELD')
      expect(await codes({ ...of, fields: ['Product2.Nothing__c'] })).toBe('400 INVALID_FIELD')
      expect(await codes({ ...of, pageSize: 0 })).toBe('400 INVALID_INPUT')
    })
  })

  describe('Visibility', () => {
    it('[UIA-31] Finds, counts and filters only the visible records of each caller', async () => {
      const citrelle = { q: 'citrelle', objectApiName: 'Product2' }
      expect([(await on.results(citrelle)).totalCount, (await on.results(citrelle, {}, dutch)).totalCount]).toEqual([
        2, 1,
      ])
      const accounts = { q: '', objectApiName: 'Account' }
      expect(names(await on.results(accounts, {}))).toEqual(['Brenvik Biopolymers', 'Tessolund Food Systems'])
      expect(names(await on.results(accounts, on.customer))).toEqual([
        on.ownName,
        'Brenvik Biopolymers',
        'Tessolund Food Systems',
      ])
      expect((await on.results({ q: 'Weerdmolen', objectApiName: 'Account' }, on.customer)).totalCount).toBe(0)
      expect((await on.results({ q: 'Weerdmolen', objectApiName: 'Account' })).totalCount).toBe(1)
      // Neither the index alone nor the texts alone find it.
      const own = await on.results({ q: on.ownName, objectApiName: 'Account' }, on.customer)
      expect([names(own), own.totalCount]).toEqual([[on.ownName], 1])
    })

    it('[UIA-31] Does not search texts that the viewer may not read', async () => {
      const { records } = on.portal.fixtures
      const [group] = await records.byIds(systemViewer, account, [tessolund])
      await records.update(systemViewer, account, tessolund, group?.version ?? 0, { internalNote: canary })
      expect((await on.results({ q: canary, objectApiName: 'Account' })).totalCount).toBe(1)
      for (const headers of [on.customer, {}]) {
        const found = await on.keyword({ q: canary }, headers)
        for (const { totalCount } of Object.values(found.keywordSearchResult)) expect(totalCount).toBe(0)
      }
    })

    it('[UIA-31] Respects records that were hidden after the index was updated', async () => {
      const { records } = on.portal.fixtures
      const search = { q: 'gumellan', objectApiName: 'Product2' }
      expect((await on.results(search)).totalCount).toBe(1)
      const [row] = await records.byIds(systemViewer, tradeGrade, [idOf(tradeGrade, 'gumellan-s')])
      const { version } = await records.update(systemViewer, tradeGrade, row?.id ?? '', row?.version ?? 0, {
        isActive: false,
      })
      expect(await on.results(search)).toMatchObject({ totalCount: 0, records: [] })
      await records.update(systemViewer, tradeGrade, row?.id ?? '', version, { isActive: true })
      expect((await on.results(search)).totalCount).toBe(1)
    })
  })

  describe('Results of several objects', () => {
    it('[UIA-31] Returns the first page of each object', async () => {
      const found = await on.keyword({
        q: 'citric',
        objectApiNames: ['Product2', 'Substance__c', 'product2'],
        pageSize: 1,
      })
      expect(found.objectApiNames).toEqual(['Product2', 'Substance__c'])
      expect(
        (await on.ask(`${globalBase}/search/results/keyword`, on.editor, { q: 'citric', pageSize: 51 })).body[0]
          .errorCode,
      ).toBe('INVALID_INPUT')
      const { Product2: grades, Substance__c: substances } = found.keywordSearchResult
      expect([grades?.count, grades?.totalCount, grades?.nextPageToken]).toEqual([1, 3, '1'])
      expect([substances?.count, substances?.totalCount, substances?.nextPageToken]).toEqual([1, 1, null])
    })

    it('[UIA-31] Searches all readable objects when none is named', async () => {
      const found = await on.keyword({ q: 'voeding' }, on.customer)
      expect(found.objectApiNames).toContain('Business_Group__c')
      expect(found.objectApiNames).not.toContain('User')
      const every = await on.keyword({ q: 'nutrition' }, on.customer)
      expect(names(every.keywordSearchResult['Business_Group__c'] ?? { records: [] })).toEqual(['Food & nutrition'])
      expect(every.keywordSearchResult['Business_Group__c']?.records[0]?.id).toBe(idOf(businessGroup, 'BG3'))
      const narrowed = await on.keyword({ q: '', filters: [filter('Cas__c', 'Equals', '77-92-9')] })
      expect(narrowed.objectApiNames).toEqual(['Substance__c'])
      const { status, body } = await on.ask(`${globalBase}/search/results/keyword`, on.customer, {
        q: 'x',
        objectApiNames: ['Product2', 'User'],
      })
      expect([status, body[0].errorCode]).toEqual([403, 'INSUFFICIENT_ACCESS'])
    })

    it('[UIA-31] Accepts fields of several objects', async () => {
      const found = await on.keyword({
        q: 'citric',
        objectApiNames: ['Product2', 'Substance__c'],
        fields: ['Product2.ProductCode', 'Substance__c.Cas__c'],
      })
      const { Product2: grades, Substance__c: substances } = found.keywordSearchResult
      expect(Object.keys(grades?.records[0]?.fields ?? {})).toContain('ProductCode')
      expect(substances?.records[0]?.fields['CAS__c']?.value).toBe('77-92-9')
    })
  })
})
