import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import type { User } from '#features/identity/people/users.ts'
import { auditLog } from '#platform/records/engine-tables.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { fieldErrors } from '../../fixtures/forms/field-errors.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { cookieOf, signedIn, userOf } from '../../fixtures/signed-in.ts'
import { base, inputsOf, open, send, typed } from './back-office-portal.ts'

describeEachDatabase('The audit log in the back office', (openDatabase) => {
  let portal: TestPortal
  let administrator: User
  let headers: Readonly<Record<string, string>>
  let id = ''
  const url = `${base}/audit`
  beforeAll(async () => {
    portal = await testPortal(openDatabase)
    administrator = await userOf(portal, 'administrator')
    headers = { cookie: await cookieOf(portal, administrator) }
    const [grade] = await portal.fixtures.records.list(systemViewer, tradeGrade, { limit: 1 })
    id = grade?.id ?? ''
    const edit = `${base}/record/${id}/edit`
    const inputs = inputsOf((await open(portal, edit, headers)).body)
    const changed = await send(portal, edit, headers, typed(inputs, { 'field.ProductCode': 'AUDITED-1' }))
    expect(changed.status).toBe(303)
  })
  afterAll(() => portal.close())

  const verify = async (hash: string, by = headers) =>
    await send(portal, url, by, Object.entries(formFields('AuditController.verify', { hash })))
  const rowsOf = (body: string): number => body.match(/<th scope="row">/g)?.length ?? 0

  it('[BOF-02] Only administrators read the log', async () => {
    for (const role of ['internalSales', 'editor', 'supplier'] as const) {
      const theirs = await signedIn(portal, role)
      expect([role, (await open(portal, url, theirs)).status]).toEqual([role, 403])
      expect([role, (await verify('', theirs)).status]).toEqual([role, 403])
    }
    expect((await open(portal, url)).status).toBe(302)
  })

  it('[BOF-07] Finds entries by record, by user and by day', async () => {
    const byRecord = await open(portal, `${url}?record=${id}`, headers)
    expect(byRecord.body).toContain('AUDITED-1')
    expect(byRecord.body).toContain(`href="${base}/record/${id}"`)
    const [{ all } = { all: 0 }] = await portal.services.backOffice.database.queries
      .select({ all: sql<number>`count(*)::int` })
      .from(auditLog)
      .where(eq(auditLog.recordId, id))
    expect(rowsOf(byRecord.body)).toBe(all)
    for (const author of [administrator.id, administrator.email.toUpperCase()]) {
      const byUser = await open(portal, `${url}?record=${id}&user=${encodeURIComponent(author)}`, headers)
      expect([author, rowsOf(byUser.body), byUser.body.includes(administrator.name)]).toEqual([author, 1, true])
    }
    const [{ day } = { day: '' }] = await portal.services.backOffice.database.queries
      .select({ day: sql<string>`to_char(max(${auditLog.at}) at time zone 'UTC', 'YYYY-MM-DD')` })
      .from(auditLog)
    expect(rowsOf((await open(portal, `${url}?record=${id}&day=${day}`, headers)).body)).toBeGreaterThan(0)
    expect((await open(portal, `${url}?day=2001-01-01`, headers)).body).toContain('No entry matches.')
  })

  it('[BOF-07] Says what happened in words: labels and values as the page of a record has them, without names of the API', async () => {
    const { body } = await open(portal, `${url}?record=${id}`, headers)
    const [changed = ''] = body.match(/<tr><th scope="row">[\s\S]*?<\/tr>/g) ?? []
    expect(changed).toContain('Trade grade')
    expect(changed).toContain('>Changed</span>')
    expect(changed).toMatch(/<dt lang="en">Grade code<\/dt>.*?AUDITED-1/)
    for (const raw of ['Product2', 'productCode', '{"', '&quot;', 'before', 'update'])
      expect([raw, changed.includes(raw)]).toEqual([raw, false])
    await open(portal, `${base}/people`, await signedIn(portal, 'editor'))
    await portal.fixtures.follower.catchUp()
    const events = (await open(portal, url, headers)).body
    expect(events).toContain('Access denied')
    expect(events).toMatch(/<dt lang="en">Error code<\/dt>.*?ACCESS_DENIED/)
    expect(events).not.toContain('{&quot;')
  })

  it('[BOF-07] Says which value is not known', async () => {
    for (const query of [
      'record=nothing',
      'user=nobody%40example.com',
      'day=2026-13-45',
      'day=2026-02-31',
      'day=yesterday',
    ]) {
      const { status, body } = await open(portal, `${url}?${query}`, headers)
      expect([query, status, body.includes('is not known. Check what you entered.')]).toEqual([query, 400, true])
    }
  })

  it('[BOF-07] Every entry is reached by following the pages', async () => {
    const seen: string[] = []
    for (let next: string | null = url; next !== null;) {
      const { body }: { readonly body: string } = await open(portal, next, headers)
      expect(rowsOf(body)).toBeLessThanOrEqual(50)
      seen.push(...body.matchAll(/<tr><th scope="row">[\s\S]*?<\/tr>/g).map(([row]) => row))
      next = /href="([^"]+)"[^>]*rel="next"|rel="next"[^>]*href="([^"]+)"/.exec(body)?.slice(1).find(Boolean) ?? null
      next = next?.replaceAll('&amp;', '&') ?? null
    }
    const [{ count } = { count: 0 }] = await portal.services.backOffice.database.queries
      .select({ count: sql<number>`count(*)::int` })
      .from(auditLog)
    expect(seen).toHaveLength(count)
    expect((await open(portal, `${url}?before=x`, headers)).status).toBe(400)
  })

  it('[BOF-07] Verifies the chain, and recognises a log that was replaced or changed', async () => {
    const whole = await verify('')
    const hash = /<code class="office-text">([0-9a-f]{64})<\/code>/.exec(whole.body)?.[1] ?? ''
    expect([whole.status, whole.body.includes('unchanged'), hash.length]).toEqual([200, true, 64])
    expect((await verify(` ${hash.toUpperCase()} `)).body).toContain('Keep this hash')
    expect((await verify('a'.repeat(64))).body).toContain('no entry with this hash')
    const refused = await verify('no hash')
    expect([refused.status, refused.body.includes('value="no hash"')]).toEqual([422, true])
    expect(fieldErrors(refused.body, 'AuditController.verify')).toEqual({ hash: 'Value is not valid.' })
    const { queries } = portal.services.backOffice.database
    await queries.execute(sql.raw('alter table audit_log disable trigger user'))
    await queries.execute(sql`update ${auditLog} set by = 'somebody' where ${auditLog.recordId} = ${id}`)
    const broken = await verify('')
    expect(broken.body).toContain('The log was changed.')
    expect(broken.body).toMatch(/<p lang="en">row \d+ has other content\.<\/p>/)
  })
})
