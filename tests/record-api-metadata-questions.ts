import { account } from '#entities/account.ts'
import { masterRecordTypeId } from '#domain/record-id.ts'
import { recordTypesOf } from '#record-api/record-types.ts'
import type { Questions } from './record-api-questions.ts'
import { at } from './record-api-world.ts'

const [supplierType = { id: masterRecordTypeId }] = recordTypesOf(account)

/** What the calls of objects, layouts and apps are asked. */
export const metadataQuestions: Readonly<Record<string, Questions>> = {
  'GET /object-info': () => [{ path: '/object-info' }],
  'GET /object-info/:objectApiName': () => [
    { path: '/object-info/Product2' },
    { path: '/object-info/account' },
    { path: '/object-info/User' },
    { path: '/object-info/Assortment_Rule__c' },
    { path: '/object-info/Nothing__c', refused: 403 },
  ],
  'GET /object-info/batch/:objectApiNames': () => [
    { path: '/object-info/batch/Product2,Account,Nothing__c,User' },
    { path: `/object-info/batch/${'Account,'.repeat(101)}`, refused: 400 },
  ],
  'GET /object-info/:objectApiName/picklist-values/:recordTypeId': () => [
    { path: `/object-info/Product2/picklist-values/${masterRecordTypeId}` },
    { path: `/object-info/Account/picklist-values/${supplierType.id}` },
    { path: `/object-info/Assortment_Rule__c/picklist-values/${masterRecordTypeId}` },
    { path: '/object-info/Product2/picklist-values/x', refused: 400 },
    { path: `/object-info/Product2/picklist-values/${supplierType.id}`, refused: 400 },
    { path: `/object-info/Nothing__c/picklist-values/${masterRecordTypeId}`, refused: 403 },
  ],
  'GET /object-info/:objectApiName/picklist-values/:recordTypeId/:fieldApiName': () => [
    { path: `/object-info/Product2/picklist-values/${masterRecordTypeId}/Physical_Form__c` },
    { path: `/object-info/Assortment_Rule__c/picklist-values/${masterRecordTypeId}/Reason__c` },
    { path: `/object-info/Account/picklist-values/${supplierType.id}/Country__c` },
    { path: `/object-info/Product2/picklist-values/${masterRecordTypeId}/Name`, refused: 400 },
    { path: `/object-info/Product2/picklist-values/${masterRecordTypeId}/Nothing__c`, refused: 400 },
    { path: '/object-info/Product2/picklist-values/x/Physical_Form__c', refused: 400 },
  ],
  'GET /layout/:objectApiName': () => [
    { path: '/layout/Product2?layoutType=Full&mode=View' },
    { path: '/layout/Product2?layoutType=Compact&mode=View&formFactor=Small' },
    { path: '/layout/Product2?layoutType=Full&mode=Edit' },
    { path: '/layout/Product2?layoutType=Full' },
    { path: `/layout/Account?layoutType=Full&mode=Create&recordTypeId=${supplierType.id}` },
    { path: '/layout/Product2', refused: 400 },
    { path: '/layout/Product2?layoutType=Round&mode=View', refused: 400 },
    { path: '/layout/Product2?layoutType=Full&mode=Upside', refused: 400 },
    { path: '/layout/Product2?layoutType=Full&mode=View&recordTypeId=x', refused: 400 },
    { path: '/layout/Nothing__c?layoutType=Full&mode=View', refused: 403 },
  ],
  'PATCH /layout/:objectApiName/user-state': async ({ read }) => {
    const section = String(at(await read('/layout/Product2?layoutType=Full&mode=View'), 'sections', 0, 'id'))
    const path = '/layout/Product2/user-state?layoutType=Full&mode=View'
    return [
      { path, body: { sectionUserStates: { [section]: { collapsed: true } } } },
      { path, body: { sectionUserStates: { [section]: { collapsed: 'yes' } } }, refused: 400 },
      { path, body: {}, refused: 400 },
      {
        path: '/layout/Nothing__c/user-state?layoutType=Full&mode=View',
        body: { sectionUserStates: {} },
        refused: 403,
      },
    ]
  },
  'GET /layout/:objectApiName/user-state': () => [
    { path: '/layout/Product2/user-state?layoutType=Full&mode=View' },
    { path: '/layout/Account/user-state?layoutType=Compact&mode=Edit' },
    { path: '/layout/Nothing__c/user-state?layoutType=Full&mode=View', refused: 403 },
  ],
  'GET /path/layout/:objectApiName': () => [
    { path: '/path/layout/Document_Request__c' },
    { path: '/path/layout/Product2', refused: 404 },
    { path: '/path/layout/Nothing__c', refused: 403 },
  ],
  'GET /apps': () => [{ path: '/apps' }, { path: '/apps?formFactor=Small&userCustomizations=false' }],
  'GET /apps/selected': () => [{ path: '/apps/selected' }, { path: '/apps/selected?formFactor=Round', refused: 400 }],
  'GET /apps/:appId': async ({ read }) => [
    { path: `/apps/${String(at(await read('/apps'), 'apps', 0, 'appId'))}` },
    { path: '/apps/06m000000000000AAA', refused: 404 },
    { path: '/apps/x', refused: 400 },
  ],
  'GET /nav-items': () => [
    { path: '/nav-items' },
    { path: '/nav-items?pageSize=1&page=1' },
    { path: '/nav-items?navItemNames=Product2,Account' },
    { path: '/nav-items?navItemNames=Product2,Nothing', refused: 403 },
    { path: '/nav-items?pageSize=0', refused: 400 },
  ],
}
