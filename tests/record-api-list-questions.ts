import { toId18 } from '#domain/record-id.ts'
import type { Questions } from './record-api-questions.ts'
import { apiBase } from './record-api-caller.ts'
import type { ApiWorld } from './record-api-world.ts'
import { unique } from './record-api-names.ts'

const noList = toId18('00B000000000000') ?? ''

/** What the calls of lists and of the search are asked. */
export const listQuestions: Readonly<Record<string, Questions>> = {
  'GET /list-records/:listViewId': ({ listView: { id } }) => [
    { path: `/list-records/${id}` },
    { path: `/list-records/${id}?fields=Product2.Trade_Name__r.Name&optionalFields=Product2.Purity__c&pageSize=1` },
    { path: `/list-records/${id}?pageSize=1&pageToken=1&sortBy=Name` },
    { path: `/list-records/${id}?searchTerm=200` },
    { path: `/list-records/${noList}`, refused: 404 },
    { path: '/list-records/x', refused: 400 },
    { path: `/list-records/${id}?pageSize=2001`, refused: 400 },
    { path: `/list-records/${id}?fields=Product2.Nothing`, refused: 400 },
  ],
  'GET /list-records/:objectApiName/:listViewApiName': ({ listView: { name } }) => [
    { path: `/list-records/Product2/${name}?pageSize=1` },
    { path: `/list-records/Product2/${name}?sortBy=-Name,ProductCode&fields=Product2.Name` },
    { path: `/list-records/Product2/${name}?optionalFields=Product2.Trade_Name__r.Name` },
    { path: `/list-records/Product2/${name}?where=${encodeURIComponent('{ Name: { like: "%80" } }')}` },
    { path: '/list-records/Product2/Nothing', refused: 404 },
    { path: `/list-records/Nothing__c/${name}`, refused: 403 },
  ],
  'POST /list-records/:objectApiName/:listViewApiName': ({ listView: { name } }) => [
    { path: `/list-records/Product2/${name}`, body: {} },
    {
      path: `/list-records/Product2/${name}`,
      body: {
        fields: ['Product2.Name'],
        optionalFields: ['Product2.Purity__c'],
        pageSize: 1,
        pageToken: '1',
        sortBy: ['-Name'],
        searchTerm: 'x',
      },
    },
    { path: `/list-records/Product2/${name}`, body: { sortBy: 'Name,Id' } },
    { path: `/list-records/Product2/${name}`, body: { pageSize: 'many' }, refused: 400 },
    { path: '/list-records/Product2/Nothing', body: {}, refused: 404 },
  ],
  'GET /list-ui/:objectApiNameOrListViewId': ({ listView: { id } }) => [
    { path: '/list-ui/Product2' },
    { path: '/list-ui/Product2?pageSize=1&q=p' },
    { path: '/list-ui/Product2?recentListsOnly=true' },
    { path: `/list-ui/${id}` },
    { path: `/list-ui/${id}?fields=Product2.Name&pageSize=1&sortBy=-Name` },
    { path: '/list-ui/Nothing__c', refused: 403 },
    { path: `/list-ui/${noList}`, refused: 404 },
    { path: '/list-ui/Product2?pageSize=many', refused: 400 },
  ],
  'GET /list-ui/:objectApiName/:listViewApiName': ({ listView: { name } }) => [
    { path: `/list-ui/Product2/${name}` },
    { path: `/list-ui/Product2/${name}?pageSize=1&pageToken=1&optionalFields=Product2.Principal__r.Name` },
    { path: '/list-ui/Product2/Nothing', refused: 404 },
  ],
  'GET /mru-list-ui/:objectApiName': () => mruQuestions('ui'),
  'GET /mru-list-records/:objectApiName': () => mruQuestions('records'),
  'GET /mru-list-info/:objectApiName': () => [
    { path: '/mru-list-info/Product2' },
    { path: '/mru-list-info/Nothing__c', refused: 403 },
  ],
  'GET /list-info/batch': ({ listView: { id, name } }) => [
    { path: `/list-info/batch?names=Product2.${name},Product2.Nothing,Nothing__c.${name}` },
    { path: `/list-info/batch?ids=${id},${noList},x` },
    { path: '/list-info/batch', refused: 400 },
  ],
  'GET /list-info/:objectApiNameOrListViewId': ({ listView: { id } }) => [
    { path: `/list-info/${id}` },
    { path: '/list-info/Product2' },
    { path: '/list-info/Product2?pageSize=1&pageToken=0&q=pow' },
    { path: `/list-info/${noList}`, refused: 404 },
    { path: '/list-info/Nothing__c', refused: 403 },
  ],
  'GET /list-info/:objectApiName/:listViewApiName': async (world) => [
    { path: `/list-info/Product2/${world.listView.name}` },
    { path: `/list-info/Account/${await madeList(world, { visibility: 'Shared', listShares: ['Role.editor'] })}` },
    { path: '/list-info/Product2/__Recent' },
    { path: '/list-info/Product2/Nothing', refused: 404 },
  ],
  'POST /list-info/:objectApiName': () => [
    { path: '/list-info/Account', body: list(unique('Accounts')) },
    {
      path: '/list-info/Account',
      body: { ...list(unique('Of us')), visibility: 'Shared', listShares: ['Role.editor'] },
    },
    { path: '/list-info/Account', body: { label: unique('Plain') } },
    { path: '/list-info/Account', body: {}, refused: 400 },
    { path: '/list-info/Account', body: { ...list('x'), displayColumns: ['Nothing__c'] }, refused: 400 },
    { path: '/list-info/Account', body: { ...list('x'), filterLogicString: '(1 OR' }, refused: 400 },
    { path: '/list-info/Nothing__c', body: list('x'), refused: 403 },
  ],
  'PATCH /list-info/:objectApiName/:listViewApiName': async (world) => {
    const own = await madeList(world)
    return [
      { path: `/list-info/Account/${own}`, body: { label: unique('Changed'), displayColumns: ['Name'] } },
      { path: `/list-info/Account/${own}`, body: { visibility: 'Shared', listShares: ['Role.editor'] } },
      { path: `/list-info/Account/${own}`, body: { filteredByInfo: [{ fieldApiName: 'Name' }] }, refused: 400 },
      { path: '/list-info/Account/Nothing', body: { label: 'x' }, refused: 404 },
    ]
  },
  'DELETE /list-info/:objectApiName/:listViewApiName': async (world) => {
    const own = await madeList(world)
    return [
      { path: `/list-info/Account/${own}` },
      { path: `/list-info/Account/${own}`, refused: 404 },
      { path: `/list-info/Nothing__c/${own}`, refused: 403 },
    ]
  },
  'GET /list-object-info/:objectApiName': () => [
    { path: '/list-object-info/Product2' },
    { path: '/list-object-info/User' },
    { path: '/list-object-info/Nothing__c', refused: 403 },
  ],
  'PATCH /list-preferences/:objectApiName/:listViewApiName': ({ listView: { name } }) => [
    {
      path: `/list-preferences/Product2/${name}`,
      body: {
        columnWidths: { Name: 200, ProductCode: -1 },
        columnWrap: { Name: true },
        orderedBy: [{ fieldApiName: 'ProductCode', isAscending: false }],
      },
    },
    { path: `/list-preferences/Product2/${name}`, body: { columnWidths: { Name: 'wide' } }, refused: 400 },
    { path: '/list-preferences/Product2/Nothing', body: {}, refused: 404 },
  ],
  'GET /list-preferences/:objectApiName/:listViewApiName': ({ listView: { name } }) => [
    { path: `/list-preferences/Product2/${name}` },
    { path: '/list-preferences/Product2/Nothing', refused: 404 },
  ],
  'GET /search-info/:objectApiName/filters': () => [
    { path: '/search-info/Product2/filters' },
    { path: '/search-info/Nothing__c/filters', refused: 403 },
  ],
  'GET /search-info/:objectApiName/filters/:fieldApiName/options': () => [
    { path: '/search-info/Product2/filters/Physical_Form__c/options' },
    { path: '/search-info/Product2/filters/Nothing__c/options', refused: 400 },
  ],
  'GET /search-info/:objectApiName/filters/:fieldApiName/lookup': () => [
    { path: '/search-info/Product2/filters/Trade_Name__c/lookup?q=xan' },
    { path: '/search-info/Product2/filters/Nothing__c/lookup', refused: 400 },
  ],
  'POST /search/results': () => [
    { path: '/search/results', body: { q: 'xanvero', objectApiName: 'Product2' } },
    {
      path: '/search/results',
      body: {
        q: 'xanvero',
        objectApiName: 'Product2',
        fields: ['Product2.Trade_Name__r.Name'],
        filters: [{ fieldApiName: 'Physical_Form__c', operator: 'Equals', operandLabels: ['powder'] }],
        sortBy: ['-Name'],
        pageSize: 1,
        pageToken: '1',
      },
    },
    { path: '/search/results', body: { q: 'spare', objectApiName: 'Account', sortBy: ['Name'] } },
    { path: '/search/results', body: { q: 'x', objectApiName: 'Nothing__c' }, refused: 403 },
    { path: '/search/results', body: { q: 'x' }, refused: 400 },
  ],
  'POST /search/results/keyword': () => [
    { path: '/search/results/keyword', body: { q: 'xanvero' } },
    {
      path: '/search/results/keyword',
      body: { q: 'xanvero', objectApiNames: ['Product2', 'Trade_Name__c'], pageSize: 1 },
    },
    { path: '/search/results/keyword', body: {}, refused: 400 },
  ],
}

