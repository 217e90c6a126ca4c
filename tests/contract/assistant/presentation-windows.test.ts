import { describe, expect, it } from 'vitest'
import { user } from '#features/identity/people/user.ts'
import { createPresentations } from '#features/assistant/presentation/presentations.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { encryption } from '../../fixtures/encryption.ts'
import { readEvents } from '../http/event-reading.ts'
import { presentationPortal, xanvero80 } from './presentation-portal.ts'

describeEachDatabase('Windows of presentations', (openDatabase) => {
  const on = presentationPortal(openDatabase)

  describe('The end', () => {
    const ended = async (path: string) => {
      const { status, body } = await on.look(path)
      expect([
        status,
        body.includes('The presentation has ended.') || body.includes('De presentatie is afgelopen.'),
      ]).toEqual([404, true])
      expect((await on.portal.app.inject({ url: `${path}/events` })).statusCode).toBe(404)
    }

    it('[SAL-04] A presentation ends when its owner ends it, and a new one has another address', async () => {
      const first = await on.windowPath()
      await on.present('start', { language: 'en-US' })
      const second = await on.windowPath()
      await ended(first)
      expect((await on.look(second)).body).toContain('The presentation begins in a moment.')
      expect(await on.present('end')).toEqual({ type: 'done' })
      await ended(second)
      expect(await on.present('push', { isBlank: true })).toEqual({ type: 'gone' })
    })

    it('[SAL-04] It ends after eight hours', async () => {
      const path = await on.windowPath()
      on.clock.now += 8 * 3_600_000 - 1
      expect((await on.look(path)).status).toBe(200)
      on.clock.now += 1
      await ended(path)
      await on.signIn()
      expect((await on.present('follow')).presentation).toBeNull()
    })

    it('[SAL-04] It ends with its visit, and when its owner may not sign in any more', async () => {
      const path = await on.windowPath()
      const { version } =
        (await on.portal.fixtures.records.byId(systemViewer, user, on.salesId)) ?? expect.unreachable()
      const deactivated = await on.portal.fixtures.records.update(systemViewer, user, on.salesId, version, {
        isActive: false,
      })
      await ended(path)
      await on.portal.fixtures.records.update(systemViewer, user, on.salesId, deactivated.version, { isActive: true })
      expect((await on.look(path)).status).toBe(200)
      await on.call('VisitController.end', { visitId: on.visitId, as: 'done' })
      await ended(path)
      expect(await on.present('start', { language: 'nl-NL' })).toEqual({ type: 'notInProgress' })
      await on.newVisit()
    })
  })

  it('[SAL-04] Open windows follow every change, of other processes too, and their end', async () => {
    const events = await readEvents(on.portal.app, `${await on.windowPath()}/events`)
    expect(await events.next()).toEqual({ page: 0, pointer: null, isBlank: false, mayBrowse: false })
    await on.present('push', { page: `/product/x-${xanvero80}` })
    expect(await events.next()).toEqual({ page: 1, pointer: null, isBlank: false, mayBrowse: false })
    await on.present('push', { pointer: 12 })
    expect(await events.next()).toEqual({ page: 1, pointer: 12, isBlank: false, mayBrowse: false })
    const elsewhere = createPresentations({
      queries: on.portal.services.backOffice.database.queries,
      now: () => new Date(on.clock.now),
      encryption,
    })
    await elsewhere.change(on.visitId, { isBlank: true })
    expect(await events.next()).toEqual({ page: 1, pointer: 12, isBlank: true, mayBrowse: false })
    await on.present('end')
    expect(await events.next()).toBe('ended')
  })

  it('A window that still follows does not keep the portal from closing', async () => {
    const events = await readEvents(on.portal.app, `${await on.windowPath()}/events`)
    await events.next()
    await on.portal.app.close()
    expect(await events.next()).toBe('closed')
  })
})
