import { masterRecordTypeId } from '#platform/values/record-id.ts'
import { importedId } from '#platform/records/write/upsert.ts'
import { standardByName } from '#platform/record-api/lists/list-standard.ts'
import { appId } from '#platform/record-api/metadata/apps.ts'
import type { ObjectCatalogue } from '#platform/record-api/object-catalogue.ts'
import type { Example } from '#platform/record-api/description/example.ts'
import type { Endpoint } from '#platform/record-api/endpoint.ts'

/** What differs from the usual values of a call. */
interface OwnExample {
  readonly parameters?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
}

/** The records of the demo catalogue that the examples name, by integration id, and a record that one of them creates. */
const demoRecords = {
  grade: ['Product2', 'GRD-TARNVIK-EXCIP-CAS-9003-39-8-1'],
  brand: ['Trade_Name__c', 'TN-TARNVIK-POLYOLE-EXCIP'],
  supplier: ['Account', 'SUP-TARNVIK'],
  customer: ['Account', 'ERP-4711'],
} as const
type Ids = Readonly<Record<keyof typeof demoRecords, string>>

/**
 * An example of each call, in which the records of the demo catalogue stand. In the order of the calls they can all be sent: one
 * creates what others change and delete.
 */
export function examplesOf(objects: ObjectCatalogue): (endpoint: Endpoint) => Example {
  const idOf = ([apiName, integrationId]: readonly [string, string]): string => {
    const entity = objects.ofApiName(apiName)
    return entity === null ? '' : importedId(entity, integrationId)
  }
  const ids = {
    grade: idOf(demoRecords.grade),
    brand: idOf(demoRecords.brand),
    supplier: idOf(demoRecords.supplier),
    customer: idOf(demoRecords.customer),
  }
  const grades = objects.ofApiName('Product2')
  const usual: Readonly<Record<string, string>> = {
    actionApiName: 'Trade_Name__c.New_Product2',
    actionFeature: 'QuickAction',
    appId: appId('Catalogue'),
    contentDocumentId: '069000000000000AAA',
    fieldApiName: 'Trade_Name__c',
    importJobId: 'a1F000000000000AAA',
    listViewApiName: 'All',
    listViewId: (grades === null ? undefined : standardByName(grades, 'All')?.id) ?? '',
    objectApiName: 'Product2',
    objectApiNameOrListViewId: 'Product2',
    objectApiNames: 'Product2,Account',
    parentObjectApiName: 'Trade_Name__c',
    parentRecordId: ids.brand,
    preferencesId: 'Trade_Name__c.Trade_grades',
    preferencesIds: 'Trade_Name__c.Trade_grades',
    recordId: ids.grade,
    recordIds: ids.brand,
    recordTypeId: masterRecordTypeId,
    relatedListId: 'Trade_grades',
    relatedListIds: 'Trade_grades',
    relatedListRecordIds: ids.grade,
    relationshipName: 'Trade_grades',
    targetApiName: 'Trade_Name__c',
    value: demoRecords.customer[1],
  }
  const own = ownExamples(ids)
  return ({ method, path }) => {
    const { parameters = {}, body } = own[`${method} ${path}`] ?? {}
    const ofPath = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, usual[name] ?? '']))
    return { parameters: { ...ofPath, ...parameters }, ...(body === undefined ? {} : { body }) }
  }
}

const customerFields = { Name: 'Halvorsen Bakery', Record_Type__c: 'Customer' }
const layout = { layoutType: 'Full', mode: 'View' }
const ofPage = { sections: 'Page' }