const mruQuestions = (what: 'ui' | 'records') => [
  { path: `/mru-list-${what}/Product2` },
  { path: `/mru-list-${what}/Product2?fields=Product2.Name&optionalFields=Product2.Purity__c&pageSize=1&sortBy=-Name` },
  { path: `/mru-list-${what}/Nothing__c`, refused: 403 },
]

const list = (label: string) => ({
  listViewApiName: label.replaceAll(' ', '_'),
  label,
  displayColumns: ['Name', 'Country__c', 'Record_Type__c'],
  filteredByInfo: [
    { fieldApiName: 'Record_Type__c', operator: 'Equals', operandLabels: ['Customer'] },
    { fieldApiName: 'Name', operator: 'Contains', operandLabels: ['Spare'] },
  ],
  filterLogicString: '1 AND 2',
  orderedByInfo: [{ fieldApiName: 'Name', isAscending: false }],
  scope: { apiName: 'everything' },
  visibility: 'Private',
})

/** The name of a list of the administrator's own. */
async function madeList({ portal, headers }: ApiWorld, more: object = {}): Promise<string> {
  const given = { ...list(unique('List')), ...more }
  const made = await portal.app.inject({
    method: 'POST',
    url: `${apiBase}/list-info/Account`,
    headers: headers.administrator,
    payload: given,
  })
  if (made.statusCode !== 201 && made.statusCode !== 200) throw new Error(made.body)
  return given.listViewApiName
}
