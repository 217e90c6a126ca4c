import { toId18 } from '#domain/record-id.ts'
import { masterRecordTypeId } from '#domain/record-id.ts'
import { apiBase } from './record-api-caller.ts'
import { listQuestions } from './record-api-list-questions.ts'
import { metadataQuestions } from './record-api-metadata-questions.ts'
import { relatedQuestions } from './record-api-related-questions.ts'
import { unique } from './record-api-names.ts'
import type { ApiWorld } from './record-api-world.ts'

/** Something to ask of a call. */
export interface ApiQuestion {
  /** Below `/ui-api`, with its query. */
  readonly path: string
  readonly body?: object
  /** A file of a multipart body, beside the body's words. */
  readonly file?: { readonly name: string; readonly type: string; readonly text: string }
  readonly headers?: Readonly<Record<string, string>>
  /** What the administrator is answered; not said: 200, 201 or 204, whichever the description names. */
  readonly refused?: number
  /** About what no page shows, whoever looks at it. */
  readonly isUnshown?: true
}

export type Questions = (world: ApiWorld) => readonly ApiQuestion[] | Promise<readonly ApiQuestion[]>

const nobody = toId18('01t000000000000') ?? ''

/**
 * What each call is asked, by its method and path: every branch of it, and every way in which it refuses. Each list is made anew for
 * each who asks, in order: what it changes, it has for itself.
 */
