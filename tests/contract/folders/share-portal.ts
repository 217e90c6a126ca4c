import type { OpenTestDatabase, TestDatabase } from '../../fixtures/databases.ts'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { assortmentRule } from '#features/catalogue/assortment-rules/assortment-rule.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { folderItem } from '#features/folders/folders/folder-item.ts'
import { folder } from '#features/folders/folders/folder.ts'
import { shareOpening } from '#features/folders/shares/share-opening.ts'
import { share } from '#features/folders/shares/share.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { accountPortal, base, start, type AccountPortal } from '../../fixtures/account-portal.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'

export const product = idOf(tradeGrade, 'xanvero-80')
export const other = idOf(tradeGrade, 'xanvero-200')
export const third = idOf(tradeGrade, 'citrelle-fg')
export const day = 86_400_000

/** A portal in which Anna has a folder with three records, and no shares at the start of each test. */
export function sharePortal(open: OpenTestDatabase) {
  let portal: AccountPortal
  let database: TestDatabase
  let company: string
  let anna: string
  let bert: string
  let eve: string
  let folderId: string

  beforeAll(async () => {
    portal = await accountPortal(async () => (database = await open()))
    company = await portal.company('Blossom')
    const rival = await portal.company('Thorn')
    anna = await cookieOf(portal, await portal.person(company, 'customer', 'anna@blossom.example'))
    bert = await cookieOf(portal, await portal.person(company, 'customer', 'bert@blossom.example'))
    eve = await cookieOf(portal, await portal.person(rival, 'customerAdmin', 'eve@thorn.example'))
    // The competitor does not see the products of a trade name.
    await portal.fixtures.records.create(systemViewer, assortmentRule, {
      name: 'Not for Thorn',
      effect: 'deny',
      account: rival,
      tradeName: idOf(tradeName, 'xanvero'),
      reason: 'contract',
    })
    await portal.fixtures.follower.catchUp()
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    const { records } = portal.fixtures
    portal.clock.now = start
    for (const entity of [shareOpening, share, folderItem, folder, cartLine])
      for (const { id, version } of await records.list(systemViewer, entity, { limit: 2000 }))
        await records.remove(systemViewer, entity, id, version)
    const created = await portal.send(
      '/account/folders',
      formFields('FolderController.create', { name: 'Thickeners' }),
      anna,
    )
    folderId = String(created.headers['location']).replace(/^.*folder\/|\?.*$/g, '')
    for (const record of [product, other, third])
      await portal.send(
        '/account/folders',
        formFields('FolderController.addItem', { folderId, recordId: record }),
        anna,
      )
  })

  const shares = () =>
    portal.fixtures.records.list(systemViewer, share, { limit: 100, orderBy: [{ field: 'expiresOn' }] })
  const items = async () =>
    (await portal.fixtures.records.list(systemViewer, folderItem, { limit: 500 })).toSorted(
      (a, b) => a.position - b.position,
    )
  /** Shares a folder by the form, and returns the token that its answer shows. */
  async function shared(fields: Readonly<Record<string, string>> = {}, cookie = anna): Promise<string> {
    const answer = await portal.send(
      '/account/shares',
      formFields('ShareController.create', { folderId, recipient: 'link', confirmed: 'yes', ...fields }),
      cookie,
    )
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store'])
    const token = new RegExp(`${base}/share/([\\w-]{43})"`).exec(answer.body)?.[1]
    return token ?? expect.unreachable('The page does not show the address.')
  }
  const opened = (token: string, cookie?: string) => portal.get(`/share/${token}`, cookie)
  const call = (method: string, body: object, cookie?: string, remoteAddress = '192.0.2.1') =>
    portal.app.inject({
      method: 'POST',
      url: `/lwr/apex/v65.0/ShareController/${method}`,
      remoteAddress,
      headers: { host: 'localhost:3000', 'sec-fetch-site': 'same-origin', ...(cookie === undefined ? {} : { cookie }) },
      payload: { countryCode: 'NL', languageCode: 'en-US', ...body },
    })
  const bound = { recipient: 'account' }

  return {
    get portal() {
      return portal
    },
    get database() {
      return database
    },
    get company() {
      return company
    },
    get anna() {
      return anna
    },
    get bert() {
      return bert
    },
    get eve() {
      return eve
    },
    get folderId() {
      return folderId
    },
    shares,
    items,
    shared,
    opened,
    call,
    bound,
  }
}
