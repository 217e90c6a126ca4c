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
import { fieldErrors } from '../../fixtures/forms/field-errors.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { base, formOf, inputsOf, open, send } from './back-office-portal.ts'

describeEachDatabase('Selected records in a folder', (openDatabase) => {
  let portal: TestPortal
  let database: TestDatabase
  let editor: User
  const headers = async (of: User = editor) => ({ cookie: await cookieOf(portal, of) })
  const records = () => portal.fixtures.records
  const address = ({ apiName }: Entity, ids: readonly string[]) =>
    `${base}/${apiName}/selected?${new URLSearchParams(ids.map((id) => ['id', id])).toString()}`
  beforeAll(async () => {
    portal = await testPortal(async () => (database = await openDatabase()))
    editor = await userOf(portal, 'editor')
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    for (const table of ['folder_item', 'folder']) await emptyTables(database, table)
  })

  async function put(entity: Entity, ids: readonly string[], name: string, of: User = editor) {
    return await send(portal, address(entity, ids), await headers(of), [
      ...Object.entries(formFields('BulkController.fillFolder', { objectApiName: entity.apiName, folderName: name })),
      ...ids.map((id) => ['ids', id] as const),
    ])
  }
  const folders = () => records().list(systemViewer, folder, { limit: 500 })
  const grades = async () => (await records().list(systemViewer, tradeGrade, { limit: 3 })).map(({ id }) => id)

  it('[BOF-06] Lie in a new folder of the user, in the order of the selection, and the folder is opened', async () => {
    const ids = (await grades()).toReversed()
    const form = await open(portal, address(tradeGrade, ids), await headers())
    expect(inputsOf(formOf(form.body, 'BulkController-fillFolder')).get('folderName')).toEqual([''])
    const answer = await put(tradeGrade, ids, '  For Birch ')
    // A second tab with the same name means the same folder.
    expect((await put(tradeGrade, ids, '  For Birch ')).headers['location']).toBe(answer.headers['location'])
    const [created, ...others] = await folders()
    expect([others, created?.name, created?.kind, created?.user]).toEqual([[], 'For Birch', 'personal', editor.id])
    expect([answer.status, answer.headers['location']]).toEqual([303, `/global/en-us/folder/${created?.id}`])
    const items = await records().list(systemViewer, folderItem, { where: equals('folder', created?.id ?? '') })
    expect(items.toSorted((a, b) => a.position - b.position).map(({ item }) => item)).toEqual(ids)
    const page = await open(portal, String(answer.headers['location']), await headers())
    expect([page.status, page.body.includes('For Birch')]).toEqual([200, true])
  })

  it('[BOF-06] That no folder contains are named, and the others are in it', async () => {
    const customer = await records().create(systemViewer, account, { name: 'Birch', recordType: 'Customer' })
    const supplier = await records().create(systemViewer, account, { name: 'Cedar', recordType: 'Supplier' })
    const { status, body } = await put(account, [customer.id, supplier.id, 'none'], 'Suppliers')
    const [created] = await folders()
    expect([status, body.includes(`href="/global/en-us/folder/${created?.id}"`)]).toEqual([200, true])
    expect(body).toMatch(/Birch<\/a><\/th><td>Refused<p [^>]*>A folder cannot contain this record\./)
    expect(body).toMatch(/Cedar<\/a><\/th><td>In the folder/)
    expect(await records().list(systemViewer, folderItem)).toMatchObject([{ item: supplier.id }])
    const nothing = await put(account, [customer.id], 'Nobody')
    expect([nothing.status, (await folders()).length]).toEqual([422, 1])
  })

  it('[BOF-06] Need a name that fits, and room for a folder; what was typed stays', async () => {
    const ids = await grades()
    for (const name of ['', '   ', 'x'.repeat(81)]) {
      const { status, body } = await put(tradeGrade, ids, name)
      expect([name, status, fieldErrors(body, 'BulkController.fillFolder')]).toEqual([
        name,
        422,
        { folderName: 'Give the folder a name of at most 80 characters.' },
      ])
      expect(inputsOf(formOf(body, 'BulkController-fillFolder')).get('folderName')).toEqual([name])
    }
    await records().write(systemViewer, async (handle) => {
      for (let createdCount = 0; createdCount < maxFolders; createdCount += 1)
        await handle.create(folder, { name: `F ${createdCount}`, kind: 'personal', user: editor.id, changes: 0 })
    })
    const { status, body } = await put(tradeGrade, ids, 'One more')
    expect([
      status,
      body.includes('You have too many folders.'),
      inputsOf(formOf(body, 'BulkController-fillFolder')).get('folderName'),
    ]).toEqual([422, true, ['One more']])
    expect(await folders()).toHaveLength(maxFolders)
  })

  it('[BOF-06] Are offered a folder only where one can contain them; otherwise nothing is done', async () => {
    const refused = await put(folder, [editor.id], 'A folder of folders')
    expect([refused.status, refused.body.includes('folderName'), await folders()]).toEqual([422, false, []])
    expect((await put(tradeGrade, [], 'Of nothing')).body).toContain('No record is selected.')
    expect(await folders()).toEqual([])
  })
})
