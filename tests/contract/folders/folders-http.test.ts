import { expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { folderItem } from '#features/folders/folders/folder-item.ts'
import { user } from '#features/identity/people/user.ts'
import { erasePerson } from '#features/identity/personal-data/erasure.ts'
import { entityIndex } from '#app/entities.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { base } from '../../fixtures/account-portal.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'
import { product, supplier, folderPortal } from './folder-portal.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'

describeEachDatabase('Folders', (open) => {
  const on = folderPortal(open)

  it('[SHR-01] The pages of records have a link to save them, which is the same for everybody', async () => {
    const page = `/product/xanvero-80-${product}`
    const from = encodeURIComponent(`${base}/product/xanvero-80-${product}`)
    const link = `href="${base}/account/folders?record=${product}&amp;from=${from}"`
    expect((await on.portal.get(page)).body).toContain(link)
    expect((await on.portal.get(page, on.anna)).body).toContain(link)
  })

  it('[SHR-01] A guest who saves something signs in first, and then sees the choice of folders', async () => {
    const answer = await on.portal.get(`/account/folders?record=${product}`)
    expect([answer.statusCode, answer.headers['location']]).toEqual([
      302,
      `${base}/sign-in?${new URLSearchParams({ 'return-to': `${base}/account/folders?record=${product}` }).toString()}`,
    ])
    const own = await on.portal.get(`/account/folders?record=${product}`, on.anna)
    expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(own.body).toContain('Xanvero 80')
    expect(own.body).toContain('<meta name="robots" content="noindex,nofollow"')
  })

  it('[SHR-01] Saves a record in a new folder and shows it there, without any script', async () => {
    const answer = await on.portal.send(
      '/account/folders',
      formFields('FolderController.create', { name: '  Thickeners\nfor sauces ', recordId: product }),
      on.anna,
    )
    expect(answer.headers['location']).toMatch(/\?done=folder\.saved$/)
    const [created] = await on.folders()
    expect(created).toMatchObject({ name: 'Thickeners for sauces', kind: 'personal', account: null })
    expect(await on.items()).toMatchObject([
      { folder: created?.id, item: product, savedName: 'Xanvero 80', position: 0 },
    ])
    const page = await on.portal.get(`/folder/${created?.id ?? ''}`, on.anna)
    expect(page.body).toContain(
      `${base}/product/xanvero-80-${product}?origin=folder&amp;selected-folder-id=${created?.id ?? ''}`,
    )
  })

  it('[SHR-01] [ERD-01] Leads to the documents of all its products at once, and says how many these are', async () => {
    const id = await on.create('Thickeners', on.anna)
    const links = async () =>
      [
        ...(await on.portal.get(`/folder/${id}`, on.anna)).body.matchAll(
          /<a [^>]*href="([^"]*)"[^>]*>(?:(?!<\/a>).)*/gs,
        ),
      ].flatMap(([link, href = '']) =>
        /as one ZIP/.test(link) ? [[href.replaceAll('&amp;', '&'), link.replaceAll(/<[^>]*>/g, '')]] : [],
      )
    expect(await links()).toEqual([])
    await on.save(id, product, on.anna)
    const other = idOf(tradeGrade, 'xanvero-200')
    await on.save(id, other, on.anna)
    const [[href = '', text = ''] = [], ...rest] = await links()
    expect([rest, text]).toEqual([[], 'Documents for these 2 products as one ZIP'])
    expect([product, other].filter((each) => !href.includes(each))).toEqual([])
  })

  it('[SHR-01] [FRM-04] Returns to the page of the record without scripts, and to no page outside of the portal', async () => {
    const page = `${base}/product/xanvero-80-${product}`
    const save = async (from: string, name: string) => {
      const address = `/account/folders?${new URLSearchParams({ record: product, from }).toString()}`
      const fields = formFields('FolderController.create', { name, recordId: product })
      return (await on.portal.send(address, fields, on.anna)).headers['location']
    }
    expect(await save(page, 'Gums')).toBe(`${page}?done=folder.savedInFolder`)
    for (const [at, from] of [
      'https://elsewhere.example/',
      '//elsewhere.example/',
      String.raw`/\elsewhere.example`,
    ].entries())
      expect(await save(from, `Gums ${at}`)).toMatch(new RegExp(`^${base}/folder/\\w+\\?done=folder\\.saved$`))
    const guest = await on.portal.get(
      `/account/folders?${new URLSearchParams({ record: product, from: page }).toString()}`,
    )
    expect(new URL(guest.headers['location'] ?? '', 'http://here').searchParams.get('return-to')).toContain(
      encodeURIComponent(page),
    )
  })

  it('[SHR-01] [ADR-04] [ENQ-03] A folder in an address stays only for a visitor who sees it', async () => {
    const id = await on.filledFolder()
    const page = `/product/xanvero-80-${product}`
    const at = (folderId: string, cookie?: string) =>
      on.portal.get(`${page}?origin=folder&selected-folder-id=${folderId}`, cookie)
    const own = await at(id, on.anna)
    expect(own.statusCode).toBe(200)
    expect(own.body).toContain(`href="${base}/folder/${id}" data-back=""`)
    for (const [folderId, cookie] of [
      [id, on.bert],
      [id, undefined],
      ['a0F000000000000AAA', on.anna],
      ['../x', on.anna],
      ['', on.anna],
      ['\0', on.anna],
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
    const id = await on.create('Thickeners', on.anna)
    const answers = await Promise.all([1, 2, 3, 4].map(() => on.save(id, product, on.anna)))
    const notices = answers.map(
      ({ headers }) => String(headers['location']).split('done=folder.').at(-1)?.split('#')[0],
    )
    expect(notices.filter((notice) => notice === 'saved')).toHaveLength(1)
    expect(notices.filter((notice) => notice === 'present')).toHaveLength(3)
    expect(await on.items()).toHaveLength(1)
  })

  it.each([
    ['unknown', '01t000000000000AAA'],
    ['no id', 'x'],
    ['of an object that folders do not contain', '005000000000000AAA'],
  ])('[SHR-07] Saves nothing for a record that is %s', async (_, record) => {
    const id = await on.create('Thickeners', on.anna)
    const answer = await on.save(id, record, on.anna)
    expect([answer.statusCode, await on.items()]).toEqual([422, []])
    expect(answer.body).toContain('This is not available to you, or no longer.')
  })

  it('[SHR-07] A personal folder is its owner’s alone; one of the account is read by colleagues and changed by its owner', async () => {
    const [own, shared] = [await on.filledFolder(), await on.filledFolder('account')]
    const seen = async (id: string) =>
      await Promise.all(
        [on.anna, on.bert, on.boss, on.eve].map(async (who) => (await on.portal.get(`/folder/${id}`, who)).statusCode),
      )
    expect([await seen(own), await seen(shared)]).toEqual([
      [200, 404, 404, 404],
      [200, 200, 200, 404],
    ])
    for (const [id, who] of [
      [own, on.bert],
      [shared, on.bert],
      [shared, on.boss],
      [shared, on.eve],
      ['a0F000000000000AAA', on.bert],
    ] as const)
      for (const [method, body] of [
        ['addItem', { recordId: idOf(tradeGrade, 'xanvero-200') }],
        ['rename', { name: 'Mine', note: null, version: 1 }],
        ['remove', {}],
      ] as const) {
        const answer = await on.call(method, { folderId: id, ...body }, who)
        expect([answer.statusCode, answer.json()]).toEqual([200, { type: 'gone' }])
      }
    expect(await on.folders()).toHaveLength(2)
    const list = (await on.call('getFolders', {}, on.bert)).json<{ folders: { id: string; mayEdit: boolean }[] }>()
    expect(list.folders.map(({ id, mayEdit }) => [id, mayEdit])).toEqual([[shared, false]])
  })

  it('[SHR-07] Sales material is written by editors and read by the staff', async () => {
    const editor = await cookieOf(on.portal, await on.portal.person(null, 'editor', 'ed@norvane.example'))
    const sales = await cookieOf(on.portal, await on.portal.person(null, 'internalSales', 'sam@norvane.example'))
    const id = await on.create('Fair', editor, 'collateral')
    for (const [who, status] of [
      [editor, 200],
      [sales, 200],
      [on.anna, 404],
    ] as const)
      expect((await on.portal.get(`/folder/${id}`, who)).statusCode).toBe(status)
    expect((await on.call('addItem', { folderId: id, recordId: product }, sales)).json()).toEqual({ type: 'gone' })
    // Neither customers nor sales people create such folders.
    for (const who of [on.anna, sales])
      expect((await on.call('create', { name: 'Mine', kind: 'collateral' }, who)).json()).toEqual({ type: 'gone' })
  })

  it('[SHR-07] An administrator of the account takes over the folder of a colleague who has left, and not before', async () => {
    const { records } = on.portal.fixtures
    const carl = await on.portal.person(on.company, 'customer', 'carl@blossom.example')
    const id = await on.create('Thickeners', await cookieOf(on.portal, carl), 'account')
    const take = (cookie: string) =>
      on.portal.send('/account/folders', formFields('FolderController.takeOver', { folderId: id }), cookie)
    expect((await take(on.boss)).statusCode).toBe(422)
    const { version } = (await records.byId(systemViewer, user, carl.id)) ?? expect.unreachable()
    await records.update(systemViewer, user, carl.id, version, { isActive: false })
    expect((await take(on.bert)).statusCode).toBe(422)
    expect((await take(on.eve)).statusCode).toBe(422)
    expect((await take(on.boss)).headers['location']).toBe(`${base}/folder/${id}?done=folder.takenOver`)
    expect((await on.save(id, product, on.boss)).headers['location']).toBe(`${base}/folder/${id}?done=folder.saved`)
  })

  it('[SHR-07] Shows the owner the saved name of a record that vanished, and everybody else nothing of it', async () => {
    const id = await on.filledFolder('account')
    const { records } = on.portal.fixtures
    const [deleted] = await on.items()
    const row = (await records.byId(systemViewer, tradeGrade, product)) ?? expect.unreachable()
    await records.update(systemViewer, folderItem, deleted?.id ?? '', deleted?.version ?? 0, {
      savedName: 'Xanvero as it was',
    })
    const hidden = await records.update(systemViewer, tradeGrade, row.id, row.version, { isActive: false })
    try {
      const [own, colleague] = [
        await on.portal.get(`/folder/${id}`, on.anna),
        await on.portal.get(`/folder/${id}`, on.bert),
      ]
      expect(own.body).toContain('Xanvero as it was')
      expect(own.body).toContain('No longer available here.')
      expect(own.body).not.toContain(product)
      expect(colleague.body).not.toContain('Xanvero as it was')
      // The copy of somebody else's folder has what the copier sees.
      await on.portal.send('/account/folders', formFields('FolderController.copy', { folderId: id }), on.bert)
      const [copy] = (await on.folders()).filter((each) => each.kind === 'personal')
      expect((await on.items()).filter((item) => item.folder === copy?.id).map(({ item }) => item)).toEqual([
        supplier,
        idOf(tradeGrade, 'xanvero-200'),
      ])
    } finally {
      await records.update(systemViewer, tradeGrade, row.id, hidden.version, { isActive: true })
    }
  })

  it('[SHR-07] A folder is a table for spreadsheets, with what its reader sees', async () => {
    const id = await on.filledFolder()
    const file = await on.portal.get(`/folder.csv?folder=${id}`, on.anna)
    expect([file.headers['content-disposition'], file.headers['cache-control']]).toEqual([
      'attachment; filename=Thickeners.csv',
      'private, no-store',
    ])
    expect(file.body.replace('\uFEFF', '').split('\n').slice(0, 3)).toEqual([
      'Name,Type,Product code,Note',
      expect.stringMatching(/^Xanvero 80,Product,.*,$/),
      expect.stringMatching(/^Brenvik.*,Supplier,,$/),
    ])
    for (const who of [on.bert, undefined])
      expect((await on.portal.get(`/folder.csv?folder=${id}`, who)).statusCode).toBe(404)
  })

  it('[SHR-07] [ENG-04] An erasure deletes personal folders, and folders of the account remain', async () => {
    const dora = await on.portal.person(on.company, 'customer', 'dora@blossom.example')
    const cookie = await cookieOf(on.portal, dora)
    const [own, shared] = [await on.create('Own', cookie), await on.create('Shared', cookie, 'account')]
    for (const id of [own, shared]) await on.save(id, product, cookie)
    await erasePerson(
      { ...on.database, entities: entityIndex },
      () => new Date(on.portal.clock.now),
      'dora@blossom.example',
    )
    expect((await on.folders()).map(({ id }) => id)).toEqual([shared])
    expect((await on.items()).map((item) => item.folder)).toEqual([shared])
  })
})