function ownExamples({ grade, brand, supplier, customer }: Ids): Readonly<Record<string, OwnExample>> {
  const gradeFields = { fields: 'Product2.Name,Product2.Trade_Name__r.Name' }
  const relatedLists = { relatedListParameters: [{ relatedListId: 'Trade_grades', pageSize: 5, sortBy: ['-Name'] }] }
  return {
    'GET /records/:recordId': { parameters: gradeFields },
    'GET /records/batch/:recordIds': { parameters: { recordIds: grade, ...gradeFields } },
    'GET /records/:recordId/child-relationships/:relationshipName': { parameters: { recordId: brand, pageSize: '5' } },
    'POST /records': { body: { apiName: 'Account', fields: { ...customerFields, Name: 'Brouwhuis Foods' } } },
    'POST /records/batch': {
      body: {
        allOrNone: true,
        operations: [
          { type: 'CREATE', records: [{ apiName: 'Account', fields: { ...customerFields, Name: 'Lindqvist Care' } }] },
        ],
      },
    },
    'PATCH /records/:objectApiName/:fieldApiName/:value': {
      parameters: { objectApiName: 'Account', fieldApiName: 'Integration_Id__c' },
      body: { fields: customerFields },
    },
    'PATCH /records/:recordId': {
      parameters: { recordId: customer },
      body: { fields: { Description: 'Bread and cake' } },
    },
    'DELETE /records/:recordId': { parameters: { recordId: customer } },
    'POST /records/content-documents/content-versions': { body: { title: 'Report', description: 'Of June' } },
    'POST /records/content-documents/:contentDocumentId/content-versions': { body: { title: 'Report of July' } },
    'POST /import-jobs': { body: { kind: 'accounts' } },
    'GET /import-jobs': { parameters: { pageSize: '5' } },
    'POST /import-jobs/:importJobId/file': { body: {} },
    'GET /changes': { parameters: { objects: 'Product2,Account' } },
    'GET /list-records/:objectApiName/:listViewApiName': {
      parameters: { ...gradeFields, pageSize: '10', sortBy: '-Name', where: '{ Name: { like: "N%" } }' },
    },
    'POST /list-records/:objectApiName/:listViewApiName': {
      body: { fields: ['Product2.Name'], pageSize: 10, sortBy: ['-Name'], where: '{ Name: { like: "N%" } }' },
    },
    'GET /list-info/batch': { parameters: { names: 'Product2.All' } },
    'POST /list-info/:objectApiNameOrListViewId': {
      body: {
        label: 'Powders',
        listViewApiName: 'Powders',
        displayColumns: ['Name', 'ProductCode'],
        filteredByInfo: [{ fieldApiName: 'Physical_Form__c', operator: 'Equals', operandLabels: ['powder'] }],
      },
    },
    'PATCH /list-info/:objectApiName/:listViewApiName': {
      parameters: { listViewApiName: 'Powders' },
      body: { displayColumns: ['Name'] },
    },
    'DELETE /list-info/:objectApiName/:listViewApiName': { parameters: { listViewApiName: 'Powders' } },
    'PATCH /list-preferences/:objectApiName/:listViewApiName': { body: { columnWidths: { Name: 200 } } },
    'GET /object-info/:objectApiName/picklist-values/:recordTypeId/:fieldApiName': {
      parameters: { fieldApiName: 'Physical_Form__c' },
    },
    'GET /layout/:objectApiName': { parameters: layout },
    'GET /layout/:objectApiName/user-state': { parameters: layout },
    'PATCH /layout/:objectApiName/user-state': { parameters: layout, body: { sectionUserStates: {} } },
    'GET /path/layout/:objectApiName': { parameters: { objectApiName: 'Document_Request__c' } },
    'GET /record-ui/:recordIds': { parameters: { layoutTypes: 'Full', modes: 'View' } },
    'GET /actions/record/:recordIds': { parameters: ofPage },
    'POST /actions/record/:recordIds': { body: { sections: ['Page'] } },
    'GET /actions/record/:recordIds/related-list/:relatedListId': { parameters: ofPage },
    'POST /actions/record/:recordIds/related-list/:relatedListId': { body: { sections: ['Page'] } },
    'POST /actions/record/:recordIds/related-list/batch': {
      body: { relatedListsActionParameters: [{ relatedListId: 'Trade_grades' }] },
    },
    'POST /actions/record/:recordIds/related-list/batch/:relatedListIds': {
      body: { relatedListsActionParameters: [{ relatedListId: 'Trade_grades' }] },
    },
    'POST /actions/perform-quick-action/:actionApiName': {
      parameters: { actionApiName: 'Global.New_Account' },
      body: { apiName: 'Global.New_Account', fields: { ...customerFields, Name: 'Ostrava Paints' } },
    },
    'PATCH /actions/perform-quick-action/:actionApiName': {
      parameters: { actionApiName: 'Account.Update_Record' },
      body: { apiName: 'Account.Update_Record', contextId: supplier, fields: { Description: 'Excipients' } },
    },
    'PATCH /related-list-info/:parentObjectApiName/:relatedListId': {
      body: { orderedByInfo: [{ fieldApiName: 'Name', isAscending: true }] },
    },
    'GET /related-list-records/:parentRecordId/:relatedListId': { parameters: { ...gradeFields, sortBy: '-Name' } },
    'POST /related-list-records/:parentRecordId/:relatedListId': { body: { fields: ['Product2.Name'], pageSize: 5 } },
    'POST /related-list-records/batch/:parentRecordId': { body: relatedLists },
    'PATCH /related-list-preferences/:preferencesId': { body: { columnWrap: { Name: true } } },
    'POST /predupe': { body: { apiName: 'Account', fields: customerFields } },
    'POST /record-avatars/:recordId/association': {
      parameters: { recordId: supplier },
      body: { actionType: 'ReportLogo', profileName: 'Tarnvik' },
    },
    'GET /lookups/:objectApiName/:fieldApiName/:targetApiName': { parameters: { q: 'tar', searchType: 'TypeAhead' } },
    'POST /lookups/:objectApiName/:fieldApiName': { body: { sourceRecord: { fields: { Id: grade } } } },
    'GET /search-info/:objectApiName/filters/:fieldApiName/options': {
      parameters: { fieldApiName: 'Physical_Form__c' },
    },
    'POST /search/results': { body: { q: 'nasteltis', objectApiName: 'Product2' } },
    'POST /search/results/keyword': { body: { q: 'nasteltis', objectApiNames: ['Product2', 'Trade_Name__c'] } },
    'POST /aggregate-ui': {
      body: {
        input: {
          compositeRequest: [
            { referenceId: 'grade', url: `/services/data/v65.0/ui-api/records/${grade}?fields=Product2.Name` },
          ],
        },
      },
    },
  }
}
