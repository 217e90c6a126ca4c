import { object, grade, newTank, least, performed, type TankQuestions } from './unknown-object-asked.ts'

/** What the calls of actions and related lists answer about an object that they were never told of. */
export const tankRelatedQuestions: TankQuestions = {
  'GET /actions/global': () => [{ path: '/actions/global', names: [`Global.New_${object}`] }],
  'GET /actions/layout/:actionApiName': () => [
    { path: `/actions/layout/${newTank}`, names: ['Keeper__c'] },
    { path: `/actions/layout/${newTank}`, as: 'guest', refused: 404 },
  ],
  'GET /actions/lookup/:objectApiNames': () => [{ path: `/actions/lookup/${object}`, names: ['New'] }],
  'GET /actions/object/:objectApiName/record-create': () => [
    { path: `/actions/object/${object}/record-create`, names: ['Save'] },
  ],
  'GET /actions/record/:recordIds/record-edit': ({ full }) => [
    { path: `/actions/record/${full}/record-edit`, names: ['Save', full] },
  ],
  'GET /actions/record/:recordIds/related-list-record/:relatedListRecordIds': ({ full }) => [
    { path: `/actions/record/${grade}/related-list-record/${full}`, names: [full] },
  ],
  'GET /actions/record/:recordIds': ({ full }) => [
    { path: `/actions/record/${full}?sections=Page`, names: ['Edit', 'Delete'] },
    { path: `/actions/record/${full}?sections=Page`, as: 'editor', names: ['Edit'], hides: ['"Delete"'] },
  ],
  'POST /actions/record/:recordIds': ({ full }) => [
    { path: `/actions/record/${full}`, body: { apiNames: ['Edit'] }, names: ['Edit'], hides: ['"Delete"'] },
  ],
  'GET /actions/record/:recordIds/related-list/:relatedListId': ({ full }) => [
    { path: `/actions/record/${grade}/related-list/Storage_tanks__r?sections=Page`, names: ['New'] },
    { path: `/actions/record/${full}/related-list/Storage_tanks__r?sections=Page`, names: ['New'] },
  ],
  'POST /actions/record/:recordIds/related-list/:relatedListId': () => [
    { path: `/actions/record/${grade}/related-list/Storage_tanks__r`, body: { sections: ['Page'] }, names: ['New'] },
  ],
  'GET /actions/record/:recordIds/related-list/batch/:relatedListIds': () => [
    { path: `/actions/record/${grade}/related-list/batch/Storage_tanks__r`, names: ['New'] },
  ],
  'POST /actions/record/:recordIds/related-list/batch': () => [
    {
      path: `/actions/record/${grade}/related-list/batch`,
      body: { relatedListsActionParameters: [{ relatedListId: 'Storage_tanks__r' }] },
      names: ['New'],
    },
  ],
  'POST /actions/record/:recordIds/related-list/batch/:relatedListIds': () => [
    {
      path: `/actions/record/${grade}/related-list/batch/Storage_tanks__r`,
      body: { relatedListsActionParameters: [{ relatedListId: 'Storage_tanks__r' }] },
      names: ['New'],
    },
  ],
  'GET /actions/record-defaults/:actionApiName': () => [
    { path: `/actions/record-defaults/${newTank}?parentRecordId=${grade}`, names: [object, grade] },
  ],
  'POST /actions/perform-quick-action/:actionApiName': () => [
    { ...performed(newTank, { contextId: grade, fields: least() }), says: { isCreated: true, isSuccess: true } },
    { ...performed(newTank, { contextId: grade, fields: { Nothing__c: 1 } }), refused: 400 },
    { ...performed(newTank, { contextId: grade, fields: least() }), as: 'guest', refused: 404 },
  ],
  'PATCH /actions/perform-quick-action/:actionApiName': ({ full }) => [
    { ...performed(`${object}.Update_Record`, { contextId: full, fields: { Capacity__c: 5000 } }), says: { id: full } },
  ],
  'GET /actions/overrides/:objectApiName': () => [
    { path: `/actions/overrides/${object}`, says: { objectApiName: object } },
  ],
  'GET /actions/formula-activation/:actionFeature': () => [
    { path: '/actions/formula-activation/QuickAction', names: [newTank, `${object}.Update_Record`] },
  ],
  'GET /actions/quick-action-info/:actionApiName': () => [
    { path: `/actions/quick-action-info/${newTank}`, says: { targetObjectApiName: object } },
    { path: `/actions/quick-action-info/Global.New_${object}`, names: ['New Storage tank'] },
  ],
  'GET /related-list-info/:parentObjectApiName': () => [
    { path: '/related-list-info/Product2', names: ['Storage_tanks__r', 'Storage tanks'] },
    { path: '/related-list-info/Product2', as: 'guest', hides: ['Storage'] },
    { path: `/related-list-info/${object}`, says: { parentObjectApiName: object }, names: ['Overflow__c'] },
  ],
  'GET /related-list-info/:parentObjectApiName/:relatedListId': () => [
    { path: '/related-list-info/Product2/Storage_tanks__r', names: ['Capacity in litres'] },
    { path: '/related-list-info/Product2/Storage_tanks__r', as: 'guest', refused: 404 },
  ],
  'PATCH /related-list-info/:parentObjectApiName/:relatedListId': () => [
    {
      path: `/related-list-info/${object}/Storage_tanks__r`,
      body: { userPreferences: { columnWidths: { Name: 99 } } },
      names: ['99'],
    },
  ],
  'GET /related-list-info/batch/:parentObjectApiName/:relatedListIds': () => [
    { path: '/related-list-info/batch/Product2/Storage_tanks__r,Nothing__r', names: ['Capacity__c', 'INVALID_TYPE'] },
  ],
  'GET /related-list-records/:parentRecordId/:relatedListId': ({ full, other }) => [
    { path: `/related-list-records/${grade}/Storage_tanks__r?fields=${object}.Name`, names: [full, 'Tank One'] },
    {
      path: `/related-list-records/${full}/Storage_tanks__r?fields=${object}.Name&sortBy=-${object}.Capacity__c`,
      names: [other],
    },
  ],
  'POST /related-list-records/:parentRecordId/:relatedListId': ({ full }) => [
    {
      path: `/related-list-records/${grade}/Storage_tanks__r`,
      body: { fields: [`${object}.State__c`] },
      names: [full, 'Filled'],
    },
  ],
  'POST /related-list-records/batch/:parentRecordId': ({ full }) => [
    {
      path: `/related-list-records/batch/${grade}`,
      body: { relatedListParameters: [{ relatedListId: 'Storage_tanks__r', fields: [`${object}.Name`] }] },
      names: [full],
    },
  ],
  'GET /related-list-count/:parentRecordId/:relatedListId': ({ full }) => [
    { path: `/related-list-count/${full}/Storage_tanks__r`, says: { count: 1, hasMore: false } },
  ],
  'GET /related-list-count/batch/:parentRecordId/:relatedListIds': ({ full }) => [
    { path: `/related-list-count/batch/${full}/Storage_tanks__r`, names: ['"count":1'] },
  ],
  'GET /related-list-preferences/:preferencesId': () => [
    {
      path: `/related-list-preferences/${object}.Storage_tanks__r`,
      says: { preferencesId: `${object}.Storage_tanks__r` },
    },
  ],
  'PATCH /related-list-preferences/:preferencesId': () => [
    {
      path: '/related-list-preferences/Product2.Storage_tanks__r',
      body: { columnWrap: { Name: true } },
      says: { columnWrap: { Name: true } },
    },
  ],
  'GET /related-list-preferences/batch/:preferencesIds': () => [
    { path: `/related-list-preferences/batch/Product2.Storage_tanks__r,${object}.Storage_tanks__r`, names: [object] },
  ],
}
