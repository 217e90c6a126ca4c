import { expect, it } from 'vitest'
import { sessionCookie } from '#platform/http/session-cookie.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { cookieOf, signedIn } from '../../fixtures/signed-in.ts'
import { sendForm, type Headers } from './assistant-portal.ts'
import { newKey, nobody, packDevicePortal } from './pack-device-portal.ts'

describeEachDatabase('Lists of devices with offline packs', (openDatabase) => {
  const { portal, rep, own, register, contact, stateOf } = packDevicePortal(openDatabase)

  it('[OFF-03] Users see their devices on their account page and revoke them there; nobody revokes those of others', async () => {
    const page = async () => (await portal().app.inject({ url: '/nl/en-us/account', headers: own() })).body
    // Before its first contact, nobody knows which browser it is, and its button has a name all the same.
    expect(await page()).toContain('aria-label="Revoke: A browser"')
    await contact(own())
    expect(await page()).toContain('Devices with offline packs')
    expect(await page()).toContain('Firefox, macOS')
    const [device] = await portal().services.signIn.packDevices.list(rep().id)
    const revoke = async (headers: Headers) =>
      await sendForm(
        portal(),
        '/nl/en-us/account',
        headers,
        formFields('SessionController.revokeDevice', { deviceId: device?.id ?? '' }),
      )
    await revoke(await signedIn(portal(), 'internalSales'))
    expect(await stateOf(own())).toBe('valid')
    expect((await revoke(own())).statusCode).toBe(303)
    expect(await page()).not.toContain('Devices with offline packs')
    expect((await contact(own())).json()).toMatchObject({ userId: rep().id, device: 'revoked' })
  })

  it('[OFF-03] Who signs out a browser from elsewhere ends its device, and that of this browser stays', async () => {
    await contact(own())
    const { signIn } = portal().services
    const first = await signIn.sessions.read((own()['cookie'] ?? '').replace(`${sessionCookie}=`, ''))
    const other = { cookie: await cookieOf(portal(), rep()) }
    const here = newKey()
    await register(here, other)
    const end = formFields('SessionController.endSession', { sessionId: first?.id ?? '' })
    await sendForm(portal(), '/nl/en-us/account', await signedIn(portal(), 'internalSales'), end)
    expect(await stateOf(own())).toBe('valid')
    await sendForm(portal(), '/nl/en-us/account', other, end)
    expect([await stateOf(nobody), await stateOf(nobody, here)]).toEqual(['revoked', 'valid'])

    const third = newKey()
    await register(third, { cookie: await cookieOf(portal(), rep()) })
    await sendForm(portal(), '/nl/en-us/account', other, formFields('SessionController.endOtherSessions', {}))
    expect([await stateOf(nobody, third), await stateOf(nobody, here)]).toEqual(['revoked', 'valid'])
  })

  it('[OFF-03] [BOF-08] Administrators see the devices of a user, revoke one, and end all with the sessions', async () => {
    await contact(own())
    const administrator = await signedIn(portal(), 'administrator')
    const url = `/back-office/en-us/people/${rep().id}`
    const page = async () => (await portal().app.inject({ url, headers: administrator })).body
    expect(await page()).toContain('Firefox, macOS')
    const [device] = await portal().services.signIn.packDevices.list(rep().id)
    const revoke = formFields('PeopleController.revokeDevice', { personId: rep().id, deviceId: device?.id ?? '' })
    for (const role of ['internalSales', 'editor'] as const)
      await sendForm(portal(), url, await signedIn(portal(), role), revoke)
    expect(await stateOf(own())).toBe('valid')
    expect((await sendForm(portal(), url, administrator, revoke)).statusCode).toBe(303)
    expect(await stateOf(own())).toBe('revoked')
    expect(await page()).not.toContain('Firefox, macOS')

    const next = newKey()
    await register(next)
    const everywhere = formFields('PeopleController.endSessions', { personId: rep().id })
    expect((await sendForm(portal(), url, administrator, everywhere)).statusCode).toBe(303)
    expect(await stateOf(nobody, next)).toBe('revoked')
  })
})
