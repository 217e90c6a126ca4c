import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { auditLog } from '#platform/records/engine-tables.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase, emptyTables, type TestDatabase } from '../../fixtures/databases.ts'
import type { TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { storageTank } from '../record-api/fixtures/unknown-object.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { base, formOf, inputsOf, open, send, tankPortal, typed } from './back-office-portal.ts'

type Headers = Readonly<Record<string, string>>

describeEachDatabase('Several records at once', (openDatabase) => {
  let portal: TestPortal
  let database: TestDatabase
  let administrator: Headers
  let sales: Headers
  let createdCount = 0
  beforeAll(async () => {
    portal = await tankPortal(async () => (database = await openDatabase()))
    administrator = await signedIn(portal, 'administrator')
    sales = await signedIn(portal, 'internalSales')
  })
  beforeEach(() => emptyTables(database, 'storage_tank'))
  afterAll(() => portal.close())

  const tanks = async (count: number, values: Readonly<Record<string, unknown>> = {}): Promise<readonly string[]> => {
    const input = Array.from({ length: count }, () => {
      createdCount += 1
      return {
        name: `Tank ${createdCount}`,
        build: 'steel' as const,
        keeper: `bulk-${createdCount}@example.com`,
        ...values,
      }
    })
    return await portal.fixtures.records.write(systemViewer, async (handle) => {
      const ids: string[] = []
      for (const each of input) ids.push((await handle.create(storageTank, each)).id)
      return ids
    })
  }
  const stored = (id: string) => portal.fixtures.records.byId(systemViewer, storageTank, id)
  const selected = (ids: readonly string[], object = 'Storage_Tank__c') =>
    `${base}/${object}/selected?${new URLSearchParams(ids.map((id) => ['id', id])).toString()}`
  type Action = 'change' | 'activate' | 'deactivate' | 'delete'
  /** Sends one action of the page of a selection, with what was typed. */
  const act = (
    action: Action,
    ids: readonly string[],
    more: readonly (readonly [string, string])[] = [],
    as: { readonly headers?: Headers; readonly object?: string } = {},
  ) => {
    const { headers = administrator, object = 'Storage_Tank__c' } = as
    return send(portal, selected(ids, object), headers, [
      ...Object.entries(formFields(`BulkController.${action}`, { at: 'BulkController-change', objectApiName: object })),
      ...ids.map((id) => ['ids', id] as const),
      ...more,
    ])
  }
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
    // The selection is an address, so that a reload and the back button lead to it.
    expect(list.body).toMatch(/<form [^>]*action="\/back-office\/en-us\/Storage_Tank__c\/selected" method="get"/)
    const form = await open(portal, selected(ids), administrator)
    expect([form.status, form.body.includes('3 records are selected')]).toEqual([200, true])
    const changing = formOf(form.body, 'BulkController-change')
    // Enter in an input presses the first button, which must be the one that changes only what is marked.
    expect(/<button[^>]*>/.exec(changing)?.[0]).not.toContain('name=')
    const inputs = typed(inputsOf(changing), {
      set: ['Capacity__c', 'Build__c'],
      'field.Capacity__c': '1200',
      'field.Build__c': 'plastic',
      'field.Name': 'Not chosen',
    })
    const result = await send(portal, selected(ids), administrator, inputs)
    expect(result.body).toContain('<title>Result – Storage tanks')
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
    // The same form once more, from a double click or a reload, writes nothing and shows the same result.
    const again = await send(portal, selected(ids), administrator, inputs)
    expect([again.status, outcomes(again.body)]).toEqual([200, outcomes(result.body)])
    expect((await Promise.all(ids.map(stored))).map((row) => row?.version)).toEqual([2, 2, 2])
    const updates = (await database.queries.select().from(auditLog)).filter(({ operation }) => operation === 'update')
    expect(new Set(updates.map(({ batch }) => batch)).size).toBe(1)
  })

  it('[BOF-06] Names each refused record with its reason, writes the others, and tries the refused ones again', async () => {
    const [used = '', user = '', free = ''] = await tanks(3)
    const linked = await stored(user)
    await portal.fixtures.records.update(systemViewer, storageTank, user, linked?.version ?? 0, { overflow: used })
    const result = await act('delete', [used, free])
    expect(result.body).toContain('Done: 1. Refused: 1.')
    expect(outcomes(result.body).map(([, outcome]) => outcome)).toEqual(['Refused', 'Deleted'])
    expect([await stored(used), await stored(free)]).toMatchObject([{ id: used }, null])
    const again = inputsOf(result.body)
    expect(again.get('ids')).toEqual([used])
    const retry = { command: 'BulkController.delete' }
    expect(result.body).toContain('value="BulkController.delete"')
    const refused = await send(portal, selected([used, free]), administrator, typed(again, retry))
    expect([refused.status, outcomes(refused.body)[0]?.[1]]).toEqual([422, 'Refused'])
    const now = await stored(user)
    await portal.fixtures.records.update(systemViewer, storageTank, user, now?.version ?? 0, { overflow: null })
    const once = inputsOf(refused.body)
    const done = await send(portal, selected([used, free]), administrator, typed(once, retry))
    expect([done.status, outcomes(done.body).map(([, outcome]) => outcome)]).toEqual([200, ['Deleted']])
    const deleted = await act('activate', [used, 'no id'])
    expect(outcomes(deleted.body).map(([, outcome]) => outcome)).toEqual(['Refused', 'Refused'])
  })

  it('[BOF-06] Tries a change again with what was typed for it', async () => {
    const [one = ''] = await tanks(1)
    const [deleted = ''] = await tanks(1)
    await portal.fixtures.records.remove(systemViewer, storageTank, deleted, 1)
    const values = [
      ['set', 'Number__c'],
      ['set', 'Build__c'],
      ['base.Number__c', ''],
      ['field.Number__c', 'N 1'],
      ['base.Build__c', ''],
      ['field.Build__c', 'plastic'],
    ] as const
    const result = await act('change', [one, deleted], values)
    expect([result.status, outcomes(result.body).map(([, outcome]) => outcome)]).toEqual([200, ['Refused', 'Saved']])
    expect(await stored(one)).toMatchObject({ number: 'N 1', build: 'plastic' })
    const again = inputsOf(result.body)
    expect([again.get('ids'), again.get('set'), again.get('field.Number__c')]).toEqual([
      [deleted],
      ['Number__c', 'Build__c'],
      ['N 1'],
    ])
    expect((await send(portal, selected([one, deleted]), administrator, typed(again, {}))).status).toBe(422)
    expect((await stored(one))?.version).toBe(2)
  })

  it('[BOF-06] Activates and deactivates', async () => {
    const ids = await tanks(2)
    for (const [action, isActive] of [
      ['deactivate', false],
      ['activate', true],
    ] as const) {
      await act(action, ids)
      expect((await Promise.all(ids.map(stored))).map((row) => row?.isActive)).toEqual([isActive, isActive])
    }
  })

  it('[BOF-06] Does nothing without a record, with more than 200, without a field, or with an unknown reference', async () => {
    const [id = ''] = await tanks(1)
    const refusal = (answer: { readonly status: number; readonly body: string }) => [
      answer.status,
      /role="(?:alert|status)"[^>]*>(?:(?!<\/div><\/div>)[\s\S])+/
        .exec(answer.body.slice(answer.body.indexOf('<main')))?.[0]
        .replaceAll(/<[^>]*>/g, ''),
    ]
    const nothing = expect.stringContaining('No record is selected.')
    expect(refusal(await open(portal, selected([]), administrator))).toEqual([400, nothing])
    expect((await act('delete', [])).body).toContain('No record is selected.')
    const many = Array.from({ length: 201 }, (_, at) => `${id.slice(0, 12)}${String(at).padStart(3, '0')}`)
    const tooMany = expect.stringContaining('At most 200')
    expect(refusal(await open(portal, selected(many), administrator))).toEqual([400, tooMany])
    for (const action of ['delete', 'change'] as const)
      expect((await act(action, many, [['set', 'Capacity__c']])).body).toContain('At most 200')
    const noField = expect.stringContaining('No field is chosen.')
    const typedNumber = [
      ['base.Number__c', ''],
      ['field.Number__c', 'Typed'],
    ] as const
    const unchosen = await act('change', [id], typedNumber)
    expect(refusal(unchosen)).toEqual([422, noField])
    expect(inputsOf(formOf(unchosen.body, 'BulkController-change')).get('field.Number__c')).toEqual(['Typed'])
    const unknown = [
      ['set', 'Overflow__c'],
      ['base.Overflow__c', ''],
      ['field.Overflow__c', 'Nothing'],
    ] as const
    const refused = await act('change', [id], [...unknown, ...typedNumber])
    expect(refusal(refused)).toEqual([422, expect.stringContaining('Nothing was changed.')])
    const inputs = inputsOf(formOf(refused.body, 'BulkController-change'))
    expect([inputs.get('set'), inputs.get('field.Overflow__c'), inputs.get('field.Number__c')]).toEqual([
      ['Overflow__c'],
      ['Nothing'],
      ['Typed'],
    ])
    expect(refused.body).toMatch(
      /id="input-Overflow__c"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="input-Overflow__c"/,
    )
    expect(refused.body).toMatch(/id="input-Overflow__c-problem">.*?Nothing/)
    expect((await stored(id))?.version).toBe(1)
  })

  it('[BOF-06] [BOF-02] Offers and does exactly what the record data API allows', async () => {
    const [grade] = await portal.fixtures.records.list(systemViewer, tradeGrade, { limit: 1 })
    const { body } = await open(portal, `${base}/Substance__c`, sales)
    expect([body.includes('<table>'), body.includes('name="id"')]).toEqual([true, false])
    const sent = await open(portal, selected([grade?.id ?? ''], 'Product2'), sales)
    // A user who may only read the records can put them into a folder, and nothing else.
    expect(inputsOf(sent.body).get('set')).toBeUndefined()
    expect([formOf(sent.body, 'BulkController-change'), formOf(sent.body, 'BulkController-fillFolder') === '']).toEqual(
      ['', false],
    )
    for (const action of ['change', 'activate', 'delete'] as const)
      expect((await act(action, [grade?.id ?? ''], [], { headers: sales, object: 'Product2' })).status).toBe(422)
    const [id = ''] = await tanks(1)
    const foreign = await act('deactivate', [id], [], { object: 'Product2' })
    expect(foreign.body).toContain('Saved')
    expect((await act('delete', [id], [], { headers: sales })).status).toBe(404)
    expect((await open(portal, selected([id]), sales)).status).toBe(404)
    const ended = await act('delete', [id], [], { headers: {} })
    expect([ended.status, decodeURIComponent(String(ended.headers['location']))]).toEqual([
      303,
      expect.stringContaining(`${base}/Storage_Tank__c/selected`),
    ])
    expect(await stored(id)).not.toBeNull()
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
