import { afterAll, beforeAll, expect, it } from 'vitest'
import { substance } from '#features/catalogue/products/substance.ts'
import type { User } from '#features/identity/people/users.ts'
import { user } from '#features/identity/people/user.ts'
import { inNameOf, systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { cookieOf, userOf } from '../../fixtures/signed-in.ts'
import { apiBase } from '../record-api/fixtures/record-api-caller.ts'
import { base, open } from './back-office-portal.ts'

type Headers = Readonly<Record<string, string>>

describeEachDatabase('The names of those who wrote a record', (openDatabase) => {
  let portal: TestPortal
  let colleague: User
  let reader: Headers
  let customer: User
  let id: string
  let ofCustomer: string
  beforeAll(async () => {
    portal = await testPortal(openDatabase)
    const { records } = portal.fixtures
    colleague = await userOf(portal, 'administrator')
    customer = await userOf(portal, 'customer')
    for (const [{ id: userId }, name] of [
      [colleague, 'Ada Colleague'],
      [customer, 'Cleo Customer'],
    ] as const) {
      const row = await records.byId(systemViewer, user, userId)
      await records.update(systemViewer, user, userId, row?.version ?? 0, { name })
    }
    reader = { cookie: await cookieOf(portal, await userOf(portal, 'editor')) }
    const by = (writer: User) => inNameOf({ ...systemViewer, user: { id: writer.id, roles: [] } })
    ;({ id } = await records.create(by(colleague), substance, { name: 'Citric acid' }))
    ;({ id: ofCustomer } = await records.create(by(customer), substance, { name: 'Vitamin C' }))
    await portal.fixtures.follower.catchUp()
  })
  afterAll(() => portal.close())

  const valueOf = (html: string, label: string): string | undefined =>
    new RegExp(`<dt[^>]*>(?:<span[^>]*>)?${label}(?:</span>)?</dt><dd[^>]*>(.*?)</dd>`).exec(html)?.[1]
  const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  const api = async (path: string) => await portal.app.inject({ url: `${apiBase}${path}`, headers: reader })

  it('[BOF-07] An editor reads the name of the colleague who wrote a record, on its page and in its history', async () => {
    const { status, body } = await open(portal, `${base}/record/${id}`, reader)
    expect(status).toBe(200)
    expect(textOf(valueOf(body, 'Created by') ?? '').trim()).toBe('Ada Colleague')
    expect(textOf(valueOf(body, 'Last modified by') ?? '').trim()).toBe('Ada Colleague')
    expect(textOf(body.slice(body.indexOf('id="history"')))).toMatch(/Created .* Ada Colleague/)
    expect(body).not.toContain(colleague.email)
    expect(body).not.toContain(colleague.id)
  })

  it('[BOF-07] [RDL-12] The record data API names the colleague and nothing else, and the user stays unreadable', async () => {
    const answer = await api(`/records/${id}?fields=Substance__c.CreatedById,Substance__c.LastModifiedById`)
    const { fields, lastModifiedById } = answer.json<{
      readonly fields: Readonly<Record<string, unknown>>
      readonly lastModifiedById: string | null
    }>()
    const named = { displayValue: 'Ada Colleague', value: null }
    expect([fields['CreatedById'], fields['LastModifiedById'], lastModifiedById]).toEqual([named, named, null])
    expect(answer.body).not.toContain(colleague.id)
    expect((await api(`/records/${colleague.id}?fields=User.Name`)).statusCode).toBe(404)
    const shown = await api(`/record-ui/${id}?formFactor=Large&layoutTypes=Full&modes=View`)
    expect([shown.statusCode, shown.body.includes('Ada Colleague')]).toEqual([200, true])
  })

  it('[BOF-07] Users of customers are not named to an editor, nor colleagues to a guest', async () => {
    const { body } = await open(portal, `${base}/record/${ofCustomer}`, reader)
    expect(textOf(body)).not.toContain('Cleo Customer')
    expect(textOf(body.slice(body.indexOf('id="history"')))).toContain('The portal or an unknown user')
    const guest = await portal.app.inject({ url: `${apiBase}/records/${id}?fields=Substance__c.CreatedById` })
    expect(guest.body).not.toContain('Ada Colleague')
  })
})
