import { expect, it } from 'vitest'
import { tradeName } from '#entities/trade-name.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { openDatabase } from '#store/open.ts'
import { idOf } from './calls-catalogue.ts'
import { describeOnPostgres } from './databases.ts'
import { testPortal } from './http-portal.ts'

describeOnPostgres('two processes on one database', (open) => {
  it('keep pages of their own, and both forget them when one writes', async () => {
    const database = await open()
    const one = await testPortal(() => Promise.resolve(database))
    const other = await testPortal(async () => ({
      ...(await openDatabase({ databaseUrl: database.url ?? '' })),
      url: null,
    }))
    try {
      const page = '/nl/en-us/product-groups'
      const before = await Promise.all([one, other].map((portal) => portal.app.inject(page)))
      const row = await one.setting.records.byId(systemViewer, tradeName, idOf(tradeName, 'gumellan'))
      await one.setting.records.update(systemViewer, tradeName, row?.id ?? '', row?.version ?? 0, {
        name: 'Gumellan Prime',
      })
      await Promise.all([one.setting.follower.catchUp(), other.setting.follower.catchUp()])
      const after = await Promise.all([one, other].map((portal) => portal.app.inject(page)))
      for (const answer of before) expect(answer.body).not.toContain('Gumellan Prime')
      for (const answer of after) expect(answer.body).toContain('Gumellan Prime')
      // The same content has the same name in both: what one gave out the other can confirm.
      expect(after[0]?.headers['etag']).toBe(after[1]?.headers['etag'])
    } finally {
      await other.close()
      await one.close()
    }
  })
})
