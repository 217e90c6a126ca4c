import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { certificate } from '#features/documents/certificates/certificate.ts'
import { promotion } from '#features/catalogue/products/promotion.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { lookupPortal, type LookupPortal } from './fixtures/lookup-portal.ts'
import { names } from './fixtures/search-reader.ts'

const globalBase = '/services/data/v65.0/ui-api'
const dutch = `/nl/nl-nl/webruntime/api${globalBase}`
const certificates = certificate.apiName

const brenvik = idOf(account, 'brenvik')
const tessolund = idOf(account, 'tessolund')
const xanvero = idOf(tradeName, 'xanvero')
const citrelle = idOf(tradeName, 'citrelle')

describeEachDatabase('Lookups', (open) => {
  let on: LookupPortal
  beforeAll(async () => {
    on = await lookupPortal(open)
  })
  afterAll(() => on.close())

  describe('Lookup results', () => {
    it('[UIA-31] Finds records by words, synonyms and numbers through the search index, with the best match first', async () => {
      const found = await on.collection(`${globalBase}/lookups/Product2/Successor__c/Product2?searchType=Search&q=E415`)
      expect(names(found).toSorted()).toEqual(['Gumellan S', 'Xanvero 200', 'Xanvero 80'])
      expect(
        names(
          await on.collection(`${globalBase}/lookups/Product2/Successor__c/Product2?searchType=Search&q=11138-66-2`),
        ),
      ).toHaveLength(3)
      expect(
        names(
          await on.collection(`${globalBase}/lookups/Product2/Successor__c/Product2?searchType=Search&q=lemon%20salt`),
        ).toSorted(),
      ).toEqual(['Citrelle FG', 'Citrelle US', 'Gumellan S'])
    })

    it('[UIA-31] Finds records outside the index by their texts, ignores case, and treats no character as a pattern', async () => {
      const path = `${globalBase}/lookups/Product2/Business_Groups__c/Business_Group__c?searchType=Search`
      expect(names(await on.collection(`${path}&q=NUTRITION`))).toEqual(['Food & nutrition'])
      expect(names(await on.collection(`${path}&q=%25%25`))).toEqual([])
      expect(names(await on.collection(`${path}&q=__`))).toEqual([])
      expect(names(await on.collection(`${path}&q=care%20beauty`))).toEqual(['Beauty & personal care'])
      expect(names(await on.collection(`${path}&q=%5C%5C`))).toEqual([])
    })

    it('[UIA-31] Shows a record with its id, name and list columns', async () => {
      const { records, count } = await on.collection(
        `${globalBase}/lookups/Product2/Trade_Name__c/Trade_Name__c?searchType=Search&q=xanvero`,
      )
      expect(count).toBe(1)
      expect(records[0]?.id).toBe(xanvero)
      expect(Object.keys(records[0]?.fields ?? {})).toEqual(
        expect.arrayContaining(['Id', 'Name', 'Principal__c', 'Principal__r']),
      )
      expect(Object.keys(records[0]?.fields ?? {})).not.toContain('Description')
    })

    it('[UIA-31] Pages through the results with each record once, up to the limit of lists', async () => {
      const path = `${globalBase}/lookups/Product2/Trade_Name__c/Trade_Name__c?searchType=TypeAhead&pageSize=2&q=xanthan`
      const first = await on.collection(`${path}&page=1`)
      expect([first.count, first.currentPageToken, first.nextPageToken, first.previousPageToken]).toEqual([
        2,
        '1',
        null,
        null,
      ])
      const grades = `${globalBase}/lookups/Product2/Successor__c/Product2?searchType=Search&q=xanthan&pageSize=2`
      const [one, two] = [await on.collection(grades), await on.collection(`${grades}&page=2`)]
      expect([one.count, one.nextPageToken, two.count, two.nextPageToken, two.previousPageToken]).toEqual([
        2,
        '2',
        1,
        null,
        '1',
      ])
      expect(new Set([...names(one), ...names(two)]).size).toBe(3)
      expect((await on.ask(one.nextPageUrl ?? '', on.editor)).body.records).toEqual(two.records)
      for (const page of ['0', '1002', '9999999999'])
        expect((await on.ask(`${grades}&page=${page}`, on.editor)).body).toEqual([
          { errorCode: 'UNKNOWN_EXCEPTION', message: 'There is no such page.' },
        ])
      expect((await on.collection(`${grades}&page=1001`)).records).toEqual([])
    })

    it('[UIA-31] Requires two letters for a search and three for type-ahead', async () => {
      const path = `${globalBase}/lookups/Product2/Trade_Name__c/Trade_Name__c`
      for (const [query, status] of [
        ['searchType=Search&q=x', 400],
        ['searchType=Search&q=%20x%20', 400],
        ['searchType=Search', 400],
        ['searchType=Search&q=xa', 200],
        ['searchType=TypeAhead&q=xa', 400],
        ['searchType=TypeAhead&q=xan', 200],
        ['q=x', 200],
      ] as const)
        expect((await on.ask(`${path}?${query}`, on.editor)).status, query).toBe(status)
      expect((await on.ask(`${path}?searchType=Best&q=xan`, on.editor)).body[0].errorCode).toBe(
        'ILLEGAL_QUERY_PARAMETER_VALUE',
      )
    })
  })

  describe('Recently used records', () => {
    it('[UIA-31] Returns recently used records when nothing else is requested, newest first, and none to guests', async () => {
      const other = await signedIn(on.portal, 'editor')
      const path = `${globalBase}/lookups/Product2/Trade_Name__c/Trade_Name__c`
      expect((await on.collection(path, other)).records).toEqual([])
      for (const id of [citrelle, xanvero])
        await on.ask(`${globalBase}/records/${id}?fields=Trade_Name__c.Name&updateMru=true`, other)
      expect(names(await on.collection(path, other))).toEqual(['Xanvero', 'Citrelle'])
      await on.ask(`${globalBase}/records/${citrelle}?fields=Trade_Name__c.Name&updateMru=true`, other)
      expect(names(await on.collection(path, other))).toEqual(['Citrelle', 'Xanvero'])
      expect(names(await on.collection(`${path}?q=citr`, other))).toEqual(['Citrelle'])
      expect((await on.collection(path, {})).records).toEqual([])
      const found = await on.values(`${globalBase}/lookups/Product2/Trade_Name__c`, {}, other)
      expect(names(found.lookupResults['Trade_Name__c'] ?? { records: [] })).toEqual(['Citrelle', 'Xanvero'])
    })

    it('[UIA-31] Omits recently used records that are no longer visible', async () => {
      const other = await signedIn(on.portal, 'customer')
      const path = '/lookups/Product2/Successor__c/Product2'
      const american = idOf(tradeGrade, 'citrelle-us')
      await on.ask(`${globalBase}/records/${american}?fields=Product2.Name&updateMru=true`, other)
      expect((await on.collection(`${globalBase}${path}`, other)).records.map(({ id }) => id)).toEqual([american])
      expect((await on.collection(`${dutch}${path}`, other)).records).toEqual([])
    })
  })

  describe('Visibility', () => {
    it('[UIA-31] Finds for each caller only the records that they may see', async () => {
      const path = '/lookups/Product2/Principal__c/Account?searchType=Search&q='
      expect(names(await on.collection(`${globalBase}${path}weerdmolen`, on.editor))).toEqual(['Weerdmolen Bakeries'])
      expect(names(await on.collection(`${globalBase}${path}weerdmolen`, on.customer))).toEqual([])
      expect(names(await on.collection(`${globalBase}${path}weerdmolen`, {}))).toEqual([])
      expect(names(await on.collection(`${globalBase}${path}brenvik`, {}))).toEqual(['Brenvik Biopolymers'])
      // A customer sees its own account, which is not in the index.
      expect(
        names(await on.collection(`${globalBase}${path}${encodeURIComponent(on.customerName)}`, on.customer)),
      ).toEqual([on.customerName])
      expect(names(await on.collection(`${globalBase}${path}${encodeURIComponent(on.customerName)}`, {}))).toEqual([])
    })

    it('[UIA-31] Finds only the records of the country', async () => {
      const path = '/lookups/Product2/Successor__c/Product2?searchType=Search&q=citrelle'
      expect(names(await on.collection(`${globalBase}${path}`)).toSorted()).toEqual(['Citrelle FG', 'Citrelle US'])
      expect(names(await on.collection(`${dutch}${path}`))).toEqual(['Citrelle FG'])
    })

    it('[UIA-31] Does not search fields that the viewer may not read', async () => {
      const { records } = on.portal.fixtures
      const [row] = await records.byIds(systemViewer, account, [brenvik])
      await records.update(systemViewer, account, brenvik, row?.version ?? 0, { internalNote: 'canary of a note' })
      const path = `${globalBase}/lookups/Product2/Principal__c/Account?searchType=Search&q=canary`
      expect(names(await on.collection(path, on.editor))).toEqual(['Brenvik Biopolymers'])
      expect(names(await on.collection(path, on.customer))).toEqual([])
    })

    it('[UIA-31] Gives the same answer for an unknown and an unreadable object, field or target', async () => {
      const canonical = (text: string, name: string) => text.replaceAll(`object ${name} `, 'object ? ')
      for (const [path, unknown, unreadable] of [
        ['/lookups/?/Account__c/Account', 'Nothing__c', 'User'],
        ['/lookups/Account/?/Account', 'Nothing__c', 'Groups__c'],
        [`/lookups/Account/CreatedById/?`, 'Nothing__c', 'User'],
      ] as const) {
        const [none, hidden] = [
          await on.ask(globalBase + path.replace('?', unknown), on.customer),
          await on.ask(globalBase + path.replace('?', unreadable), on.customer),
        ]
        expect(hidden.status).toBe(400)
        expect([hidden.status, canonical(hidden.text, unreadable)]).toEqual([
          none.status,
          canonical(none.text, unknown),
        ])
      }
      expect((await on.ask(`${globalBase}/lookups/Nothing__c/Name/Account`, on.editor)).body[0].errorCode).toBe(
        'ENTITY_NOT_QUERYABLE',
      )
      expect((await on.ask(`${globalBase}/lookups/Account/Name/Account`, on.editor)).body[0].errorCode).toBe(
        'ILLEGAL_QUERY_PARAMETER_VALUE',
      )
      expect((await on.ask(`${globalBase}/lookups/Product2/Principal__c/Contact`, on.editor)).body[0].errorCode).toBe(
        'ILLEGAL_QUERY_PARAMETER_VALUE',
      )
    })
  })

  describe('Lookup restrictions', () => {
    it('[UIA-31] Restricts the principal by the trade name, and the trade name by the principal', async () => {
      const search = 'searchType=Search&q='
      const principals = `${globalBase}/lookups/Product2/Principal__c?${search}food`
      expect(names((await on.values(principals, {})).lookupResults['Account'] ?? { records: [] })).toEqual([
        'Tessolund Food Systems',
      ])
      const of = (fields: object) =>
        on.values(principals, fields).then(({ lookupResults }) => names(lookupResults['Account'] ?? { records: [] }))
      expect(await of({ Trade_Name__c: citrelle })).toEqual(['Tessolund Food Systems'])
      expect(await of({ Trade_Name__c: citrelle.slice(0, 15) })).toEqual(['Tessolund Food Systems'])
      expect(await of({ Trade_Name__c: null })).toEqual(['Tessolund Food Systems'])
      expect(await of({ Trade_Name__c: xanvero })).toEqual([])
      expect(await of({ Trade_Name__c: 'a01000000000000AAA' })).toEqual([])

      const brands = `${globalBase}/lookups/Product2/Trade_Name__c/Trade_Name__c?${search}citric`
      expect(names(await on.collection(brands)).toSorted()).toEqual(['Citrelle', 'Gumellan'])
      const bound = (id: string) => on.collection(`${brands}&dependentFieldBindings=Principal__c%3D${id}`)
      expect(names(await bound(tessolund)).toSorted()).toEqual(['Citrelle', 'Gumellan'])
      expect(names(await bound(brenvik))).toEqual([])
      expect((await on.ask(`${brands}&dependentFieldBindings=nonsense`, on.editor)).status).toBe(400)
    })

    it('[UIA-31] Restricts the item of a promotion to the object that the record names', async () => {
      const path = `${globalBase}/lookups/Promotion__c/Item__c?searchType=Search&q=xanthan`
      const counts = async (fields: object) =>
        Object.fromEntries(
          Object.entries((await on.values(path, fields)).lookupResults).map(([object, { count }]) => [object, count]),
        )
      expect(await counts({})).toEqual({ Product2: 3, Trade_Name__c: 2, Account: 2 })
      expect(await counts({ Item_Kind__c: 'tradeName' })).toEqual({ Product2: 0, Trade_Name__c: 2, Account: 0 })
      expect(await counts({ 'Promotion__c.Item_Kind__c': 'tradeGrade' })).toEqual({
        Product2: 3,
        Trade_Name__c: 0,
        Account: 0,
      })
      expect(await counts({ Item_Kind__c: 'nonsense' })).toEqual({ Product2: 0, Trade_Name__c: 0, Account: 0 })
      // The stored value applies if the form has none.
      const stored = idOf(promotion, 'promo-xv200')
      expect(await counts({ Id: stored })).toEqual({ Product2: 3, Trade_Name__c: 0, Account: 0 })
      expect(await counts({ Id: stored, Item_Kind__c: 'principal' })).toEqual({
        Product2: 0,
        Trade_Name__c: 0,
        Account: 2,
      })
    })

    it('[UIA-31] Finds nothing for a field when another field of an exclusive group is filled', async () => {
      const path = `${globalBase}/lookups/${certificates}/Principal__c/Account?searchType=Search&q=brenvik`
      expect(names(await on.collection(path))).toEqual(['Brenvik Biopolymers'])
      expect(names(await on.collection(`${path}&dependentFieldBindings=Trade_Name__c%3D${xanvero}`))).toEqual([])
      expect(names(await on.collection(`${path}&dependentFieldBindings=Trade_Name__c%3D`))).toEqual([
        'Brenvik Biopolymers',
      ])
    })

    it('[UIA-31] Excludes the record itself from a lookup of the same object', async () => {
      const grade = idOf(tradeGrade, 'xanvero-80')
      const path = `${globalBase}/lookups/Product2/Successor__c/Product2?searchType=Search&q=xanvero`
      expect(names(await on.collection(path)).toSorted()).toEqual(['Xanvero 200', 'Xanvero 80'])
      expect(names(await on.collection(`${path}&sourceRecordId=${grade.slice(0, 15)}`))).toEqual(['Xanvero 200'])
      expect((await on.ask(`${path}&sourceRecordId=nonsense`, on.editor)).body[0].errorCode).toBe('INVALID_ID_FIELD')
      expect((await on.ask(`${path}&sourceRecordId=${brenvik}`, on.editor)).body[0].errorCode).toBe('NOT_FOUND')
      expect(
        (await on.ask(`${path}&sourceRecordId=${idOf(tradeGrade, 'citrelle-nowhere')}`, on.customer)).body[0].errorCode,
      ).toBe('NOT_FOUND')
    })

    it('[UIA-31] Groups results by object, with distinguishing fields, in the requested order', async () => {
      const path = `${globalBase}/lookups/Promotion__c/Item__c?searchType=Search&q=xanvero&targetApiName=product2,Account`
      const found = await on.values(path, {}, on.editor, { orderBy: [{ fieldApiName: 'Name', isAscending: false }] })
      expect(Object.keys(found.lookupResults)).toEqual(['Product2', 'Account'])
      expect(names(found.lookupResults['Product2'] ?? { records: [] })).toEqual(['Xanvero 200', 'Xanvero 80'])
      expect(found.metadata['Product2']).toEqual({
        primaryField: { fieldApiName: 'Name', objectApiName: 'Product2' },
        secondaryField: { fieldApiName: 'ProductCode', objectApiName: 'Product2' },
      })
      expect((await on.ask(`${globalBase}/lookups/Promotion__c/Item__c`, on.editor, {})).status).toBe(400)
      const guest = await on.values(path, {}, {})
      expect(guest.lookupResults['Product2']?.count).toBe(2)
    })
  })
})
