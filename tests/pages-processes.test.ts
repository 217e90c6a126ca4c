import { expect, it } from 'vitest'
import { managedContentVersion } from '#entities/managed-content-version.ts'
import { managedContent } from '#entities/managed-content.ts'
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

  it('[LNG-02] both show what one publishes, and neither what one unpublishes', async () => {
    const database = await open()
    const one = await testPortal(() => Promise.resolve(database))
    const other = await testPortal(async () => ({
      ...(await openDatabase({ databaseUrl: database.url ?? '' })),
      url: null,
    }))
    try {
      const { records } = one.setting
      const content = await records.create(systemViewer, managedContent, {
        name: 'Texture',
        type: 'stories',
        publishedDate: '2026-03-31',
      })
      const version = await records.create(systemViewer, managedContentVersion, {
        name: 'Texture of sauces',
        content: content.id,
        language: 'en-US',
        status: 'draft',
      })
      const list = '/nl/en-us/publications'
      const page = `/nl/en-us/publication/texture-${content.contentKey}`
      const shown = async () => {
        await Promise.all([one, other].map((portal) => portal.setting.follower.catchUp()))
        const answers = await Promise.all(
          [one, other].flatMap((portal) => [list, page].map((address) => portal.app.inject(address))),
        )
        return answers.map(({ statusCode, body }) => statusCode === 200 && body.includes('Texture of sauces'))
      }
      expect(await shown()).toEqual([false, false, false, false])
      const published = await records.update(systemViewer, managedContentVersion, version.id, version.version, {
        status: 'published',
      })
      expect(await shown()).toEqual([true, true, true, true])
      // By the other process, and the products' list of neither is made anew.
      const products = '/nl/en-us/products'
      await Promise.all([one, other].map((portal) => portal.app.inject(products)))
      await other.setting.records.update(systemViewer, managedContentVersion, version.id, published.version, {
        status: 'draft',
      })
      expect(await shown()).toEqual([false, false, false, false])
      for (const { app, cache } of [one, other]) {
        const { misses } = cache.stats()
        await app.inject(products)
        expect(cache.stats().misses).toBe(misses)
      }
    } finally {
      await other.close()
      await one.close()
    }
  })
})
