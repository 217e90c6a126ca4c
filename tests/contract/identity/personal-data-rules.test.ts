import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allEntities, entityIndex } from '#app/entities.ts'
import { forgetData } from '#app/data/forget-data.ts'
import { recordModel } from '#app/record-model.ts'
import { erasePerson } from '#features/identity/personal-data/erasure.ts'
import { personalData } from '#features/identity/personal-data/personal-data.ts'
import { user } from '#features/identity/people/user.ts'
import { createUser } from '../../fixtures/create-user.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { tableColumn } from '#platform/entity/entity-table.ts'
import { type AnyField, targetsOf } from '#platform/entity/kinds/table.ts'
import { isOfTransitions } from '#platform/entity/path-steps.ts'
import { retentionOf, subjectOf } from '#platform/entity/personal.ts'
import { auditLog } from '#platform/records/engine-tables.ts'
import { createRecords, type Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { retentionDefaults } from '#platform/values/retention.ts'
import { fillCatalogue } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase, type TestDatabase } from '../../fixtures/databases.ts'
import { canaries, filled } from '../isolation/canaries.ts'

const email = 'grace@blossom.example'
const owned = allEntities.filter((entity) => entity !== user && subjectOf(entity.personal) !== null)

/**
 * Texts that do not concern the person: codes, numbers, addresses of pages, and what the desk answered to the account. All others
 * must be gone after an erasure.
 */
const remaining: Readonly<Record<string, readonly string[]>> = {
  Contact_Request__c: ['site', 'page'],
  Document_Request__c: ['site'],
  Sign_Up_Request__c: ['site'],
  Share__c: ['tokenHash', 'folder', 'site'],
  Request__c: ['name', 'site', 'answer', 'poNumber'],
}

