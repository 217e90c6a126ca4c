import { apiBase } from './record-api-caller.ts'
import {
  object,
  steel,
  plastic,
  grade,
  brand,
  principal,
  nobody,
  least,
  contentVersions,
  type TankQuestions,
} from './unknown-object-asked.ts'

/** What the calls that read, write and find records answer about an object that they were never told of. */
export const tankRecordQuestions: TankQuestions = {
  'GET /records/:recordId': ({ full }) => [
    {
      path: `/records/${full}?layoutTypes=Full`,
      says: { apiName: object, recordTypeId: steel.id },
      names: ['Tank One', 'zwijgzaam-7731', '<b>valve</b>', 'T-1', 'valve;pump', 'Leaks', 'Xanvero 80'],
    },
    { path: `/records/${full}?layoutTypes=Full`, as: 'editor', names: ['T-1'], hides: ['zwijgzaam', 'Secret__c'] },
    { path: `/records/${full}?layoutTypes=Full`, as: 'guest', refused: 404 },
    { path: `/records/${full}?layoutTypes=Compact&updateMru=true` },
    {
      path: `/records/${full}?fields=${object}.Product__r.Trade_Name__r.Principal__r.Name,${object}.Holder__r.Name`,
      names: ['Brenvik Biopolymers', 'Xanvero'],
    },
    { path: `/records/${full}?fields=${object}.Secret__c`, as: 'editor', refused: 400 },
    { path: `/records/${full}?fields=${object}.Nothing__c`, refused: 400 },
  ],
  'GET /records/batch/:recordIds': ({ full, other }) => [
    {
      path: `/records/batch/${full},${other},${grade}?optionalFields=${object}.Capacity__c,Product2.Name`,
      names: ['5000'],
    },
  ],
  'GET /records/:recordId/child-relationships/:relationshipName': ({ full, other }) => [
    {
      path: `/records/${grade}/child-relationships/Storage_tanks__r?fields=${object}.Name`,
      says: { count: 1 },
      names: ['Tank One', full],
    },
    { path: `/records/${full}/child-relationships/Storage_tanks__r?fields=${object}.Name`, names: [other] },
    { path: `/records/${grade}/child-relationships/Storage_tanks__r?fields=${object}.Name`, as: 'guest', refused: 400 },
  ],
  'GET /record-ui/:recordIds': ({ full }) => [
    { path: `/record-ui/${full}?layoutTypes=Full&modes=View`, names: ['Tank One', 'Xanvero 80'] },
  ],
  'POST /records': () => [
    {
      path: '/records',
      body: { apiName: object, fields: least({ Name: 'Made', Overflow__c: null }) },
      says: { apiName: object },
      names: ['Made'],
    },
    {
      path: '/records',
      body: { apiName: object, fields: { Name: 'x' } },
      refused: 400,
      names: ['Keeper__c', 'State__c'],
    },
    {
      path: '/records',
      body: { apiName: object, fields: least({ Number__c: 't-1 ' }) },
      refused: 400,
      names: ['DUPLICATES_DETECTED', 'Same_Number'],
    },
    {
      path: '/records',
      body: { apiName: object, fields: least({ Product__c: grade, Origin__c: 'NO' }), allowSaveOnDuplicate: true },
      names: ['Xanvero 80'],
    },
    {
      path: '/records',
      body: { apiName: object, fields: least({ Reason__c: 'sold' }) },
      refused: 400,
      names: ['Reason__c'],
    },
    {
      path: '/records',
      body: { apiName: object, fields: least({ Built_On__c: '2026-01-02', Inspected_On__c: '2026-01-01' }) },
      refused: 400,
      names: ['Inspected_On__c'],
    },
    {
      path: '/records',
      body: { apiName: object, fields: least({ Capacity__c: -1 }) },
      refused: 400,
      names: ['Capacity__c'],
    },
    { path: '/records', body: { apiName: object, fields: least({ Approved_By__c: 'x' }) }, as: 'editor', refused: 403 },
    { path: '/records', body: { apiName: object, fields: least({ Secret__c: 'x' }) }, as: 'editor', refused: 400 },
    { path: '/records', body: { apiName: object, fields: least() }, as: 'guest', refused: 403 },
  ],
  'PATCH /records/:recordId': async ({ spare, other }) => {
    const own = await spare()
    return [
      { path: `/records/${own}`, body: { fields: { State__c: 'closed', Reason__c: 'sold' } }, names: ['Sold'] },
      { path: `/records/${own}`, body: { fields: { Overflow__c: other } }, names: ['Tank Two'] },
      { path: `/records/${own}`, body: { fields: { Overflow__c: nobody } }, refused: 400, names: ['Overflow__c'] },
      { path: `/records/${own}`, body: { fields: { Approved_By__c: 'x' } }, as: 'editor', refused: 403 },
      { path: `/records/${own}`, body: { fields: { Name: null } }, refused: 400, names: ['"Name"'] },
      {
        path: `/records/${own}`,
        body: { fields: { Name: 'Stale' } },
        headers: { 'if-match': '"00000000000000000000000000000000"' },
        refused: 412,
      },
    ]
  },
  'DELETE /records/:recordId': async ({ spare, full, other }) => {
    const own = await spare()
    return [
      { path: `/records/${own}`, as: 'editor', refused: 403 },
      { path: `/records/${own}` },
      { path: `/records/${own}`, refused: 404 },
      { path: `/records/${full}`, as: 'guest', refused: 404 },
      // Another one overflows into it.
      { path: `/records/${full}`, refused: 400, names: ['DELETE_FAILED', other] },
    ]
  },
  'POST /records/batch': async ({ spare }) => {
    const [changed, deleted] = [await spare(), await spare()]
    return [
      {
        path: '/records/batch',
        body: {
          allOrNone: false,
          operations: [
            { type: 'CREATE', records: [{ apiName: object, fields: least({ Name: 'Of a batch' }) }] },
            { type: 'UPDATE', records: [{ fields: { Id: changed, Capacity__c: 77 } }] },
            { type: 'DELETE', records: [{ fields: { Id: deleted } }] },
            { type: 'CREATE', records: [{ apiName: object, fields: {} }] },
          ],
        },
        says: { hasErrors: true },
        names: ['Of a batch', '"value":77'],
      },
    ]
  },
  'POST /records/content-documents/content-versions': () => [
    { path: contentVersions(), body: { title: 'x' }, refused: 400 },
  ],
  'POST /records/content-documents/:contentDocumentId/content-versions': () => [
    {
      path: contentVersions(nobody),
      body: { title: 'x' },
      file: { name: 'x.pdf', type: 'application/pdf', text: 'x' },
      refused: 400,
    },
  ],
  'GET /duplicates/:objectApiName': () => [
    {
      path: `/duplicates/${object}`,
      says: { apiName: object, dedupeEnabled: true },
      names: ['Same_Number', 'Number__c'],
    },
    { path: `/duplicates/${object}`, as: 'guest', refused: 403 },
  ],
  'POST /predupe': ({ full }) => [
    {
      path: '/predupe',
      body: { apiName: object, fields: { Number__c: ' t-1', Build__c: 'steel' } },
      names: [full, 'Same_Number'],
    },
    {
      path: '/predupe',
      body: { apiName: object, fields: { Number__c: 'T-1', Build__c: 'plastic' } },
      says: { matches: [] },
    },
  ],
  'GET /record-avatars/batch/:recordIds': ({ full }) => [
    { path: `/record-avatars/batch/${full},${nobody}`, says: { hasErrors: true }, names: [full, 'Theme'] },
  ],
  'POST /record-avatars/:recordId/association': ({ other }) => [
    {
      path: `/record-avatars/${other}/association`,
      body: { actionType: 'AssociateAvatar', photoUrl: 'https://example.com/tank.png' },
      says: { type: 'Photo', photoUrl: 'https://example.com/tank.png' },
    },
  ],
  'GET /lookups/:objectApiName/:fieldApiName/:targetApiName': ({ full }) => [
    { path: `/lookups/${object}/Product__c/Product2?q=xanvero&searchType=Search`, names: [grade] },
    { path: `/lookups/${object}/Overflow__c/${object}?q=tan&searchType=TypeAhead`, names: [full, 'Tank One'] },
    {
      path: `/lookups/${object}/Overflow__c/${object}?q=tan&searchType=TypeAhead&sourceRecordId=${full}`,
      says: { count: 1 },
      names: ['Tank Two'],
    },
    { path: `/lookups/${object}/Capacity__c/Product2`, refused: 400 },
  ],
  'POST /lookups/:objectApiName/:fieldApiName': () => [
    {
      path: `/lookups/${object}/Principal__c?q=bren&searchType=Search`,
      body: { sourceRecord: { apiName: object, fields: { Id: null, Trade_Name__c: brand } } },
      names: [principal],
    },
    {
      path: `/lookups/${object}/Holder__c?q=xan&searchType=Search`,
      body: { sourceRecord: { fields: { Id: null, Holder_Kind__c: 'tradeName' } } },
      names: [brand],
    },
  ],
  'GET /record-defaults/create/:objectApiName': () => [
    { path: `/record-defaults/create/${object}`, names: ['Keeper__c', steel.id] },
    { path: `/record-defaults/create/${object}?recordTypeId=${plastic.id}`, names: ['Of plastic'] },
  ],
  'GET /record-defaults/clone/:recordId': ({ full }) => [
    { path: `/record-defaults/clone/${full}`, names: ['Tank One', '"value":5000'] },
  ],
  'GET /record-defaults/template/create/:objectApiName': () => [
    {
      path: `/record-defaults/template/create/${object}?optionalFields=${object}.Is_Heated__c`,
      names: ['Is_Heated__c'],
    },
  ],
  'GET /record-defaults/template/clone/:recordId': ({ full }) => [
    { path: `/record-defaults/template/clone/${full}?optionalFields=${object}.Capacity__c`, names: ['5000'] },
  ],
  'GET /search-info/:objectApiName/filters': () => [
    { path: `/search-info/${object}/filters`, names: ['Capacity__c', 'Secret__c'] },
    { path: `/search-info/${object}/filters`, as: 'editor', hides: ['Secret__c'] },
  ],
  'GET /search-info/:objectApiName/filters/:fieldApiName/options': () => [
    { path: `/search-info/${object}/filters/Fittings__c/options`, names: ['Valve', 'Pump'], hides: ['Gauge'] },
    { path: `/search-info/${object}/filters/Product__c/options`, names: ['Xanvero 80', grade] },
  ],
  'GET /search-info/:objectApiName/filters/:fieldApiName/lookup': ({ full }) => [
    { path: `/search-info/${object}/filters/Overflow__c/lookup?q=tank`, names: [full] },
  ],
  'POST /search/results': ({ full, other }) => [
    { path: '/search/results', body: { q: 'one', objectApiName: object }, says: { totalCount: 1 }, names: [full] },
    {
      path: '/search/results',
      body: {
        q: 'tank',
        objectApiName: object,
        filters: [{ fieldApiName: 'Overflow__c', operator: 'Equals', operandLabels: [full] }],
      },
      names: [other],
    },
    {
      path: '/search/results',
      body: { q: 'zwijgzaam-7731', objectApiName: object },
      as: 'editor',
      says: { totalCount: 0 },
    },
  ],
  'POST /search/results/keyword': ({ full }) => [
    { path: '/search/results/keyword', body: { q: 'tank one' }, names: [full] },
    { path: '/search/results/keyword', body: { q: 'tank one' }, as: 'guest', hides: [full, object] },
  ],
  'POST /aggregate-ui': ({ full }) => [
    {
      path: '/aggregate-ui',
      body: {
        input: { compositeRequest: [{ referenceId: 'a', url: `${apiBase}/records/${full}?fields=${object}.Name` }] },
      },
      names: ['Tank One'],
    },
  ],
}
