import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { checkRepresentation } from '#platform/record-api/representations/check.ts'
import type { RepresentationName } from '#platform/record-api/representations/table.ts'
import { openMemory } from '../../fixtures/databases.ts'
import { crawledPortal } from '../every-page/every-page-portal.ts'
import { apiCaller, type ApiCaller } from './fixtures/record-api-caller.ts'

describe('The record data API over the demo data', () => {
  let crawled: Awaited<ReturnType<typeof crawledPortal>>
  let administrator: ApiCaller
  const ids = { grade: '', name: '', supplier: '' }
  /** The name of the trade name. */
  let called = ''
  beforeAll(async () => {
    crawled = await crawledPortal(openMemory, 'small')
    administrator = await apiCaller(crawled.portal, 'administrator')
    const { records } = crawled.portal.fixtures
    const [document] = await records.list(systemViewer, productDocument, { limit: 1 })
    const grade = await records.byId(systemViewer, tradeGrade, document?.product ?? '')
    const [name] = await records.list(systemViewer, tradeName, { where: equals('id', grade?.tradeName ?? '') })
    const [supplier] = await records.list(systemViewer, account, { where: equals('id', grade?.principal ?? '') })
    called = name?.name ?? ''
    Object.assign(ids, { grade: grade?.id, name: name?.id, supplier: supplier?.id })
    await administrator.get(`/records/${ids.grade}?fields=Product2.Name&updateMru=true`)
  })
  afterAll(() => crawled.portal.close())

  /** For every family: a request and the non-empty part of its answer. */
  const families: readonly (readonly [
    string,
    RepresentationName,
    () => string,
    object | null,
    (body: any) => unknown,
  ])[] = [
    ['UIA-01', 'Record', () => `/records/${ids.grade}?layoutTypes=Full`, null, (body) => Object.keys(body.fields)],
    [
      'UIA-02',
      'Batch',
      () => `/records/batch/${ids.grade},${ids.name}?layoutTypes=Compact`,
      null,
      (body) => body.results,
    ],
    [
      'UIA-03',
      'RecordUi',
      () => `/record-ui/${ids.grade}?layoutTypes=Full&modes=View`,
      null,
      (body) => Object.keys(body.layouts),
    ],
    ['UIA-12', 'ListRecordCollection', () => '/list-records/Product2/With_Samples', null, (body) => body.records],
    ['UIA-13', 'ListViewSummaryCollection', () => '/list-ui/Product2', null, (body) => body.lists],
    ['UIA-14', 'ListRecordCollection', () => '/mru-list-records/Product2', null, (body) => body.records],
    ['UIA-15', 'ListInfo', () => '/list-info/Product2/Vegan_Or_Natural', null, (body) => body.filteredByInfo],
    ['UIA-17', 'ListObjectInfo', () => '/list-object-info/Product2', null, (body) => body.columns],
    ['UIA-18', 'ObjectInfoDirectory', () => '/object-info', null, (body) => Object.keys(body.objects)],
    [
      'UIA-19',
      'PicklistValues',
      () => '/object-info/Assortment_Rule__c/picklist-values/012000000000000AAA/Reason__c',
      null,
      (body) => Object.keys(body.controllerValues),
    ],
    ['UIA-20', 'RecordLayout', () => '/layout/Product2?layoutType=Full', null, (body) => body.sections],
    ['UIA-21', 'PathLayout', () => '/path/layout/Document_Request__c', null, (body) => body.steps],
    ['UIA-22', 'Apps', () => '/apps', null, (body) => body.apps],
    [
      'UIA-23',
      'Action',
      () => '/actions/global',
      null,
      (body) => body.actions.Global?.actions ?? Object.values(body.actions),
    ],
    [
      'UIA-24',
      'Action',
      () => `/actions/record/${ids.grade}?sections=Page`,
      null,
      (body) => body.actions[ids.grade].actions,
    ],
    [
      'UIA-26',
      'RelatedListRecordCollection',
      () => `/related-list-records/${ids.name}/Trade_grades`,
      null,
      (body) => body.records,
    ],
    [
      'UIA-27',
      'RelatedListSummaryInfoCollection',
      () => '/related-list-info/Trade_Name__c',
      null,
      (body) => body.relatedLists,
    ],
    ['UIA-28', 'DuplicatesConfiguration', () => '/duplicates/Product2', null, (body) => body.duplicateRules],
    [
      'UIA-29',
      'RecordAvatarBulk',
      () => `/record-avatars/batch/${ids.grade},${ids.supplier}`,
      null,
      (body) => body.results,
    ],
    [
      'UIA-30',
      'SearchInfoOptions',
      () => '/search-info/Product2/filters/Physical_Form__c/options',
      null,
      (body) => body.options,
    ],
    ['UIA-31', 'SearchResults', () => '/search/results', { q: '', objectApiName: 'Product2' }, (body) => body.records],
    [
      'UIA-31',
      'LookupValues',
      () => `/lookups/Product2/Trade_Name__c?searchType=Search&q=${encodeURIComponent(called)}`,
      { sourceRecord: { fields: { Id: null } } },
      (body) => body.lookupResults.Trade_Name__c.records,
    ],
    [
      'UIA-32',
      'RecordDefaults',
      () => '/record-defaults/create/Product2',
      null,
      (body) => Object.keys(body.record.fields),
    ],
  ]

  it.each(families)('[%s] Returns a non-empty %s', async (_, name, path, payload, inside) => {
    const { status, body } =
      payload === null ? await administrator.get(path()) : await administrator.post(path(), payload)
    expect([status, checkRepresentation(name, body)]).toEqual([200, null])
    expect(inside(body)).not.toHaveLength(0)
  })

  it('[UIA-28] Reports a grade with the same name and principal as a duplicate', async () => {
    const { body: grade } = await administrator.get(`/records/${ids.grade}?fields=Product2.Name,Product2.Principal__c`)
    const fields = { Name: grade.fields.Name.value, Principal__c: grade.fields.Principal__c.value }
    const { status, body } = await administrator.post('/predupe', { apiName: 'Product2', fields })
    expect([status, checkRepresentation('Duplicates', body)]).toEqual([200, null])
    expect(body.matches[0].recordIds).toContain(ids.grade)
  })
})
