import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { visit } from '#features/assistant/visits/visit.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { violationsOf } from '../fixtures/axe-violations.ts'
import { launchWithProfile, openPage } from '../fixtures/launch.ts'
import { assistantBase as base, offlinePortal, xanvero80 } from '../fixtures/offline-portal.ts'

const { fixtures, customer, recordsOf, newVisit, stepsOf, changeStep, signIn, packAddress, startPreparing, prepare } =
  offlinePortal()

describe('Offline packs', () => {
  it('[OFF-01] [OFF-02] A prepared visit works without a network after its tab was closed, and every change arrives once', async () => {
    const { page, errors, close } = await openPage(fixtures.browser(), 1280, {})
    const context = page.context()
    await signIn(context)
    const visitId = await newVisit('Spring talk')
    await prepare(page, visitId)
    // With a connection, the worker changes nothing about the other pages.
    await page.goto(`${fixtures.origin()}${base}/products`)
    await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`${base}/products`)
    await page.close()
    await context.setOffline(true)

    const offline = await context.newPage()
    // Every page of the Sales Assistant leads to the packs.
    await offline.goto(`${fixtures.origin()}${base}/products`)
    await offline.waitForURL(`**${base}/offline`)
    await offline.getByText(/^Offline since/).waitFor()
    expect(await violationsOf(offline)).toEqual([])
    // The window at which a customer looks never becomes that page, whose visits are internal (SAL-04).
    const shown = await context.newPage()
    await expect(shown.goto(`${fixtures.origin()}${base}/present/${'a'.repeat(43)}`)).rejects.toThrow(/ERR_INTERNET/)
    await shown.close()
    await offline.getByRole('link', { name: 'Spring talk' }).click()
    await offline.getByRole('searchbox', { name: 'Search in your pack' }).fill('xanvero 80')
    await offline.getByText('1 product in your pack').waitFor()
    await offline.getByRole('searchbox', { name: 'Search in your pack' }).fill('')
    for (const name of ['Xanvero 80', 'Xanvero 200']) await offline.getByLabel(`Compare ${name}`).check()
    await offline.getByRole('link', { name: 'Compare the selected products' }).click()
    await offline.getByRole('columnheader', { name: 'Xanvero 200' }).waitFor()
    expect(await violationsOf(offline)).toEqual([])
    await offline.getByLabel('Only differences').check()
    await offline.getByRole('rowheader', { name: 'Supplier' }).waitFor({ state: 'detached' })
    await offline.getByRole('columnheader').getByRole('link', { name: 'Xanvero 80' }).click()
    await offline.getByRole('heading', { name: 'Xanvero 80' }).waitFor()
    await offline
      .getByRole('link', { name: /data sheet|TDS|SDS|Xanvero/i })
      .first()
      .waitFor()
    for (const width of [390, 1024]) {
      await offline.setViewportSize({ width, height: 900 })
      expect(await violationsOf(offline)).toEqual([])
      expect(await offline.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await offline.getByRole('button', { name: 'Add to quote cart' }).click()
    await offline.getByText('1 change pending').waitFor()
    await offline.getByLabel('Note').fill('Likes gum.')
    await offline.getByRole('button', { name: 'Add the note' }).click()
    await offline.getByText('2 changes pending').waitFor()
    await offline.getByLabel('What is to be done').fill('Send samples')
    await offline.getByLabel('Due on').fill('2026-12-01')
    await offline.getByRole('button', { name: 'Add the step' }).click()
    await offline.getByText('3 changes pending').waitFor()
    // A step is ticked and changed before the server knows it.
    await offline.getByRole('button', { name: 'Mark as done: Send samples' }).click()
    await offline.getByText('4 changes pending').waitFor()
    await offline.getByRole('button', { name: 'Edit: Send samples' }).click()
    const edited = offline.getByRole('form', { name: 'Edit: Send samples' })
    await edited.getByLabel('What is to be done').fill('Send two samples')
    await edited.getByRole('button', { name: 'Save' }).click()
    await offline.getByText('5 changes pending').waitFor()
    expect(await violationsOf(offline)).toEqual([])
    const records = recordsOf()
    expect((await records.byId(systemViewer, visit, visitId))?.notes).toBeNull()

    // Two tabs at once and a reload: each change still arrives once.
    const second = await context.newPage()
    await second.goto(packAddress(visitId))
    await second.getByText('5 changes pending').waitFor()
    await context.setOffline(false)
    await Promise.all([offline.reload(), second.reload()])
    for (const each of [offline, second]) await each.getByText('Connected', { exact: true }).waitFor()
    const arrived = [
      ['Call', null, false],
      ['Send two samples', '2026-12-01', true],
    ]
    await expect.poll(() => stepsOf(visitId)).toEqual(arrived)
    expect((await records.byId(systemViewer, visit, visitId))?.notes).toBe('Likes gum.')
    const lines = await records.list(systemViewer, cartLine, { where: equals('account', customer()) })
    expect(lines).toMatchObject([{ grade: xanvero80 }])
    expect(errors).toEqual([])
    await close()
  })

  it('[OFF-01] A pack and its unsent changes outlive a restart of the browser without a network', async () => {
    const profile = await mkdtemp(path.join(tmpdir(), 'tradegrade-profile-'))
    const before = await launchWithProfile(profile)
    await signIn(before)
    const visitId = await newVisit('Restarted')
    const first = await before.newPage()
    await prepare(first, visitId)
    await before.setOffline(true)
    await first.getByRole('link', { name: 'Xanvero 200' }).click()
    await first.getByRole('button', { name: 'Add to quote cart' }).click()
    await first.getByText('1 change pending').waitFor()
    await before.close()

    const after = await launchWithProfile(profile)
    await after.setOffline(true)
    const page = await after.newPage()
    await page.goto(packAddress(visitId))
    await page.getByText('1 change pending').waitFor()
    await page.getByRole('link', { name: 'Xanvero 80' }).click()
    await page.getByRole('heading', { name: 'Xanvero 80' }).waitFor()
    await page.getByRole('heading', { name: 'Documents' }).waitFor()
    expect(await page.locator('a[download]').count()).toBeGreaterThan(0)
    await after.close()
    await rm(profile, { recursive: true, force: true })
  })

  it('[OFF-02] A change that the server refuses is shown with choices, and nothing is dropped', async () => {
    const { page, close } = await openPage(fixtures.browser(), 390, {})
    const context = page.context()
    await signIn(context)
    const visitId = await newVisit('Autumn talk')
    await prepare(page, visitId)
    await context.setOffline(true)
    await page.reload()
    const edit = async (text: string, day: string): Promise<void> => {
      await page.getByRole('button', { name: 'Edit: Call' }).click()
      const form = page.getByRole('form', { name: 'Edit: Call' })
      await form.getByLabel('What is to be done').fill(text)
      await form.getByLabel('Due on').fill(day)
      await form.getByRole('button', { name: 'Save' }).click()
    }
    await edit('Call Ada', '')
    await page.getByText('1 change pending').waitFor()
    // Another device has changed the text too, and the day, which was not changed here.
    const desk = { name: 'Write to Ada', dueOn: '2026-12-24' }
    await changeStep(visitId, desk)
    await context.setOffline(false)
    await page.reload()
    await page.getByText('It now says: Write to Ada · Due December 24, 2026 · Rika Sales').waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await stepsOf(visitId)).toEqual([['Write to Ada', '2026-12-24', false]])
    await page.getByRole('button', { name: 'Replace it with mine' }).click()
    await expect.poll(() => stepsOf(visitId)).toEqual([['Call Ada', '2026-12-24', false]])
    await page.getByText('It now says').waitFor({ state: 'detached' })
    await close()
  })

  it('[OFF-02] Changes of a step on two devices are merged by field, and a step that was removed is added again on request', async () => {
    const { page, close } = await openPage(fixtures.browser(), 1024, {})
    const context = page.context()
    await signIn(context)
    const visitId = await newVisit('Two devices')
    await prepare(page, visitId)
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('button', { name: 'Mark as done: Call' }).click()
    await page.getByText('1 change pending').waitFor()
    await changeStep(visitId, { dueOn: '2026-12-24' })
    await context.setOffline(false)
    await page.reload()
    await expect.poll(() => stepsOf(visitId)).toEqual([['Call', '2026-12-24', true]])
    // The pack shows what the server has now.
    await page.getByText('Due December 24, 2026').waitFor()
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('button', { name: 'Mark as not done: Call' }).click()
    await page.getByText('1 change pending').waitFor()
    await changeStep(visitId, { isActive: false })
    await context.setOffline(false)
    await page.reload()
    await page.getByText('The step was removed meanwhile.').waitFor()
    await page.getByText('There are no next steps yet.').waitFor()
    expect(await stepsOf(visitId)).toEqual([])
    await page.getByRole('button', { name: 'Add it again' }).click()
    await expect.poll(() => stepsOf(visitId)).toEqual([['Call', '2026-12-24', false]])
    await page.getByText('The step was removed meanwhile.').waitFor({ state: 'detached' })
    await close()
  })

  it('[OFF-03] An interrupted preparation is no pack, and continues with what is missing', async () => {
    const { page, close } = await openPage(fixtures.browser(), 1280, {})
    await signIn(page.context())
    const visitId = await newVisit('Interrupted')
    await page.context().route('**/cms/delivery/media/**', (route) => route.abort())
    await page.goto(packAddress(visitId))
    await startPreparing(page)
    await page.getByText('The preparation was interrupted.').waitFor()
    await page.goto(`${fixtures.origin()}${base}/offline`)
    await page.getByText('There is no pack on this device.').waitFor()
    await page.context().unroute('**/cms/delivery/media/**')
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await prepare(page, visitId)
    expect(requested.some((url) => url.includes('/media/'))).toBe(true)
    expect(requested.filter((url) => url.includes('getPackProducts'))).toEqual([])
    await close()
  })

  it('[OFF-04] Public pages have no worker and ask for none, and guests get no page of packs', async () => {
    const { page, close } = await openPage(fixtures.browser(), 1280, {})
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await page.goto(`${fixtures.origin()}/nl/en-us/products`)
    await page.goto(`${fixtures.origin()}${base}/offline`)
    await page.waitForURL('**/sign-in**')
    await signIn(page.context())
    await page.goto(`${fixtures.origin()}/nl/en-us/products`)
    expect(requested.filter((address) => /worker|offline-/.test(address))).toEqual([])
    const visitId = await newVisit('Scope')
    await prepare(page, visitId)
    const scopes = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope))
    expect(await scopes()).toEqual([`${fixtures.origin()}/sales-assistant`])
    await page.goto(`${fixtures.origin()}/nl/en-us/products`)
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    const names = await page.evaluate(async () => (await caches.keys()).map((name) => name.replace(/ .*/, '')))
    expect(names.toSorted()).toEqual(['pack', 'shell'])
    await close()
  })
})
