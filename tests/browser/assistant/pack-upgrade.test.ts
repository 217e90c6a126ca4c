import { describe, expect, it } from 'vitest'
import { offlinePortal } from '../fixtures/offline-portal.ts'
import { storedText } from '../fixtures/stored-text.ts'
import { lockHeading, packSearch, unlock, waitingNotes } from '../fixtures/waiting-notes.ts'

const portal = offlinePortal()
const { fixtures, rep, signIn, packAddress } = portal
const { notesOf, preparedWithNote } = waitingNotes(portal)

describe('Offline packs of the version before', () => {
  it('[OFF-03] A pack from before there were keys stays after an update, and its device is registered at the next contact', async () => {
    const { page, context, close, visitId } = await preparedWithNote('Older', 'From before the update.')
    await page.close()
    const outside = await context.newPage()
    await context.setOffline(false)
    await outside.goto(`${fixtures.origin()}/nl/en-us/products`)
    await outside.evaluate(toSecondVersion)
    expect(await storedText(outside)).toContain('mark of a session')
    // Nobody is signed in: the packs lock, and nothing is lost.
    await context.clearCookies()
    await outside.goto(packAddress(visitId))
    await lockHeading(outside).waitFor()
    await unlock(outside)
    await outside.getByText('1 change pending').waitFor()
    const before = await fixtures.portal().services.signIn.packDevices.list(rep().id)
    await signIn(context)
    await outside.reload()
    await packSearch(outside).waitFor()
    await expect.poll(() => notesOf(visitId)).toBe('From before the update.')
    const devices = await fixtures.portal().services.signIn.packDevices.list(rep().id)
    expect(devices).toHaveLength(before.length + 1)

    // Its user deletes the pack, and the device is listed no more.
    await outside.getByRole('button', { name: 'Delete from this device' }).click()
    await outside.getByText('Prepare for offline use').waitFor()
    await expect
      .poll(async () => await fixtures.portal().services.signIn.packDevices.list(rep().id))
      .toHaveLength(before.length)
    await close()
  })
})

/** Makes the database of the device what the version of the portal before had stored. It runs in the browser. */
async function toSecondVersion(): Promise<void> {
  const name = 'sales-assistant'
  const done = async <Value>(request: IDBRequest<Value>): Promise<Value> =>
    await new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('The database refused it.')))
    })
  const stores = ['packs', 'rows', 'queue', 'lock'] as const
  const current = await done(indexedDB.open(name))
  const read = current.transaction(stores)
  const [packs = [], rows = [], queue = [], locks = []] = await Promise.all(
    stores.map((store) => done<unknown[]>(read.objectStore(store).getAll())),
  )
  current.close()
  await done(indexedDB.deleteDatabase(name))
  const opening = indexedDB.open(name, 2)
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore('packs', { keyPath: 'visitId' })
    opening.result.createObjectStore('rows', { keyPath: ['visitId', 'hash'] })
    opening.result.createObjectStore('queue', { keyPath: 'key' })
    opening.result.createObjectStore('lock')
  })
  const older = await done(opening)
  const write = older.transaction(stores, 'readwrite')
  for (const pack of packs as { holder: { userId: string } }[])
    write.objectStore('packs').put({ ...pack, holder: { ...pack.holder, session: 'mark of a session' } })
  for (const row of rows) write.objectStore('rows').put(row)
  for (const change of queue) write.objectStore('queue').put(change)
  for (const lock of locks) write.objectStore('lock').put(lock, 'lock')
  await new Promise((resolve) => write.addEventListener('complete', resolve))
  older.close()
}