export const questions: Readonly<Record<string, Questions>> = {
  'GET /records/:recordId': ({ grade, hiddenGrade, customer, contact }) => [
    { path: `/records/${grade}?fields=Product2.Name` },
    {
      path: `/records/${grade.slice(0, 15)}?fields=Product2.Name,Product2.Trade_Name__r.Principal__r.Name&optionalFields=Product2.Nothing,Product2.Physical_Form__c`,
    },
    { path: `/records/${grade}?layoutTypes=Full,Compact&modes=View,Edit,Create&updateMru=true` },
    { path: `/records/${grade}?childRelationships=Product2.Product_documents__r&fields=Product2.Name&pageSize=2` },
    { path: `/records/${customer}?layoutTypes=Full` },
    { path: `/records/${contact}?optionalFields=Contact.Account__r.Name,Contact.Email` },
    // Who keeps the catalogue sees it; nobody else does.
    { path: `/records/${hiddenGrade}?optionalFields=Product2.Name`, isUnshown: true },
    { path: `/records/${nobody}?optionalFields=Product2.Name`, refused: 404 },
    { path: `/records/${grade}`, refused: 400 },
    { path: `/records/${grade}?fields=Product2.Nothing`, refused: 400 },
    { path: `/records/${grade}?fields=Name`, refused: 400 },
    { path: `/records/${grade}?layoutTypes=Round`, refused: 400 },
    { path: `/records/${grade.slice(0, 17)}B?fields=Product2.Name`, refused: 400 },
    { path: `/records/${nobody}?fields=Product2.Name`, refused: 404 },
    { path: `/records/zzz000000000000?fields=Product2.Name`, refused: 404 },
  ],
  'GET /records/batch/:recordIds': ({ grade, otherGrade, hiddenGrade, supplier, contact }) => [
    { path: `/records/batch/${grade},${otherGrade},${grade}?fields=Product2.Name` },
    { path: `/records/batch/${grade},${nobody},x,${hiddenGrade},${contact}?optionalFields=Product2.Name,Contact.Name` },
    { path: `/records/batch/${grade},${supplier}?layoutTypes=Compact` },
    { path: `/records/batch/${grade}?fields=Product2.Nothing` },
    { path: `/records/batch/${grade}`, refused: 400 },
  ],
  'GET /records/:recordId/child-relationships/:relationshipName': ({ grade, tradeName }) => [
    { path: `/records/${grade}/child-relationships/Product_documents__r?fields=Document__c.Name&pageSize=2` },
    {
      path: `/records/${grade}/child-relationships/Product_documents__r?optionalFields=Document__c.Product__r.Name&pageSize=2&page=1`,
    },
    { path: `/records/${grade}/child-relationships/Product_documents__r?fields=Document__c.Name&pageToken=1` },
    { path: `/records/${tradeName}/child-relationships/Trade_grades?fields=Product2.Name` },
    { path: `/records/${grade}/child-relationships/Nothing__r`, refused: 400 },
    { path: `/records/${nobody}/child-relationships/Product_documents__r`, refused: 404 },
    { path: `/records/x/child-relationships/Product_documents__r`, refused: 400 },
    { path: `/records/${grade}/child-relationships/Product_documents__r?pageSize=0`, refused: 400 },
  ],
  'GET /record-ui/:recordIds': ({ grade, supplier, contact }) => [
    { path: `/record-ui/${grade}?layoutTypes=Full&modes=View` },
    {
      path: `/record-ui/${grade},${supplier}?layoutTypes=Full,Compact&modes=View,Edit&optionalFields=Product2.Purity__c`,
    },
    { path: `/record-ui/${grade}?layoutTypes=Full&modes=View&childRelationships=Product2.Product_documents__r` },
    { path: `/record-ui/${contact}?layoutTypes=Compact&modes=Create` },
    { path: `/record-ui/${nobody}?layoutTypes=Full&modes=View`, refused: 404 },
    { path: `/record-ui/x?layoutTypes=Full&modes=View`, refused: 400 },
    { path: `/record-ui/${grade}?layoutTypes=Round&modes=View`, refused: 400 },
    { path: `/record-ui/${grade}?layoutTypes=Full&modes=Upside`, refused: 400 },
  ],
  'POST /records': ({ tradeName, supplier }) => [
    { path: '/records', body: { apiName: 'Account', fields: { Name: unique('Made'), Record_Type__c: 'Customer' } } },
    {
      path: '/records?useDefaultRule=true',
      body: {
        apiName: 'Product2',
        allowSaveOnDuplicate: true,
        fields: {
          Name: unique('Grade'),
          Trade_Name__c: tradeName,
          Principal__c: supplier,
          Shelf_Life_Months__c: 12,
          Sample_Available__c: true,
          Packaging__c: 'bag-25kg;big-bag-1000kg',
        },
      },
    },
    { path: '/records', body: { apiName: 'Account', fields: { Name: null } }, refused: 400 },
    { path: '/records', body: { apiName: 'Account', fields: { Nothing__c: 1 } }, refused: 400 },
    {
      path: '/records',
      body: {
        apiName: 'Product2',
        fields: { Name: 'Xanvero 80', Trade_Name__c: tradeName, Principal__c: supplier },
      },
      refused: 400,
    },
    { path: '/records', body: { apiName: 'Nothing__c', fields: {} }, refused: 403 },
    { path: '/records', body: { fields: {} }, refused: 400 },
    { path: '/records', body: { apiName: 'Account', fields: { Id: '1' } }, refused: 403 },
  ],
  'PATCH /records/:recordId': ({ spare, grade }) => {
    const own = spare()
    return [
      { path: `/records/${own}`, body: { fields: { Name: unique('Changed') } } },
      { path: `/records/${own.slice(0, 15)}`, body: { fields: { Description: null } }, headers: { 'if-match': '*' } },
      {
        path: `/records/${own}`,
        body: { fields: { Name: 'Stale' } },
        headers: { 'if-match': '"00000000000000000000000000000000"' },
        refused: 412,
      },
      {
        path: `/records/${own}`,
        body: { fields: { Name: 'Stale' } },
        headers: { 'if-unmodified-since': 'Thu, 01 Jan 2015 00:00:00 GMT' },
        refused: 412,
      },
      { path: `/records/${own}`, body: { fields: { Country__c: 'XX' } }, refused: 400 },
      { path: `/records/${own}`, body: { fields: { CreatedDate: '2020-01-01' } }, refused: 403 },
      { path: `/records/${nobody}`, body: { fields: { Name: 'x' } }, refused: 404 },
      { path: `/records/x`, body: { fields: { Name: 'x' } }, refused: 400 },
      { path: `/records/${grade}`, body: {}, refused: 400 },
    ]
  },
  'DELETE /records/:recordId': ({ spare, supplier }) => {
    const own = spare()
    return [
      { path: `/records/${own}`, headers: { 'if-match': '"00000000000000000000000000000000"' }, refused: 412 },
      { path: `/records/${own}` },
      { path: `/records/${own}`, refused: 404 },
      { path: `/records/${supplier}`, refused: 400 },
      { path: `/records/${nobody}`, refused: 404 },
      { path: `/records/x`, refused: 400 },
    ]
  },
  'POST /records/batch': ({ spare }) => {
    const [first, second] = [spare(), spare()]
    const made = () => ({ apiName: 'Account', fields: { Name: unique('Batch'), Record_Type__c: 'Customer' } })
    return [
      {
        path: '/records/batch',
        body: {
          allOrNone: false,
          operations: [
            { type: 'Create', records: [made(), { apiName: 'Account', fields: { Name: 'No type' } }] },
            { type: 'UPDATE', records: [{ fields: { Id: first, Name: unique('Batch') } }] },
            { type: 'Delete', records: [{ fields: { Id: second } }, { fields: { Id: nobody } }] },
          ],
        },
      },
      { path: '/records/batch', body: { operations: [{ type: 'CREATE', records: [made(), made()] }] } },
      {
        path: '/records/batch?useDefaultRule=true',
        body: { operations: [{ type: 'CREATE', records: [made(), { apiName: 'Account', fields: {} }] }] },
      },
      {
        path: '/records/batch',
        body: { operations: [{ type: 'CREATE', records: [{ apiName: 'Account', fields: { Id: first } }] }] },
        refused: 400,
      },
      { path: '/records/batch', body: { operations: [{ type: 'UPSERT', records: [made()] }] }, refused: 400 },
      { path: '/records/batch', body: {}, refused: 400 },
    ]
  },
  'POST /records/content-documents/content-versions': ({ grade }) => [
    { path: contentVersions(), body: { title: 'Report', description: 'Of June.' }, file: report },
    { path: contentVersions(), body: { title: 'For a grade', firstPublishLocationId: grade }, file: report },
    { path: contentVersions(), body: { title: 'Nothing' }, refused: 400 },
  ],
  'POST /records/content-documents/:contentDocumentId/content-versions': async ({ portal, headers }) => {
    const made = await portal.app.inject({
      method: 'POST',
      url: apiBase + contentVersions(),
      ...multipart({ path: '', body: { title: 'First' }, file: report }),
      headers: { ...headers.administrator, ...multipart({ path: '', body: {}, file: report }).headers },
    })
    const id: unknown = made.json().contentDocument?.id
    return [
      { path: contentVersions(String(id)), body: { title: 'Second' }, file: { ...report, text: 'Other words.' } },
      { path: contentVersions(toId18('069000000000000') ?? ''), body: { title: 'x' }, file: report, refused: 404 },
      { path: contentVersions('x'), body: { title: 'x' }, file: report, refused: 400 },
    ]
  },
  ...listQuestions,
  ...metadataQuestions,
  ...relatedQuestions,
  'GET /duplicates/:objectApiName': () => [
    { path: '/duplicates/Product2' },
    { path: `/duplicates/Contact?recordTypeId=${masterRecordTypeId}` },
    { path: '/duplicates/Certificate__c', refused: 403 },
    { path: '/duplicates/Product2?recordTypeId=x', refused: 400 },
  ],
  'POST /predupe': ({ tradeName, supplier }) => [
    {
      path: '/predupe',
      body: { apiName: 'Product2', fields: { Name: 'xanvero  80', Trade_Name__c: tradeName, Principal__c: supplier } },
    },
    { path: '/predupe', body: { apiName: 'Product2', fields: { Name: 'Something new' } } },
    { path: '/predupe', body: { apiName: 'Nothing__c', fields: {} }, refused: 403 },
    { path: '/predupe', body: { apiName: 'Product2', fields: [] }, refused: 400 },
    { path: '/predupe', body: { apiName: 'Product2' }, refused: 400 },
  ],
  'GET /record-avatars/batch/:recordIds': ({ grade, supplier }) => [
    { path: `/record-avatars/batch/${grade},${supplier}` },
    { path: `/record-avatars/batch/${grade},${nobody},x?formFactor=Small` },
    { path: `/record-avatars/batch/${grade}?formFactor=Round`, refused: 400 },
  ],
  'POST /record-avatars/:recordId/association': ({ spare }) => {
    const own = spare()
    const path = `/record-avatars/${own}/association`
    return [
      { path, body: { actionType: 'AssociateAvatar', photoUrl: 'https://example.com/logo.png', externalId: 'x1' } },
      { path, body: { actionType: 'ReportLogo', profileName: 'Spare' } },
      { path, body: { actionType: 'DisassociateAvatar' } },
      { path, body: { actionType: 'Paint' }, refused: 400 },
      { path: `/record-avatars/${nobody}/association`, body: { actionType: 'RemoveLogo' }, refused: 404 },
    ]
  },
  'GET /lookups/:objectApiName/:fieldApiName/:targetApiName': ({ grade }) => [
    { path: '/lookups/Product2/Trade_Name__c/Trade_Name__c?q=xan&searchType=TypeAhead' },
    { path: `/lookups/Product2/Principal__c/Account?q=bren&searchType=Search&pageSize=1&sourceRecordId=${grade}` },
    { path: '/lookups/Product2/Trade_Name__c/Trade_Name__c' },
    { path: '/lookups/Product2/Nothing__c/Trade_Name__c', refused: 400 },
    { path: '/lookups/Product2/Name/Trade_Name__c', refused: 400 },
    { path: '/lookups/Nothing__c/Trade_Name__c/Trade_Name__c', refused: 400 },
    { path: '/lookups/Product2/Trade_Name__c/Trade_Name__c?page=0', refused: 400 },
  ],
  'POST /lookups/:objectApiName/:fieldApiName': ({ grade, tradeName }) => [
    {
      path: '/lookups/Product2/Trade_Name__c?q=xan&searchType=TypeAhead&targetApiName=Trade_Name__c',
      body: { sourceRecord: { fields: { Id: grade } } },
    },
    {
      path: '/lookups/Product2/Principal__c?q=bren&searchType=Search',
      body: {
        sourceRecord: { apiName: 'Product2', fields: { Id: null, Trade_Name__c: tradeName } },
        orderBy: [{ fieldApiName: 'Name', isAscending: false }],
      },
    },
    { path: '/lookups/Product2/Nothing__c', body: { sourceRecord: { fields: { Id: null } } }, refused: 400 },
    { path: '/lookups/Product2/Trade_Name__c', body: {}, refused: 400 },
  ],
  'GET /record-defaults/create/:objectApiName': () => [
    { path: '/record-defaults/create/Product2' },
    { path: '/record-defaults/create/Account?optionalFields=Account.Description&formFactor=Small' },
    { path: `/record-defaults/create/Product2?recordTypeId=${masterRecordTypeId}` },
    { path: '/record-defaults/create/Nothing__c', refused: 403 },
    { path: '/record-defaults/create/Product2?recordTypeId=x', refused: 400 },
  ],
  'GET /record-defaults/clone/:recordId': ({ grade, customer }) => [
    { path: `/record-defaults/clone/${grade}` },
    { path: `/record-defaults/clone/${customer}?optionalFields=Account.Description` },
    { path: `/record-defaults/clone/${nobody}`, refused: 404 },
    { path: '/record-defaults/clone/x', refused: 400 },
  ],
  'GET /record-defaults/template/create/:objectApiName': () => [
    { path: '/record-defaults/template/create/Product2' },
    { path: '/record-defaults/template/create/Product2?optionalFields=Product2.Sample_Available__c,Product2.Name' },
    { path: '/record-defaults/template/create/Nothing__c', refused: 403 },
  ],
  'GET /record-defaults/template/clone/:recordId': ({ grade }) => [
    { path: `/record-defaults/template/clone/${grade}` },
    { path: `/record-defaults/template/clone/${grade}?optionalFields=Product2.Name,Product2.Trade_Name__c` },
    { path: `/record-defaults/template/clone/${nobody}`, refused: 404 },
  ],
  'POST /aggregate-ui': ({ grade }) => [
    {
      path: '/aggregate-ui',
      body: {
        input: {
          compositeRequest: [
            { referenceId: 'one', url: `${apiBase}/records/${grade}?fields=Product2.Name` },
            { referenceId: 'two', url: `${apiBase}/records/x?fields=Product2.Name` },
          ],
        },
      },
    },
    { path: '/aggregate-ui', body: { input: { compositeRequest: [] } }, refused: 400 },
  ],
}

const contentVersions = (id?: string): string =>
  `/records/content-documents/${id === undefined ? '' : `${id}/`}content-versions`

const report = { name: 'report.pdf', type: 'application/pdf', text: '%PDF-1.7 A report.\n' }

/** How a question is sent: as JSON, or with its file as the parts of a form. */
export function multipart({ body, file }: ApiQuestion): {
  readonly payload?: string | object
  readonly headers: Readonly<Record<string, string>>
} {
  if (file === undefined) return { ...(body === undefined ? {} : { payload: body }), headers: {} }
  const boundary = 'tradegrade-test-boundary'
  const part = (head: string, text: string) => `--${boundary}\r\n${head}\r\n\r\n${text}\r\n`
  const disposition = (name: string, more = '') => `Content-Disposition: form-data; name="${name}"${more}`
  return {
    payload:
      part(`${disposition('json')}\r\nContent-Type: application/json`, JSON.stringify(body ?? {})) +
      part(`${disposition('fileData', `; filename="${file.name}"`)}\r\nContent-Type: ${file.type}`, file.text) +
      `--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
