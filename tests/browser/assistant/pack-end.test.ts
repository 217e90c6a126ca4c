import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { holderPath, portalMark } from '#features/assistant/offline/offline-paths.ts'
import { user } from '#features/identity/people/user.ts'
import type { Changes } from '#platform/entity/entity.ts'
import { sessionCookie } from '#platform/http/session-cookie.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { createUser } from '../../fixtures/create-user.ts'
import { violationsOf } from '../fixtures/axe-violations.ts'
import { launchWithProfile, openPage } from '../fixtures/launch.ts'
import { assistantBase, offlinePortal, pin } from '../fixtures/offline-portal.ts'
import { addNote, lockHeading, packSearch, unlock, waitingNotes } from '../fixtures/waiting-notes.ts'
import { storedText } from '../fixtures/stored-text.ts'

const portal = offlinePortal()
const { fixtures, recordsOf, rep, newVisit, signIn, packAddress, prepare, startPreparing } = portal
const { notesOf, preparedWithNote } = waitingNotes(portal)

/** Signs in another user, or the same one again, with nothing but a cookie. */
async function signInAs(context: BrowserContext, userId: string): Promise<void> {
  const value = await fixtures.portal().services.signIn.sessions.begin(userId, { site: 'nl', device: '' })
  const url = fixtures.origin().replace('http:', 'https:')
  await context.addCookies([{ name: sessionCookie, value, url, secure: true, httpOnly: true }])
}

async function changeRep(changes: Changes<typeof user>): Promise<void> {
  const known = await recordsOf().byId(systemViewer, user, rep().id)
  await recordsOf().update(systemViewer, user, rep().id, known?.version ?? 0, changes)
}

/** Nothing of the pack is left on the device, and everything of the change. */
async function expectDeleted(page: Page, note: string): Promise<void> {
  await expect.poll(() => storedText(page)).not.toContain('Xanvero')
  const left = await storedText(page)
  for (const text of ['Weide Foods', '/media/', 'pack a0H']) expect(left).not.toContain(text)
  expect(left).toContain(note)
}

