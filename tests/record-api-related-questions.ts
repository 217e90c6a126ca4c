import { unique } from './record-api-names.ts'
import type { Questions } from './record-api-questions.ts'

const nobody = '01t000000000000AAA'
const documents = 'Product_documents__r'

/** What the calls of actions and of related lists are asked. */
export const relatedQuestions: Readonly<Record<string, Questions>> = {
  'GET /actions/global': () => [
    { path: '/actions/global' },
    { path: '/actions/global?retrievalMode=All&formFactor=Medium&actionTypes=QuickAction' },
    { path: '/actions/global?formFactor=Round', refused: 400 },
  ],
  'GET /actions/layout/:actionApiName': () => [
    { path: `/actions/layout/${newContact}` },
    { path: '/actions/layout/Account.Update_Record' },
    { path: '/actions/layout/Nothing', refused: 404 },
  ],
  'GET /actions/lookup/:objectApiNames': () => [
    { path: '/actions/lookup/Product2,Account' },
    { path: '/actions/lookup/Nothing__c', refused: 400 },
  ],
  'GET /actions/object/:objectApiName/record-create': () => [
    { path: '/actions/object/Product2/record-create' },
    { path: '/actions/object/Nothing__c/record-create', refused: 403 },
  ],
  'GET /actions/record/:recordIds/record-edit': ({ grade }) => [
    { path: `/actions/record/${grade}/record-edit` },
    { path: `/actions/record/${nobody}/record-edit`, refused: 404 },
  ],
  'GET /actions/record/:recordIds/related-list-record/:relatedListRecordIds': ({ grade, document }) => [
    { path: `/actions/record/${grade}/related-list-record/${document}` },
    { path: `/actions/record/${grade}/related-list-record/x`, refused: 400 },
  ],
  'GET /actions/record/:recordIds': ({ grade, supplier }) => [
    { path: `/actions/record/${grade},${supplier}?sections=Page` },
    { path: `/actions/record/${grade}?retrievalMode=All&apiNames=Edit,Delete` },
    { path: `/actions/record/${grade}`, refused: 400 },
    { path: `/actions/record/x?sections=Page`, refused: 400 },
    { path: `/actions/record/${nobody}?sections=Page`, refused: 404 },
  ],
  'POST /actions/record/:recordIds': ({ grade }) => [
    { path: `/actions/record/${grade}`, body: { sections: ['Page'] } },
    { path: `/actions/record/${grade}`, body: {}, refused: 400 },
    { path: `/actions/record/${grade}`, body: { sections: 'Page' }, refused: 400 },
  ],
  'GET /actions/record/:recordIds/related-list/:relatedListId': ({ grade }) => [
    { path: `/actions/record/${grade}/related-list/${documents}?sections=Page` },
    { path: `/actions/record/${grade}/related-list/Nothing__r?sections=Page`, refused: 404 },
  ],
  'POST /actions/record/:recordIds/related-list/:relatedListId': ({ grade }) => [
    { path: `/actions/record/${grade}/related-list/${documents}`, body: { sections: ['Page'] } },
    { path: `/actions/record/${grade}/related-list/Nothing__r`, body: {}, refused: 404 },
  ],
  'GET /actions/record/:recordIds/related-list/batch/:relatedListIds': ({ grade }) => [
    { path: `/actions/record/${grade}/related-list/batch/${documents},Nothing__r` },
  ],
  'POST /actions/record/:recordIds/related-list/batch': ({ grade }) => [
    {
      path: `/actions/record/${grade}/related-list/batch`,
      body: { relatedListsActionParameters: [{ relatedListId: documents }, { relatedListId: 'Nothing__r' }] },
    },
    { path: `/actions/record/${grade}/related-list/batch`, body: {}, refused: 400 },
  ],
  'POST /actions/record/:recordIds/related-list/batch/:relatedListIds': ({ grade }) => [
    {
      path: `/actions/record/${grade}/related-list/batch/${documents},Nothing__r`,
      body: { relatedListsActionParameters: [{ relatedListId: documents }, { relatedListId: 'Nothing__r' }] },
    },
    { path: `/actions/record/${grade}/related-list/batch/${documents}`, body: { sections: 1 }, refused: 400 },
  ],
  'GET /actions/record-defaults/:actionApiName': ({ customer }) => [
    { path: `/actions/record-defaults/${newContact}?parentRecordId=${customer}` },
    { path: `/actions/record-defaults/${newContact}?optionalFields=Contact.Phone` },
    { path: '/actions/record-defaults/Nothing', refused: 404 },
  ],
  'POST /actions/perform-quick-action/:actionApiName': ({ customer }) => [
    performed(newContact, { contextId: customer, fields: person() }),
    performed('Global.New_Account', { fields: { Name: unique('Performed'), Record_Type__c: 'Customer' } }),
    { ...performed(newContact, { contextId: customer, fields: { Nothing__c: 1 } }), refused: 400 },
    { ...performed(newContact, { contextId: 'x', fields: person() }), refused: 400 },
    { ...performed(newContact, { fields: person() }), refused: 400 },
    { ...performed('Account.Nothing', { fields: {} }), refused: 404 },
  ],
  'PATCH /actions/perform-quick-action/:actionApiName': ({ customer }) => [
    performed('Account.Update_Record', { contextId: customer, fields: { Description: unique('Changed') } }),
    { ...performed('Account.Update_Record', { contextId: nobody, fields: {} }), refused: 400 },
    { ...performed('Account.Nothing', { fields: {} }), refused: 404 },
  ],
  'GET /actions/overrides/:objectApiName': () => [
    { path: '/actions/overrides/Product2' },
    { path: '/actions/overrides/Nothing__c', refused: 403 },
  ],
  'GET /actions/formula-activation/:actionFeature': () => [
    { path: '/actions/formula-activation/QuickAction' },
    { path: '/actions/formula-activation/Nothing', refused: 400 },
  ],
  'GET /actions/quick-action-info/:actionApiName': () => [
    { path: `/actions/quick-action-info/${newContact}` },
    { path: '/actions/quick-action-info/Global.New_Account' },
    { path: '/actions/quick-action-info/Nothing', refused: 404 },
  ],
  'GET /related-list-info/:parentObjectApiName': () => [
    { path: '/related-list-info/Product2' },
    { path: '/related-list-info/Account' },
    { path: '/related-list-info/Product2?recordTypeId=x', refused: 400 },
    { path: '/related-list-info/Nothing__c', refused: 403 },
  ],
  'GET /related-list-info/:parentObjectApiName/:relatedListId': () => [
    { path: `/related-list-info/Product2/${documents}` },
    {
      path: `/related-list-info/Product2/${documents}?fields=Document__c.Name&optionalFields=Document__c.Date__c&restrictColumnsToLayout=false`,
    },
    { path: '/related-list-info/Product2/Nothing__r', refused: 404 },
    { path: `/related-list-info/Nothing__c/${documents}`, refused: 403 },
  ],
  'PATCH /related-list-info/:parentObjectApiName/:relatedListId': () => [
    {
      path: `/related-list-info/Product2/${documents}`,
      body: {
        orderedByInfo: [{ fieldApiName: 'Name', isAscending: false }],
        userPreferences: { columnWidths: { Name: 120 }, columnWrap: { Name: true } },
      },
    },
    {
      path: `/related-list-info/Product2/${documents}`,
      body: { userPreferences: { columnWrap: { Name: 1 } } },
      refused: 400,
    },
    { path: '/related-list-info/Product2/Nothing__r', body: {}, refused: 404 },
  ],
  'GET /related-list-info/batch/:parentObjectApiName/:relatedListIds': () => [
    { path: `/related-list-info/batch/Product2/${documents},Nothing__r` },
    { path: `/related-list-info/batch/Nothing__c/${documents}`, refused: 403 },
  ],
  'GET /related-list-records/:parentRecordId/:relatedListId': ({ grade, tradeName }) => [
    { path: `/related-list-records/${grade}/${documents}?fields=Document__c.Name&pageSize=2` },
    {
      path: `/related-list-records/${grade}/${documents}?optionalFields=Document__c.Product__r.Name&pageSize=2&pageToken=2&sortBy=-Document__c.Name`,
    },
    { path: `/related-list-records/${grade}/${documents}?includeColumnLabels=true&fields=Document__c.Name` },
    { path: `/related-list-records/${tradeName}/Trade_grades?fields=Product2.Name&sortBy=Nothing` },
    { path: `/related-list-records/${grade}/Nothing__r`, refused: 404 },
    { path: `/related-list-records/${nobody}/${documents}`, refused: 404 },
    { path: `/related-list-records/x/${documents}`, refused: 400 },
    { path: `/related-list-records/${grade}/${documents}?pageSize=2000`, refused: 400 },
  ],
  'POST /related-list-records/:parentRecordId/:relatedListId': ({ grade }) => [
    { path: `/related-list-records/${grade}/${documents}`, body: { fields: ['Document__c.Name'], pageSize: 2 } },
    {
      path: `/related-list-records/${grade}/${documents}`,
      body: {
        optionalFields: ['Document__c.Date__c'],
        sortBy: ['-Document__c.Name'],
        includeColumnLabels: true,
        where: '{ Name: { like: "Paper%" } }',
      },
    },
    { path: `/related-list-records/${grade}/${documents}`, body: { pageSize: 0 }, refused: 400 },
    { path: `/related-list-records/${grade}/Nothing__r`, body: {}, refused: 404 },
  ],
  'POST /related-list-records/batch/:parentRecordId': ({ grade }) => [
    {
      path: `/related-list-records/batch/${grade}`,
      body: {
        relatedListParameters: [
          { relatedListId: documents, fields: ['Document__c.Name'], pageSize: 1 },
          { relatedListId: 'Nothing__r' },
        ],
      },
    },
    { path: `/related-list-records/batch/${grade}`, body: { relatedListParameters: [] }, refused: 400 },
    {
      path: `/related-list-records/batch/${nobody}`,
      body: { relatedListParameters: [{ relatedListId: documents }] },
    },
  ],
  'GET /related-list-count/:parentRecordId/:relatedListId': ({ grade }) => [
    { path: `/related-list-count/${grade}/${documents}` },
    { path: `/related-list-count/${grade}/${documents}?maxCount=2` },
    { path: `/related-list-count/${grade}/Nothing__r`, refused: 404 },
    { path: `/related-list-count/${nobody}/${documents}`, refused: 404 },
  ],
  'GET /related-list-count/batch/:parentRecordId/:relatedListIds': ({ grade }) => [
    { path: `/related-list-count/batch/${grade}/${documents},Nothing__r?maxCount=3` },
    { path: `/related-list-count/batch/${nobody}/${documents}` },
  ],
  'PATCH /related-list-preferences/:preferencesId': () => [
    {
      path: `/related-list-preferences/Product2.${documents}`,
      body: {
        columnWidths: { Name: 80 },
        columnWrap: { Name: false },
        orderedBy: [{ fieldApiName: 'Name', isAscending: true }],
      },
    },
    {
      path: `/related-list-preferences/Product2.${documents}`,
      body: { orderedBy: [{ fieldApiName: 'Name' }] },
      refused: 400,
    },
    { path: '/related-list-preferences/Product2.Nothing__r', body: {}, refused: 404 },
  ],
  'GET /related-list-preferences/:preferencesId': () => [
    { path: `/related-list-preferences/Product2.${documents}` },
    { path: '/related-list-preferences/Product2.Nothing__r', refused: 404 },
    { path: '/related-list-preferences/nothing', refused: 404 },
  ],
  'GET /related-list-preferences/batch/:preferencesIds': () => [
    { path: `/related-list-preferences/batch/Product2.${documents},Product2.Nothing__r` },
  ],
}

const newContact = 'Account.New_Contact'

/** Of an action by its name. */
const performed = (apiName: string, body: object) => ({
  path: `/actions/perform-quick-action/${apiName}`,
  body: { apiName, ...body },
})

const person = () => ({ Name: unique('Performed'), Email: `${unique('p').replace(' ', '')}@example.com` })
