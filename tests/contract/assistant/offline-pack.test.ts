import { afterAll, beforeAll, expect, it } from 'vitest'
import { assortmentRule } from '#features/catalogue/assortment-rules/assortment-rule.ts'
import type { PackRow } from '#features/assistant/offline/get-pack.ts'
import type { PackManifest } from '#features/assistant/offline/pack-shapes.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { nextStep } from '#features/assistant/visits/steps/next-step.ts'
import { visit } from '#features/assistant/visits/visit.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { today } from '../../fixtures/call-fixtures.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { contentOf, fillDocuments } from '../../fixtures/document-fixtures.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { cookieOf, signedIn, userOf } from '../../fixtures/signed-in.ts'
import { ruleName, ruleNote, setRules } from '../conflicts/conflict-portal.ts'
import { callIn, newCustomer, queryOf, type Headers } from './assistant-portal.ts'

const [xanvero80, xanvero200] = [idOf(tradeGrade, 'xanvero-80'), idOf(tradeGrade, 'xanvero-200')]
const citrelle = idOf(tradeGrade, 'citrelle-fg')
const noManifest: Pick<PackManifest, 'products' | 'files' | 'size'> = { products: [], files: [], size: 0 }
const readManifest = (manifest: PackManifest): typeof noManifest => manifest
const site = { countryCode: 'NL', languageCode: 'en-US' }

