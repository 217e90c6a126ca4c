import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { account } from '#features/catalogue/accounts/account.ts'
import { certificate } from '#features/documents/certificates/certificate.ts'
import { promotion } from '#features/catalogue/products/promotion.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { createApiStore } from '#platform/record-api/api-store.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { checkRepresentation } from '#platform/record-api/representations/check.ts'
import { representations, type RepresentationName } from '#platform/record-api/representations/table.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { today } from '../../fixtures/call-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { cookieOf, signedIn, userOf } from '../../fixtures/signed-in.ts'

const globalBase = '/services/data/v65.0/ui-api'
const dutch = `/nl/nl-nl/webruntime/api${globalBase}`
const certificates = certificate.apiName

const brenvik = idOf(account, 'brenvik')
const tessolund = idOf(account, 'tessolund')
const xanvero = idOf(tradeName, 'xanvero')
const citrelle = idOf(tradeName, 'citrelle')

const named = v.looseObject({ Name: v.object({ value: v.string() }) })

type Headers = Readonly<Record<string, string>>

describeEachDatabase('Lookups', (open) => {
  let portal: TestPortal
  let editor: Headers
  let customer: Headers
  let customerName = ''
  beforeAll(async () => {
    // The uses are one second apart.
    let seconds = 0
    const database = await open()
    const apiStore = createApiStore(database.queries, () => new Date(today.getTime() + 1000 * (seconds += 1)))
    portal = await testPortal(
      () => Promise.resolve(database),
      () => ({ apiStore }),
    )
    editor = await signedIn(portal, 'editor')
    const user = await userOf(portal, 'customer')
    customer = { cookie: await cookieOf(portal, user) }
    const [own] = await portal.fixtures.records.byIds(systemViewer, account, [user.account ?? ''])
    customerName = own?.name ?? ''
    await portal.fixtures.follower.catchUp()
  })
  afterAll(() => portal.close())

  const ask = async (url: string, headers: Headers, payload?: object) => {
    const response = await portal.app.inject({
      url,
      headers: { ...headers, ...(payload === undefined ? {} : { origin: 'http://portal.test' }) },
      ...(payload === undefined ? {} : { method: 'POST', payload }),
    })
    return { status: response.statusCode, body: response.json(), text: response.body }
  }
  const read = async (name: RepresentationName, url: string, headers: Headers, payload?: object) => {
    const { status, body, text } = await ask(url, headers, payload)
    expect(status, text).toBe(200)
    expect(checkRepresentation(name, body)).toBeNull()
    return body
  }
  const collection = async (url: string, headers: Headers = editor) =>
    v.parse(representations.RecordCollection, await read('RecordCollection', url, headers))
  const values = async (url: string, fields: object, headers: Headers = editor, more: object = {}) =>
    v.parse(
      representations.LookupValues,
      await read('LookupValues', url, headers, { sourceRecord: { fields }, ...more }),
    )
  const names = ({ records }: { readonly records: readonly { readonly fields: object }[] }): readonly string[] =>
    records.map(({ fields }) => v.parse(named, fields).Name.value)

  describe('Lookup results', () => {
    it('[UIA-31] Finds records by words, synonyms and numbers through the search index, with the best match first', async () => {
      const found = await collection(`${globalBase}/lookups/Product2/Successor__c/Product2?searchType=Search&q=E415`)
      expect(names(found).toSorted()).toEqual(['Gumellan S', 'Xanvero 200', 'Xanvero 80'])
      expect(
        names(await collection(`${globalBase}/lookups/Product2/Successor__c/Product2?searchType=Search&q=11138-66-2`)),
      ).toHaveLength(3)
      expect(
        names(
          await collection(`${globalBase}/lookups/Product2/Successor__c/Product2?searchType=Search&q=lemon%20salt`),
        ).toSorted(),
      ).toEqual(['Citrelle FG', 'Citrelle US', 'Gumellan S'])
    })

    it('[UIA-31] Finds records outside the index by their texts, ignores case, and treats no character as a pattern', async () => {
      const path = `${globalBase}/lookups/Product2/Business_Groups__c/Business_Group__c?searchType=Search`
      expect(names(await collection(`${path}&q=NUTRITION`))).toEqual(['Food & nutrition'])
      expect(names(await collection(`${path}&q=%25%25`))).toEqual([])
      expect(names(await collection(`${path}&q=__`))).toEqual([])
      expect(names(await collection(`${path}&q=care%20beauty`))).toEqual(['Beauty & personal care'])
      expect(names(await collection(`${path}&q=%5C%5C`))).toEqual([])
    })

    it('[UIA-31] Shows a record with its id, name and list columns', async () => {
      const { records, count } = await collection(
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
      const first = await collection(`${path}&page=1`)
      expect([first.count, first.currentPageToken, first.nextPageToken, first.previousPageToken]).toEqual([
        2,
        '1',
        null,
        null,
      ])
      const grades = `${globalBase}/lookups/Product2/Successor__c/Product2?searchType=Search&q=xanthan&pageSize=2`
      const [one, two] = [await collection(grades), await collection(`${grades}&page=2`)]
      expect([one.count, one.nextPageToken, two.count, two.nextPageToken, two.previousPageToken]).toEqual([
        2,
        '2',
        1,
        null,
        '1',
      ])
      expect(new Set([...names(one), ...names(two)]).size).toBe(3)
      expect((await ask(one.nextPageUrl ?? '', editor)).body.records).toEqual(two.records)
      for (const page of ['0', '1002', '9999999999'])
        expect((await ask(`${grades}&page=${page}`, editor)).body).toEqual([
          { errorCode: 'UNKNOWN_EXCEPTION', message: 'There is no such page.' },
        ])
      expect((await collection(`${grades}&page=1001`)).records).toEqual([])
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
        expect((await ask(`${path}?${query}`, editor)).status, query).toBe(status)
      expect((await ask(`${path}?searchType=Best&q=xan`, editor)).body[0].errorCode).toBe(
        'ILLEGAL_QUERY_PARAMETER_VALUE',
      )
    })
  })

  describe('Recently used records', () => {
    it('[UIA-31] Returns recently used records when nothing else is requested, newest first, and none to guests', async () => {
      const other = await signedIn(portal, 'editor')
      const path = `${globalBase}/lookups/Product2/Trade_Name__c/Trade_Name__c`
      expect((await collection(path, other)).records).toEqual([])
      for (const id of [citrelle, xanvero])
        await ask(`${globalBase}/records/${id}?fields=Trade_Name__c.Name&updateMru=true`, other)
      expect(names(await collection(path, other))).toEqual(['Xanvero', 'Citrelle'])
      await ask(`${globalBase}/records/${citrelle}?fields=Trade_Name__c.Name&updateMru=true`, other)
      expect(names(await collection(path, other))).toEqual(['Citrelle', 'Xanvero'])
      expect(names(await collection(`${path}?q=citr`, other))).toEqual(['Citrelle'])
      expect((await collection(path, {})).records).toEqual([])
      const found = await values(`${globalBase}/lookups/Product2/Trade_Name__c`, {}, other)
      expect(names(found.lookupResults['Trade_Name__c'] ?? { records: [] })).toEqual(['Citrelle', 'Xanvero'])
    })

    it('[UIA-31] Omits recently used records that are no longer visible', async () => {
      const other = await signedIn(portal, 'customer')
      const path = '/lookups/Product2/Successor__c/Product2'
      const american = idOf(tradeGrade, 'citrelle-us')
      await ask(`${globalBase}/records/${american}?fields=Product2.Name&updateMru=true`, other)
      expect((await collection(`${globalBase}${path}`, other)).records.map(({ id }) => id)).toEqual([american])
      expect((await collection(`${dutch}${path}`, other)).records).toEqual([])
    })
  })

  describe('Visibility', () => {
    it('[UIA-31] Finds for each caller only the records that they may see', async () => {
      const path = '/lookups/Product2/Principal__c/Account?searchType=Search&q='
      expect(names(await collection(`${globalBase}${path}weerdmolen`, editor))).toEqual(['Weerdmolen Bakeries'])
      expect(names(await collection(`${globalBase}${path}weerdmolen`, customer))).toEqual([])
      expect(names(await collection(`${globalBase}${path}weerdmolen`, {}))).toEqual([])
      expect(names(await collection(`${globalBase}${path}brenvik`, {}))).toEqual(['Brenvik Biopolymers'])
      // A customer sees its own account, which is not in the index.
      expect(names(await collection(`${globalBase}${path}${encodeURIComponent(customerName)}`, customer))).toEqual([
        customerName,
      ])
      expect(names(await collection(`${globalBase}${path}${encodeURIComponent(customerName)}`, {}))).toEqual([])
    })

    it('[UIA-31] Finds only the records of the country', async () => {
      const path = '/lookups/Product2/Successor__c/Product2?searchType=Search&q=citrelle'
      expect(names(await collection(`${globalBase}${path}`)).toSorted()).toEqual(['Citrelle FG', 'Citrelle US'])
      expect(names(await collection(`${dutch}${path}`))).toEqual(['Citrelle FG'])
    })

    it('[UIA-31] Does not search fields that the viewer may not read', async () => {
      const { records } = portal.fixtures
      const [row] = await records.byIds(systemViewer, account, [brenvik])
      await records.update(systemViewer, account, brenvik, row?.version ?? 0, { internalNote: 'canary of a note' })
      const path = `${globalBase}/lookups/Product2/Principal__c/Account?searchType=Search&q=canary`
      expect(names(await collection(path, editor))).toEqual(['Brenvik Biopolymers'])
      expect(names(await collection(path, customer))).toEqual([])
    })

    it('[UIA-31] Gives the same answer for an unknown and an unreadable object, field or target', async () => {
      const canonical = (text: string, name: string) => text.replaceAll(`object ${name} `, 'object ? ')
      for (const [path, unknown, unreadable] of [
        ['/lookups/?/Account__c/Account', 'Nothing__c', 'User'],
        ['/lookups/Account/?/Account', 'Nothing__c', 'Groups__c'],
        [`/lookups/Account/CreatedById/?`, 'Nothing__c', 'User'],
      ] as const) {
        const [none, hidden] = [
          await ask(globalBase + path.replace('?', unknown), customer),
          await ask(globalBase + path.replace('?', unreadable), customer),
        ]
        expect(hidden.status).toBe(400)
        expect([hidden.status, canonical(hidden.text, unreadable)]).toEqual([
          none.status,
          canonical(none.text, unknown),
        ])
      }
      expect((await ask(`${globalBase}/lookups/Nothing__c/Name/Account`, editor)).body[0].errorCode).toBe(
        'ENTITY_NOT_QUERYABLE',
      )
      expect((await ask(`${globalBase}/lookups/Account/Name/Account`, editor)).body[0].errorCode).toBe(
        'ILLEGAL_QUERY_PARAMETER_VALUE',
      )
      expect((await ask(`${globalBase}/lookups/Product2/Principal__c/Contact`, editor)).body[0].errorCode).toBe(
        'ILLEGAL_QUERY_PARAMETER_VALUE',
      )
    })
  })

  describe('Lookup restrictions', () => {
    it('[UIA-31] Restricts the principal by the trade name, and the trade name by the principal', async () => {
      const search = 'searchType=Search&q='
      const principals = `${globalBase}/lookups/Product2/Principal__c?${search}food`
      expect(names((await values(principals, {})).lookupResults['Account'] ?? { records: [] })).toEqual([
        'Tessolund Food Systems',
      ])
      const of = (fields: object) =>
        values(principals, fields).then(({ lookupResults }) => names(lookupResults['Account'] ?? { records: [] }))
      expect(await of({ Trade_Name__c: citrelle })).toEqual(['Tessolund Food Systems'])
      expect(await of({ Trade_Name__c: citrelle.slice(0, 15) })).toEqual(['Tessolund Food Systems'])
      expect(await of({ Trade_Name__c: null })).toEqual(['Tessolund Food Systems'])
      expect(await of({ Trade_Name__c: xanvero })).toEqual([])
      expect(await of({ Trade_Name__c: 'a01000000000000AAA' })).toEqual([])

      const brands = `${globalBase}/lookups/Product2/Trade_Name__c/Trade_Name__c?${search}citric`
      expect(names(await collection(brands)).toSorted()).toEqual(['Citrelle', 'Gumellan'])
      const bound = (id: string) => collection(`${brands}&dependentFieldBindings=Principal__c%3D${id}`)
      expect(names(await bound(tessolund)).toSorted()).toEqual(['Citrelle', 'Gumellan'])
      expect(names(await bound(brenvik))).toEqual([])
      expect((await ask(`${brands}&dependentFieldBindings=nonsense`, editor)).status).toBe(400)
    })

    it('[UIA-31] Restricts the item of a promotion to the object that the record names', async () => {
      const path = `${globalBase}/lookups/Promotion__c/Item__c?searchType=Search&q=xanthan`
      const counts = async (fields: object) =>
        Object.fromEntries(
          Object.entries((await values(path, fields)).lookupResults).map(([object, { count }]) => [object, count]),
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
      expect(names(await collection(path))).toEqual(['Brenvik Biopolymers'])
      expect(names(await collection(`${path}&dependentFieldBindings=Trade_Name__c%3D${xanvero}`))).toEqual([])
      expect(names(await collection(`${path}&dependentFieldBindings=Trade_Name__c%3D`))).toEqual([
        'Brenvik Biopolymers',
      ])
    })

    it('[UIA-31] Excludes the record itself from a lookup of the same object', async () => {
      const grade = idOf(tradeGrade, 'xanvero-80')
      const path = `${globalBase}/lookups/Product2/Successor__c/Product2?searchType=Search&q=xanvero`
      expect(names(await collection(path)).toSorted()).toEqual(['Xanvero 200', 'Xanvero 80'])
      expect(names(await collection(`${path}&sourceRecordId=${grade.slice(0, 15)}`))).toEqual(['Xanvero 200'])
      expect((await ask(`${path}&sourceRecordId=nonsense`, editor)).body[0].errorCode).toBe('INVALID_ID_FIELD')
      expect((await ask(`${path}&sourceRecordId=${brenvik}`, editor)).body[0].errorCode).toBe('NOT_FOUND')
      expect(
        (await ask(`${path}&sourceRecordId=${idOf(tradeGrade, 'citrelle-nowhere')}`, customer)).body[0].errorCode,
      ).toBe('NOT_FOUND')
    })

    it('[UIA-31] Groups results by object, with distinguishing fields, in the requested order', async () => {
      const path = `${globalBase}/lookups/Promotion__c/Item__c?searchType=Search&q=xanvero&targetApiName=product2,Account`
      const found = await values(path, {}, editor, { orderBy: [{ fieldApiName: 'Name', isAscending: false }] })
      expect(Object.keys(found.lookupResults)).toEqual(['Product2', 'Account'])
      expect(names(found.lookupResults['Product2'] ?? { records: [] })).toEqual(['Xanvero 200', 'Xanvero 80'])
      expect(found.metadata['Product2']).toEqual({
        primaryField: { fieldApiName: 'Name', objectApiName: 'Product2' },
        secondaryField: { fieldApiName: 'ProductCode', objectApiName: 'Product2' },
      })
      expect((await ask(`${globalBase}/lookups/Promotion__c/Item__c`, editor, {})).status).toBe(400)
      const guest = await values(path, {}, {})
      expect(guest.lookupResults['Product2']?.count).toBe(2)
    })
  })
})
