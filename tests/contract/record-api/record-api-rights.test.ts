import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isMap } from '#platform/values/text/is-map.ts'
import { recordIdFrom } from '#platform/values/record-id.ts'
import type { Role } from '#platform/values/viewer.ts'
import { userRoles, type UserRole } from '#platform/values/user-roles.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { allEntities } from '#app/entities.ts'
import { wireName } from '#platform/entity/wire-name.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { openMemory } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { cookieOf, userOf } from '../../fixtures/signed-in.ts'
import { isLongRun } from '../../fixtures/test-run.ts'

/** The long form sends all requests. The short form sends only some of them. */
const step = isLongRun ? 1 : 24
const base = '/services/data/v65.0/ui-api'
const roles: readonly Role[] = [
  'guest',
  ...Object.keys(userRoles).filter((role): role is UserRole => role in userRoles),
]

/** The rights are read directly from the descriptor, without the functions of the API. */
const mayRead = (role: Role, entity: Entity): boolean =>
  entity.access.read === 'everyone' || entity.access.read.includes(role)
const may = (role: Role, entity: Entity, what: 'create' | 'update' | 'delete'): boolean =>
  entity.access[what].includes(role)
const mayReadField = (role: Role, entity: Entity, property: string): boolean =>
  mayRead(role, entity) && (entity.fields[property]?.access?.read?.includes(role) ?? true)
const mayWriteField = (role: Role, entity: Entity, property: string): boolean =>
  mayReadField(role, entity, property) && (entity.fields[property]?.access?.update?.includes(role) ?? true)

describe('The rights of every role, object and field', () => {
  let portal: TestPortal
  const headers = new Map<Role, Readonly<Record<string, string>>>()
  /** A record of each object, whether or not a caller sees it. */
  const some = new Map<Entity, string>()
  beforeAll(async () => {
    portal = await testPortal(openMemory)
    headers.set('guest', {})
    for (const role of roles)
      if (role !== 'guest' && role !== 'system')
        headers.set(role, { cookie: await cookieOf(portal, await userOf(portal, role)) })
    for (const entity of allEntities) {
      const [row] = await portal.fixtures.records.list(systemViewer, entity, { limit: 1 })
      if (row !== undefined) some.set(entity, row.id)
    }
  })
  afterAll(() => portal.close())

  let requested = 0
  let turn = 0
  const isSelected = (): boolean => (turn += 1) % step === 0
  async function ask(role: Role, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) {
    requested += 1
    const response = await portal.app.inject({
      method,
      url: base + path,
      headers: { ...headers.get(role), 'sec-fetch-site': 'same-origin' },
      remoteAddress: `10.8.${requested % 250}.1`,
      ...(body === undefined ? {} : { payload: body }),
    })
    const parsed: unknown = response.body === '' ? null : response.json()
    return { status: response.statusCode, body: parsed, text: response.body }
  }

  it('[UIA-08] [UIA-18] The metadata of objects and fields shows the rights of the descriptor', async () => {
    for (const role of roles)
      for (const entity of allEntities) {
        if (role !== 'guest' && !isSelected()) continue
        const { status, body } = await ask(role, 'GET', `/object-info/${entity.apiName}`)
        expect([role, entity.apiName, status]).toEqual([role, entity.apiName, mayRead(role, entity) ? 200 : 403])
        if (status !== 200 || !isMap(body) || !isMap(body['fields'])) continue
        expect([body['createable'], body['updateable'], body['deletable']]).toEqual([
          may(role, entity, 'create'),
          may(role, entity, 'update'),
          may(role, entity, 'delete'),
        ])
        for (const property of Object.keys(entity.fields)) {
          const field = body['fields'][wireName(entity, property)]
          expect([role, entity.apiName, property, field !== undefined]).toEqual([
            role,
            entity.apiName,
            property,
            mayReadField(role, entity, property),
          ])
          if (isMap(field) && field['updateable'] === true)
            expect(may(role, entity, 'update') && mayWriteField(role, entity, property)).toBe(true)
        }
      }
  })

  it('[UIA-08] Every request for a field, a sort order or a change follows the rights of the descriptor', async () => {
    const wrong: string[] = []
    const note = (isRight: boolean, ...said: readonly unknown[]): void => {
      if (!isRight) wrong.push(said.join(' '))
    }
    for (const role of roles)
      for (const entity of allEntities) {
        const id = some.get(entity) ?? recordIdFrom(entity.keyPrefix, new Uint8Array())
        for (const property of [...Object.keys(entity.fields), 'nothing']) {
          const name = property === 'nothing' ? 'Nothing__c' : wireName(entity, property)
          const isThere = property !== 'nothing' && mayReadField(role, entity, property)
          if (isSelected()) {
            const { status, text } = await ask(role, 'GET', `/records/${id}?fields=${entity.apiName}.${name}`)
            // For an unknown object the answer reveals nothing about its fields.
            const expected = !mayRead(role, entity) ? [404] : isThere ? [200, 404] : [400]
            note(expected.includes(status), role, 'reads', entity.apiName, name, status, text.slice(0, 120))
          }
          if (isSelected()) {
            const { status, body } = await ask(
              role,
              'GET',
              `/list-records/${entity.apiName}/All?optionalFields=${entity.apiName}.${name}&pageSize=3`,
            )
            note(status === (mayRead(role, entity) ? 200 : 403), role, 'lists', entity.apiName, status)
            if (!isThere) note(!JSON.stringify(body).includes(`"${name}":`), role, 'is shown', entity.apiName, name)
          }
          if (isSelected()) {
            const { status } = await ask(role, 'GET', `/list-records/${entity.apiName}/All?sortBy=${name}&pageSize=3`)
            const expected = !mayRead(role, entity) ? [403] : isThere ? [200, 400] : [400]
            note(expected.includes(status), role, 'orders', entity.apiName, name, status)
          }
          if (isSelected()) {
            const { status, text } = await ask(role, 'PATCH', `/records/${id}`, { fields: { [name]: null } })
            const allowed =
              may(role, entity, 'update') && property !== 'nothing' && mayWriteField(role, entity, property)
            // Clearing a required field may be refused; a write of a read-only field is refused for any value.
            const expected = allowed ? [200, 400, 404] : [400, 403, 404]
            note(expected.includes(status), role, 'writes', entity.apiName, name, status, text.slice(0, 160))
            if (!mayRead(role, entity)) note(status === 404, role, 'learns of', entity.apiName, status)
          }
        }
        for (const property of Object.keys(entity.fields)) {
          if (!isSelected()) continue
          // No record is created: a required field is missing, or the field is refused.
          const fields = { [wireName(entity, property)]: 'x'.repeat(140_000) }
          const { status } = await ask(role, 'POST', '/records', { apiName: entity.apiName, fields })
          const allowed = may(role, entity, 'create') && mayWriteField(role, entity, property)
          note(
            allowed ? status === 400 : status === 400 || status === 403,
            role,
            'gives',
            entity.apiName,
            property,
            status,
          )
        }
        if (isSelected()) {
          const { status, text } = await ask(role, 'POST', '/records', { apiName: entity.apiName, fields: {} })
          const expected = may(role, entity, 'create') ? [201, 400] : [403]
          note(expected.includes(status), role, 'makes', entity.apiName, status, text.slice(0, 160))
        }
      }
    expect(wrong).toEqual([])
    console.log(`${requested} requests about rights were sent`)
    if (step === 1) expect(requested).toBeGreaterThanOrEqual(10_000)
  }, 3_600_000)
})