describeEachDatabase('Packs for visits', (openDatabase) => {
  let portal: TestPortal
  let sales: Headers
  let userId = ''
  let customer = ''
  let visitId = ''
  beforeAll(async () => {
    portal = await testPortal(
      openDatabase,
      () => ({}),
      () => today,
    )
    await fillDocuments(portal.fixtures.records, portal.services.files)
    const user = await userOf(portal, 'internalSales')
    userId = user.id
    sales = { cookie: await cookieOf(portal, user) }
    customer = await newCustomer(portal, 'Weide Foods')
    visitId = await planned('Spring talk', [xanvero80, xanvero200, citrelle])
  })
  afterAll(() => portal.close())

  const planned = async (name: string, shown: readonly string[]): Promise<string> =>
    (
      await portal.fixtures.records.create(systemViewer, visit, {
        name,
        account: customer,
        owner: userId,
        visitType: 'in_person',
        country: 'NL',
        plannedOn: '2026-06-16',
        shown: [...shown],
        notes: 'Canary of the notes',
      })
    ).id

  async function pack(params: object = {}, headers = sales, session: string | null = queryOf(customer)) {
    const input = { visitId, parts: ['shown'], withFiles: true, ...site, ...params }
    const { status, json } = await callIn(portal, session, 'VisitController.getPack', input, headers)
    return { status, manifest: status === 200 ? readManifest(json()) : noManifest }
  }

  const rows = async (ids: readonly string[], headers = sales, session = queryOf(customer)) => {
    const input = { visitId, ids, ...site }
    const answer = await callIn(portal, session, 'VisitController.getPackProducts', input, headers)
    const found: readonly PackRow[] = answer.status === 200 ? answer.json() : []
    return { status: answer.status, rows: found }
  }

  const idsOf = ({ products }: typeof noManifest) => products.map(({ id }) => id)

  it('[OFF-03] A pack states its content, its size and its end before anything is loaded', async () => {
    const { status, manifest } = await pack()
    expect(status).toBe(200)
    expect(manifest).toMatchObject({
      format: 2,
      userId,
      visit: { id: visitId, name: 'Spring talk', account: { id: customer, name: 'Weide Foods' }, country: 'NL' },
      language: 'en-US',
      madeAt: today.toISOString(),
      expiresAt: '2026-06-18T00:00:00.000Z',
    })
    expect(idsOf(manifest)).toEqual([xanvero80, xanvero200, citrelle])
    const loaded = await rows(idsOf(manifest))
    expect(loaded.rows.map(({ hash }) => hash)).toEqual(manifest.products.map(({ hash }) => hash))
    const bytes = loaded.rows.map(({ product }) => Buffer.byteLength(JSON.stringify(product)))
    expect(bytes).toEqual(manifest.products.map(({ size }) => size))
    expect(manifest.files.length).toBeGreaterThan(0)
    const sizes = [...manifest.products, ...manifest.files].map(({ size }) => size)
    expect(manifest.size).toBe(sizes.reduce((sum, size) => sum + size, 0))
    expect((await pack({ withFiles: false })).manifest.files).toEqual([])
    expect((await pack({ parts: [] })).manifest.products).toEqual([])
  })

  it('[OFF-01] A pack has the next steps of its visit, and the people who can do them', async () => {
    const step = { visit: visitId, visitOwner: userId, owner: userId }
    const { records } = portal.fixtures
    await records.create(systemViewer, nextStep, {
      ...step,
      integrationId: `${visitId} 0001`,
      name: 'Call',
      dueOn: '2026-06-20',
    })
    await records.create(systemViewer, nextStep, {
      ...step,
      integrationId: `${visitId} 0002`,
      name: 'Removed',
      isActive: false,
    })
    const params = { visitId, parts: ['shown'], withFiles: false, ...site }
    const answer = await callIn(portal, queryOf(customer), 'VisitController.getPack', params, sales)
    const { visit: of, stepOwners }: PackManifest = answer.json()
    expect(of.timeZone).toBe('Europe/Amsterdam')
    expect(of.steps).toEqual([{ key: '0001', text: 'Call', dueOn: '2026-06-20', owner: userId, isDone: false }])
    expect(stepOwners).toContainEqual({ id: userId, name: expect.any(String) })
    expect(stepOwners.filter(({ id }) => id === userId)).toHaveLength(1)
  })

  it('[OFF-01] The documents of a pack are those that the customer may open, and their files arrive whole', async () => {
    const { manifest } = await pack()
    const documents = (await rows([xanvero80])).rows.flatMap(({ product }) => product.documents)
    expect(documents.length).toBeGreaterThan(0)
    for (const { address, size } of manifest.files) {
      const file = await portal.app.inject({ url: address, headers: sales })
      expect([address, file.statusCode, file.rawPayload.length]).toEqual([address, 200, size])
    }
    const listed = await callIn(
      portal,
      null,
      'DocumentController.getProductDocuments',
      { recordId: xanvero80, ...site },
      {
        cookie: (await signedIn(portal, 'customer')).cookie,
      },
    )
    const open: readonly { readonly shown: { readonly id: string; readonly file: string | null } }[] = listed.json()
    expect(documents.map(({ id }) => id)).toEqual(open.flatMap(({ shown }) => (shown.file === null ? [] : shown.id)))
    expect(open.some(({ shown }) => shown.file === null)).toBe(true)
    expect(contentOf('tds-nl')).not.toBe('')
  })

  it('[OFF-01] What the customer does not see, or a rule of conflict hides, is in no pack, and no text of a rule is', async () => {
    await portal.fixtures.records.create(systemViewer, assortmentRule, {
      name: 'Rule',
      effect: 'deny',
      reason: 'contract',
      account: customer,
      grade: xanvero200,
    })
    await setRules(portal, [{ grade: citrelle, account: customer }])
    const ids = [xanvero80, xanvero200, citrelle]
    for (const session of [queryOf(customer), `${queryOf(customer)}&conflicts=show`]) {
      expect(idsOf((await pack({}, sales, session)).manifest)).toEqual([xanvero80])
      const loaded = await rows(ids, sales, session)
      expect(loaded.rows.map(({ product }) => product.id)).toEqual([xanvero80])
      const text = JSON.stringify([loaded, await pack({}, sales, session)])
      for (const canary of [ruleName, ruleNote, 'EXCLUSIVITY', 'Canary of the notes'])
        expect(text).not.toContain(canary)
    }
    await setRules(portal, [])
  })

  it('[OFF-01] A pack names the products of the cart, the folders of the customer and the promoted ones', async () => {
    const call = (name: string, params: object) =>
      callIn(portal, queryOf(customer), name, { ...site, ...params }, sales)
    await call('CartController.addLine', { kind: 'sample', recordId: citrelle })
    await call('FolderController.create', { name: 'For Weide', recordId: xanvero80 })
    expect(idsOf((await pack({ parts: ['carts'] })).manifest)).toEqual([citrelle])
    expect(idsOf((await pack({ parts: ['folders'] })).manifest)).toEqual([xanvero80])
    expect(idsOf((await pack({ parts: ['folders', 'carts', 'shown'] })).manifest)).toEqual([xanvero80, citrelle])
    expect((await pack({ parts: ['promoted'] })).status).toBe(200)
  })

  it('[OFF-04] Guests and other users get the pages of everybody else instead of the page of packs', async () => {
    const page = async (headers: Headers) => await portal.app.inject({ url: '/sales-assistant/en-us/offline', headers })
    expect((await page({})).headers.location).toContain('/sign-in?')
    expect((await page(await signedIn(portal, 'customer'))).statusCode).toBe(403)
    expect((await page(await signedIn(portal, 'editor'))).headers.location).toMatch(/^\/us\/en-us\/offline/)
    const own = await page(sales)
    expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, no-store'])
    // A browser keeps the page beyond the session, so nothing in it belongs to the user.
    expect(own.body).toBe((await page(await signedIn(portal, 'administrator'))).body)
    expect((await portal.app.inject({ url: '/sales-assistant/xx-xx/offline', headers: sales })).statusCode).toBe(302)
  })

  it('[OFF-01] The Sales Assistant can be installed in each language, and its manifest says nothing of a user', async () => {
    const get = async (url: string, headers: Headers = sales) => await portal.app.inject({ url, headers })
    for (const [segment, language, name] of [
      ['en-us', 'en-US', 'Sales Assistant'],
      ['nl-nl', 'nl-NL', 'Verkoopassistent'],
    ] as const) {
      const manifest = `/sales-assistant/${segment}/site.webmanifest`
      for (const page of [`/sales-assistant/${segment}`, `/sales-assistant/${segment}/offline`])
        expect((await get(page)).body).toContain(`<link rel="manifest" href="${manifest}">`)
      const { headers, json } = await get(manifest, {})
      expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
      expect(json()).toEqual({
        id: '/sales-assistant/',
        name,
        short_name: name,
        lang: language,
        dir: 'ltr',
        start_url: `/sales-assistant/${segment}`,
        scope: '/sales-assistant',
        display: 'standalone',
        theme_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
        background_color: '#ffffff',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        ],
      })
    }
    expect((await get('/sales-assistant/xx-xx/site.webmanifest', {})).statusCode).toBe(302)
    expect((await get('/nl/nl-nl')).body).toContain('<link rel="manifest" href="/nl/nl-nl/site.webmanifest">')
  })

  it('[OFF-03] The pack of another user, of another customer or of no session answers like one that does not exist', async () => {
    const none = await pack({ visitId: 'a0H000000000000AAA' })
    expect(none.status).toBe(404)
    const other = await newCustomer(portal, 'Oostweide Bakeries')
    for (const [headers, session] of [
      [sales, queryOf(other)],
      [sales, 'session-type=internal&country-code=NL'],
      [sales, null],
      [await signedIn(portal, 'administrator'), queryOf(customer)],
      [await signedIn(portal, 'internalSales'), queryOf(customer)],
    ] as const) {
      expect((await pack({}, headers, session)).status).toBe(404)
      expect((await rows([xanvero80], headers, session ?? '')).status).toBe(session === null ? 400 : 404)
    }
    for (const role of ['editor', 'customer', 'supplier'] as const)
      expect((await pack({}, await signedIn(portal, role))).status).toBe(404)
  })
})
