import { expect, it } from 'vitest'
import { managedContentVersion } from '#features/content/managed-content/managed-content-version.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { openDatabase } from '#platform/store/open.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeOnPostgres } from '../../fixtures/databases.ts'
import { testPortal } from '../../fixtures/http-portal.ts'

describeOnPostgres('Two processes on one database', (open) => {
  it('Invalidates the page caches of both processes when one writes', async () => {
    const database = await open()
    const one = await testPortal(() => Promise.resolve(database))
    const other = await testPortal(async () => ({
      ...(await openDatabase({ databaseUrl: database.url ?? '' })),
      url: null,
    }))
    try {
      const page = '/nl/en-us/product-groups'
      const before = await Promise.all([one, other].map((portal) => portal.app.inject(page)))
      const row = await one.fixtures.records.byId(systemViewer, tradeName, idOf(tradeName, 'gumellan'))
      await one.fixtures.records.update(systemViewer, tradeName, row?.id ?? '', row?.version ?? 0, {
        name: 'Gumellan Prime',
      })
      await Promise.all([one.fixtures.follower.catchUp(), other.fixtures.follower.catchUp()])
      const after = await Promise.all([one, other].map((portal) => portal.app.inject(page)))
      for (const answer of before) expect(answer.body).not.toContain('Gumellan Prime')
      for (const answer of after) expect(answer.body).toContain('Gumellan Prime')
      // The same content has the same eTag in both processes, so each can confirm an answer of the other.
      expect(after[0]?.headers['etag']).toBe(after[1]?.headers['etag'])
    } finally {
      await other.close()
      await one.close()
    }
  })

  it('[LNG-02] Shows in both processes what one publishes or unpublishes', async () => {
    const database = await open()
    const one = await testPortal(() => Promise.resolve(database))
    const other = await testPortal(async () => ({
      ...(await openDatabase({ databaseUrl: database.url ?? '' })),
      url: null,
    }))
    try {
      const { records } = one.fixtures
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
        await Promise.all([one, other].map((portal) => portal.fixtures.follower.catchUp()))
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
      // The other process answers, and neither process renders its list of products again.
      const products = '/nl/en-us/products'
      await Promise.all([one, other].map((portal) => portal.app.inject(products)))
      await other.fixtures.records.update(systemViewer, managedContentVersion, version.id, published.version, {
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
