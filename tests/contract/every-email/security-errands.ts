import { expect } from 'vitest'
import { generate } from 'otplib'
import { publicOrigin } from '../../fixtures/http-portal.ts'
import { passkeyDevice } from '../identity/passkey-device.ts'
import type { EmailPortal, Reader, Received } from './email-portal.ts'

/** Every change of the ways in which somebody signs in, a sign-in from a new browser, and the end of the account. */
export async function securityErrands(on: EmailPortal, reader: Reader): Promise<readonly (readonly Received[])[]> {
  const { signIn } = on.portal.services
  const person = await on.person('customer', reader)
  const client = {
    site: reader.site.code,
    device: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    address: '192.0.2.7',
  }
  const owner = { ...client, userId: person.id }
  const choose = async (password: string) => {
    const outcome = await signIn.choosePassword(await signIn.invite(person.id), password, client)
    expect(outcome.type).toBe('changed')
  }
  const admit = async () => expect(await signIn.admit(person.id, client, null)).not.toBeNull()
  const party = { origin: publicOrigin, name: 'Norvane' }
  const device = passkeyDevice(party.origin)
  const [{ token, secret }, created] = [
    (await signIn.secondStep.setUp(person.id)) ?? expect.unreachable(),
    device.create(await signIn.passkeys.creation(person, party)),
  ]
  let codes: readonly string[] = []
  const turnOn = async () => {
    const code = await generate({ secret, epoch: Math.floor(on.now().getTime() / 1000) })
    const outcome = await signIn.secondStep.confirm(person.id, token, code, client)
    codes = outcome.type === 'on' ? outcome.recoveryCodes : []
  }
  const renew = async () => {
    const outcome = await signIn.secondStep.renewRecoveryCodes(owner, codes[0] ?? '')
    codes = outcome.type === 'renewed' ? outcome.recoveryCodes : []
  }
  // Neither the first password nor the first sign-in is a change.
  expect(await on.step(() => choose('four bicycles in the rain'))).toEqual([])
  expect(await on.step(admit)).toEqual([])
  return [
    await on.step(() => choose('five bicycles in the snow')),
    await on.step(admit),
    await on.step(turnOn),
    await on.step(renew),
    await on.step(() => signIn.secondStep.turnOff(owner, codes[0] ?? '')),
    await on.step(() => signIn.passkeys.add(person.id, party, 'Phone', created, client)),
    await on.step(() => signIn.passkeys.remove(person.id, device.id, client)),
    await on.step(() => signIn.deleteOwn({ ...owner, sessionId: person.id }, 'five bicycles in the snow')),
  ]
}
