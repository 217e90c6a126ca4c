import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordApi } from '#app/record-api.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { openApiOf, type Operation } from '#platform/record-api/description/open-api.ts'
import { checkRepresentation } from '#platform/record-api/representations/check.ts'
import { isMap } from '#platform/values/text/is-map.ts'
import { importBatch } from '#features/integrations/imports/import-tables.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { importedId } from '#platform/records/write/upsert.ts'
import { openMemory } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { at } from './fixtures/record-api-fixtures.ts'
import { multipart } from './fixtures/record-api-requests.ts'

const server = '/services/data/v65.0'
const file = { name: 'report.pdf', type: 'application/pdf', text: '%PDF-1.7 A report.\n' }

/** The address of the example of an operation. */
function addressOf(path: string, { parameters }: Operation): string {
  const input = parameters.filter(({ example }) => example !== undefined)
  const text = (example: unknown): string => encodeURIComponent([example].flat().join())
  const filled = input
    .filter((each) => each.in === 'path')
    .reduce((address, { name, example }) => address.replace(`{${name}}`, text(example)), path)
  const query = input.filter((each) => each.in === 'query').map(({ name, example }) => `${name}=${text(example)}`)
  return `${filled}${query.length === 0 ? '' : `?${query.join('&')}`}`
}

function bodyOf({ requestBody }: Operation): { readonly isUpload: boolean; readonly example: unknown } | null {
  if (requestBody === undefined) return null
  const upload = at(requestBody, 'content', 'multipart/form-data', 'example', 'json')
  return upload === undefined
    ? { isUpload: false, example: at(requestBody, 'content', 'application/json', 'example') }
    : { isUpload: true, example: upload }
}

describe('The examples of the description of the record data API', () => {
  let portal: TestPortal
  let headers: Readonly<Record<string, string>>
  beforeAll(async () => {
    portal = await testPortal(openMemory)
    headers = await signedIn(portal, 'administrator')
    const { records } = portal.fixtures
    // The records of the demo catalogue that the examples name. Their ids follow from their integration ids.
    const principal = importedId(account, 'SUP-TARNVIK')
    const created = [
      [account, { integrationId: 'SUP-TARNVIK', name: 'Tarnvik', recordType: 'Supplier' }],
      [tradeName, { integrationId: 'TN-TARNVIK-POLYOLE-EXCIP', name: 'Nasteltis', principal }],
      [
        tradeGrade,
        {
          integrationId: 'GRD-TARNVIK-EXCIP-CAS-9003-39-8-1',
          name: 'Nasteltis 7116 CG 325M',
          tradeName: importedId(tradeName, 'TN-TARNVIK-POLYOLE-EXCIP'),
          principal,
          countries: ['NL'],
        },
      ],
    ] as const
    for (const [entity, row] of created) {
      const [outcome] = await records.upsertBatch(systemViewer, entity, [row])
      expect(outcome?.status).toBe('created')
    }
  })
  afterAll(() => portal.close())

  const hasWritten = (jobId: string): Promise<void> =>
    portal.fixtures.records.write(systemViewer, async (handle) => {
      const written = { jobId, lines: [2], created: 1, updated: 0, unchanged: 0, auditBatch: handle.auditBatch }
      await handle.keep((transaction) => transaction.insert(importBatch).values(written))
    })

  it('[MSC-05] Every example is answered as the description says, in the order of the calls', async () => {
    const { paths } = openApiOf(recordApi, systemViewer)
    let document = ''
    let job = ''
    const answers: string[] = []
    for (const { method, path, answer } of recordApi.endpoints) {
      const described = `/ui-api${path.replace(/:(\w+)/g, '{$1}')}`
      const operation = paths[described]?.[method.toLowerCase()]
      expect(operation, `${method} ${path}`).toBeDefined()
      if (operation === undefined) continue
      const body = bodyOf(operation)
      const { payload, headers: own } = multipart({
        path: '',
        ...(body !== null && isMap(body.example) ? { body: body.example } : {}),
        ...(body?.isUpload === true ? { file } : {}),
      })
      // Only the portal knows the ids of an uploaded file and of a new job.
      const url =
        server +
        addressOf(described, operation).replace('069000000000000AAA', document).replace('a1F000000000000AAA', job)
      const response = await portal.app.inject({
        method,
        url,
        headers: { ...headers, ...own },
        ...(payload === undefined ? {} : { payload }),
      })
      const json: unknown = response.body === '' ? null : response.json()
      answers.push(`${method} ${path}`)
      expect([200, 201, 204], `${method} ${url} ${response.body.slice(0, 300)}`).toContain(response.statusCode)
      expect(Object.keys(operation.responses), `${method} ${url}`).toContain(String(response.statusCode))
      if (answer !== null && response.statusCode !== 204)
        expect(checkRepresentation(answer, json), `${method} ${url}`).toBeNull()
      // An example shows something: no item of a batch is refused.
      expect(JSON.stringify(json), `${method} ${url}`).not.toMatch(/"(?:statusCode|httpStatusCode)":[45]/)
      if (path === '/records/content-documents/content-versions') document = String(at(json, 'contentDocument', 'id'))
      if (path === '/import-jobs' && method === 'POST') job = String(at(json, 'id'))
      // An undo needs something that was written before the import was cancelled.
      if (path.endsWith('/cancel')) await hasWritten(job)
    }
    expect(answers).toHaveLength(recordApi.endpoints.length)
  })
})
