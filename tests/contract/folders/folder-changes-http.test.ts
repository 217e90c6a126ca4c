import { expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { base } from '../../fixtures/account-portal.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { product, supplier, folderPortal } from './folder-portal.ts'
import { addFields } from '../../fixtures/forms/add-fields.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'

describeEachDatabase('Changes of folders', (open) => {
  const on = folderPortal(open)

  const order = async () => (await on.items()).filter(({ isActive }) => isActive).map(({ item }) => item)
  const third = idOf(tradeGrade, 'xanvero-200')
  /** The fields of the button that adds the products of the folder to a cart, from its page. */
  async function cartButton(id: string, kind: string): Promise<Readonly<Record<string, string>>> {
    const { body } = await on.portal.get(`/folder/${id}`, on.anna)
    const command = new RegExp(`value="(CartController.addLines\\?kind=${kind}[^"]*)"`).exec(body)?.[1]
    return { form: command?.replaceAll('&amp;', '&') ?? expect.unreachable('The page has no such button.') }
  }

  it('[SHR-07] Moves items one step at a time by forms', async () => {
    const id = await on.filledFolder()
    const [first, second] = await on.items()
    const answer = await on.portal.send(
      `/folder/${id}`,
      formFields('FolderController.order', { folderId: id, itemId: second?.id ?? '', before: first?.id ?? '' }),
      on.anna,
    )
    expect(answer.headers['location']).toBe(`${base}/folder/${id}?done=folder.moved#${second?.id ?? ''}`)
    expect(await order()).toEqual([supplier, product, third])
    await on.portal.send(
      `/folder/${id}`,
      formFields('FolderController.order', { folderId: id, itemId: second?.id ?? '', before: '' }),
      on.anna,
    )
    expect(await order()).toEqual([product, third, supplier])
  })

  it('[SHR-07] Simultaneous moves, removals and additions leave every item once, in positions that differ', async () => {
    const id = await on.filledFolder()
    const [first, second, last] = (await on.items()).map((item) => item.id)
    const move = (item = '', before = '') => on.call('order', { folderId: id, itemId: item, before }, on.anna)
    await Promise.all([
      move(first, ''),
      move(last, first),
      move(second, first),
      on.call('addItem', { folderId: id, recordId: idOf(tradeGrade, 'xanvero-80') }, on.anna),
      move(first, second),
    ])
    const rows = await on.items()
    expect(rows.map(({ item }) => item).toSorted()).toEqual([product, supplier, third].toSorted())
    expect(new Set(rows.map(({ position }) => position)).size).toBe(3)
  })

  it('[SHR-07] Restores what was removed last, and only that', async () => {
    const id = await on.filledFolder()
    const [first, second] = await on.items()
    for (const item of [first, second])
      await on.portal.send(
        `/folder/${id}`,
        formFields('FolderController.removeItem', { folderId: id, itemId: item?.id ?? '' }),
        on.anna,
      )
    expect(await order()).toEqual([third])
    const page = await on.portal.get(`/folder/${id}?done=folder.itemRemoved`, on.anna)
    expect(page.body).toContain('Removed from the folder.')
    // The name and the way back stay until the next change, also for a page that is opened later.
    expect((await on.portal.get(`/folder/${id}`, on.anna)).body).toMatch(/Removed: Brenvik.{0,500}>Undo</s)
    await on.portal.send(`/folder/${id}`, formFields('FolderController.restoreItem', { folderId: id }), on.anna)
    expect(await order()).toEqual([supplier, third])
  })

  it('[SHR-07] Renames a folder that has not changed since, and keeps notes without control characters', async () => {
    const id = await on.filledFolder()
    const [row] = await on.folders()
    const rename = (name: string, version: number) =>
      on.portal.send(
        `/folder/${id}`,
        formFields('FolderController.rename', {
          folderId: id,
          name,
          note: 'For\u0000 sauces',
          version: String(version),
        }),
        on.anna,
      )
    expect((await rename('Gums', 1)).statusCode).toBe(412)
    const empty = await rename(' ', row?.version ?? 0)
    expect([empty.statusCode, empty.body.includes('aria-invalid="true"')]).toEqual([422, true])
    expect((await rename('x'.repeat(81), row?.version ?? 0)).statusCode).toBe(422)
    expect((await rename('Gums', row?.version ?? 0)).statusCode).toBe(303)
    expect(await on.folders()).toMatchObject([{ name: 'Gums', note: 'For sauces' }])
    const [item] = await on.items()
    await on.portal.send(
      `/folder/${id}`,
      formFields('FolderController.annotate', { folderId: id, itemId: item?.id ?? '', note: 'Try first' }),
      on.anna,
    )
    expect((await on.portal.get(`/folder/${id}`, on.anna)).body).toContain('Try first')
  })

  it('[SHR-07] Restores a removed folder until another one is removed', async () => {
    const [one, two] = [await on.create('One', on.anna), await on.create('Two', on.anna)]
    const remove = (id: string) =>
      on.portal.send(`/folder/${id}`, formFields('FolderController.remove', { folderId: id }), on.anna)
    const restore = (id: string) =>
      on.portal.send('/account/folders', formFields('FolderController.restore', { folderId: id }), on.anna)
    expect((await remove(one)).headers['location']).toBe(`${base}/account/folders?done=folder.removed`)
    expect((await on.portal.get(`/folder/${one}`, on.anna)).statusCode).toBe(404)
    expect((await on.portal.get('/account/folders', on.anna)).body).toMatch(/Removed: One.{0,500}>Undo</s)
    expect((await on.portal.get('/account/folders', on.bert)).body).not.toContain('Undo')
    // Only the owner restores it.
    expect(
      (await on.portal.send('/account/folders', formFields('FolderController.restore', { folderId: one }), on.bert))
        .statusCode,
    ).toBe(422)
    expect((await restore(one)).statusCode).toBe(303)
    await remove(one)
    await remove(two)
    expect((await restore(one)).statusCode).toBe(422)
    expect((await on.folders()).map(({ name, isActive }) => [name, isActive])).toEqual([['Two', false]])
  })

  it('[SHR-07] Adds all products of a folder to a cart', async () => {
    const id = await on.filledFolder()
    const answer = await on.portal.send(`/folder/${id}`, await cartButton(id, 'sample'), on.anna)
    // The page stays and says so.
    expect(String(answer.headers['location'])).toMatch(
      new RegExp(`^${base}/folder/${id}\\?done=cart\\.addedTo\\.sample`),
    )
    const lines = await on.portal.fixtures.records.list(systemViewer, cartLine, { limit: 10 })
    expect(lines.map(({ grade }) => grade).toSorted()).toEqual([product, third].toSorted())
  })

  it('[SHR-07] Adds none of the products of a folder to a cart without room for all of them', async () => {
    const id = await on.filledFolder()
    const { records } = on.portal.fixtures
    await on.portal.send('/quote-cart', addFields('/quote-cart', product), on.anna)
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
    const { statusCode, body } = await on.portal.send(`/folder/${id}`, await cartButton(id, 'quote'), on.anna)
    expect([statusCode, body.includes('A cart has room for 100 products.')]).toEqual([422, true])
    expect(await records.count(systemViewer, cartLine)).toBe(100)
  })

  it('[SHR-07] A user has at most 100 folders', async () => {
    for (let at = 0; at < 100; at += 1) await on.call('create', { name: `Folder ${at}` }, on.anna)
    const answers = await Promise.all([1, 2].map(() => on.call('create', { name: 'One more' }, on.anna)))
    expect(answers.map((answer) => answer.json())).toEqual([{ type: 'tooMany' }, { type: 'tooMany' }])
    expect(await on.folders()).toHaveLength(100)
  })
})
