import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { folderItem } from '#features/folders/folders/folder-item.ts'
import { maxFolders } from '#features/folders/folders/folder-rules.ts'
import { folder } from '#features/folders/folders/folder.ts'
import type { User } from '#features/identity/people/users.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase, emptyTables, type TestDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { cookieOf, userOf } from '../../fixtures/signed-in.ts'
import { base, inputsOf, open, send } from './back-office-portal.ts'

describeEachDatabase('Selected records in a folder', (openDatabase) => {
  let portal: TestPortal
  let database: TestDatabase
  let editor: User
  const headers = async (of: User = editor) => ({ cookie: await cookieOf(portal, of) })
  const records = () => portal.fixtures.records
  const address = ({ apiName }: Entity) => `${base}/${apiName}/selected`
  beforeAll(async () => {
    portal = await testPortal(async () => (database = await openDatabase()))
    editor = await userOf(portal, 'editor')
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    for (const table of ['folder_item', 'folder']) await emptyTables(database, table)
  })

  async function put(entity: Entity, ids: readonly string[], name: string, of: User = editor) {
    const inputs = [
      ...ids.map((id) => ['id', id] as const),
      ['action', 'folder'] as const,
      ['folder-name', name] as const,
    ]
    return await send(portal, address(entity), await headers(of), inputs)
  }
  const folders = () => records().list(systemViewer, folder, { limit: 500 })
  const grades = async () => (await records().list(systemViewer, tradeGrade, { limit: 3 })).map(({ id }) => id)

  it('[BOF-06] Lie in a new folder of the user, in the order of the selection, and the folder is opened', async () => {
    const ids = (await grades()).toReversed()
    const form = await send(
      portal,
      address(tradeGrade),
      await headers(),
      ids.map((id) => ['id', id] as const),
    )
    expect(inputsOf(form.body).get('folder-name')).toEqual([''])
    const answer = await put(tradeGrade, ids, '  For Birch ')
    const [made, ...others] = await folders()
    expect([others, made?.name, made?.kind, made?.user]).toEqual([[], 'For Birch', 'personal', editor.id])
    expect([answer.status, answer.headers['location']]).toEqual([303, `/global/en-us/folder/${made?.id}`])
    const items = await records().list(systemViewer, folderItem, { where: equals('folder', made?.id ?? '') })
    expect(items.toSorted((a, b) => a.position - b.position).map(({ item }) => item)).toEqual(ids)
    const page = await open(portal, String(answer.headers['location']), await headers())
    expect([page.status, page.body.includes('For Birch')]).toEqual([200, true])
  })

  it('[BOF-06] That no folder contains are named, and the others are in it', async () => {
    const customer = await records().create(systemViewer, account, { name: 'Birch', recordType: 'Customer' })
    const supplier = await records().create(systemViewer, account, { name: 'Cedar', recordType: 'Supplier' })
    const { status, body } = await put(account, [customer.id, supplier.id, 'none'], 'Suppliers')
    const [made] = await folders()
    expect([status, body.includes(`href="/global/en-us/folder/${made?.id}"`)]).toEqual([200, true])
    expect(body).toMatch(/Birch<\/a><\/th><td>Refused<p [^>]*>A folder cannot contain this record\./)
    expect(body).toMatch(/Cedar<\/a><\/th><td>In the folder/)
    expect(await records().list(systemViewer, folderItem)).toMatchObject([{ item: supplier.id }])
    const nothing = await put(account, [customer.id], 'Nobody')
    expect([nothing.status, (await folders()).length]).toEqual([400, 1])
  })

  it('[BOF-06] Need a name that fits, and room for a folder; what was typed stays', async () => {
    const ids = await grades()
    for (const name of ['', '   ', 'x'.repeat(81)]) {
      const { status, body } = await put(tradeGrade, ids, name)
      expect([name, status, body.includes('Give the folder a name of at most 80 characters.')]).toEqual([
        name,
        400,
        true,
      ])
    }
    await records().write(systemViewer, async (handle) => {
      for (let made = 0; made < maxFolders; made += 1)
        await handle.create(folder, { name: `F ${made}`, kind: 'personal', user: editor.id, changes: 0 })
    })
    const { status, body } = await put(tradeGrade, ids, 'One more')
    expect([status, body.includes('You have too many folders.'), inputsOf(body).get('folder-name')]).toEqual([
      400,
      true,
      ['One more'],
    ])
    expect(await folders()).toHaveLength(maxFolders)
  })

  it('[BOF-06] Are offered a folder only where one can contain them; otherwise nothing is done', async () => {
    const { apiName } = folder
    const refused = await send(portal, `${base}/${apiName}/selected`, await headers(), [
      ['id', editor.id],
      ['action', 'folder'],
      ['folder-name', 'A folder of folders'],
    ])
    expect([refused.body.includes('folder-name'), await folders()]).toEqual([false, []])
  })
})
