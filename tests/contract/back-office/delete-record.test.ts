import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import type { TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { storageTank } from '../record-api/fixtures/unknown-object.ts'
import { base, inputsOf, open, send, tankPortal, typed } from './back-office-portal.ts'

type Headers = Readonly<Record<string, string>>

describeEachDatabase('Deleting a record in the back office', (openDatabase) => {
  let portal: TestPortal
  let administrator: Headers
  let editor: Headers
  beforeAll(async () => {
    portal = await tankPortal(openDatabase)
    administrator = await signedIn(portal, 'administrator')
    editor = await signedIn(portal, 'editor')
  })
  afterAll(() => portal.close())

  const tank = (name: string) =>
    portal.fixtures.records.create(systemViewer, storageTank, { name, build: 'steel', keeper: 'delete@example.com' })

  it('[BOF-01] Asks before it deletes, and only those who may', async () => {
    const { id } = await tank('Short-lived')
    const url = `${base}/record/${id}/delete`
    expect((await open(portal, url, editor)).status).toBe(403)
    expect((await open(portal, `${base}/record/${id}`, editor)).body).not.toContain(url)
    const page = await open(portal, url, administrator)
    expect(page.body).toContain('Delete “Short-lived”?')
    await portal.fixtures.records.update(systemViewer, storageTank, id, 1, { capacity: 3 })
    const stale = await send(portal, url, administrator, typed(inputsOf(page.body), {}))
    expect([stale.status, stale.body.includes('This has changed in the meantime.')]).toEqual([412, true])
    const form = typed(inputsOf(stale.body), {})
    const forbidden = await send(portal, url, editor, form)
    expect([forbidden.status, (await portal.fixtures.records.byId(systemViewer, storageTank, id))?.name]).toEqual([
      403,
      'Short-lived',
    ])
    const deleted = await send(portal, url, administrator, form)
    expect([deleted.status, deleted.headers['location']]).toEqual([303, `${base}/Storage_Tank__c?deleted=${id}`])
    expect((await open(portal, `${base}/record/${id}`, administrator)).status).toBe(404)
    // A second click gets the answer of the first one, and another form finds nothing to delete.
    expect((await send(portal, url, administrator, form)).headers['location']).toBe(deleted.headers['location'])
    const other = formFields('RecordController.delete', { recordId: id, eTag: 'x' })
    expect((await send(portal, url, administrator, Object.entries(other))).status).toBe(404)
  })
})
