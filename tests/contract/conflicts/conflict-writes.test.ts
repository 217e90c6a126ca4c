import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { conflictsOf } from '#features/catalogue/conflicts/conflict.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { conflictView } from '#features/catalogue/conflicts/session-conflicts.ts'
import { addLine } from '#features/enquiries/carts/add-lines.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { submitCart } from '#features/enquiries/requests/submit-cart.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { folderItem } from '#features/folders/folders/folder-item.ts'
import { share } from '#features/folders/shares/share.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn, userOf } from '../../fixtures/signed-in.ts'
import { callIn, type Headers } from '../assistant/assistant-portal.ts'
import { netherlands, ruleName, ruleNote, setRules } from './conflict-portal.ts'

const session = 'session-type=internal&country-code=NL'
const xanvero80 = idOf(tradeGrade, 'xanvero-80')
const xanvero = idOf(tradeName, 'xanvero')
const brenvik = idOf(account, 'brenvik')
const citrelle = idOf(tradeGrade, 'citrelle-fg')

describeEachDatabase('Writes of a session', (openDatabase) => {
  let portal: TestPortal
  let sales: Headers
  beforeAll(async () => {
    portal = await testPortal(openDatabase)
    sales = await signedIn(portal, 'internalSales')
  })
  afterAll(() => portal.close())

  const call = async (name: string, params: object, specified: string | null = session) => {
    const { status, json } = await callIn(portal, specified, name, { ...netherlands, ...params }, sales)
    return { status, answer: json() }
  }
  const newFolder = async (name: string, recordId: string | null = null): Promise<string> =>
    (await call('FolderController.create', { name, recordId }, null)).answer.folder

  it('[CNF-02] A row in conflict enters no cart, folder or share, and the refusal names the reason', async () => {
    await setRules(portal, [])
    const empty = await newFolder('Empty')
    const [filled, copied] = [await newFolder('Filled', xanvero80), await newFolder('Copied', xanvero)]
    const { records } = portal.fixtures
    const counts = () => Promise.all([cartLine, folderItem, share].map((each) => records.count(systemViewer, each)))
    const before = await counts()
    await setRules(portal, [{ principal: brenvik, reason: 'COMPETING_PRINCIPAL', endsOn: '2026-12-31' }])
    const writes: readonly (readonly [name: string, params: object])[] = [
      ['CartController.addLine', { kind: 'default', recordId: xanvero80 }],
      [
        'CartController.addLines',
        {
          kind: 'quote',
          lines: [citrelle, xanvero80].map((recordId) => ({ recordId, quantity: '1', unit: 'kg' })),
        },
      ],
      ['FolderController.addItem', { folderId: empty, recordId: xanvero80 }],
      ['FolderController.addItem', { folderId: empty, recordId: xanvero }],
      ['FolderController.addItem', { folderId: empty, recordId: brenvik }],
      ['FolderController.create', { name: 'New', recordId: xanvero80 }],
      ['FolderController.copy', { folderId: copied }],
      ['ShareController.create', { folderId: filled, confirmed: true }],
    ]
    for (const [name, params] of writes) {
      const { status, answer } = await call(name, params)
      expect([name, status, answer]).toEqual([
        name,
        409,
        { errorMessage: expect.stringMatching(/^The record \w{18} is in conflict: Competing principal\.$/) },
      ])
      expect(JSON.stringify(answer)).not.toMatch(new RegExp(`${ruleName}|${ruleNote}`))
    }
    expect(await counts()).toEqual(before)
    // Other rows are written, and the same writes outside the Sales Assistant are not refused.
    expect((await call('CartController.addLine', { kind: 'default', recordId: citrelle })).status).toBe(200)
    expect((await call('FolderController.addItem', { folderId: empty, recordId: citrelle })).status).toBe(200)
    expect((await call('ShareController.create', { folderId: empty, confirmed: true })).status).toBe(200)
    for (const [name, params] of writes) expect([name, (await call(name, params, null)).status]).toEqual([name, 200])
  })

  it('[CNF-02] A cart with a row in conflict is not submitted in a session', async () => {
    await setRules(portal, [])
    const { fixtures, services } = portal
    const buyer = await userOf(portal, 'customer')
    const at = fixtures.context().now()
    const viewer: Viewer = {
      ...fixtures.context('customer').viewer,
      user: { id: buyer.id, roles: ['customer'] },
      account: { id: buyer.account ?? '' },
      at,
    }
    const context = { ...fixtures.context('customer'), viewer }
    await addLine.answer({ kind: 'default', recordId: xanvero80, ...netherlands }, context)
    await setRules(portal, [{ tradeName: xanvero }])
    const internalSession = { sessionType: 'internal', visitType: 'phone', countryIsoCode: 'NL' } as const
    const inSession: Viewer = {
      ...viewer,
      context: 'SalesAssistant',
      internalSession,
      ...conflictView({ ...services, now: () => at }, internalSession),
    }
    const submit = (by: Viewer) =>
      submitCart.run(v.parse(submitCart.params, { kind: 'default', ...netherlands }), {
        ...fixtures.context('customer'),
        viewer: by,
      })
    await expect(submit(inSession)).rejects.toMatchObject({ code: 'IN_CONFLICT', details: { reason: 'Exclusivity' } })
    expect(await fixtures.records.count(systemViewer, customerRequest)).toBe(0)
    // The rules that a viewer carries have no effect in another context.
    const outside: Viewer = { ...inSession, context: 'CountrySites' }
    expect(conflictsOf(outside)).toBeNull()
    expect(await submit(outside)).toEqual({ type: 'done' })
  })

  it('[CNF-02] The desk offers no alternative in conflict in a session; the same answer outside of it is sent', async () => {
    await setRules(portal, [])
    const { records } = portal.fixtures
    const request = await records.write(systemViewer, async (handle) => {
      const of = { name: 'Q-NL-2026-000001', kind: 'quote', site: 'nl', language: 'en-US' } as const
      const { id, version } = await handle.create(customerRequest, { ...of, guestEmail: 'ada@guest.example' })
      const choices = { unit: 'kg', sampleSize: '100g', expectedVolumeUnit: 'kg', outcome: 'open' } as const
      const line = { request: id, grade: citrelle, savedName: 'Citrelle FG', position: 0, ...choices }
      const { id: lineId } = await handle.create(requestLine, line)
      await handle.transition(customerRequest, id, version, { action: 'Submit', values: {} })
      return { id, lineId }
    })
    const version = async () => (await records.byId(systemViewer, customerRequest, request.id))?.version
    await call('RequestController.take', { requestId: request.id, version: await version() })
    await setRules(portal, [{ principal: brenvik, reason: 'COMPETING_PRINCIPAL' }])
    const answer = async (specified: string | null) =>
      await call(
        'RequestController.quote',
        {
          requestId: request.id,
          version: await version(),
          answer: 'We offer another product.',
          validUntil: '2099-12-31',
          lines: [{ lineId: request.lineId, outcome: 'alternative', alternative: xanvero80 }],
        },
        specified,
      )
    const refused = await answer(session)
    expect([refused.status, refused.answer.errorMessage]).toEqual([
      409,
      `The record ${xanvero80} is in conflict: Competing principal.`,
    ])
    expect(await records.byId(systemViewer, customerRequest, request.id)).toMatchObject({ state: 'inReview' })
    expect((await answer(null)).answer).toEqual({ type: 'done' })
  })
})
