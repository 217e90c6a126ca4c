import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { account } from '#features/catalogue/accounts/account.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { checkRepresentation } from '#platform/record-api/representations/check.ts'
import { representations, type RepresentationName } from '#platform/record-api/representations/table.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { apiBase, pageBase } from './fixtures/record-api-caller.ts'
import { cookieOf, signedIn, userOf } from '../../fixtures/signed-in.ts'

/** Uses the page transport: every caller sees what the site shows. */
const globalBase = pageBase
const dutch = `/nl/nl-nl/webruntime/api${apiBase}`
const tessolund = idOf(account, 'tessolund')
const canary = 'canaryofanote'

const named = v.looseObject({ Name: v.object({ value: v.string() }) })

type Headers = Readonly<Record<string, string>>

describeEachDatabase('Search', (open) => {
  let portal: TestPortal
  let editor: Headers
  let customer: Headers
  let ownName = ''
  beforeAll(async () => {
    portal = await testPortal(open)
    const { records, follower } = portal.fixtures
    editor = await signedIn(portal, 'editor')
    const user = await userOf(portal, 'customer')
    customer = { cookie: await cookieOf(portal, user) }
    const [own, grade] = [
      (await records.byIds(systemViewer, account, [user.account ?? '']))[0],
      (await records.byIds(systemViewer, tradeGrade, [idOf(tradeGrade, 'citrelle-fg')]))[0],
    ]
    ownName = own?.name ?? ''
    await records.update(systemViewer, tradeGrade, grade?.id ?? '', grade?.version ?? 0, {
      internalNote: canary,
      physicalForm: 'powder',
    })
    await follower.catchUp()
  })
  afterAll(() => portal.close())

  const ask = async (url: string, headers: Headers, payload?: object) => {
    const response = await portal.app.inject({
      url,
      headers: { ...headers, ...(payload === undefined ? {} : { origin: 'http://portal.test' }) },
      ...(payload === undefined ? {} : { method: 'POST', payload }),
    })
    return { status: response.statusCode, headers: response.headers, body: response.json(), text: response.body }
  }
  const read = async (name: RepresentationName, url: string, headers: Headers, payload?: object) => {
    const { status, body, text, headers: answered } = await ask(url, headers, payload)
    expect(status, text).toBe(200)
    expect(checkRepresentation(name, body)).toBeNull()
    expect(answered['etag']).toBe(`"${body.eTag}"`)
    return body
  }
  const results = async (payload: object, headers: Headers = editor, base = globalBase) =>
    v.parse(representations.SearchResults, await read('SearchResults', `${base}/search/results`, headers, payload))
  const keyword = async (payload: object, headers: Headers = editor, base = globalBase) =>
    v.parse(
      representations.KeywordSearchResults,
      await read('KeywordSearchResults', `${base}/search/results/keyword`, headers, payload),
    )
  const options = async (path: string, headers: Headers = editor, base = globalBase) =>
    v
      .parse(representations.SearchInfoOptions, await read('SearchInfoOptions', `${base}/search-info/${path}`, headers))
      .options.map(({ label, count }) => `${label} ${count}`)
  const names = ({ records }: { readonly records: readonly { readonly fields: object }[] }): readonly string[] =>
    records.map(({ fields }) => v.parse(named, fields).Name.value)
  const filter = (fieldApiName: string, operator: string, ...operandLabels: readonly string[]) => ({
    fieldApiName,
    operator,
    operandLabels,
  })

  describe('Available filters', () => {
    it('[UIA-30] Names the fields that the viewer may filter by, with their operators', async () => {
      const path = `${globalBase}/search-info/account/filters`
      const { objectApiName, filters } = v.parse(
        representations.SearchInfoFilters,
        await read('SearchInfoFilters', path, editor),
      )
      expect(objectApiName).toBe('Account')
      const byName = new Map(filters.map((each) => [each.fieldApiName, each]))
      expect(byName.get('Country__c')).toMatchObject({ dataType: 'Picklist', label: 'Country' })
      expect(byName.get('Name')?.operators).toEqual(expect.arrayContaining(['Equals', 'Contains', 'StartsWith']))
      expect(byName.has('Profile__c')).toBe(false)
      expect(byName.has('Internal_Note__c')).toBe(true)
      expect((await ask(path, customer)).text).not.toContain('Internal_Note__c')
      expect((await ask(`${globalBase}/search-info/User/filters`, customer)).text).toBe(
        (await ask(`${globalBase}/search-info/Nothing__c/filters`, customer)).text,
      )
    })

    it('[UIA-30] Counts the records for each value of a picklist, a list, a flag and a country, with the most frequent first', async () => {
      expect(await options('Product2/filters/Physical_Form__c/options')).toEqual(['Powder 3', 'Granules 1', 'Liquid 1'])
      expect(await options('Product2/filters/Certifications__c/options')).toEqual(['Halal 2', 'Kosher 1'])
      expect(await options('Product2/filters/Sample_Available__c/options')).toEqual(['false 4', 'true 1'])
      expect(await options('Product2/filters/Origin__c/options')).toEqual(['Norway 1'])
      expect(await options('Product2/filters/Origin__c/options', editor, dutch)).toEqual(['Noorwegen 1'])
      expect(await options('Product2/filters/Physical_Form__c/options?q=ranu')).toEqual(['Granules 1'])
    })

    it('[UIA-30] Counts the records that reference each record, by its name', async () => {
      expect(await options('Product2/filters/Principal__c/options')).toEqual([
        'Tessolund Food Systems 3',
        'Brenvik Biopolymers 2',
      ])
      expect(await options('Product2/filters/Principal__c/options?q=FOOD')).toEqual(['Tessolund Food Systems 3'])
      expect(await options('Product2/filters/Principal__c/options?q=%25')).toEqual([])
      expect(await options('Product2/filters/Business_Groups__c/options')).toEqual([
        'Food & nutrition 5',
        'Beauty & personal care 1',
      ])
      expect(await options('Promotion__c/filters/Item__c/options')).toEqual(['Xanvero 200 1'])
    })

    it('[UIA-30] Counts for each viewer only visible records, and names no invisible ones', async () => {
      const path = 'Product2/filters/Principal__c/options'
      expect(await options(path, {}, dutch)).toEqual(['Brenvik Biopolymers 2', 'Tessolund Food Systems 2'])
      expect(await options(path, {}, `/us/en-us/webruntime/api${apiBase}`)).toEqual([
        'Tessolund Food Systems 2',
        'Brenvik Biopolymers 1',
      ])
      expect(await options('Account/filters/Record_Type__c/options', customer)).toEqual(['Supplier 2', 'Customer 1'])
      expect(await options('Account/filters/Record_Type__c/options', {})).toEqual(['Supplier 2'])
      // A customer may not see who created the records.
      expect(await options('Product2/filters/CreatedById/options', customer)).toEqual([])
    })

    it('[UIA-30] Has options only for fields with a choice of values', async () => {
      for (const [field, status] of [
        ['Physical_Form__c', 200],
        ['Name', 400],
        ['Components__c', 400],
        ['Nothing__c', 400],
      ] as const)
        expect((await ask(`${globalBase}/search-info/Product2/filters/${field}/options`, editor)).status, field).toBe(
          status,
        )
      const [hidden, none] = [
        await ask(`${globalBase}/search-info/Account/filters/Groups__c/options`, customer),
        await ask(`${globalBase}/search-info/Account/filters/Nothing__c/options`, customer),
      ]
      expect([hidden.status, hidden.text.replace('Groups__c', '?')]).toEqual([
        400,
        none.text.replace('Nothing__c', '?'),
      ])
    })

    it('[UIA-30] Looks up the possible records of a filter, page by page', async () => {
      const path = `${globalBase}/search-info/Product2/filters/Principal__c/lookup`
      const lookup = async (query: string, headers: Headers = editor) =>
        v.parse(representations.SearchInfoLookup, await read('SearchInfoLookup', `${path}?${query}`, headers))
          .lookupResults['Account']
      const all = await lookup('')
      expect(names(all ?? { records: [] })).toContain('Weerdmolen Bakeries')
      expect(names((await lookup('', {})) ?? { records: [] })).toEqual([
        'Brenvik Biopolymers',
        'Tessolund Food Systems',
      ])
      const first = await lookup('pageSize=1', {})
      expect([first?.count, first?.currentPageToken]).toEqual([1, '0'])
      const second = await ask(first?.nextPageUrl ?? '', {})
      expect(names(second.body.lookupResults.Account)).toEqual(['Tessolund Food Systems'])
      expect(second.body.lookupResults.Account.nextPageToken).toBeNull()
      expect(names((await lookup('q=brenvik')) ?? { records: [] })).toEqual(['Brenvik Biopolymers'])
      expect((await ask(path.replace('Principal__c', 'Origin__c'), editor)).status).toBe(400)
    })
  })

  describe('Results of one object', () => {
    it('[UIA-31] Finds records by words in the search index, with typing errors tolerated and numbers exact', async () => {
      const found = await results({ q: 'xantan gum', objectApiName: 'product2' })
      expect(names(found).toSorted()).toEqual(['Gumellan S', 'Xanvero 200', 'Xanvero 80'])
      expect([found.objectApiName, found.count, found.totalCount, found.q]).toEqual(['Product2', 3, 3, 'xantan gum'])
      // They are promoted in the Netherlands.
      expect(names(await results({ q: 'xanthan', objectApiName: 'Product2' }, editor, dutch))[0]).toBe('Xanvero 200')
      expect(names(await results({ q: 'XV-080', objectApiName: 'Product2' }))).toEqual(['Xanvero 80'])
      expect(names(await results({ q: 'nowhere', objectApiName: 'Product2' }))).toEqual([])
    })

    it('[UIA-31] Finds records outside the index by their texts', async () => {
      expect(names(await results({ q: '77-92-9', objectApiName: 'Substance__c' }))).toEqual(['Citric acid'])
      expect(names(await results({ q: 'GUM xanthan', objectApiName: 'Substance__c' }))).toEqual(['Xanthan gum'])
      expect(names(await results({ q: 'gum citric', objectApiName: 'Substance__c' }))).toEqual([])
      expect(names(await results({ q: '%', objectApiName: 'Substance__c' }))).toEqual([])
      for (const objectApiName of ['Substance__c', 'Product2', 'Account'])
        // Letters that occur in no name, not even in a generated one.
        for (const q of ['\u0000\ud800', 'q€ '.repeat(2900)])
          expect((await results({ q, objectApiName })).totalCount, objectApiName).toBe(0)
    })

    it('[UIA-31] Returns all records by name with the requested fields when no words are given', async () => {
      const found = await results({ q: ' ', objectApiName: 'Product2', fields: ['Product2.Principal__r.Name'] })
      expect(found.records[0]?.fields['Principal__r']?.displayValue).toBe('Tessolund Food Systems')
      expect(found.fields).toEqual(['Product2.Principal__r.Name'])
      expect(found.totalCount).toBe(5)
      expect(names(await results({ q: '', objectApiName: 'Product2' }))).toEqual([
        'Citrelle FG',
        'Citrelle US',
        'Gumellan S',
        'Xanvero 80',
        'Xanvero 200',
      ])
    })

    it('[UIA-31] Applies filters and sort orders', async () => {
      const search = (filters: readonly object[], more: object = {}) =>
        results({ q: 'xanthan', objectApiName: 'Product2', filters, ...more })
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
        names(await results({ q: '', objectApiName: 'Product2', filters: [filter('ProductCode', 'Contains', 'ci-')] })),
      ).toEqual(['Citrelle FG', 'Citrelle US'])
    })

    it('[UIA-31] Pages through the results with each record once', async () => {
      const search = (pageToken?: string) =>
        results({
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
        (await ask(`${globalBase}/search/results`, editor, { q: '', objectApiName: 'Product2', pageToken: '2001' }))
          .status,
      ).toBe(400)
    })

    it('[UIA-31] Refuses unreadable input with the broken rule', async () => {
      const codes = async (payload: object, headers: Headers = editor) => {
        const { status, body } = await ask(`${globalBase}/search/results`, headers, payload)
        return `${status} ${body[0].errorCode}`
      }
      const of = { q: 'x', objectApiName: 'Product2' }
      expect(await codes({ objectApiName: 'Product2' })).toBe('400 INVALID_INPUT')
      expect(await codes({ q: 'x' })).toBe('400 INVALID_INPUT')
      expect(await codes({ q: 'x', objectApiName: 'Nothing__c' })).toBe('403 INSUFFICIENT_ACCESS')
      expect(await codes({ ...of, filters: [filter('Nothing__c', 'Equals', 'x')] })).toBe('400 INVALID_FIELD')
      expect(await codes({ ...of, filters: [filter('Internal_Note__c', 'Equals', canary)] }, customer)).toBe(
        '400 INVALID_FIELD',
      )
      expect(await codes({ ...of, filters: [filter('Shelf_Life_Months__c', 'Contains', '2')] })).toBe(
        '400 INVALID_INPUT',
      )
      expect(await codes({ ...of, filters: [{ fieldApiName: 'Name', operator: 'Like', operandLabels: [] }] })).toBe(
        '400 INVALID_INPUT',
      )
      expect(await codes({ ...of, sortBy: ['Internal_Note__c'] }, customer)).toBe('400 INVALID_FIELD')
      expect(await codes({ ...of, sortBy: ['Components__c'] })).toBe('400 INVALID_FIELD')
      expect(await codes({ ...of, fields: ['Product2.Nothing__c'] })).toBe('400 INVALID_FIELD')
      expect(await codes({ ...of, pageSize: 0 })).toBe('400 INVALID_INPUT')
    })
  })

  describe('Visibility', () => {
    it('[UIA-31] Finds, counts and filters only the visible records of each caller', async () => {
      const citrelle = { q: 'citrelle', objectApiName: 'Product2' }
      expect([(await results(citrelle)).totalCount, (await results(citrelle, {}, dutch)).totalCount]).toEqual([2, 1])
      const accounts = { q: '', objectApiName: 'Account' }
      expect(names(await results(accounts, {}))).toEqual(['Brenvik Biopolymers', 'Tessolund Food Systems'])
      expect(names(await results(accounts, customer))).toEqual([
        ownName,
        'Brenvik Biopolymers',
        'Tessolund Food Systems',
      ])
      expect((await results({ q: 'Weerdmolen', objectApiName: 'Account' }, customer)).totalCount).toBe(0)
      expect((await results({ q: 'Weerdmolen', objectApiName: 'Account' })).totalCount).toBe(1)
      // Neither the index alone nor the texts alone find it.
      const own = await results({ q: ownName, objectApiName: 'Account' }, customer)
      expect([names(own), own.totalCount]).toEqual([[ownName], 1])
    })

    it('[UIA-31] Does not search texts that the viewer may not read', async () => {
      const { records } = portal.fixtures
      const [group] = await records.byIds(systemViewer, account, [tessolund])
      await records.update(systemViewer, account, tessolund, group?.version ?? 0, { internalNote: canary })
      expect((await results({ q: canary, objectApiName: 'Account' })).totalCount).toBe(1)
      for (const headers of [customer, {}]) {
        const found = await keyword({ q: canary }, headers)
        for (const { totalCount } of Object.values(found.keywordSearchResult)) expect(totalCount).toBe(0)
      }
    })

    it('[UIA-31] Respects records that were hidden after the index was updated', async () => {
      const { records } = portal.fixtures
      const search = { q: 'gumellan', objectApiName: 'Product2' }
      expect((await results(search)).totalCount).toBe(1)
      const [row] = await records.byIds(systemViewer, tradeGrade, [idOf(tradeGrade, 'gumellan-s')])
      const { version } = await records.update(systemViewer, tradeGrade, row?.id ?? '', row?.version ?? 0, {
        isActive: false,
      })
      expect(await results(search)).toMatchObject({ totalCount: 0, records: [] })
      await records.update(systemViewer, tradeGrade, row?.id ?? '', version, { isActive: true })
      expect((await results(search)).totalCount).toBe(1)
    })
  })

  describe('Results of several objects', () => {
    it('[UIA-31] Returns the first page of each object', async () => {
      const found = await keyword({
        q: 'citric',
        objectApiNames: ['Product2', 'Substance__c', 'product2'],
        pageSize: 1,
      })
      expect(found.objectApiNames).toEqual(['Product2', 'Substance__c'])
      expect(
        (await ask(`${globalBase}/search/results/keyword`, editor, { q: 'citric', pageSize: 51 })).body[0].errorCode,
      ).toBe('INVALID_INPUT')
      const { Product2: grades, Substance__c: substances } = found.keywordSearchResult
      expect([grades?.count, grades?.totalCount, grades?.nextPageToken]).toEqual([1, 3, '1'])
      expect([substances?.count, substances?.totalCount, substances?.nextPageToken]).toEqual([1, 1, null])
    })

    it('[UIA-31] Searches all readable objects when none is named', async () => {
      const found = await keyword({ q: 'voeding' }, customer)
      expect(found.objectApiNames).toContain('Business_Group__c')
      expect(found.objectApiNames).not.toContain('User')
      const every = await keyword({ q: 'nutrition' }, customer)
      expect(names(every.keywordSearchResult['Business_Group__c'] ?? { records: [] })).toEqual(['Food & nutrition'])
      expect(every.keywordSearchResult['Business_Group__c']?.records[0]?.id).toBe(idOf(businessGroup, 'BG3'))
      const narrowed = await keyword({ q: '', filters: [filter('Cas__c', 'Equals', '77-92-9')] })
      expect(narrowed.objectApiNames).toEqual(['Substance__c'])
      const { status, body } = await ask(`${globalBase}/search/results/keyword`, customer, {
        q: 'x',
        objectApiNames: ['Product2', 'User'],
      })
      expect([status, body[0].errorCode]).toEqual([403, 'INSUFFICIENT_ACCESS'])
    })

    it('[UIA-31] Accepts fields of several objects', async () => {
      const found = await keyword({
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
