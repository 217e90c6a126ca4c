import { expect, it } from 'vitest'
import { entityIndex } from '#app/entities.ts'
import { signedOutPath } from '#features/assistant/offline/offline-paths.ts'
import { user } from '#features/identity/people/user.ts'
import { erasePerson } from '#features/identity/personal-data/erasure.ts'
import type { Changes } from '#platform/entity/entity.ts'
import { sessionCookie } from '#platform/http/session-cookie.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { today } from '../../fixtures/call-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { cookieOf, signedIn, userOf } from '../../fixtures/signed-in.ts'
import { day, newKey, nobody, packDevicePortal } from './pack-device-portal.ts'

describeEachDatabase('Devices with offline packs', (openDatabase) => {
  const { portal, now, setNow, rep, own, key, call, register, choosePassword, contact, stateOf, signOut } =
    packDevicePortal(openDatabase)

  const change = async (changes: Changes<typeof user>) => {
    const { records } = portal().fixtures
    const known = await records.byId(systemViewer, user, rep().id)
    await records.update(systemViewer, user, rep().id, known?.version ?? 0, changes)
  }

  it('[OFF-03] A session that has ended, by whatever, leaves the device valid, and so does a new one of its user', async () => {
    expect((await contact(own())).json()).toEqual({
      userId: rep().id,
      // The idle timeout of a session of sales people, in seconds.
      secondsLeft: 3600,
      now: today.toISOString(),
      device: 'valid',
    })
    // The browser was restarted.
    expect((await contact(nobody)).json()).toEqual({
      userId: null,
      secondsLeft: 0,
      now: today.toISOString(),
      device: 'valid',
    })
    // The session idled out.
    setNow(today.getTime() + 3600 * 1000)
    expect((await contact(own())).json()).toMatchObject({ userId: null, device: 'valid' })
    const again = { cookie: await cookieOf(portal(), rep()) }
    expect((await contact(again)).json()).toMatchObject({ userId: rep().id, device: 'valid' })
    // It lasted for as long as a session may.
    setNow(today.getTime() + 2 * day)
    expect((await contact(again)).json()).toMatchObject({ userId: null, device: 'valid' })
  })

  it('[OFF-03] Without a key(), and with one that nobody has registered, the server says nothing about the packs', async () => {
    expect(await stateOf(own(), '')).toBe(null)
    expect(await stateOf(nobody, '')).toBe(null)
    for (const unknown of [newKey(), 'short', `${key()}x`])
      expect(await stateOf(own(), unknown)).toBe(unknown.length === 43 ? 'unknown' : null)
  })

  it('[OFF-03] A sign-out ends the device, whoever asks afterwards', async () => {
    const left = await signOut(own())
    // The server knows it without the cookie too, which a browser that ends may not have stored.
    for (const headers of [nobody, left.headers, { cookie: await cookieOf(portal(), rep()) }])
      expect(await stateOf(headers)).toBe('signedOut')
    expect(await register(key(), { cookie: await cookieOf(portal(), rep()) })).toEqual({ isRegistered: false })
  })

  it('[OFF-03] A sign-out ends the device although the browser had another session, or none any more', async () => {
    // The user signed in and out again elsewhere in the portal(), without a contact of the packs in between.
    const other = await signOut({ cookie: await cookieOf(portal(), rep()) })
    expect(await stateOf(nobody)).toBe('valid')
    const link = await contact({ ...other.headers, 'sec-fetch-mode': 'navigate' }, '')
    expect(link.cookies).toEqual([])
    const answer = await contact(other.headers)
    expect(answer.json().device).toBe('signedOut')
    expect(answer.cookies).toMatchObject([{ name: '__Secure-signed-out', value: '' }])
    expect(await stateOf(nobody)).toBe('signedOut')

    const again = { cookie: await cookieOf(portal(), rep()) }
    const next = newKey()
    await register(next, again)
    setNow(now().getTime() + 3600 * 1000)
    const late = await signOut(again)
    expect(await stateOf(late.headers, next)).toBe('signedOut')
    // A browser that has packs without a key learns it too.
    expect(await stateOf(late.headers, '')).toBe('signedOut')
  })

  it('[OFF-03] A device that was registered after a sign-out has not ended by it', async () => {
    const left = await signOut(own())
    setNow(now().getTime() + 1000)
    const again = { cookie: `${left.headers['cookie']}; ${await cookieOf(portal(), rep())}` }
    const next = newKey()
    await register(next, again)
    expect(await stateOf(again, next)).toBe('valid')
  })

  it('[OFF-03] A sign-out leads through the scope of the worker for those who may have packs, and never to another portal', async () => {
    const customer = await signOut(await signedIn(portal(), 'customer'))
    const sales = await signOut(own())
    expect(new URL(customer.location, 'http://x').pathname).toBe('/nl/nl-nl/sign-in')
    expect([customer.headers['cookie'], sales.headers['cookie']]).toEqual([
      '',
      `__Secure-signed-out=${today.getTime()}`,
    ])
    expect(sales.location).toBe(`${signedOutPath}?${new URLSearchParams({ to: customer.location }).toString()}`)
    const to = async (url: string) => (await portal().app.inject({ url })).headers.location
    expect(await to(sales.location)).toBe(customer.location)
    for (const query of ['', '?to=//evil.example', '?to=https://evil.example', '?to=/a&to=/b'])
      expect(await to(signedOutPath + query)).toBe('/')
  })

  it.each(['internalSales', 'customer'] as const)(
    '[OFF-03] Another user who signs in ends the device: %s',
    async (role) => {
      const other = await userOf(portal(), role)
      expect((await contact({ cookie: await cookieOf(portal(), other) })).json()).toMatchObject({
        userId: role === 'customer' ? null : other.id,
        device: 'otherUser',
      })
      expect(await stateOf(own())).toBe('otherUser')
    },
  )

  it('[OFF-03] Nobody registers the key of another user, and who may prepare no packs registers none', async () => {
    // Neither has a password, so only the user tells the two apart.
    const [first, other] = [await signedIn(portal(), 'internalSales'), await signedIn(portal(), 'internalSales')]
    const theirs = newKey()
    expect(await register(theirs, first)).toEqual({ isRegistered: true })
    expect(await register(theirs, other)).toEqual({ isRegistered: false })
    expect(await stateOf(first, theirs)).toBe('valid')
    const until = { key: newKey(), packsUntil: today.toISOString() }
    for (const role of ['customer', 'editor', 'supplier'] as const)
      expect((await call('registerDevice', until, await signedIn(portal(), role))).status).toBe(404)
    expect((await call('registerDevice', { ...until, key: 'short' })).status).toBe(400)
  })

  it('[OFF-03] A changed password ends the device, by a link and by its user', async () => {
    await choosePassword('five bicycles in the snow')
    expect(await register(key(), { cookie: await cookieOf(portal(), rep()) })).toEqual({ isRegistered: false })
    expect(await stateOf(nobody)).toBe('passwordChanged')
    const cookie = await cookieOf(portal(), rep())
    const next = newKey()
    await register(next, { cookie })
    const { signIn } = portal().services
    const session = await signIn.sessions.read(cookie.replace(`${sessionCookie}=`, ''))
    const by = { userId: rep().id, sessionId: session?.id ?? '', address: '127.0.0.1' }
    expect((await signIn.changePassword(by, 'five bicycles in the snow', 'six bicycles in the fog')).type).toBe(
      'changed',
    )
    expect((await contact({ cookie }, next)).json()).toMatchObject({ userId: rep().id, device: 'passwordChanged' })
  })

  it.each<[string, Changes<typeof user>]>([
    ['was deactivated', { isActive: false }],
    ['may not prepare packs any more', { roles: ['editor'] }],
  ])('[OFF-03] A user who %s has no device any more', async (_, changes) => {
    await change(changes)
    expect(await stateOf(nobody)).toBe('deactivated')
    await change({ isActive: true, roles: ['internalSales'] })
    expect(await stateOf({ cookie: await cookieOf(portal(), rep()) })).toBe('deactivated')
  })

  it('[OFF-03] More rights leave the device valid', async () => {
    await change({ roles: ['internalSales', 'editor'] })
    expect(await stateOf(nobody)).toBe('valid')
  })

  it('[OFF-03] An erased user has no device any more, and nothing of them is left in it', async () => {
    await contact(own())
    expect(await portal().services.signIn.packDevices.list(rep().id)).toHaveLength(1)
    const { database } = portal().services.backOffice
    expect(await erasePerson({ ...database, entities: entityIndex }, now, rep().email)).not.toBe(null)
    const { rows } = await database.queries.execute('select * from pack_device')
    expect(JSON.stringify(rows)).not.toContain(rep().id)
    expect(await stateOf(nobody)).toBe('deactivated')
    expect(await portal().services.signIn.packDevices.list(rep().id)).toEqual([])
  })

  it('[OFF-03] A device is listed until its last pack ends, and forgotten later; one without packs is released', async () => {
    const { packDevices } = portal().services.signIn
    const ends = async () =>
      (await packDevices.list(rep().id)).map(({ packsUntil }) => packsUntil.getTime() - today.getTime())
    // A later pack moves the end, an earlier one does not, and nobody asks for more than a pack may last.
    await register(key(), own(), today.getTime() + 5 * day)
    await register(key(), own(), today.getTime() + day)
    expect(await ends()).toEqual([5 * day])
    await register(key(), own(), today.getTime() + 400 * day)
    expect(await ends()).toEqual([8 * day])
    setNow(today.getTime() + 8 * day)
    expect(await ends()).toEqual([])
    await packDevices.forgetExpired()
    expect(await stateOf(nobody)).toBe('valid')
    setNow(today.getTime() + 9 * day + 1)
    await packDevices.forgetExpired()
    expect(await stateOf(nobody)).toBe('unknown')

    setNow(today.getTime())
    const next = newKey()
    await register(next)
    await call('releaseDevice', { key: next }, await signedIn(portal(), 'internalSales'))
    expect(await stateOf(nobody, next)).toBe('valid')
    expect((await call('releaseDevice', { key: next })).status).toBe(200)
    expect(await stateOf(nobody, next)).toBe('unknown')
  })

  it('[OFF-03] A user has at most twenty devices; the one that was not seen for longest is ended', async () => {
    const keys = [key()]
    for (let more = 1; more < 21; more++) {
      setNow(today.getTime() + more)
      const next = newKey()
      keys.push(next)
      await register(next)
    }
    const states = await Promise.all(keys.map(async (each) => await stateOf(nobody, each)))
    expect(states).toEqual(['revoked', ...keys.slice(1).map(() => 'valid')])
  })

  it('[OFF-03] The database contains no key', async () => {
    await contact(own())
    const { rows } = await portal().services.backOffice.database.queries.execute('select * from pack_device')
    expect(JSON.stringify(rows)).toContain(rep().id)
    expect(JSON.stringify(rows)).not.toContain(key())
  })
})
