import type { OpenTestDatabase, TestDatabase } from '../../fixtures/databases.ts'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { folderItem } from '#features/folders/folders/folder-item.ts'
import { folder } from '#features/folders/folders/folder.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { accountPortal, start, type AccountPortal } from '../../fixtures/account-portal.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'

export const product = idOf(tradeGrade, 'xanvero-80')
export const supplier = idOf(account, 'brenvik')

/** A portal with colleagues and a stranger, without folders at the start of each test. */
export function folderPortal(open: OpenTestDatabase) {
  let portal: AccountPortal
  let database: TestDatabase
  let company: string
  let other: string
  /** Two users of a company, its administrator, and one of another company. */
  let anna: string
  let bert: string
  let boss: string
  let eve: string

  beforeAll(async () => {
    portal = await accountPortal(async () => (database = await open()))
    company = await portal.company('Blossom')
    other = await portal.company('Thorn')
    anna = await cookieOf(portal, await portal.person(company, 'customer', 'anna@blossom.example'))
    bert = await cookieOf(portal, await portal.person(company, 'customer', 'bert@blossom.example'))
    boss = await cookieOf(portal, await portal.person(company, 'customerAdmin', 'boss@blossom.example'))
    eve = await cookieOf(portal, await portal.person(other, 'customerAdmin', 'eve@thorn.example'))
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    const { records } = portal.fixtures
    for (const entity of [folderItem, folder, cartLine])
      for (const { id, version } of await records.list(systemViewer, entity, { limit: 2000 }))
        await records.remove(systemViewer, entity, id, version)
    portal.clock.now = start
  })

  const folders = () => portal.fixtures.records.list(systemViewer, folder, { limit: 500 })
  const items = async () =>
    (await portal.fixtures.records.list(systemViewer, folderItem, { limit: 500 })).toSorted(
      (a, b) => a.position - b.position,
    )
  const create = async (name: string, cookie: string, kind = 'personal'): Promise<string> => {
    const answer = await portal.send('/account/folders', formFields('FolderController.create', { name, kind }), cookie)
    const at = String(answer.headers['location'])
    expect([answer.statusCode, at]).toEqual([303, expect.stringMatching(/\/folder\/a0F\w{15}\?done=folder\.created$/)])
    return at.replace(/^.*folder\/|\?.*$/g, '')
  }
  const save = (folderId: string, record: string, cookie: string) =>
    portal.send('/account/folders', formFields('FolderController.addItem', { folderId, recordId: record }), cookie)
  const call = (method: string, body: object, cookie?: string) =>
    portal.app.inject({
      method: 'POST',
      url: `/lwr/apex/v65.0/FolderController/${method}`,
      headers: { host: 'localhost:3000', 'sec-fetch-site': 'same-origin', ...(cookie === undefined ? {} : { cookie }) },
      payload: { countryCode: 'NL', languageCode: 'en-US', ...body },
    })
  /** A folder of Anna with three saved records. */
  async function filledFolder(kind = 'personal'): Promise<string> {
    const id = await create('Thickeners', anna, kind)
    for (const record of [product, supplier, idOf(tradeGrade, 'xanvero-200')]) await save(id, record, anna)
    return id
  }

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
    get boss() {
      return boss
    },
    get eve() {
      return eve
    },
    folders,
    items,
    create,
    save,
    call,
    filledFolder,
  }
}
