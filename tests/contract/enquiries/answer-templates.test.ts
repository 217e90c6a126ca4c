import { beforeEach, expect, it } from 'vitest'
import { answerTemplate } from '#features/enquiries/templates/answer-template.ts'
import type { Insert } from '#platform/entity/entity.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { base } from '../../fixtures/account-portal.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { type Person, requestPortal } from './request-portal.ts'
import { requestForm } from '../../fixtures/forms/request-forms.ts'

describeEachDatabase('Templates of answers', (open) => {
  const on = requestPortal(open)
  beforeEach(async () => {
    const { records } = on.portal.fixtures
    for (const { id, version } of await records.list(systemViewer, answerTemplate, { limit: 500 }))
      await records.remove(systemViewer, answerTemplate, id, version)
  })

  const keep = async (name: string, more: Partial<Insert<typeof answerTemplate>> = {}) =>
    (
      await on.portal.fixtures.records.create(systemViewer, answerTemplate, {
        name,
        language: 'en-US',
        text: 'Dear {customer}, about {number}:',
        ...more,
      })
    ).id
  /** The page of the request, with parameters. */
  const page = async (of: Person, parameters: Readonly<Record<string, string>> = {}) => {
    const { id } = await on.only()
    const query = new URLSearchParams(parameters).toString()
    return (await on.portal.get(`/account/requests/${id}?${query}`, await on.cookie(of))).body
  }
  const offered = (body: string) => {
    const select = /name="template".*?<\/select>/s.exec(body)?.[0] ?? ''
    return [...select.matchAll(/<option value="[^"]*"(?: selected="")?>([^<]*)</g)].map(([, name]) => name)
  }
  const textOf = (body: string, field: string) => new RegExp(`name="${field}"[^>]*>([^<]*)</textarea>`).exec(body)?.[1]

  it('[REQ-01] Are offered by name for the language and the kind of a request, to the desk only', async () => {
    await keep('Second')
    await keep('First', { kind: 'quote' })
    await keep('Of samples', { kind: 'sample' })
    await keep('German', { language: 'de' })
    await keep('Out of use', { isActive: false })
    await on.submitted()
    // Nobody answers a request that nobody has taken.
    expect(offered(await page('sales'))).toEqual([])
    await on.act('sales', 'take')
    expect(offered(await page('sales'))).toEqual(['First', 'Second'])
    for (const of of ['customer', 'admin', 'second'] as const) expect(offered(await page(of)), of).toEqual([])
  })

  it('[REQ-01] Begin the text of the answer with the number and the customer, and open its form', async () => {
    const id = await keep('First')
    await on.submitted()
    await on.act('sales', 'take')
    const { name } = await on.only()
    const begun = await page('sales', { act: 'quote', template: id })
    const person = on.user('customer').name
    expect(textOf(begun, 'answer')).toBe(`Dear ${person}, about ${name}:`)
    expect(textOf(begun, 'reason')).toBe('')
    expect(begun).toMatch(/<details open=""><summary[^>]*>Send the quote/)
    const declined = await page('sales', { act: 'decline', template: id })
    expect([textOf(declined, 'reason'), textOf(declined, 'answer')]).toEqual([`Dear ${person}, about ${name}:`, ''])
    // What was typed and refused is kept.
    const row = await on.only()
    const form = requestForm('quote', row, { answer: 'My own words.' })
    const refused = await on.portal.app.inject({
      method: 'POST',
      url: `${base}/account/requests/${row.id}?act=quote&template=${id}`,
      headers: {
        host: 'localhost:3000',
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
        cookie: await on.cookie('sales'),
      },
      payload: new URLSearchParams(form).toString(),
    })
    expect([refused.statusCode, textOf(refused.body, 'answer')]).toEqual([422, 'My own words.'])
  })

  it('[REQ-01] That do not suit a request, or do not exist, begin nothing', async () => {
    const other = await keep('Of samples', { kind: 'sample' })
    await keep('First')
    await on.submitted()
    await on.act('sales', 'take')
    for (const template of [other, 'x', 'a1C000000000000AAA']) {
      const body = await page('sales', { act: 'quote', template })
      expect([template, textOf(body, 'answer')]).toEqual([template, ''])
    }
    // A customer who knows the id learns nothing.
    expect(await page('customer', { act: 'quote', template: other })).not.toContain('Dear')
  })

  it('[BOF-02] Are kept by everybody at the desk in the back office, and not by others', async () => {
    for (const [of, status] of [
      ['sales', 200],
      ['chief', 200],
      ['editor', 404],
      ['customer', 403],
    ] as const) {
      const answer = await on.portal.app.inject({
        url: '/back-office/en-us/Answer_Template__c/new',
        headers: { host: 'localhost:3000', cookie: await on.cookie(of) },
      })
      expect([of, answer.statusCode]).toEqual([of, status])
    }
  })
})