describe('The end of offline packs', () => {
  it('[OFF-01] [OFF-03] After a restart of the browser and a contact, the PIN opens the pack, and changes wait for the sign-in', async () => {
    const profile = await mkdtemp(path.join(tmpdir(), 'tradegrade-profile-'))
    const before = await launchWithProfile(profile)
    await signIn(before)
    const visitId = await newVisit('Prepared in the evening')
    const first = await before.newPage()
    await prepare(first, visitId)
    await before.setOffline(true)
    await addNote(first, 'Written in the train.')
    await before.close()

    // In the morning there is a network, and the cookie of the session is gone.
    const after = await launchWithProfile(profile)
    expect(await after.cookies()).not.toContainEqual(expect.objectContaining({ name: sessionCookie }))
    const page = await after.newPage()
    await page.goto(`${fixtures.origin()}${assistantBase}/products`)
    await page.waitForURL('**/sign-in**')
    await page.goto(packAddress(visitId))
    await lockHeading(page).waitFor()
    await page.getByText('Your session has ended.').waitFor()
    expect(await page.content()).not.toContain('Prepared in the evening')
    expect(await violationsOf(page)).toEqual([])
    await unlock(page)
    await page.getByText('You are not signed in. You can go on').waitFor()
    await page.getByText('1 change pending').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await addNote(page, 'Written in the lobby.')
    await page.getByText('2 changes pending').waitFor()
    await page.getByRole('link', { name: 'Xanvero 80' }).click()
    await page.getByRole('heading', { name: 'Xanvero 80' }).waitFor()
    expect(await notesOf(visitId)).toBe(null)

    // The link leads to the sign-in, and from there back to the pack.
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.waitForURL('**/sign-in**')
    const back = new URL(page.url()).searchParams.get('return-to') ?? ''
    await signIn(after)
    await page.goto(fixtures.origin() + back)
    await packSearch(page).waitFor()
    await expect.poll(() => notesOf(visitId)).toBe('Written in the train.\nWritten in the lobby.')
    expect(await lockHeading(page).count()).toBe(0)
    expect(new URL(page.url()).searchParams.has('sign-in')).toBe(false)
    await after.close()
    await rm(profile, { recursive: true, force: true })
  })

  it('[OFF-03] A session that ended on the server locks open tabs, one tab with the PIN goes on, and a new session opens all', async () => {
    const { page, context, close, token, visitId } = await preparedWithNote('Idle', 'Waits for me.')
    const second = await context.newPage()
    await second.goto(packAddress(visitId))
    await packSearch(second).waitFor()
    await page.getByLabel('Note').fill('Half a sentence')
    await fixtures.portal().services.signIn.sessions.end(token)
    await context.setOffline(false)
    for (const each of [page, second]) await lockHeading(each).waitFor()
    expect(await page.getByText('Xanvero 80').filter({ visible: true }).count()).toBe(0)
    await page.getByLabel('Your PIN').fill('111222')
    await page.getByRole('button', { name: 'Unlock' }).click()
    await page.getByText('That is not the PIN. 4 attempts are left.').waitFor()
    await unlock(page)
    expect(await page.getByLabel('Note').inputValue()).toBe('Half a sentence')
    await second.reload()
    await lockHeading(second).waitFor()

    await signIn(context)
    await second.reload()
    await packSearch(second).waitFor()
    await expect.poll(() => notesOf(visitId)).toBe('Waits for me.')
    expect(await storedText(page)).toContain('Xanvero')
    await close()
  })

  it('[OFF-03] A network that answers with a page of its own ends nothing', async () => {
    const { page, context, close, token, visitId } = await preparedWithNote('Captive', 'Kept in the lobby.')
    await fixtures.portal().services.signIn.sessions.end(token)
    await context.route(`**${holderPath}`, (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to our network</h1>' }),
    )
    await context.setOffline(false)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await page.getByText(/^Offline since/).waitFor()
    await packSearch(page).waitFor()
    // It says that it is the portal, and not what the portal says.
    await context.unroute(`**${holderPath}`)
    await context.route(`**${holderPath}`, (route) =>
      route.fulfill({ status: 200, headers: { [portalMark.name]: portalMark.value }, body: '{"userId":null}' }),
    )
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await page.getByText(/^Offline since/).waitFor()
    expect(await storedText(page)).toContain('Xanvero')
    await context.unroute(`**${holderPath}`)
    await page.goto(packAddress(visitId))
    await lockHeading(page).waitFor()
    await unlock(page)
    await close()
  })

  it('[OFF-03] A sign-out deletes the pack at once, the page says so until it is read, and changes wait for their user', async () => {
    const { page, context, close, visitId } = await preparedWithNote('Signed out', 'Survives the sign-out.')
    await context.setOffline(false)
    await expect.poll(() => notesOf(visitId)).toBe('Survives the sign-out.')
    await context.setOffline(true)
    await addNote(page, 'And this too.')
    const account = await context.newPage()
    // The pack page has no connection to send it before.
    await page.close()
    await context.setOffline(false)
    await account.goto(`${fixtures.origin()}/nl/en-us/account`)
    await account.getByText('Devices with offline packs').waitFor()
    await account.getByRole('button', { name: 'Sign out', exact: true }).first().click()
    await account.waitForURL('**/sign-in**')
    await expectDeleted(account, 'And this too.')
    await signIn(context)
    await account.goto(`${fixtures.origin()}${assistantBase}/offline`)
    await account.getByText('You signed out in this browser').waitFor()
    expect(await violationsOf(account)).toEqual([])
    await expect.poll(() => notesOf(visitId)).toBe('Survives the sign-out.\nAnd this too.')
    await account.getByRole('button', { name: 'Close' }).click()
    await account.getByText('You signed out in this browser').waitFor({ state: 'detached' })
    await account.reload()
    await account.getByText('There is no pack on this device.').waitFor()
    expect(await account.getByText('You signed out in this browser').count()).toBe(0)
    await close()
  })

  it('[OFF-03] The sign-out on a page whose session had ended before deletes the pack too', async () => {
    const { page, context, close, token } = await preparedWithNote('Late sign-out', 'Still here.')
    const account = await context.newPage()
    await page.close()
    await context.setOffline(false)
    await account.goto(`${fixtures.origin()}/nl/en-us/account`)
    await fixtures.portal().services.signIn.sessions.end(token)
    await account.getByRole('button', { name: 'Sign out', exact: true }).first().click()
    await account.waitForURL('**/sign-in**')
    await expectDeleted(account, 'Still here.')
    await close()
  })

  it('[OFF-03] A device that is revoked on the account page loses its pack at the next contact, and can be prepared again', async () => {
    const { page, context, close, visitId } = await preparedWithNote('Revoked', 'Outlives the device.')
    const other = await openPage(fixtures.browser(), 390, {})
    await signIn(other.page.context())
    await other.page.goto(`${fixtures.origin()}/nl/en-us/account`)
    expect(await violationsOf(other.page)).toEqual([])
    // Other tests of this file have prepared packs in other browsers.
    const revoke = other.page.getByRole('button', { name: /^Revoke/ })
    for (let left = await revoke.count(); left > 0; left--) {
      await revoke.first().click()
      await expect.poll(() => revoke.count()).toBe(left - 1)
    }
    await other.close()
    await fixtures.portal().services.signIn.sessions.revokeOthers(rep().id, null)
    await context.setOffline(false)
    await page.getByText('This device was revoked').waitFor()
    await expectDeleted(page, 'Outlives the device.')
    expect(await page.content()).not.toContain('Outlives the device.')

    await signIn(context)
    await prepare(page, visitId)
    expect(await page.getByText('This device was revoked').count()).toBe(0)
    await expect.poll(() => notesOf(visitId)).toBe('Outlives the device.')
    await fixtures.portal().services.signIn.sessions.revokeOthers(rep().id, null)
    await page.reload()
    await lockHeading(page).waitFor()
    await close()
  })

  it('[OFF-03] A changed password and a deactivated user delete the pack of a browser in which nobody is signed in', async () => {
    const { signIn: services } = fixtures.portal().services
    for (const [name, end, text, undo] of [
      [
        'Password',
        async () => {
          await services.choosePassword(await services.invite(rep().id), `bicycles in the rain ${crypto.randomUUID()}`)
        },
        'Your password was changed',
        async () => {},
      ],
      [
        'Deactivated',
        async () => await changeRep({ isActive: false }),
        'The user of the packs no longer has access',
        async () => await changeRep({ isActive: true }),
      ],
    ] as const) {
      const { page, context, close, visitId } = await preparedWithNote(name, `Kept: ${name}.`)
      await end()
      await context.setOffline(false)
      await page.getByText(text).waitFor()
      await expectDeleted(page, `Kept: ${name}.`)
      await undo()
      await signIn(context)
      await page.goto(`${fixtures.origin()}${assistantBase}/offline`)
      await expect.poll(() => notesOf(visitId)).toBe(`Kept: ${name}.`)
      await close()
    }
  })

  it('[OFF-03] Another user who signs in deletes the pack and sees nothing of it, and the changes wait for theirs', async () => {
    for (const [name, roles] of [
      ['Colleague', ['internalSales']],
      ['Editor', ['editor']],
    ] as const) {
      const { page, context, close, visitId } = await preparedWithNote(name, `Of Rika: ${name}.`)
      const other = await createUser(recordsOf(), {
        language: 'en-US',
        name,
        email: `${name}@norvane.example`.toLowerCase(),
        roles: [...roles],
        account: null,
      })
      await page.close()
      await context.setOffline(false)
      await signInAs(context, other.id)
      const theirs = await context.newPage()
      await theirs.goto(`${fixtures.origin()}${assistantBase}/offline`)
      await expectDeleted(theirs, `Of Rika: ${name}.`)
      expect(await theirs.content()).not.toContain('Of Rika')
      await signIn(context)
      await theirs.goto(`${fixtures.origin()}${assistantBase}/offline`)
      await theirs.getByText('Somebody else signed in in this browser').waitFor()
      await expect.poll(() => notesOf(visitId)).toBe(`Of Rika: ${name}.`)
      await close()
    }
  })

  it('[OFF-03] The beginning of a pack is locked and deleted like a pack, and nobody is told of it', async () => {
    const { page, close } = await openPage(fixtures.browser(), 1024, {})
    const context = page.context()
    const token = await signIn(context)
    const visitId = await newVisit('Half prepared')
    await context.route('**/cms/delivery/media/**', (route) => route.abort())
    await page.goto(packAddress(visitId))
    await startPreparing(page)
    await page.getByText('The preparation was interrupted.').waitFor()
    await fixtures.portal().services.signIn.sessions.end(token)
    await page.goto(packAddress(visitId))
    await lockHeading(page).waitFor()
    expect(await storedText(page)).toContain('Xanvero')
    await page.getByLabel('Your PIN').fill(pin)
    await page.getByRole('button', { name: 'Unlock' }).click()
    await page.getByText('You are not signed in.').waitFor()
    expect(await page.content()).not.toContain('Half prepared')
    await signIn(context)
    await page.goto(`${fixtures.origin()}/nl/en-us/account`)
    await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
    await page.waitForURL('**/sign-in**')
    await expect.poll(() => storedText(page)).not.toContain('Xanvero')
    await signIn(context)
    await page.goto(`${fixtures.origin()}${assistantBase}/offline`)
    await page.getByText('There is no pack on this device.').waitFor()
    expect(await page.getByText('You signed out in this browser').count()).toBe(0)
    await close()
  })
})
