import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { rules } from '#platform/record-api/representations/rules.ts'
import { openMemory } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { apiCaller, type ApiCaller, type ApiResponse } from './fixtures/record-api-caller.ts'

/** Ids of the catalogue that addresses need. */
interface Known {
  readonly grade: string
}

interface Broken {
  readonly method: 'get' | 'post' | 'patch'
  readonly path: (known: Known) => string
  readonly body?: unknown
}

const get = (path: (known: Known) => string): Broken => ({ method: 'get', path })
const post = (path: string, body: unknown): Broken => ({ method: 'post', path: () => path, body })
const patch = (path: string, body: unknown): Broken => ({ method: 'patch', path: () => path, body })

const list = (more: object) => ({
  listViewApiName: 'Rules',
  label: 'Rules',
  displayColumns: ['Product2.Name'],
  visibility: 'Private',
  ...more,
})
const filtered = (filter: unknown) => post('/list-info/Product2', list({ filteredByInfo: [filter] }))
const ordered = (entry: unknown) => patch('/list-preferences/Product2/All', { orderedBy: [entry] })
const preferred = (more: object) => patch('/list-preferences/Product2/All', more)
const deduped = (body: unknown) => post('/predupe', body)

/** Requests that each break a rule of §5, in all possible ways. */
const broken = {
  'VAL-15': [
    get(({ grade }) => `/records/${grade}`),
    get(({ grade }) => `/records/${grade}?fields=&optionalFields=&layoutTypes=`),
    get(({ grade }) => `/records/${grade}?modes=View`),
    get(({ grade }) => `/records/batch/${grade}`),
  ],
  'VAL-16': [
    get(({ grade }) => `/record-ui/${grade}`),
    get(({ grade }) => `/record-ui/${grade}?layoutTypes=Full`),
    get(({ grade }) => `/record-ui/${grade}?modes=View`),
    get(() => '/record-ui/,?layoutTypes=Full&modes=View'),
  ],
  'VAL-17': [
    get(({ grade }) => `/actions/record/${grade}`),
    get(({ grade }) => `/actions/record/${grade}?sections=&apiNames=`),
    get(({ grade }) => `/actions/record/${grade}?actionTypes=StandardButton`),
  ],
  'VAL-18': [get(() => '/list-info/batch'), get(() => '/list-records/Product2')],
  'VAL-19': [
    get(() => '/layout/Product2?layoutType=Wide&mode=View'),
    get(() => '/layout/Product2?layoutType=Full&mode=Print'),
  ],
  'VAL-20': [
    deduped({ apiName: 'Product2' }),
    deduped({ apiName: 'Product2', fields: ['Name'] }),
    deduped({ apiName: 'Product2', fields: { Name: ['x'] } }),
    deduped({ apiName: 'Product2', fields: { Name: { value: 'x' } } }),
  ],
  'VAL-21': [
    filtered({ operator: 'Equals', operandLabels: ['x'] }),
    filtered({ fieldApiName: 1, operator: 'Equals', operandLabels: ['x'] }),
    filtered({ fieldApiName: 'Product2.Name', operator: null, operandLabels: ['x'] }),
    filtered({ fieldApiName: 'Product2.Name', operator: 'Equals', operandLabels: 'x' }),
    filtered({ fieldApiName: 'Product2.Name', operator: 'Equals', operandLabels: [1] }),
    filtered('x'),
  ],
  'VAL-22': [
    ordered({ isAscending: true }),
    ordered({ fieldApiName: 1, isAscending: true }),
    ordered({ fieldApiName: 'Product2.Name', isAscending: 'yes' }),
    ordered({ fieldApiName: 'Product2.Name' }),
  ],
  'VAL-23': [
    preferred({ columnWidths: { Name: 'wide' } }),
    preferred({ columnWidths: { Name: 1.5 } }),
    preferred({ columnWidths: [100] }),
    preferred({ columnWrap: { Name: 1 } }),
  ],
} satisfies Record<keyof typeof rules, readonly Broken[]>

describe('Rules of requests', () => {
  let portal: TestPortal
  let editor: ApiCaller
  let known: Known
  beforeAll(async () => {
    portal = await testPortal(openMemory)
    editor = await apiCaller(portal, 'editor')
    const [grade] = await portal.fixtures.records.list(systemViewer, tradeGrade, { limit: 1 })
    known = { grade: grade?.id ?? '' }
  })
  afterAll(() => portal.close())

  const send = ({ method, path, body }: Broken): Promise<ApiResponse> =>
    method === 'get' ? editor.get(path(known)) : editor[method](path(known), body)

  const cases = Object.entries(rules).flatMap(([id, words]) =>
    (Object.entries(broken).find(([key]) => key === id)?.[1] ?? []).map((each, index) => ({ id, index, words, each })),
  )
  it.each(cases)(
    '[VAL-25] [$id] Request $index breaks the rule and gets a 400 that names it',
    async ({ words, each }) => {
      const { status, body } = await send(each)
      expect(status).toBe(400)
      expect(body[0].message).toContain(words)
    },
  )

  it('[VAL-25] Accepts requests that follow the rules', async () => {
    const { grade } = known
    const answers = [
      await editor.get(`/records/${grade}?fields=Product2.Name`),
      await editor.get(`/record-ui/${grade}?layoutTypes=Full&modes=View`),
      await editor.get(`/actions/record/${grade}?sections=Page`),
      // An absent value has the platform's default there.
      await editor.get('/layout/Product2?layoutType=Full'),
      await editor.post('/predupe', {
        apiName: 'Product2',
        fields: { Name: 'x', Sample_Available__c: true, Purity__c: null },
      }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })
})
