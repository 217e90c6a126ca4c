import { afterAll, beforeAll, expect, it } from 'vitest'
import * as v from 'valibot'
import { representations } from '#platform/record-api/representations/table.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { apiBase } from './fixtures/record-api-caller.ts'
import { dutch, globalBase, searchPortal, type SearchPortal } from './fixtures/search-portal.ts'
import { names, type Headers } from './fixtures/search-reader.ts'

describeEachDatabase('Available filters', (open) => {
  let on: SearchPortal
  beforeAll(async () => {
    on = await searchPortal(open)
  })
  afterAll(() => on.close())

  it('[UIA-30] Names the fields that the viewer may filter by, with their operators', async () => {
    const path = `${globalBase}/search-info/account/filters`
    const { objectApiName, filters } = v.parse(
      representations.SearchInfoFilters,
      await on.read('SearchInfoFilters', path, on.editor),
    )
    expect(objectApiName).toBe('Account')
    const byName = new Map(filters.map((each) => [each.fieldApiName, each]))
    expect(byName.get('Country__c')).toMatchObject({ dataType: 'Picklist', label: 'Country' })
    expect(byName.get('Name')?.operators).toEqual(expect.arrayContaining(['Equals', 'Contains', 'StartsWith']))
    expect(byName.has('Profile__c')).toBe(false)
    expect(byName.has('Internal_Note__c')).toBe(true)
    expect((await on.ask(path, on.customer)).text).not.toContain('Internal_Note__c')
    expect((await on.ask(`${globalBase}/search-info/User/filters`, on.customer)).text).toBe(
      (await on.ask(`${globalBase}/search-info/Nothing__c/filters`, on.customer)).text,
    )
  })

  it('[UIA-30] Counts the records for each value of a picklist, a list, a flag and a country, with the most frequent first', async () => {
    expect(await on.options('Product2/filters/Physical_Form__c/options')).toEqual([
      'Powder 3',
      'Granules 1',
      'Liquid 1',
    ])
    expect(await on.options('Product2/filters/Certifications__c/options')).toEqual(['Halal 2', 'Kosher 1'])
    expect(await on.options('Product2/filters/Sample_Available__c/options')).toEqual(['false 4', 'true 1'])
    expect(await on.options('Product2/filters/Origin__c/options')).toEqual(['Norway 1'])
    expect(await on.options('Product2/filters/Origin__c/options', on.editor, dutch)).toEqual(['Noorwegen 1'])
    expect(await on.options('Product2/filters/Physical_Form__c/options?q=ranu')).toEqual(['Granules 1'])
  })

  it('[UIA-30] Counts the records that reference each record, by its name', async () => {
    expect(await on.options('Product2/filters/Principal__c/options')).toEqual([
      'Tessolund Food Systems 3',
      'Brenvik Biopolymers 2',
    ])
    expect(await on.options('Product2/filters/Principal__c/options?q=FOOD')).toEqual(['Tessolund Food Systems 3'])
    expect(await on.options('Product2/filters/Principal__c/options?q=%25')).toEqual([])
    expect(await on.options('Product2/filters/Business_Groups__c/options')).toEqual([
      'Food & nutrition 5',
      'Beauty & personal care 1',
    ])
    expect(await on.options('Promotion__c/filters/Item__c/options')).toEqual(['Xanvero 200 1'])
  })

  it('[UIA-30] Counts for each viewer only visible records, and names no invisible ones', async () => {
    const path = 'Product2/filters/Principal__c/options'
    expect(await on.options(path, {}, dutch)).toEqual(['Brenvik Biopolymers 2', 'Tessolund Food Systems 2'])
    expect(await on.options(path, {}, `/us/en-us/webruntime/api${apiBase}`)).toEqual([
      'Tessolund Food Systems 2',
      'Brenvik Biopolymers 1',
    ])
    expect(await on.options('Account/filters/Record_Type__c/options', on.customer)).toEqual([
      'Supplier 2',
      'Customer 1',
    ])
    expect(await on.options('Account/filters/Record_Type__c/options', {})).toEqual(['Supplier 2'])
    // A customer may not see who created the records.
    expect(await on.options('Product2/filters/CreatedById/options', on.customer)).toEqual([])
  })

  it('[UIA-30] Has options only for fields with a choice of values', async () => {
    for (const [field, status] of [
      ['Physical_Form__c', 200],
      ['Name', 400],
      ['Components__c', 400],
      ['Nothing__c', 400],
    ] as const)
      expect(
        (await on.ask(`${globalBase}/search-info/Product2/filters/${field}/options`, on.editor)).status,
        field,
      ).toBe(status)
    const [hidden, none] = [
      await on.ask(`${globalBase}/search-info/Account/filters/Groups__c/options`, on.customer),
      await on.ask(`${globalBase}/search-info/Account/filters/Nothing__c/options`, on.customer),
    ]
    expect([hidden.status, hidden.text.replace('Groups__c', '?')]).toEqual([400, none.text.replace('Nothing__c', '?')])
  })

  it('[UIA-30] Looks up the possible records of a filter, page by page', async () => {
    const path = `${globalBase}/search-info/Product2/filters/Principal__c/lookup`
    const lookup = async (query: string, headers: Headers = on.editor) =>
      v.parse(representations.SearchInfoLookup, await on.read('SearchInfoLookup', `${path}?${query}`, headers))
        .lookupResults['Account']
    const all = await lookup('')
    expect(names(all ?? { records: [] })).toContain('Weerdmolen Bakeries')
    expect(names((await lookup('', {})) ?? { records: [] })).toEqual(['Brenvik Biopolymers', 'Tessolund Food Systems'])
    const first = await lookup('pageSize=1', {})
    expect([first?.count, first?.currentPageToken]).toEqual([1, '0'])
    const second = await on.ask(first?.nextPageUrl ?? '', {})
    expect(names(second.body.lookupResults.Account)).toEqual(['Tessolund Food Systems'])
    expect(second.body.lookupResults.Account.nextPageToken).toBeNull()
    expect(names((await lookup('q=brenvik')) ?? { records: [] })).toEqual(['Brenvik Biopolymers'])
    expect((await on.ask(path.replace('Principal__c', 'Origin__c'), on.editor)).status).toBe(400)
  })
})
