import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import type { TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { storageTank } from '../record-api/fixtures/unknown-object.ts'
import { base, inputsOf, open, send, tankPortal, typed } from './back-office-portal.ts'

type Headers = Readonly<Record<string, string>>

describeEachDatabase('A record page of the back office', (openDatabase) => {
  let portal: TestPortal
  let administrator: Headers
  let sales: Headers
  let createdCount = 0
  beforeAll(async () => {
    portal = await tankPortal(openDatabase)
    administrator = await signedIn(portal, 'administrator')
    sales = await signedIn(portal, 'internalSales')
  })
  afterAll(() => portal.close())

  const tank = async (values: Readonly<Record<string, unknown>> = {}) => {
    createdCount += 1
    const keeper = `uses-${createdCount}@example.com`
    return await portal.fixtures.records.create(systemViewer, storageTank, {
      name: `Used ${String(createdCount).padStart(2, '0')}`,
      build: 'steel',
      keeper,
      ...values,
    })
  }
  const text = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

  it('[BOF-01] [BOF-07] Lists the records of an unknown object that use it: five rows, their number, and all of them in pages', async () => {
    const { id } = await tank()
    for (let count = 0; count < 52; count += 1) await tank({ overflow: id })
    const { body } = await open(portal, `${base}/record/${id}`, administrator)
    const used = body.slice(body.indexOf('id="used-by"'), body.indexOf('id="history"'))
    expect(text(used)).toMatch(/Storage tanks(?: \([^)]*\))? \(52\)/)
    expect([...used.matchAll(/<tr><th scope="row">/g)]).toHaveLength(5)
    const all = /href="([^"]*\/related\/[^"]+)"/.exec(used)?.[1] ?? ''
    expect(all).toBe(`${base}/record/${id}/related/Storage_Tank__c.Overflow__c`)
    const first = await open(portal, all, administrator)
    expect([first.status, [...first.body.matchAll(/<tr><th scope="row">/g)].length]).toEqual([200, 50])
    const next = /href="([^"]+)" rel="next"/.exec(first.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const second = await open(portal, next, administrator)
    expect([...second.body.matchAll(/<tr><th scope="row">/g)]).toHaveLength(2)
    const back = /href="([^"]+)" rel="prev"/.exec(second.body)?.[1] ?? ''
    expect((await open(portal, back, administrator)).body).toBe(first.body)
    expect((await open(portal, `${base}/record/${id}/related/Storage_Tank__c.Nothing`, administrator)).status).toBe(404)
    expect((await open(portal, all, sales)).status).toBe(404)
  })

  it('[BOF-07] [BOF-02] Counts and shows only users of the record that the reader sees', async () => {
    const { records } = portal.fixtures
    const [grade] = await records.list(systemViewer, tradeGrade, { limit: 1 })
    const name = await records.byId(systemViewer, tradeName, grade?.tradeName ?? '')
    await tank({ product: grade?.id })
    const count = await records.count(systemViewer, tradeGrade, {
      type: 'equals',
      field: 'tradeName',
      value: name?.id ?? '',
    })
    const ofName = await open(portal, `${base}/record/${name?.id}`, administrator)
    expect(text(ofName.body)).toContain(`Trade grades (${count})`)
    const used = /Storage tanks(?: \([^)]*\))? \(1\)/
    expect(text((await open(portal, `${base}/record/${grade?.id}`, administrator)).body)).toMatch(used)
    expect(text((await open(portal, `${base}/record/${grade?.id}`, sales)).body)).not.toContain('Storage tanks')
    const related = `${base}/record/${grade?.id}/related/Storage_Tank__c.Product__c`
    expect([(await open(portal, related, administrator)).status, (await open(portal, related, sales)).status]).toEqual([
      200, 404,
    ])
  })

  it('[BOF-07] Says that no record uses a record, also at the address of a list', async () => {
    const { id } = await tank()
    const page = await open(portal, `${base}/record/${id}/related/Storage_Tank__c.Overflow__c`, administrator)
    expect([page.status, text(page.body).includes('There are no records')]).toEqual([200, true])
    expect(page.body).not.toContain('<tr><th scope="row">')
    const late = await open(portal, `${base}/record/${id}/related/Storage_Tank__c.Overflow__c?page=9`, administrator)
    expect([late.status, late.body.includes('rel="prev"')]).toEqual([200, true])
  })

  it('[BOF-01] Leads to the form for a record that uses it, which begins with the reference', async () => {
    const { id } = await tank()
    await tank({ overflow: id })
    const href = `${base}/Storage_Tank__c/new?Overflow__c=${id}&from=${id}`
    const { body } = await open(portal, `${base}/record/${id}`, administrator)
    expect(body).toContain(`href="${href.replace('&', '&amp;')}"`)
    const inputs = inputsOf((await open(portal, href, administrator)).body)
    expect(inputs.get('field.Overflow__c')).toEqual([expect.stringContaining(`(${id})`)])
    const values = { 'field.Name': 'By the link', 'field.Build__c': 'steel', 'field.Keeper__c': 'link@example.com' }
    const form = `${base}/Storage_Tank__c/new?from=${id}`
    const wrong = await send(portal, form, administrator, typed(inputs, { ...values, 'field.Keeper__c': 'nobody' }))
    expect([wrong.status, inputsOf(wrong.body).get('from')]).toEqual([422, [id]])
    const sent = await send(portal, form, administrator, typed(inputs, values))
    expect(sent.status).toBe(303)
    // The address names the new record, which is not that of the page.
    expect(sent.headers['location']).toMatch(new RegExp(`^${base}/record/${id}\\?saved=(?!${id})\\w{18}#used-by$`))
    const by = { type: 'equals', field: 'overflow', value: id } as const
    expect(await portal.fixtures.records.count(systemViewer, storageTank, by)).toBe(2)
    const unknown = inputsOf(
      (await open(portal, `${base}/Storage_Tank__c/new?Overflow__c=x&Name=x`, administrator)).body,
    )
    expect([unknown.get('field.Overflow__c'), unknown.get('field.Name')]).toEqual([[''], ['']])
  })

  it('[BOF-01] Shows which parts a record lacks to those who may create them', async () => {
    const { id } = await portal.fixtures.records.create(systemViewer, tradeName, {
      name: 'Without a grade',
      principal: idOf(account, 'brenvik'),
    })
    const { body } = await open(portal, `${base}/record/${id}`, administrator)
    expect(text(body)).toContain('Trade grades (0) There are no records in this list.')
    expect(body).toContain(`href="${base}/Product2/new?Trade_Name__c=${id}&amp;from=${id}"`)
    const withGrades = `${base}/record/${idOf(tradeName, 'xanvero')}`
    expect((await open(portal, withGrades, administrator)).body).toContain(`${base}/Product2/new?`)
    const theirs = await open(portal, withGrades, sales)
    expect([text(theirs.body).includes('Trade grades ('), theirs.body.includes('/new?')]).toEqual([true, false])
  })

  it('[BOF-07] Leads to the explanation of who sees a record, where visitors may see records of the object', async () => {
    const [grade] = await portal.fixtures.records.list(systemViewer, tradeGrade, { limit: 1 })
    const { body } = await open(portal, `${base}/record/${grade?.id}`, administrator)
    const href = `/global/en-us/account/visibility?what=${grade?.id}`
    expect(body).toContain(`href="${href}"`)
    expect((await open(portal, href, administrator)).status).toBe(200)
    const { id } = await tank()
    expect((await open(portal, `${base}/record/${id}`, administrator)).body).not.toContain('account/visibility')
  })

  it('[BOF-01] Sending the form of a new record twice creates one record, and a changed form another one', async () => {
    const url = `${base}/Storage_Tank__c/new`
    const inputs = inputsOf((await open(portal, url, administrator)).body)
    const values = { 'field.Name': 'Sent twice', 'field.Build__c': 'steel', 'field.Keeper__c': 'twice@example.com' }
    const sent = typed(inputs, values)
    const both = await Promise.all([send(portal, url, administrator, sent), send(portal, url, administrator, sent)])
    const again = await send(portal, url, administrator, sent)
    expect([...both, again].map(({ status }) => status)).toEqual([303, 303, 303])
    expect(new Set([...both, again].map(({ headers }) => headers['location'])).size).toBe(1)
    const named = async (name: string) =>
      await portal.fixtures.records.count(systemViewer, storageTank, { type: 'equals', field: 'name', value: name })
    expect(await named('Sent twice')).toBe(1)
    const changed = { ...values, 'field.Name': 'Sent again', 'field.Keeper__c': 'thrice@example.com' }
    expect((await send(portal, url, administrator, typed(inputs, changed))).status).toBe(303)
    expect(await named('Sent again')).toBe(1)
    const other = inputsOf((await open(portal, url, administrator)).body)
    expect(other.get('once')).not.toEqual(inputs.get('once'))
    const wrong = typed(other, { ...values, 'field.Name': '' })
    for (const status of [422, 422]) expect((await send(portal, url, administrator, wrong)).status).toBe(status)
  })
})
