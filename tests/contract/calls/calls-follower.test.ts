import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { runCall } from '../../fixtures/run-call.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { masterValue } from '#features/catalogue/taxonomy/master-value.ts'
import { promotion } from '#features/catalogue/products/promotion.ts'
import { specificationProperty } from '#features/catalogue/specifications/specification-property.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import type { Database } from '#platform/records/database.ts'
import { followIndex, type IndexFollower } from '#features/search/feed/index-follower.ts'
import { createRecords, type Records } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { fillCatalogue, idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { followerParts, memorySnapshots, today, viewerWith } from '../../fixtures/call-fixtures.ts'
import { everythingFound, followedChanges } from './followed-changes.ts'

const nl = { countryCode: 'NL', languageCode: 'nl-NL' }

describeEachDatabase('The index follower', (open) => {
  let database: Database
  let records: Records
  let snapshots: ReturnType<typeof memorySnapshots>
  let follower: IndexFollower

  beforeAll(async () => {
    database = await open()
    records = createRecords(database, recordModel)
  })
  afterAll(async () => {
    await database.close()
  })
  beforeEach(async () => {
    // Restores what the previous test changed or removed.
    await fillCatalogue(records)
    snapshots = memorySnapshots()
    follower = await followIndex(followerParts(database, records, snapshots))
  })

  const expectAsIfRebuilt = async () => {
    const rebuilt = await followIndex(followerParts(database, records, memorySnapshots()))
    expect(everythingFound(follower)).toEqual(everythingFound(rebuilt))
  }

  const change = async (entity: Entity, key: string, changes: Readonly<Record<string, unknown>>) => {
    const id = idOf(entity, key)
    const row = await records.byId(systemViewer, entity, id)
    await records.update(systemViewer, entity, id, row?.version ?? 0, changes)
  }

  const remove = async (entity: Entity, key: string) => {
    const id = idOf(entity, key)
    const row = await records.byId(systemViewer, entity, id)
    await records.remove(systemViewer, entity, id, row?.version ?? 0)
  }

  const find = async (params: Readonly<Record<string, unknown>>) => {
    const context = {
      viewer: viewerWith('guest'),
      records,
      search: follower.search,
      taxonomy: follower.taxonomy,
      assortments: follower.assortments,
      conflicts: follower.conflicts,
      now: () => today,
      publicOrigin: 'http://portal.test',
    }
    const result = await runCall('SearchController.search', { ...nl, ...params }, context)
    return result.results.map((card) => card.nameToDisplay).toSorted()
  }

  it('[SPC-03] Finds grades by what they state in the unit of the property, as soon as either changes', async () => {
    const inRange = (filters: string) => find({ filters })
    expect(await inRange('viscosity:700..1000')).toEqual(['Xanvero 200'])
    await change(tradeGrade, 'xanvero-80', {
      specifications: [{ property: idOf(specificationProperty, 'viscosity'), typical: '0.8', unit: 'Pa·s' }],
    })
    await follower.catchUp()
    expect(await inRange('viscosity:700..1000')).toEqual(['Xanvero 200', 'Xanvero 80'])
    await change(specificationProperty, 'viscosity', { unit: 'Pa·s' })
    await follower.catchUp()
    expect(await inRange('viscosity:700..1000')).toEqual([])
    expect(await inRange('viscosity:0.85..1')).toEqual(['Xanvero 200'])
    await follower.save()
    const restored = await followIndex(followerParts(database, records, snapshots))
    expect(everythingFound(restored)).toEqual(everythingFound(follower))
    await change(specificationProperty, 'viscosity', { isFacet: false })
    await follower.catchUp()
    expect((await inRange('viscosity:0.85..1')).length).toBeGreaterThan(2)
    await change(specificationProperty, 'viscosity', { isFacet: true })
    await follower.catchUp()
    expect(await inRange('viscosity:0.85..1')).toEqual(['Xanvero 200'])
    await expectAsIfRebuilt()
  })

  const findPromoted = (resultsType: string) => find({ promotedProductsOnly: true, resultsType })

  it('[CTX-04] Finds a grade by its new name after the write, without a restart', async () => {
    await change(tradeGrade, 'xanvero-80', { name: 'Brightwater 80' })
    expect(await find({ searchTerm: 'brightwater' })).toEqual([])
    await follower.catchUp()
    expect(await find({ searchTerm: 'brightwater' })).toEqual(['Brightwater 80'])
    await expectAsIfRebuilt()
  })

  it.each(followedChanges)('[SRC-09] Matches a new index when %s', async (_, entity, key, changes) => {
    const before = everythingFound(follower)
    await change(entity, key, changes)
    await follower.catchUp()
    expect(everythingFound(follower)).not.toEqual(before)
    await expectAsIfRebuilt()
  })

  it('[SRC-09] Promotes the grades of a promoted trade name, and only the principal itself for a promoted principal', async () => {
    await change(promotion, 'promo-xv200', { itemKind: 'tradeName', item: idOf(tradeName, 'gumellan') })
    await follower.catchUp()
    expect(await findPromoted('tradeGrade')).toEqual(['Gumellan S'])
    expect(await findPromoted('tradeName')).toEqual(['Gumellan'])
    await change(promotion, 'promo-xv200', { itemKind: 'principal', item: idOf(account, 'tessolund') })
    await follower.catchUp()
    expect(await findPromoted('tradeGrade')).toEqual([])
    expect(await findPromoted('tradeName')).toEqual([])
    expect(await findPromoted('principal')).toEqual(['Tessolund Food Systems'])
  })

  it('[SRC-09] Removes the promotion of records when the promotion is deleted', async () => {
    expect(await find({ promotedProductsOnly: true })).toEqual(['Xanvero 200'])
    await remove(promotion, 'promo-xv200')
    await follower.catchUp()
    expect(await find({ promotedProductsOnly: true })).toEqual([])
    await expectAsIfRebuilt()
  })

  it('Removes a deleted grade and its contribution to trade name and principal', async () => {
    await remove(promotion, 'promo-xv200')
    await remove(tradeGrade, 'xanvero-200')
    await follower.catchUp()
    expect(await find({ searchTerm: 'xanthaangom' })).toEqual(['Gumellan S', 'Xanvero 80'])
    expect(await find({ countryCode: 'US', resultsType: 'principal' })).toEqual(['Tessolund Food Systems'])
    await expectAsIfRebuilt()
  })

  it('Replaces the taxonomy together with the index', async () => {
    await change(masterValue, 'THICK', { names: { 'nl-NL': 'Dikmaker' } })
    expect(follower.taxonomy.masterValue('THICK')?.names['nl-NL']).toBe('Verdikkingsmiddel')
    await follower.catchUp()
    expect(follower.taxonomy.masterValue('THICK')?.names['nl-NL']).toBe('Dikmaker')
    expect(await find({ searchTerm: 'dikmaker' })).toEqual(['Gumellan S', 'Xanvero 200', 'Xanvero 80'])
  })

  it('Changes the content version if and only if something changed', async () => {
    const version = follower.contentVersion
    await follower.catchUp()
    expect(follower.contentVersion).toBe(version)
    await change(substance, 'CAS-77-92-9', { formula: 'C6H8O7.H2O' })
    await follower.catchUp()
    expect(follower.contentVersion).not.toBe(version)
  })

  it('Starts from its snapshot, follows later writes and reaches the same index', async () => {
    await follower.stop()
    const saved = snapshots.last
    await change(tradeGrade, 'xanvero-80', { name: 'Brightwater 80', countries: ['US'] })
    await change(masterValue, 'THICK', { name: 'Gelling agent' })
    await remove(promotion, 'promo-xv200')
    const again = await followIndex(followerParts(database, records, snapshots))
    expect(saved?.position).not.toBe(snapshots.last?.position)
    follower = again
    expect(await find({ searchTerm: 'xanthaangom' })).toEqual(['Gumellan S', 'Xanvero 200'])
    await expectAsIfRebuilt()
  })

  it('Rebuilds the index if the snapshot is damaged or the outbox no longer holds later writes', async () => {
    const damaged = memorySnapshots()
    damaged.last = { position: snapshots.last?.position ?? '', bytes: new Uint8Array([1, 2, 3]) }
    follower = await followIndex(followerParts(database, records, damaged))
    expect(await find({ searchTerm: 'xanthaangom' })).toHaveLength(3)
    expect(damaged.last.bytes.length).toBeGreaterThan(3)

    await change(tradeGrade, 'xanvero-80', { name: 'Brightwater 80' })
    await records.pruneOutbox(new Date(Date.now() + 60_000))
    follower = await followIndex(followerParts(database, records, snapshots))
    expect(await find({ searchTerm: 'brightwater' })).toEqual(['Brightwater 80'])
    await expectAsIfRebuilt()
  })

  it('Rebuilds the index while it runs if another process has pruned unread outbox entries', async () => {
    await change(tradeGrade, 'xanvero-80', { name: 'Brightwater 80' })
    await records.pruneOutbox(new Date(Date.now() + 60_000))
    await follower.catchUp()
    expect(await find({ searchTerm: 'brightwater' })).toEqual(['Brightwater 80'])
  })

  it('Follows, saves and prunes on schedule until it is stopped', async () => {
    const timers: { milliseconds: number; run: () => void }[] = []
    const clocked = await followIndex({
      ...followerParts(database, records, snapshots),
      every: (milliseconds, run) => {
        const timer = { milliseconds, run }
        timers.push(timer)
        return () => void timers.splice(timers.indexOf(timer), 1)
      },
      now: () => new Date(Date.now() + 8 * 24 * 3_600_000),
    })
    follower = clocked
    expect(timers.map((timer) => timer.milliseconds)).toEqual([500, 600_000, 3_600_000])
    const start = await records.outboxPosition()
    await change(tradeGrade, 'xanvero-80', { name: 'Brightwater 80' })
    for (const timer of timers) timer.run()
    await vi.waitFor(async () => {
      expect(await find({ searchTerm: 'brightwater' })).toEqual(['Brightwater 80'])
      expect(clocked.contentVersion.split(' ')[0]).toBe(snapshots.last?.position)
      expect(await records.readOutbox(start, 10)).toMatchObject({ lost: true })
    }, 20_000)
    await clocked.stop()
    expect(timers).toEqual([])
  })

  it('Stops after the page of the outbox that it has read, and the next process continues from there', async () => {
    const inParts: Records = { ...records, readOutbox: (position) => records.readOutbox(position, 1) }
    follower = await followIndex(followerParts(database, inParts, snapshots))
    for (const name of ['Brightwater 80', 'Stillwater 80', 'Whitewater 80'])
      await change(tradeGrade, 'xanvero-80', { name })
    const end = await records.outboxPosition()
    follower.wake()
    await follower.stop()
    expect(snapshots.last?.position).not.toBe(end)
    follower = await followIndex(followerParts(database, records, snapshots))
    expect(snapshots.last?.position).toBe(end)
    expect(await find({ searchTerm: 'whitewater' })).toEqual(['Whitewater 80'])
    await expectAsIfRebuilt()
  })

  it('Recovers from a process that died after following and before saving', async () => {
    await change(tradeGrade, 'xanvero-80', { name: 'Brightwater 80' })
    await follower.catchUp()
    // Nothing is saved, so the next process starts from the older snapshot and reads the change again.
    follower = await followIndex(followerParts(database, records, snapshots))
    expect(await find({ searchTerm: 'brightwater' })).toEqual(['Brightwater 80'])
    await expectAsIfRebuilt()
  })

  it('Retries after the database fails and loses nothing', async () => {
    await change(tradeGrade, 'xanvero-80', { name: 'Brightwater 80' })
    let broken = true
    const errors: unknown[] = []
    const failing: Records = {
      ...records,
      byIds: async (viewer, entity, ids) => {
        if (broken) throw new Error('the store is down')
        return await records.byIds(viewer, entity, ids)
      },
    }
    const parts = {
      ...followerParts(database, failing, snapshots),
      log: { info: () => {}, error: (details: unknown) => errors.push(details) },
    }
    await expect(followIndex(parts)).rejects.toThrow('the store is down')
    broken = false
    follower = await followIndex(parts)
    broken = true
    await change(tradeGrade, 'xanvero-80', { name: 'Stillwater 80' })
    follower.wake()
    await expect(follower.catchUp()).rejects.toThrow('the store is down')
    expect(errors).toHaveLength(1)
    broken = false
    await follower.catchUp()
    expect(await find({ searchTerm: 'stillwater' })).toEqual(['Stillwater 80'])
    await expectAsIfRebuilt()
  })
})
