import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Insert } from '#platform/entity/entity.ts'
import { listView } from '#features/identity/list-views/list-view.ts'
import { allEntities } from '#app/entities.ts'
import type { Endpoint } from '#platform/record-api/endpoint.ts'
import { recordApi } from '#app/record-api.ts'
import { objectCatalogue } from '#platform/record-api/object-catalogue.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { checkRepresentation } from '#platform/record-api/representations/check.ts'
import { fillDocuments } from '../../fixtures/document-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { apiBase } from './fixtures/record-api-caller.ts'
import { unique } from './fixtures/record-api-names.ts'
import { multipart } from './fixtures/record-api-requests.ts'
import { cookieOf, signedIn, userOf } from '../../fixtures/signed-in.ts'
import {
  type TankRequest,
  everyValue,
  type Role,
  type TankRequests,
  type Tanks,
} from './fixtures/unknown-object-requests.ts'
import { tankMetadataRequests } from './fixtures/unknown-object-metadata.ts'
import { tankRecordRequests } from './fixtures/unknown-object-records.ts'
import { tankWriteRequests } from './fixtures/unknown-object-writes.ts'
import { tankRelatedRequests } from './fixtures/unknown-object-related.ts'
import { createTable, kindsOfFields, storageTank } from './fixtures/unknown-object.ts'

const requests: TankRequests = {
  ...tankRecordRequests,
  ...tankWriteRequests,
  ...tankMetadataRequests,
  ...tankRelatedRequests,
}

describeEachDatabase('An object unknown to the product', (open) => {
  let portal: TestPortal
  let headers: Readonly<Record<Role, Readonly<Record<string, string>>>>
  let tanks: Tanks

  beforeAll(async () => {
    portal = await testPortal(
      async () => {
        const database = await open()
        await createTable(database, storageTank)
        return database
      },
      () => ({ recordApi: { ...recordApi, objects: objectCatalogue([...allEntities, storageTank]) } }),
    )
    const { records, follower } = portal.fixtures
    await fillDocuments(records, portal.files)
    const keeper = await userOf(portal, 'administrator')
    headers = {
      guest: {},
      editor: await signedIn(portal, 'editor'),
      administrator: { cookie: await cookieOf(portal, keeper) },
    }
    const tank = (values: Partial<Insert<typeof storageTank>>) =>
      records.create(systemViewer, storageTank, {
        name: unique('Spare'),
        build: 'steel',
        keeper: `${unique('spare').replace(' ', '')}@example.com`,
        ...values,
      })
    const planned = await tank(everyValue)
    const full = await records.write(systemViewer, (handle) =>
      handle.transition(storageTank, planned.id, planned.version, { action: 'Fill' }),
    )
    const other = await tank({ name: 'Tank Two', capacity: 10 })
    await records.update(systemViewer, storageTank, other.id, other.version, { overflow: full.id })
    await follower.catchUp()
    tanks = {
      full: full.id,
      other: other.id,
      spare: async () => (await tank({})).id,
      listView: async () => {
        const name = unique('Large').replace(' ', '_')
        await records.create(systemViewer, listView, {
          integrationId: `${storageTank.apiName}.${name}`.toLowerCase(),
          name,
          developerName: name,
          object: storageTank.apiName,
          columns: ['Name', 'Capacity__c', 'State__c'],
          filters: [{ fieldApiName: 'Capacity__c', operator: 'GreaterThan', operandLabels: ['100'] }],
          sort: ['Name'],
          scope: 'everything',
          visibility: 'Public',
          owner: keeper.id,
        })
        return name
      },
    }
  })
  afterAll(() => portal.close())

  const ask = async (method: Endpoint['method'], request: TankRequest) => {
    const { payload, headers: own } = multipart(request)
    const response = await portal.app.inject({
      method,
      url: apiBase + request.path,
      headers: { ...headers[request.as ?? 'administrator'], ...own, ...request.headers },
      ...(payload === undefined ? {} : { payload }),
    })
    return { status: response.statusCode, text: response.body }
  }

  it('[UIA-18] Has a field of every kind, each with a value', () => {
    const kinds = new Set(Object.values(storageTank.fields).map(({ type }) => type))
    expect([...kinds].toSorted()).toEqual(Object.keys(kindsOfFields).toSorted())
    expect(Object.keys(storageTank.fields).filter((property) => !(property in everyValue))).toEqual([
      'state',
      'filledOn',
      'closedBecause',
      'overflow',
    ])
  })

  it('[UIA-01 … UIA-32] Every call of the table has requests for the object', () => {
    expect(Object.keys(requests).toSorted()).toEqual(recordApi.endpoints.map(keyOf).toSorted())
  })

  it.each(recordApi.endpoints.map((call) => [keyOf(call), call] as const))(
    '[UIA-01 … UIA-32] Answers %s for the object',
    async (name, call) => {
      for (const request of (await requests[name]?.(tanks)) ?? []) {
        const { status, text } = await ask(call.method, request)
        const about = `${request.as ?? 'administrator'}: ${name} ${request.path}: ${status} ${text}`
        if (request.refused === undefined) {
          expect(status, about).toBeLessThan(300)
          if (call.answer !== null) expect(checkRepresentation(call.answer, JSON.parse(text)), about).toBeNull()
        } else expect(status, about).toBe(request.refused)
        if (request.says !== undefined) expect(JSON.parse(text), about).toMatchObject(request.says)
        for (const word of request.names ?? []) expect(text, about).toContain(word)
        for (const word of request.hides ?? []) expect(text, about).not.toContain(word)
      }
    },
  )
})

const keyOf = ({ method, path }: Endpoint): string => `${method} ${path}`
