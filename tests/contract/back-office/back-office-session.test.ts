import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import type { TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { storageTank } from '../record-api/fixtures/unknown-object.ts'
import { base, inputsOf, open, send, tankPortal, typed } from './back-office-portal.ts'

describeEachDatabase('The end of a session in the back office', (openDatabase) => {
  let portal: TestPortal
  let editor: Readonly<Record<string, string>>
  beforeAll(async () => {
    portal = await tankPortal(openDatabase)
    editor = await signedIn(portal, 'editor')
  })
  afterAll(() => portal.close())

  it('[BOF-03] What was typed survives the end of the session: it is sent again after signing in', async () => {
    const { records } = portal.fixtures
    const { id } = await records.create(systemViewer, storageTank, {
      name: 'Ends',
      build: 'steel',
      keeper: 'ends@example.com',
      number: 'Before',
      fittings: ['pump'],
    })
    const url = `${base}/record/${id}/edit`
    const form = typed(inputsOf((await open(portal, url, editor)).body), {
      'field.Number__c': 'Typed & "kept"',
      'field.Fittings__c': ['pump', 'valve'],
    })
    const ended = await send(portal, url, {}, form)
    expect([ended.status, ended.headers['cache-control']]).toEqual([401, 'private, no-store'])
    for (const text of ['Your session has ended', 'target="_blank"', `action="${url}"`])
      expect(ended.body).toContain(text)
    // The page shows a guest nothing but what the guest has sent.
    expect(ended.body).not.toContain('Storage tank')
    const sent = [...Map.groupBy(form, ([name]) => name)].map(([name, own]) => [name, own.map(([, value]) => value)])
    expect([...inputsOf(ended.body)]).toEqual(sent)
    const again = await send(portal, url, editor, typed(inputsOf(ended.body), {}))
    expect([again.status, again.headers['location']]).toEqual([303, `${base}/record/${id}?saved=1`])
    expect(await records.byId(systemViewer, storageTank, id)).toMatchObject({
      number: 'Typed & "kept"',
      fittings: ['pump', 'valve'],
    })
  })
})
