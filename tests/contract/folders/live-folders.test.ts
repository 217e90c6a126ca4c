import { expect, it } from 'vitest'
import { folder } from '#features/folders/folders/folder.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { base } from '../../fixtures/account-portal.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { readEvents } from '../http/event-reading.ts'
import { other, product, sharePortal } from './share-portal.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'

describeEachDatabase('Open pages of a folder', (open) => {
  const on = sharePortal(open)
  const version = async (): Promise<number> =>
    (await on.portal.fixtures.records.byId(systemViewer, folder, on.folderId))?.version ?? expect.unreachable()
  const follow = (path: string, cookie: string) => readEvents(on.portal.app, `${base}${path}/live`, { cookie })
  const remove = async (record: string): Promise<void> => {
    const item = (await on.items()).find((each) => each.item === record) ?? expect.unreachable()
    const answer = await on.portal.send(
      `/folder/${on.folderId}`,
      formFields('FolderController.removeItem', { folderId: on.folderId, itemId: item.id }),
      on.anna,
    )
    expect(answer.statusCode).toBe(303)
  }

  it('[SHR-02] The owner and a recipient who may edit learn of each change, as a number and nothing else', async () => {
    const token = await on.shared({ ...on.bound, mode: 'edit' })
    const first = await version()
    const [owner, recipient] = [
      await follow(`/folder/${on.folderId}`, on.anna),
      await follow(`/share/${token}`, on.bert),
    ]
    expect([await owner.next(), await recipient.next()]).toEqual([first, first])
    await remove(product)
    const second = await version()
    expect(second).toBeGreaterThan(first)
    expect([await owner.next(), await recipient.next()]).toEqual([second, second])
    // The recipient changes it, too.
    const item = (await on.items()).find(({ isActive }) => isActive)
    await on.portal.send(
      `/share/${token}`,
      formFields('ShareController.annotate', { token, itemId: item?.id ?? '', note: 'Please order' }),
      on.bert,
    )
    const third = await version()
    expect(third).toBeGreaterThan(second)
    expect([await owner.next(), await recipient.next()]).toEqual([third, third])
    owner.close()
    recipient.close()
  })

  it('[SHR-04] They end with the share, and with the folder', async () => {
    const token = await on.shared({ ...on.bound, mode: 'edit' })
    const [owner, recipient] = [
      await follow(`/folder/${on.folderId}`, on.anna),
      await follow(`/share/${token}`, on.bert),
    ]
    await Promise.all([owner.next(), recipient.next()])
    const [row] = await on.shares()
    await on.portal.send('/account/shares', formFields('ShareController.revoke', { shareId: row?.id ?? '' }), on.anna)
    expect([await recipient.next(), await recipient.next()]).toEqual(['ended', 'closed'])
    await remove(other)
    expect(await owner.next()).toBe(await version())
    await on.portal.send(
      `/folder/${on.folderId}`,
      formFields('FolderController.remove', { folderId: on.folderId }),
      on.anna,
    )
    expect([await owner.next(), await owner.next()]).toEqual(['ended', 'closed'])
  })

  it('[SHR-02] Nobody follows what they do not see, or may only look at', async () => {
    const [editable, toSee] = [await on.shared({ ...on.bound, mode: 'edit' }), await on.shared()]
    const unknown = 'x'.repeat(43)
    for (const [path, cookie] of [
      [`/folder/${on.folderId}`, undefined],
      [`/folder/${on.folderId}`, on.bert],
      [`/folder/${on.folderId}`, on.eve],
      ['/folder/a0F000000000000AAA', on.anna],
      [`/share/${editable}`, undefined],
      [`/share/${editable}`, on.eve],
      [`/share/${toSee}`, on.bert],
      [`/share/${unknown}`, on.bert],
    ] as const) {
      const { statusCode, headers } = await on.portal.get(`${path}/live`, cookie)
      expect([path, statusCode, headers['cache-control']]).toEqual([path, 404, 'no-store'])
    }
  })

  it('[SES-07] Following a folder does not count as activity of the user', async () => {
    const left = async (): Promise<unknown> => {
      const { body } = await on.portal.app.inject({
        method: 'POST',
        url: '/lwr/apex/v65.0/SessionController/getSession',
        headers: { cookie: on.anna, 'content-type': 'application/json' },
        payload: '{}',
      })
      return (JSON.parse(body) as { readonly secondsLeft?: number }).secondsLeft
    }
    await on.portal.get(`/folder/${on.folderId}`, on.anna)
    on.portal.clock.now += 600_000
    const before = await left()
    const owner = await follow(`/folder/${on.folderId}`, on.anna)
    await owner.next()
    expect([before, await left()]).toEqual([1200, 1200])
    owner.close()
  })
})