describeEachDatabase('The rules for personal data of each object', (open) => {
  let database: TestDatabase
  let records: Records
  let now = new Date('2026-06-15T12:00:00Z')
  const created = canaries()
  const ids = new Map<Entity, string>()

  beforeAll(async () => {
    database = await open()
    records = createRecords(database, recordModel, () => now)
    await fillCatalogue(records)
    const person = await createUser(records, {
      name: 'Grace',
      email,
      roles: ['editor'],
      account: null,
      language: 'nl-NL',
    })
    for (const entity of owned) ids.set(entity, await createOwned(entity, person.id))
  })
  afterAll(() => database.close())

  /** A record of the person with a canary in each text. */
  async function createOwned(entity: Entity, userId: string): Promise<string> {
    const subject = subjectOf(entity.personal) ?? expect.unreachable()
    const record: Record<string, unknown> = {
      [subject.field]: entity.fields[subject.field]?.type === 'reference' ? userId : email,
      ...(subject.where === undefined ? {} : { [subject.where.field]: subject.where.is }),
    }
    for (const [name, field] of Object.entries(entity.fields))
      if (field.required === true && record[name] === undefined) record[name] = await valueOf(field)
    const texts = Object.entries(filled(created, entity, 'A', withoutNothing(record)))
    const [later, first] = [
      texts.filter(([name]) => isOfTransitions(entity, name)),
      texts.filter(([name]) => !isOfTransitions(entity, name)),
    ]
    const { id, version } = await records.create(systemViewer, entity, Object.fromEntries(first))
    const rest = later.filter(([name]) => name !== entity.path?.field)
    if (rest.length > 0) await records.update(systemViewer, entity, id, version, Object.fromEntries(rest))
    return id
  }

  async function valueOf(field: AnyField): Promise<unknown> {
    if (field.type === 'reference') {
      const target = allEntities.find(({ keyPrefix }) => keyPrefix === targetsOf(field)[0]?.keyPrefix)
      const [first] = target === undefined ? [] : await records.list(systemViewer, target, { limit: 1 })
      if (first !== undefined || target === undefined) return first?.id
      return (await records.create(systemViewer, target, await leastOf(target))).id
    }
    if (field.type === 'picklist') return Object.keys(field.values ?? {})[0]
    if (field.type === 'date') return '2026-06-15'
    return field.type === 'integer' ? 1 : undefined
  }

  async function leastOf(entity: Entity): Promise<Readonly<Record<string, unknown>>> {
    const values: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(entity.fields))
      if (field.required === true) values[name] = (await valueOf(field)) ?? `A ${field.label}`
    return values
  }

  const textsIn = (entity: Entity): readonly string[] =>
    created.all().flatMap(({ field, word }) => (field.startsWith(`${entity.apiName}.`) ? word : []))
  const rowText = async ({ table }: Entity): Promise<string> =>
    JSON.stringify((await database.queries.execute(sql`select * from ${table}`)).rows)

  it('[ENG-04] The own export has every record of the person, with all that the person may read', async () => {
    let text = ''
    for await (const piece of (await personalData({ queries: database.queries, records }, email, 'operator')) ?? [])
      text += piece
    const exported: Record<string, readonly unknown[]> = JSON.parse(text)
    for (const entity of owned) {
      const key = subjectOf(entity.personal)?.exportedAs ?? ''
      const own = JSON.stringify(exported[key])
      expect([entity.apiName, exported[key]?.length]).toEqual([entity.apiName, 1])
      expect(textsIn(entity).filter((word) => !own.includes(word))).toEqual([])
    }
  })

  it('[ENG-04] Records with a time limit are deleted after it and not before', async () => {
    for (const entity of owned) {
      const retention = retentionOf(entity.personal)
      if (retention === null) continue
      // The longer time of an object before this one may have been the end of this record too.
      if (retention.where === undefined && (await records.byId(systemViewer, entity, ids.get(entity) ?? '')) === null) {
        const [person] = await records.list(systemViewer, user, { limit: 1 })
        ids.set(entity, await createOwned(entity, person?.id ?? ''))
      }
      const limit = retentionDefaults[retention.kind] * 86_400_000
      const count = async (passed: number, kind = retention.kind): Promise<number> => {
        const days = { ...retentionDefaults, audit: 0 }
        const at = new Date(now.getTime() + passed)
        const done = await forgetData({ database, days, now: () => at, emailFolder: null })
        return done[kind] ?? 0
      }
      const createAgain = async () => {
        const again = await records.list(systemViewer, user, { limit: 1 })
        ids.set(entity, await createOwned(entity, again[0]?.id ?? ''))
      }
      if (retention.sooner !== undefined) {
        const { kind } = retention.sooner
        // The longer limits of other objects have passed.
        await createAgain()
        const soon = retentionDefaults[kind] * 86_400_000
        expect([entity.apiName, await count(soon, kind)]).toEqual([entity.apiName, 0])
        expect([entity.apiName, await count(soon + 1, kind)]).toEqual([entity.apiName, 1])
        await createAgain()
      }
      if (retention.where !== undefined) {
        const { field, isIn } = retention.where
        if (retention.sooner === undefined)
          expect([entity.apiName, await count(limit + 1)]).toEqual([entity.apiName, 0])
        // Only transitions lead there, and they are not the subject of this test.
        const column = tableColumn(entity.table, field)
        await database.queries.execute(sql`update ${entity.table} set ${sql.identifier(column.name)} = ${isIn[0]}`)
      }
      expect([entity.apiName, await count(limit)]).toEqual([entity.apiName, 0])
      expect([entity.apiName, await count(limit + 1)]).toEqual([entity.apiName, 1])
      await createAgain()
    }
  })

  it('[ENG-04] An erasure leaves no text of the person in any record or in the audit log', async () => {
    now = new Date('2026-06-16T12:00:00Z')
    await erasePerson({ ...database, entities: entityIndex }, () => now, email)
    const log = JSON.stringify(
      (await database.queries.select().from(auditLog)).map(({ before, after }) => [before, after]),
    )
    for (const entity of owned) {
      const left = await rowText(entity)
      const stored = (remaining[entity.apiName] ?? []).map((name) => `${entity.apiName}.${name}`)
      const found = created
        .all()
        .filter(({ field, word }) => field.startsWith(`${entity.apiName}.`) && left.includes(word))
      expect(found.map(({ field }) => field).filter((field) => !stored.includes(field))).toEqual([])
      expect(textsIn(entity).filter((word) => log.includes(word))).toEqual([])
    }
    expect(log).not.toContain(email)
  })
})

const withoutNothing = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
