import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { auditLog } from '#platform/records/engine-tables.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase, emptyTables, type TestDatabase } from '../../fixtures/databases.ts'
import type { TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { storageTank } from '../record-api/fixtures/unknown-object.ts'
import { base, inputsOf, open, send, tankPortal, typed } from './back-office-portal.ts'

type Headers = Readonly<Record<string, string>>

const selected = `${base}/Storage_Tank__c/selected`

describeEachDatabase('Several records at once', (openDatabase) => {
  let portal: TestPortal
  let database: TestDatabase
  let administrator: Headers
  let sales: Headers
  let made = 0
  beforeAll(async () => {
    portal = await tankPortal(async () => (database = await openDatabase()))
    administrator = await signedIn(portal, 'administrator')
    sales = await signedIn(portal, 'internalSales')
  })
  beforeEach(() => emptyTables(database, 'storage_tank'))
  afterAll(() => portal.close())

  const tanks = async (count: number, values: Readonly<Record<string, unknown>> = {}): Promise<readonly string[]> => {
    const given = Array.from({ length: count }, () => {
      made += 1
      return { name: `Tank ${made}`, build: 'steel' as const, keeper: `bulk-${made}@example.com`, ...values }
    })
    return await portal.fixtures.records.write(systemViewer, async (handle) => {
      const ids: string[] = []
      for (const each of given) ids.push((await handle.create(storageTank, each)).id)
      return ids
    })
  }
  const stored = (id: string) => portal.fixtures.records.byId(systemViewer, storageTank, id)
  const idsOf = (ids: readonly string[]) => ids.map((id) => ['id', id] as const)
  const outcomes = (html: string) =>
    [...html.matchAll(/<tr[^>]*><th scope="row">(?:<a [^>]*>)?([^<]+)(?:<\/a>)?<\/th><td>([^<]+)/g)].map(
      ([, name, outcome]) => [name, outcome],
    )

  it('[BOF-06] Changes fields of all selected records in one transaction, and leaves the other fields', async () => {
    const ids = await tanks(3, { capacity: 10 })
    const list = await open(portal, `${base}/Storage_Tank__c?select=all&rows=200`, administrator)
    expect(inputsOf(list.body).get('id')?.toSorted()).toEqual(ids.toSorted())
    const unselected = await open(portal, `${base}/Storage_Tank__c`, administrator)
    expect(unselected.body.slice(0, unselected.body.indexOf('</main>'))).not.toContain('checked=""')
    const form = await send(portal, selected, administrator, idsOf(ids))
    expect([form.status, form.body.includes('3 records are selected')]).toEqual([200, true])
    // Enter in an input presses the first button, which must be the one that changes only what is marked.
    expect(/<button value="(\w+)"/.exec(form.body)?.[1]).toBe('change')
    const inputs = typed(inputsOf(form.body), {
      set: ['Capacity__c', 'Build__c'],
      action: 'change',
      'field.Capacity__c': '1200',
      'field.Build__c': 'plastic',
      'field.Name': 'Not chosen',
    })
    const result = await send(portal, selected, administrator, inputs)
    expect([result.status, outcomes(result.body).map(([, outcome]) => outcome)]).toEqual([
      200,
      ['Saved', 'Saved', 'Saved'],
    ])
    const rows = await Promise.all(ids.map(stored))
    expect(rows.map((row) => [row?.capacity, row?.build, row?.version])).toEqual([
      [1200, 'plastic', 2],
      [1200, 'plastic', 2],
      [1200, 'plastic', 2],
    ])
    expect(rows.map((row) => row?.name)).not.toContain('Not chosen')
    const updates = (await database.queries.select().from(auditLog)).filter(({ operation }) => operation === 'update')
    expect(new Set(updates.map(({ batch }) => batch)).size).toBe(1)
  })

  it('[BOF-06] Names each refused record with its reason, writes the others, and tries the refused ones again', async () => {
    const [used = '', user = '', free = ''] = await tanks(3)
    const linked = await stored(user)
    await portal.fixtures.records.update(systemViewer, storageTank, user, linked?.version ?? 0, { overflow: used })
    const result = await send(portal, selected, administrator, [...idsOf([used, free]), ['action', 'delete']])
    expect(result.body).toContain('Done: 1. Refused: 1.')
    expect(outcomes(result.body).map(([, outcome]) => outcome)).toEqual(['Refused', 'Deleted'])
    expect([await stored(used), await stored(free)]).toMatchObject([{ id: used }, null])
    const again = inputsOf(result.body)
    expect(again.get('id')).toEqual([used])
    expect((await send(portal, selected, administrator, typed(again, {}))).status).toBe(400)
    const now = await stored(user)
    await portal.fixtures.records.update(systemViewer, storageTank, user, now?.version ?? 0, { overflow: null })
    const done = await send(portal, selected, administrator, typed(again, {}))
    expect([done.status, outcomes(done.body).map(([, outcome]) => outcome)]).toEqual([200, ['Deleted']])
    const gone = await send(portal, selected, administrator, [...idsOf([used, 'no id']), ['action', 'activate']])
    expect(outcomes(gone.body).map(([, outcome]) => outcome)).toEqual(['Refused', 'Refused'])
  })

  it('[BOF-06] Activates and deactivates', async () => {
    const ids = await tanks(2)
    for (const [action, isActive] of [
      ['deactivate', false],
      ['activate', true],
    ] as const) {
      await send(portal, selected, administrator, [...idsOf(ids), ['action', action]])
      expect((await Promise.all(ids.map(stored))).map((row) => row?.isActive)).toEqual([isActive, isActive])
    }
  })

  it('[BOF-06] Does nothing without a record, with more than 200, without a field, or with an unknown reference', async () => {
    const [id = ''] = await tanks(1)
    const refusal = async (fields: readonly (readonly [string, string])[]) => {
      const { status, body } = await send(portal, selected, administrator, fields)
      return [status, /role="alert">.*?<\/div>/.exec(body)?.[0].replaceAll(/<[^>]*>/g, '')]
    }
    expect(await refusal([['action', 'delete']])).toMatchObject([
      400,
      expect.stringContaining('No record is selected.'),
    ])
    const many = Array.from(
      { length: 201 },
      (_, at) => ['id', `${id.slice(0, 12)}${String(at).padStart(3, '0')}`] as const,
    )
    expect(await refusal([...many, ['action', 'delete']])).toMatchObject([400, expect.stringContaining('At most 200')])
    expect(
      await refusal([
        ['id', id],
        ['action', 'change'],
      ]),
    ).toMatchObject([400, expect.stringContaining('No field')])
    const unknown = [
      ['set', 'Overflow__c'],
      ['base.Overflow__c', ''],
      ['field.Overflow__c', 'Nothing'],
    ] as const
    expect(await refusal([['id', id], ['action', 'change'], ...unknown])).toMatchObject([
      400,
      expect.stringContaining('Nothing was changed.'),
    ])
    expect((await stored(id))?.version).toBe(1)
  })

  it('[BOF-06] [BOF-02] Offers and does exactly what the record data API allows', async () => {
    const [grade] = await portal.fixtures.records.list(systemViewer, tradeGrade, { limit: 1 })
    const grades = `${base}/Product2`
    const { body } = await open(portal, grades, sales)
    expect(body).not.toContain('name="id"')
    const sent = await send(portal, `${grades}/selected`, sales, [
      ['id', grade?.id ?? ''],
      ['action', 'deactivate'],
    ])
    expect(sent.body).not.toContain('name="action"')
    const [id = ''] = await tanks(1)
    const foreign = await send(portal, `${grades}/selected`, administrator, [
      ['id', id],
      ['action', 'deactivate'],
    ])
    expect(foreign.body).toContain('Saved')
    expect(
      (
        await send(portal, selected, sales, [
          ['id', id],
          ['action', 'delete'],
        ])
      ).status,
    ).toBe(404)
    expect(await portal.fixtures.records.byId(systemViewer, tradeGrade, grade?.id ?? '')).toMatchObject({
      isActive: true,
    })
  })

  it('[BOF-06] Exports the rows that match the search, all pages of them, with formulas neutralised', async () => {
    const ids = await tanks(2, { name: '=Formula' })
    await tanks(1, { name: 'Other' })
    const { headers, body } = await open(portal, `${base}/Storage_Tank__c/export?search=Formula`, administrator)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename=Storage_Tank__c.csv',
    })
    const [head = '', ...rows] = body.trimEnd().split('\n')
    expect(head.startsWith('\uFEFFId,')).toBe(true)
    expect(rows.map((row) => row.split(',')[0] ?? '').toSorted()).toEqual(ids.toSorted())
    expect(rows.every((row) => row.includes('\\=Formula'))).toBe(true)
    await tanks(501, { name: 'Many' })
    const many = await open(portal, `${base}/Storage_Tank__c/export?search=Many`, administrator)
    expect(new Set(many.body.trimEnd().split('\n')).size).toBe(502)
    expect((await open(portal, `${base}/Storage_Tank__c/export`, sales)).status).toBe(404)
  })
})
