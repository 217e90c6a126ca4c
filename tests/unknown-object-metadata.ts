import { toId18 } from '#domain/record-id.ts'
import { unique } from './record-api-names.ts'
import { object, steel, plastic, list, type TankQuestions } from './unknown-object-asked.ts'

/** What the calls of objects, layouts, lists and apps answer about an object that they were never told of. */
export const tankMetadataQuestions: TankQuestions = {
  'GET /object-info': () => [
    { path: '/object-info', names: [object] },
    { path: '/object-info', as: 'guest', hides: [object] },
  ],
  'GET /object-info/:objectApiName': () => [
    {
      path: `/object-info/${object}`,
      says: {
        apiName: object,
        keyPrefix: 'aZ9',
        createable: true,
        defaultRecordTypeId: steel.id,
        nameFields: ['Name'],
      },
      names: ['Secret__c', 'Of plastic', 'Overflow__r', 'Holder__r'],
    },
    { path: `/object-info/${object}`, as: 'editor', says: { deletable: false }, hides: ['Secret__c', 'combination'] },
    { path: `/object-info/${object}`, as: 'guest', refused: 403 },
    { path: '/object-info/Product2', names: ['Storage_tanks__r', object] },
    { path: '/object-info/Product2', as: 'guest', hides: ['Storage_tanks', object] },
  ],
  'GET /object-info/batch/:objectApiNames': () => [
    { path: `/object-info/batch/${object},Nothing__c`, names: ['Capacity__c'] },
  ],
  'GET /object-info/:objectApiName/picklist-values/:recordTypeId': () => [
    {
      path: `/object-info/${object}/picklist-values/${plastic.id}`,
      names: ['State__c', 'Fittings__c', 'Origin__c', 'Leaks'],
    },
  ],
  'GET /object-info/:objectApiName/picklist-values/:recordTypeId/:fieldApiName': () => [
    {
      path: `/object-info/${object}/picklist-values/${steel.id}/Reason__c`,
      says: {
        controllerValues: { planned: 0, filled: 1, closed: 2 },
        values: [
          { attributes: null, label: 'New', validFor: [0], value: 'fresh' },
          { attributes: null, label: 'Leaks', validFor: [1, 2], value: 'leak' },
          { attributes: null, label: 'Sold', validFor: [2], value: 'sold' },
        ],
      },
    },
    { path: `/object-info/${object}/picklist-values/${steel.id}/Capacity__c`, refused: 400 },
  ],
  'GET /layout/:objectApiName': () => [
    {
      path: `/layout/${object}?layoutType=Full&mode=View`,
      says: { objectApiName: object, recordTypeId: steel.id },
      names: ['Secret__c'],
    },
    {
      path: `/layout/${object}?layoutType=Full&mode=Edit&recordTypeId=${plastic.id}`,
      as: 'editor',
      hides: ['Secret__c'],
    },
    { path: `/layout/${object}?layoutType=Compact&mode=View`, names: ['Capacity__c'], hides: ['Page__c'] },
  ],
  'GET /layout/:objectApiName/user-state': () => [{ path: `/layout/${object}/user-state?layoutType=Full&mode=View` }],
  'PATCH /layout/:objectApiName/user-state': () => [
    { path: `/layout/${object}/user-state?layoutType=Full&mode=View`, body: { sectionUserStates: {} } },
  ],
  'GET /path/layout/:objectApiName': () => [
    { path: `/path/layout/${object}`, says: { fieldApiName: 'State__c' }, names: ['planned', 'Filled', 'closed'] },
  ],
  'GET /apps': () => [
    { path: '/apps', names: [object] },
    { path: '/apps', as: 'guest', hides: [object] },
  ],
  'GET /apps/selected': () => [{ path: '/apps/selected' }],
  'GET /apps/:appId': () => [{ path: '/apps/06m000000000000AAA', refused: 404 }],
  'GET /nav-items': () => [{ path: `/nav-items?navItemNames=${object}`, names: ['Storage tanks'] }],
  'GET /list-records/:listViewId': () => [{ path: `/list-records/${toId18('00B000000000000')}`, refused: 404 }],
  'GET /list-records/:objectApiName/:listViewApiName': async ({ listView, full }) => {
    const name = await listView()
    return [
      { path: `/list-records/${object}/${name}`, names: ['Tank One', full], hides: ['Tank Two'] },
      { path: `/list-records/${object}/${name}?sortBy=-Capacity__c&fields=${object}.Origin__c`, names: ['Norway'] },
      { path: `/list-records/${object}/${name}?fields=${object}.Secret__c`, as: 'editor', refused: 400 },
    ]
  },
  'POST /list-records/:objectApiName/:listViewApiName': async ({ listView }) => [
    { path: `/list-records/${object}/${await listView()}`, body: { searchTerm: 'one' }, names: ['Tank One'] },
  ],
  'GET /list-ui/:objectApiNameOrListViewId': async ({ listView }) => {
    const name = await listView()
    return [{ path: `/list-ui/${object}`, names: [name] }]
  },
  'GET /list-ui/:objectApiName/:listViewApiName': async ({ listView }) => [
    { path: `/list-ui/${object}/${await listView()}`, names: ['Tank One', 'Capacity in litres'] },
  ],
  'GET /mru-list-ui/:objectApiName': () => [{ path: `/mru-list-ui/${object}`, names: ['Tank One', '__Recent'] }],
  'GET /mru-list-records/:objectApiName': () => [{ path: `/mru-list-records/${object}`, names: ['Tank One'] }],
  'GET /mru-list-info/:objectApiName': () => [{ path: `/mru-list-info/${object}`, names: ['State__c'] }],
  'GET /list-info/batch': async ({ listView }) => [
    { path: `/list-info/batch?names=${object}.${await listView()}`, names: ['Capacity__c'] },
  ],
  'GET /list-info/:objectApiNameOrListViewId': async ({ listView }) => {
    const name = await listView()
    return [
      { path: `/list-info/${object}`, names: [name] },
      { path: `/list-info/${object}`, as: 'guest', refused: 403 },
    ]
  },
  'GET /list-info/:objectApiName/:listViewApiName': async ({ listView }) => [
    { path: `/list-info/${object}/${await listView()}`, names: ['Capacity in litres', 'GreaterThan'] },
  ],
  'POST /list-info/:objectApiName': () => [
    { path: `/list-info/${object}`, body: { ...list(unique('Made')), visibility: 'Public' }, names: ['Capacity__c'] },
    { path: `/list-info/${object}`, body: { ...list('x'), displayColumns: ['Secret__c'] }, as: 'editor', refused: 400 },
  ],
  'PATCH /list-info/:objectApiName/:listViewApiName': async ({ listView }) => [
    {
      path: `/list-info/${object}/${await listView()}`,
      body: { displayColumns: ['Name', 'Is_Heated__c'] },
      names: ['Heated'],
    },
  ],
  'DELETE /list-info/:objectApiName/:listViewApiName': async ({ listView }) => [
    { path: `/list-info/${object}/${await listView()}` },
  ],
  'GET /list-object-info/:objectApiName': () => [
    { path: `/list-object-info/${object}`, names: ['Capacity__c', 'Secret__c', 'Of plastic'] },
    { path: `/list-object-info/${object}`, as: 'editor', hides: ['Secret__c'] },
  ],
  'GET /list-preferences/:objectApiName/:listViewApiName': async ({ listView }) => [
    { path: `/list-preferences/${object}/${await listView()}` },
  ],
  'PATCH /list-preferences/:objectApiName/:listViewApiName': async ({ listView }) => [
    {
      path: `/list-preferences/${object}/${await listView()}`,
      body: { columnWidths: { Capacity__c: 90 }, orderedBy: [{ fieldApiName: 'Capacity__c', isAscending: false }] },
      names: ['Capacity in litres', '90'],
    },
  ],
}
