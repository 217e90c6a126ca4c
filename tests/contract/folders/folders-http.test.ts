import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { folderItem } from '#features/folders/folders/folder-item.ts'
import { folder } from '#features/folders/folders/folder.ts'
import { user } from '#features/identity/people/user.ts'
import { erasePerson } from '#features/identity/personal-data/erasure.ts'
import { entityIndex } from '#app/entities.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { accountPortal, base, start, type AccountPortal } from '../../fixtures/account-portal.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase, type TestDatabase } from '../../fixtures/databases.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'

const product = idOf(tradeGrade, 'xanvero-80')
const supplier = idOf(account, 'brenvik')

describeEachDatabase('Folders', (open) => {
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
    const answer = await portal.send('/account/folders', { act: 'create', name, kind }, cookie)
    const at = String(answer.headers['location'])
    expect([answer.statusCode, at]).toEqual([303, expect.stringMatching(/\/folder\/a0F\w{15}\?done=created$/)])
    return at.replace(/^.*folder\/|\?.*$/g, '')
  }
  const save = (folderId: string, record: string, cookie: string) =>
    portal.send('/account/folders', { act: 'save', folder: folderId, record }, cookie)
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

  it('[SHR-01] The pages of records have a link to save them, which is the same for everybody', async () => {
    const page = `/product/xanvero-80-${product}`
    const link = `href="${base}/account/folders?record=${product}"`
    expect((await portal.get(page)).body).toContain(link)
    expect((await portal.get(page, anna)).body).toContain(link)
  })

  it('[SHR-01] A guest who saves something signs in first, and then sees the choice of folders', async () => {
    const answer = await portal.get(`/account/folders?record=${product}`)
    expect([answer.statusCode, answer.headers['location']]).toEqual([
      302,
      `${base}/sign-in?${new URLSearchParams({ 'return-to': `${base}/account/folders?record=${product}` }).toString()}`,
    ])
    const own = await portal.get(`/account/folders?record=${product}`, anna)
    expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(own.body).toContain('Xanvero 80')
    expect(own.body).toContain('<meta name="robots" content="noindex,nofollow"')
  })

  it('[SHR-01] Saves a record in a new folder and shows it there, without any script', async () => {
    const answer = await portal.send(
      '/account/folders',
      { act: 'create', name: '  Thickeners\nfor sauces ', record: product },
      anna,
    )
    expect(answer.headers['location']).toMatch(/\?done=saved$/)
    const [made] = await folders()
    expect(made).toMatchObject({ name: 'Thickeners for sauces', kind: 'personal', account: null })
    expect(await items()).toMatchObject([{ folder: made?.id, item: product, savedName: 'Xanvero 80', position: 0 }])
    const page = await portal.get(`/folder/${made?.id ?? ''}`, anna)
    expect(page.body).toContain(
      `${base}/product/xanvero-80-${product}?origin=folder&amp;selected-folder-id=${made?.id ?? ''}`,
    )
  })

  it('[SHR-01] [ADR-04] [ENQ-03] A folder in an address stays only for a visitor who sees it', async () => {
    const id = await filledFolder()
    const page = `/product/xanvero-80-${product}`
    const at = (folderId: string, cookie?: string) =>
      portal.get(`${page}?origin=folder&selected-folder-id=${folderId}`, cookie)
    const own = await at(id, anna)
    expect(own.statusCode).toBe(200)
    expect(own.body).toContain(`href="${base}/folder/${id}" data-back=""`)
    for (const [folderId, cookie] of [
      [id, bert],
      [id, undefined],
      ['a0F000000000000AAA', anna],
      ['../x', anna],
      ['', anna],
      ['\0', anna],
    ] as const) {
      const answer = await at(encodeURIComponent(folderId), cookie)
      expect([answer.statusCode, answer.headers['location'], answer.headers['cache-control']]).toEqual([
        302,
        `${base}${page}?origin=folder`,
        'private, no-store',
      ])
    }
  })

  it('[SHR-07] A folder contains a record once, however often and however simultaneously it is saved', async () => {
    const id = await create('Thickeners', anna)
    const answers = await Promise.all([1, 2, 3, 4].map(() => save(id, product, anna)))
    const notices = answers.map(({ headers }) => String(headers['location']).split('=').at(-1))
    expect(notices.filter((notice) => notice === 'saved')).toHaveLength(1)
    expect(notices.filter((notice) => notice === 'present')).toHaveLength(3)
    expect(await items()).toHaveLength(1)
  })

  it.each([
    ['unknown', '01t000000000000AAA'],
    ['no id', 'x'],
    ['of an object that folders do not contain', '005000000000000AAA'],
  ])('[SHR-07] Saves nothing for a record that is %s', async (_, record) => {
    const id = await create('Thickeners', anna)
    const answer = await save(id, record, anna)
    expect([answer.statusCode, await items()]).toEqual([422, []])
    expect(answer.body).toContain('This is not available to you, or no longer.')
  })

  it('[SHR-07] A personal folder is its owner’s alone; one of the account is read by colleagues and changed by its owner', async () => {
    const [own, shared] = [await filledFolder(), await filledFolder('account')]
    const seen = async (id: string) =>
      await Promise.all([anna, bert, boss, eve].map(async (who) => (await portal.get(`/folder/${id}`, who)).statusCode))
    expect([await seen(own), await seen(shared)]).toEqual([
      [200, 404, 404, 404],
      [200, 200, 200, 404],
    ])
    for (const [id, who] of [
      [own, bert],
      [shared, bert],
      [shared, boss],
      [shared, eve],
      ['a0F000000000000AAA', bert],
    ] as const)
      for (const [method, body] of [
        ['addItem', { recordId: idOf(tradeGrade, 'xanvero-200') }],
        ['rename', { name: 'Mine', note: null, version: 1 }],
        ['remove', {}],
      ] as const) {
        const answer = await call(method, { folderId: id, ...body }, who)
        expect([answer.statusCode, answer.json()]).toEqual([200, { type: 'gone' }])
      }
    expect(await folders()).toHaveLength(2)
    const list = (await call('getFolders', {}, bert)).json<{ folders: { id: string; mayEdit: boolean }[] }>()
    expect(list.folders.map(({ id, mayEdit }) => [id, mayEdit])).toEqual([[shared, false]])
  })

  it('[SHR-07] Sales material is written by editors and read by the staff', async () => {
    const editor = await cookieOf(portal, await portal.person(null, 'editor', 'ed@norvane.example'))
    const sales = await cookieOf(portal, await portal.person(null, 'internalSales', 'sam@norvane.example'))
    const id = await create('Fair', editor, 'collateral')
    for (const [who, status] of [
      [editor, 200],
      [sales, 200],
      [anna, 404],
    ] as const)
      expect((await portal.get(`/folder/${id}`, who)).statusCode).toBe(status)
    expect((await call('addItem', { folderId: id, recordId: product }, sales)).json()).toEqual({ type: 'gone' })
    // Neither customers nor sales people create such folders.
    for (const who of [anna, sales])
      expect((await call('create', { name: 'Mine', kind: 'collateral' }, who)).json()).toEqual({ type: 'gone' })
  })

  it('[SHR-07] An administrator of the account takes over the folder of a colleague who has left, and not before', async () => {
    const { records } = portal.fixtures
    const carl = await portal.person(company, 'customer', 'carl@blossom.example')
    const id = await create('Thickeners', await cookieOf(portal, carl), 'account')
    const take = (cookie: string) => portal.send('/account/folders', { act: 'takeOver', folder: id }, cookie)
    expect((await take(boss)).statusCode).toBe(422)
    const { version } = (await records.byId(systemViewer, user, carl.id)) ?? expect.unreachable()
    await records.update(systemViewer, user, carl.id, version, { isActive: false })
    expect((await take(bert)).statusCode).toBe(422)
    expect((await take(eve)).statusCode).toBe(422)
    expect((await take(boss)).headers['location']).toBe(`${base}/folder/${id}?done=takenOver`)
    expect((await save(id, product, boss)).headers['location']).toBe(`${base}/folder/${id}?done=saved`)
  })

  it('[SHR-07] Shows the owner the saved name of a record that vanished, and everybody else nothing of it', async () => {
    const id = await filledFolder('account')
    const { records } = portal.fixtures
    const [gone] = await items()
    const row = (await records.byId(systemViewer, tradeGrade, product)) ?? expect.unreachable()
    await records.update(systemViewer, folderItem, gone?.id ?? '', gone?.version ?? 0, {
      savedName: 'Xanvero as it was',
    })
    const hidden = await records.update(systemViewer, tradeGrade, row.id, row.version, { isActive: false })
    try {
      const [own, colleague] = [await portal.get(`/folder/${id}`, anna), await portal.get(`/folder/${id}`, bert)]
      expect(own.body).toContain('Xanvero as it was')
      expect(own.body).toContain('No longer available here.')
      expect(own.body).not.toContain(product)
      expect(colleague.body).not.toContain('Xanvero as it was')
      // The copy of somebody else's folder has what the copier sees.
      await portal.send('/account/folders', { act: 'copy', folder: id }, bert)
      const [copy] = (await folders()).filter((each) => each.kind === 'personal')
      expect((await items()).filter((item) => item.folder === copy?.id).map(({ item }) => item)).toEqual([
        supplier,
        idOf(tradeGrade, 'xanvero-200'),
      ])
    } finally {
      await records.update(systemViewer, tradeGrade, row.id, hidden.version, { isActive: true })
    }
  })

  describe('Changes', () => {
    const order = async () => (await items()).filter(({ isActive }) => isActive).map(({ item }) => item)
    const third = idOf(tradeGrade, 'xanvero-200')

    it('[SHR-07] Moves items one step at a time by forms', async () => {
      const id = await filledFolder()
      const [first, second] = await items()
      const answer = await portal.send(
        `/folder/${id}`,
        { act: 'move', item: second?.id ?? '', before: first?.id ?? '' },
        anna,
      )
      expect(answer.headers['location']).toBe(`${base}/folder/${id}?done=moved#${second?.id ?? ''}`)
      expect(await order()).toEqual([supplier, product, third])
      await portal.send(`/folder/${id}`, { act: 'move', item: second?.id ?? '', before: '' }, anna)
      expect(await order()).toEqual([product, third, supplier])
    })

    it('[SHR-07] Simultaneous moves, removals and additions leave every item once, in positions that differ', async () => {
      const id = await filledFolder()
      const [first, second, last] = (await items()).map((item) => item.id)
      const move = (item = '', before = '') => call('order', { folderId: id, itemId: item, before }, anna)
      await Promise.all([
        move(first, ''),
        move(last, first),
        move(second, first),
        call('addItem', { folderId: id, recordId: idOf(tradeGrade, 'xanvero-80') }, anna),
        move(first, second),
      ])
      const rows = await items()
      expect(rows.map(({ item }) => item).toSorted()).toEqual([product, supplier, third].toSorted())
      expect(new Set(rows.map(({ position }) => position)).size).toBe(3)
    })

    it('[SHR-07] Restores what was removed last, and only that', async () => {
      const id = await filledFolder()
      const [first, second] = await items()
      for (const item of [first, second])
        await portal.send(`/folder/${id}`, { act: 'removeItem', item: item?.id ?? '' }, anna)
      expect(await order()).toEqual([third])
      const page = await portal.get(`/folder/${id}?done=itemRemoved`, anna)
      expect(page.body).toContain('Removed from the folder.')
      await portal.send(`/folder/${id}`, { act: 'restoreItem' }, anna)
      expect(await order()).toEqual([supplier, third])
    })

    it('[SHR-07] Renames a folder that has not changed since, and keeps notes without control characters', async () => {
      const id = await filledFolder()
      const [row] = await folders()
      const rename = (name: string, version: number) =>
        portal.send(`/folder/${id}`, { act: 'rename', name, note: 'For\u0000 sauces', version: String(version) }, anna)
      expect((await rename('Gums', 1)).statusCode).toBe(422)
      expect((await rename(' ', row?.version ?? 0)).body).toContain('enter a name of at most 80 characters')
      expect((await rename('x'.repeat(81), row?.version ?? 0)).statusCode).toBe(422)
      expect((await rename('Gums', row?.version ?? 0)).statusCode).toBe(303)
      expect(await folders()).toMatchObject([{ name: 'Gums', note: 'For sauces' }])
      const [item] = await items()
      await portal.send(`/folder/${id}`, { act: 'note', item: item?.id ?? '', note: 'Try first' }, anna)
      expect((await portal.get(`/folder/${id}`, anna)).body).toContain('Try first')
    })

    it('[SHR-07] Restores a removed folder until another one is removed', async () => {
      const [one, two] = [await create('One', anna), await create('Two', anna)]
      const remove = (id: string) => portal.send(`/folder/${id}`, { act: 'remove' }, anna)
      const restore = (id: string) => portal.send('/account/folders', { act: 'restore', folder: id }, anna)
      expect((await remove(one)).headers['location']).toBe(`${base}/account/folders?done=removed&folder=${one}`)
      expect((await portal.get(`/folder/${one}`, anna)).statusCode).toBe(404)
      expect((await portal.get(`/account/folders?done=removed&folder=${one}`, anna)).body).toContain('Undo')
      // Only the owner restores it.
      expect((await portal.send('/account/folders', { act: 'restore', folder: one }, bert)).statusCode).toBe(422)
      expect((await restore(one)).statusCode).toBe(303)
      await remove(one)
      await remove(two)
      expect((await restore(one)).statusCode).toBe(422)
      expect((await folders()).map(({ name, isActive }) => [name, isActive])).toEqual([['Two', false]])
    })

    it('[SHR-07] Adds all products of a folder to a cart', async () => {
      const id = await filledFolder()
      const answer = await portal.send(`/folder/${id}`, { act: 'cart', cart: 'sample' }, anna)
      expect(answer.headers['location']).toBe(`${base}/sample-cart`)
      const lines = await portal.fixtures.records.list(systemViewer, cartLine, { limit: 10 })
      expect(lines.map(({ grade }) => grade).toSorted()).toEqual([product, third].toSorted())
      expect((await portal.send(`/folder/${id}`, { act: 'cart', cart: 'sample' }, bert)).statusCode).toBe(404)
    })

    it('[SHR-07] Adds none of the products of a folder to a cart without room for all of them', async () => {
      const id = await filledFolder()
      const { records } = portal.fixtures
      await portal.send('/quote-cart', { act: 'add', product }, anna)
      const [first] = await records.list(systemViewer, cartLine, { limit: 1 })
      if (first === undefined) throw new Error('The cart has a line.')
      await records.write(systemViewer, async (handle) => {
        for (let position = 1; position < 100; position += 1) {
          const grade = `01t${String(position).padStart(15, '0')}`
          const { cart, user: owner, account: of, unit, sampleSize, expectedVolumeUnit, savedName } = first
          const values = { cart, user: owner, account: of, unit, sampleSize, expectedVolumeUnit, savedName }
          await handle.create(cartLine, { ...values, grade, position })
        }
      })
      const { statusCode, body } = await portal.send(`/folder/${id}`, { act: 'cart', cart: 'quote' }, anna)
      expect([statusCode, body.includes('A cart has room for 100 products.')]).toEqual([422, true])
      expect(await records.count(systemViewer, cartLine)).toBe(100)
    })

    it('[SHR-07] A user has at most 100 folders', async () => {
      for (let at = 0; at < 100; at += 1) await call('create', { name: `Folder ${at}` }, anna)
      const answers = await Promise.all([1, 2].map(() => call('create', { name: 'One more' }, anna)))
      expect(answers.map((answer) => answer.json())).toEqual([{ type: 'tooMany' }, { type: 'tooMany' }])
      expect(await folders()).toHaveLength(100)
    })
  })

  it('[SHR-07] A folder is a table for spreadsheets, with what its reader sees', async () => {
    const id = await filledFolder()
    const file = await portal.get(`/folder.csv?folder=${id}`, anna)
    expect([file.headers['content-disposition'], file.headers['cache-control']]).toEqual([
      'attachment; filename=Thickeners.csv',
      'private, no-store',
    ])
    expect(file.body.replace('\uFEFF', '').split('\n').slice(0, 3)).toEqual([
      'Name,Type,Product code,Note',
      expect.stringMatching(/^Xanvero 80,Product,.*,$/),
      expect.stringMatching(/^Brenvik.*,Supplier,,$/),
    ])
    for (const who of [bert, undefined])
      expect((await portal.get(`/folder.csv?folder=${id}`, who)).statusCode).toBe(404)
  })

  it('[SHR-07] [ENG-04] An erasure deletes personal folders, and folders of the account remain', async () => {
    const dora = await portal.person(company, 'customer', 'dora@blossom.example')
    const cookie = await cookieOf(portal, dora)
    const [own, shared] = [await create('Own', cookie), await create('Shared', cookie, 'account')]
    for (const id of [own, shared]) await save(id, product, cookie)
    await erasePerson({ ...database, entities: entityIndex }, () => new Date(portal.clock.now), 'dora@blossom.example')
    expect((await folders()).map(({ id }) => id)).toEqual([shared])
    expect((await items()).map((item) => item.folder)).toEqual([shared])
  })
})
