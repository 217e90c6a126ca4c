import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import type { TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { storageTank } from '../record-api/fixtures/unknown-object.ts'
import { base, inputsOf, open, send, tankPortal, typed } from './back-office-portal.ts'

type Headers = Readonly<Record<string, string>>

describeEachDatabase('The path of a record in the back office', (openDatabase) => {
  let portal: TestPortal
  let administrator: Headers
  let editor: Headers
  beforeAll(async () => {
    portal = await tankPortal(openDatabase)
    administrator = await signedIn(portal, 'administrator')
    editor = await signedIn(portal, 'editor')
  })
  afterAll(() => portal.close())

  let createdCount = 0
  const tank = async (): Promise<string> => {
    const name = `Path ${(createdCount += 1)}`
    const values = { name, build: 'steel' as const, keeper: `path-${createdCount}@example.com` }
    return (await portal.fixtures.records.create(systemViewer, storageTank, values)).id
  }
  const stored = async (id: string) =>
    (await portal.fixtures.records.byId(systemViewer, storageTank, id)) ?? expect.unreachable()
  const address = (id: string, action: string): string => `${base}/record/${id}/step/${action}`
  /** The states with the present one in brackets, and the addresses of the next steps. */
  const path = (body: string) => {
    const bar = /<section class="office-path"[\s\S]*?<\/section>/.exec(body)?.[0] ?? ''
    return {
      states: [...bar.matchAll(/<li( aria-current="step")?[^>]*>([^<]+)/g)].map(([, current, label]) =>
        current === undefined ? label : `[${label}]`,
      ),
      steps: [...bar.matchAll(/name="action" value="([^"]+)"|href="([^"]+)"/g)].map(
        ([, action, href]) => action ?? href,
      ),
    }
  }
  const page = async (id: string, headers: Headers) => (await open(portal, `${base}/record/${id}`, headers)).body
  /** Sends a step from the page of the record, also one that the page does not have. */
  const step = async (id: string, action: string, headers: Headers) => {
    const etag = /data-etag="([^"]+)"/.exec(await page(id, headers))?.[1] ?? expect.unreachable()
    const fields = formFields('RecordController.save', { recordId: id, action, etag })
    return await send(portal, `${base}/record/${id}`, headers, Object.entries(fields))
  }

  it('[ENG-01] [BOF-01] Shows the state and only the steps that the user may make from it', async () => {
    const id = await tank()
    expect(path(await page(id, editor))).toEqual({
      states: ['[Planned]', 'Filled', 'Closed'],
      steps: ['Fill'],
    })
    const filled = await step(id, 'Fill', editor)
    expect([filled.status, filled.headers['location']]).toEqual([303, `${base}/record/${id}?saved=1`])
    expect(await stored(id)).toMatchObject({ state: 'filled', filledOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
    expect(path(await page(id, editor))).toEqual({ states: ['Planned', '[Filled]', 'Closed'], steps: [] })
    expect(path(await page(id, administrator)).steps).toEqual([address(id, 'Close')])
  })

  it('[ENG-01] [BOF-01] A step with values has a form, which says what is missing and keeps what was typed', async () => {
    const id = await tank()
    await step(id, 'Fill', editor)
    const form = await open(portal, address(id, 'Close'), administrator)
    const inputs = inputsOf(form.body)
    expect([...inputs.keys()].filter((name) => name.startsWith('field.'))).toEqual([
      'field.Closed_Because__c',
      'field.Number__c',
    ])
    const refused = await send(
      portal,
      address(id, 'Close'),
      administrator,
      typed(inputs, { 'field.Closed_Because__c': 'It leaks & smells' }),
    )
    expect(refused.status).toBe(422)
    expect(refused.body).toMatch(/id="input-Number__c-problem"/)
    expect(inputsOf(refused.body).get('field.Closed_Because__c')).toEqual(['It leaks & smells'])
    expect((await stored(id)).state).toBe('filled')
    const closed = await send(
      portal,
      address(id, 'Close'),
      administrator,
      typed(inputsOf(refused.body), { 'field.Number__c': `N-${id.slice(-6)}` }),
    )
    expect(closed.status).toBe(303)
    expect(await stored(id)).toMatchObject({ state: 'closed', closedBecause: 'It leaks & smells' })
  })

  it('[ENG-01] Whoever may not make a step learns nothing of it', async () => {
    const id = await tank()
    await step(id, 'Fill', editor)
    for (const action of ['Close', 'Nothing', 'fill']) {
      expect((await open(portal, address(id, action), editor)).status).toBe(404)
      const refused = await step(id, action, editor)
      expect([refused.status, refused.body.includes('Saved')]).toEqual([422, false])
    }
    expect((await stored(id)).state).toBe('filled')
  })

  it('[BOF-03] A step from a state that others have changed is not made, and the record says so', async () => {
    const id = await tank()
    const opened = inputsOf(await page(id, editor))
    await step(id, 'Fill', administrator)
    const late = await send(portal, `${base}/record/${id}`, editor, typed(opened, {}))
    expect([late.status, late.headers['location']]).toEqual([303, `${base}/record/${id}?step=gone`])
    expect((await open(portal, `${base}/record/${id}?step=gone`, editor)).body).toContain('changed the state')
    expect((await stored(id)).version).toBe(2)
  })

  it('[BOF-03] A step goes on where others have changed something else', async () => {
    const id = await tank()
    const opened = inputsOf(await page(id, editor))
    await portal.fixtures.records.update(systemViewer, storageTank, id, 1, { capacity: 5 })
    expect((await send(portal, `${base}/record/${id}`, editor, typed(opened, {}))).status).toBe(303)
    expect(await stored(id)).toMatchObject({ state: 'filled', capacity: 5 })
  })
})
