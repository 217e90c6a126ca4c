import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { languageCodes, languageSegment } from '#platform/i18n/languages.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import type { TestPortal } from '../../fixtures/http-portal.ts'
import { cookieOf, userOf } from '../../fixtures/signed-in.ts'
import { storageTank } from '../record-api/fixtures/unknown-object.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { base, inputsOf, open, send, tankPortal, typed } from './back-office-portal.ts'

describeEachDatabase('Changes of the record that a page of the back office shows', (openDatabase) => {
  let portal: TestPortal
  let administrator: Readonly<Record<string, string>>
  beforeAll(async () => {
    portal = await tankPortal(openDatabase)
    administrator = { cookie: await cookieOf(portal, await userOf(portal, 'administrator')) }
  })
  afterAll(() => portal.close())

  let createdCount = 0
  const tank = () =>
    portal.fixtures.records.create(systemViewer, storageTank, {
      name: 'Followed',
      build: 'steel',
      keeper: `keeper-${(createdCount += 1)}@example.com`,
    })
  const noticeIn = (html: string): string =>
    /<div id="office-changed"[\s\S]*?><div hidden[\s\S]*?<\/main>/.exec(html)?.[0] ?? ''

  it('[BOF-03] The page of a record and its form have a hidden notice with the record and the state that they show', async () => {
    const { id } = await tank()
    const { body: form } = await open(portal, `${base}/record/${id}/edit`, administrator)
    const [eTag] = inputsOf(form).get('etag') ?? []
    const { body: page } = await open(portal, `${base}/record/${id}`, administrator)
    for (const notice of [noticeIn(page), noticeIn(form)])
      for (const part of ['role="status"', `data-record="${id}"`, 'data-object="Storage_Tank__c"', '{who}, {when}'])
        expect(notice).toContain(part)
    expect(noticeIn(page)).toContain(`data-etag="${eTag?.slice(0, 16)}`)
    expect(noticeIn(form)).toContain(`data-etag="${eTag}"`)
    expect(noticeIn(page)).toContain(`href="${base}/record/${id}"`)
    expect(noticeIn(form)).toContain(`href="${base}/record/${id}#history"`)
  })

  it('[BOF-03] The form of a new record has no notice, and the notice is there in every language', async () => {
    expect(noticeIn((await open(portal, `${base}/Storage_Tank__c/new`, administrator)).body)).toBe('')
    const { id } = await tank()
    const texts = await Promise.all(
      languageCodes.map(async (language) => {
        const { body } = await open(portal, `/back-office/${languageSegment(language)}/record/${id}`, administrator)
        return /data-by="([^"]*)"/.exec(body)?.[1] ?? ''
      }),
    )
    for (const text of texts) expect(text).toMatch(/.\{who\}, \{when\}$/)
  })

  it('[BOF-03] After a refused form, the notice has the state on which the form is based', async () => {
    const { id } = await tank()
    const url = `${base}/record/${id}/edit`
    const inputs = inputsOf((await open(portal, url, administrator)).body)
    const refused = await send(portal, url, administrator, typed(inputs, { 'field.Name': '' }))
    expect([refused.status, noticeIn(refused.body).includes(`data-etag="${inputs.get('etag')?.[0]}"`)]).toEqual([
      422,
      true,
    ])
  })

  it('[RDL-23] The address after a deletion names the deleted record, and its page is a list', async () => {
    const { id } = await tank()
    const url = `${base}/record/${id}/delete`
    const inputs = inputsOf((await open(portal, url, administrator)).body)
    const { status, headers } = await send(portal, url, administrator, typed(inputs, {}))
    const list = String(headers['location'])
    expect([status, list]).toEqual([303, `${base}/Storage_Tank__c?deleted=${id}`])
    expect((await open(portal, list, administrator)).status).toBe(200)
  })

  it('[RDL-23] The result of a change of several records names those that were changed', async () => {
    const [one, other] = [await tank(), await tank()]
    const sent = await send(portal, `${base}/Storage_Tank__c/selected?id=${one.id}&id=${other.id}`, administrator, [
      ...Object.entries(
        formFields('BulkController.delete', { objectApiName: 'Storage_Tank__c', at: 'BulkController-change' }),
      ),
      ['ids', one.id],
      ['ids', other.id],
    ])
    const written = [...sent.body.matchAll(/data-written="(\w{18})"/g)].map(([, id = '']) => id)
    expect([sent.status, new Set(written)]).toEqual([200, new Set([one.id, other.id])])
  })
})
