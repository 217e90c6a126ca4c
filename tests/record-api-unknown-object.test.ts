import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Insert } from '#entities/entity.ts'
import { listView } from '#entities/list-view.ts'
import { allEntities } from '#entities/table.ts'
import type { Endpoint } from '#record-api/endpoint.ts'
import { objectCatalogue } from '#record-api/object-catalogue.ts'
import { endpoints } from '#record-api/table.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { checkRepresentation } from '#representations/check.ts'
import { fillPapers } from './calls-papers.ts'
import { describeEachDatabase } from './databases.ts'
import { testPortal, type TestPortal } from './http-portal.ts'
import { apiBase } from './record-api-caller.ts'
import { unique } from './record-api-names.ts'
import { multipart } from './record-api-questions.ts'
import { cookieOf, signedIn, userOf } from './signed-in.ts'
import { type Asked, everyValue, type Role, type TankQuestions, type Tanks } from './unknown-object-asked.ts'
import { tankMetadataQuestions } from './unknown-object-metadata.ts'
import { tankRecordQuestions } from './unknown-object-records.ts'
import { tankRelatedQuestions } from './unknown-object-related.ts'
import { createTable, kindsOfFields, storageTank } from './unknown-object.ts'

const questions: TankQuestions = { ...tankRecordQuestions, ...tankMetadataQuestions, ...tankRelatedQuestions }

describeEachDatabase('an object that the product does not know', (open) => {
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
      () => ({ apiObjects: objectCatalogue([...allEntities, storageTank]) }),
    )
    const { records, follower } = portal.setting
    await fillPapers(records, portal.files)
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
        state: 'planned',
        keeper: `${unique('spare').replace(' ', '')}@example.com`,
        ...values,
      })
    const full = await tank(everyValue)
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

  const ask = async (method: Endpoint['method'], question: Asked) => {
    const { payload, headers: own } = multipart(question)
    const response = await portal.app.inject({
      method,
      url: apiBase + question.path,
      headers: { ...headers[question.as ?? 'administrator'], ...own, ...question.headers },
      ...(payload === undefined ? {} : { payload }),
    })
    return { status: response.statusCode, text: response.body }
  }

  it('[UIA-18] has a field of every kind there is, with something in each', () => {
    const kinds = new Set(Object.values(storageTank.fields).map(({ type }) => type))
    expect([...kinds].toSorted()).toEqual(Object.keys(kindsOfFields).toSorted())
    expect(Object.keys(storageTank.fields).filter((property) => !(property in everyValue))).toEqual(['overflow'])
  })

  it('[UIA-01 … UIA-32] is asked for by every call of the table', () => {
    expect(Object.keys(questions).toSorted()).toEqual(endpoints.map(keyOf).toSorted())
  })

  it.each(endpoints.map((call) => [keyOf(call), call] as const))(
    '[UIA-01 … UIA-32] is answered for by %s',
    async (name, call) => {
      for (const question of (await questions[name]?.(tanks)) ?? []) {
        const { status, text } = await ask(call.method, question)
        const about = `${question.as ?? 'administrator'}: ${name} ${question.path}: ${status} ${text}`
        if (question.refused === undefined) {
          expect(status, about).toBeLessThan(300)
          if (call.answer !== null) expect(checkRepresentation(call.answer, JSON.parse(text)), about).toBeNull()
        } else expect(status, about).toBe(question.refused)
        if (question.says !== undefined) expect(JSON.parse(text), about).toMatchObject(question.says)
        for (const word of question.names ?? []) expect(text, about).toContain(word)
        for (const word of question.hides ?? []) expect(text, about).not.toContain(word)
      }
    },
  )
})

const keyOf = ({ method, path }: Endpoint): string => `${method} ${path}`
