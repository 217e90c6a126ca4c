import { afterAll, beforeAll, expect, it } from 'vitest'
import { promotion } from '#features/catalogue/products/promotion.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { readChanges } from '#platform/record-api/records/record-changes.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { Role } from '#platform/values/viewer.ts'
import { listView } from '#features/identity/list-views/list-view.ts'
import { recordApi } from '#app/record-api.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { userOf } from '../../fixtures/signed-in.ts'

describeEachDatabase('The changes of a record', (open) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await testPortal(open)
  })
  afterAll(() => portal.close())

  const contextOf = (role: Role, id = '005000000000000AAA'): ApiContext => {
    const { records, follower } = portal.fixtures
    return {
      viewer: { ...systemViewer, keeps: true, user: { id, roles: [role] } },
      objects: recordApi.objects,
      apps: recordApi.apps,
      listView: recordApi.listView,
      indexed: recordApi.indexed,
      records,
      search: follower.search,
      store: portal.services.apiStore,
      temporaryFiles: portal.files.temporary,
      now: () => new Date(),
      position: follower.position,
      publicOrigin: 'http://portal.test',
      basePath: '',
    }
  }

  it('[BOF-07] Are shown to internal users only, the last one first, in pages', async () => {
    const user = await userOf(portal, 'editor')
    const { records } = portal.fixtures
    const [grade] = await records.list(systemViewer, tradeGrade, { limit: 1 })
    if (grade === undefined) throw new Error('There is no grade.')
    let { version } = grade
    const author = { ...systemViewer, user: { id: user.id, roles: ['editor'] as const } }
    for (let turn = 1; turn <= 25; turn += 1)
      version = (await records.update(author, tradeGrade, grade.id, version, { code: `C-${turn}` })).version
    const first = await readChanges(contextOf('administrator'), tradeGrade, grade.id, null)
    expect(first.changes).toHaveLength(20)
    expect(first.changes[0]).toMatchObject({
      by: 'Ada Lindqvist',
      operation: 'update',
      fields: [{ field: { apiName: 'ProductCode' }, before: 'C-24', after: 'C-25' }],
    })
    const second = await readChanges(contextOf('internalSales'), tradeGrade, grade.id, first.earlier)
    expect(second.changes[0]?.fields[0]?.after).toBe('C-5')
    expect([second.earlier, second.changes.at(-1)?.operation]).toEqual([null, 'create'])
    await expect(readChanges(contextOf('customer'), tradeGrade, grade.id, null)).rejects.toThrow('do not have access')
    await expect(readChanges(contextOf('editor'), tradeGrade, grade.id, 'x')).rejects.toThrow('before')
    await expect(readChanges(contextOf('editor'), promotion, 'a0B000000000000AAA', null)).rejects.toThrow('not exist')
  })

  it('[BOF-07] Name a colleague to whoever reads them, and no referenced record that their reader does not see', async () => {
    const { records } = portal.fixtures
    const [one, other] = [await userOf(portal, 'editor'), await userOf(portal, 'editor')]
    const list = await records.create(systemViewer, listView, {
      integrationId: 'product2.of_others',
      name: 'Of others',
      developerName: 'Of_others',
      object: tradeGrade.apiName,
      columns: ['Name'],
      scope: 'everything',
      visibility: 'Public',
      owner: one.id,
    })
    const author = { ...systemViewer, user: { id: one.id, roles: ['system'] as const } }
    await records.update(author, listView, list.id, list.version, { owner: other.id })
    const changeFor = async (role: Role) =>
      (await readChanges(contextOf(role), listView, list.id, null)).changes.map(({ by, fields }) => [
        by,
        ...fields.flatMap(({ before, after }) => [before, after]),
      ])[0]
    expect(await changeFor('administrator')).toEqual(['Ada Lindqvist', one.id, other.id])
    expect(await changeFor('editor')).toEqual(['Ada Lindqvist', null, null])
  })
})
