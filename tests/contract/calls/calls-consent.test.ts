import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCall } from '../../fixtures/run-call.ts'
import { auditLog } from '#platform/records/engine-tables.ts'
import { consentRecord } from '#features/consent/consent-record.ts'
import { equals } from '#platform/records/read/condition.ts'
import type { Database } from '#platform/records/database.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { today, viewerWith } from '../../fixtures/call-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'

const address = '/lwr/apex/v65.0/ConsentController/record'
const params = {
  visitor: '0123456789abcdef0123456789abcdef',
  purposes: ['statistics', 'chat'],
  wording: '2026-11',
  countryCode: 'NL',
  languageCode: 'nl-NL',
}

describeEachDatabase('The record of a visitor’s consent', (open) => {
  let portal: TestPortal
  let database: Database
  beforeAll(async () => {
    portal = await testPortal(async () => (database = await open()))
  })
  afterAll(() => portal.close())

  const post = (body: object) =>
    portal.app.inject({
      method: 'POST',
      url: address,
      payload: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const storedConsents = (visitor: string) =>
    portal.fixtures.records.list(systemViewer, consentRecord, { where: equals('visitor', visitor) })

  it('[MSC-02] Stores one consent for each visitor and every change in the audit log', async () => {
    const first = await post(params)
    expect([first.statusCode, first.json(), first.headers['cache-control']]).toEqual([
      200,
      { recorded: true },
      'no-cache',
    ])
    await post({ ...params, purposes: [] })
    await post({ ...params, purposes: [] })
    const [record, ...others] = await storedConsents(params.visitor)
    expect(others).toEqual([])
    expect(record).toMatchObject({ visitor: params.visitor, purposes: [], wording: '2026-11', site: 'nl', version: 2 })
    const entries = await database.queries.select().from(auditLog)
    expect(entries.filter(({ recordId }) => recordId === record?.id)).toHaveLength(2)
  })

  it('[MSC-02] Accepts a write only by POST', async () => {
    const answer = await portal.app.inject({
      url: `${address}?methodParams=${encodeURIComponent(JSON.stringify({ ...params, visitor: 'a'.repeat(32) }))}`,
    })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { errorMessage: 'The method ConsentController.record is not cacheable: use POST.' },
    ])
    expect(await storedConsents('a'.repeat(32))).toEqual([])
  })

  it.each([
    ['a visitor who is missing', { visitor: undefined }, 'visitor'],
    ['a visitor with a name', { visitor: 'ada@example.com' }, 'visitor'],
    ['a visitor longer than made', { visitor: 'a'.repeat(33) }, 'visitor'],
    ['a purpose there is not', { purposes: ['everything'] }, 'purposes'],
    ['more purposes than there are', { purposes: ['chat', 'chat', 'chat', 'chat'] }, 'purposes'],
    ['purposes of another type', { purposes: 'chat' }, 'purposes'],
    ['a wording as a text', { wording: 'I agree to everything!' }, 'wording'],
    ['a site there is not', { countryCode: 'ZZ' }, 'countryCode'],
    ['a language there is not', { languageCode: 'xx' }, 'languageCode'],
  ])('[MSC-02] Rejects %s', async (_what, changes, parameter) => {
    const visitor = 'b'.repeat(32)
    const answer = await post({ ...params, visitor, ...changes })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errorMessage).toMatch(new RegExp(`^(?:${parameter}:|The '${parameter}(?:\\.0)?' parameter )`))
    expect(await storedConsents(visitor)).toEqual([])
  })

  it('[MSC-02] Does not allow visitors to read a consent', async () => {
    await expect(portal.fixtures.records.list(viewerWith('guest'), consentRecord)).rejects.toMatchObject({
      code: 'ACCESS_DENIED',
    })
  })

  it('[MSC-02] Writes nothing above the limit and tells the browser when to retry', async () => {
    // This portal has a separate clock, an hour later; the limit applies to these records alone.
    const later = portal.fixtures.context('guest', new Date(today.getTime() + 3_600_000))
    const records = { ...later.records }
    const context = { ...later, records }
    const answers: boolean[] = []
    for (let at = 0; at < 302; at += 1) {
      const visitor = (at % 2).toString(16).padStart(32, 'c')
      answers.push((await runCall('ConsentController.record', { ...params, visitor }, context)).recorded)
    }
    expect([answers.indexOf(false), answers.filter((recorded) => !recorded).length]).toEqual([300, 2])
    const minuteLater = { ...context, now: () => new Date(later.now().getTime() + 60_000) }
    expect(await runCall('ConsentController.record', params, minuteLater)).toEqual({ recorded: true })
  })
})
