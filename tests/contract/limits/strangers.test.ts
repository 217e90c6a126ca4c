import { expect, it } from 'vitest'
import { passkeyPaths } from '#features/identity/second-step/passkey-paths.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { isLongRun } from '../../fixtures/test-run.ts'
import { password } from '../../fixtures/signed-in.ts'
import { deviceIn, limitsPortal, strangers, wrongPassword } from './limits-portal.ts'

/** The longest time that somebody with the correct password waits, in milliseconds. */
const bearable = 8000

describeEachDatabase('Thousands of attempts of strangers', (open) => {
  const { portal, emails, delays, send, sendJson, owner, signIn } = limitsPortal(open)
  const inTurn = async (times: number, attempt: (at: number) => Promise<unknown>) => {
    for (let at = 0; at < times; at += 10)
      await Promise.all(Array.from({ length: 10 }, (_, more) => attempt(at + more)))
  }

  it('[OPS-04] Wrong sign-ins from many networks refuse nobody with a correct password, wherever they are', async () => {
    const [ada, bo, besieged] = [await owner(), await owner(), await owner()]
    const before = await signIn(besieged.email, '203.0.113.1')
    const strange = { site: 'nl', device: 'A browser' }
    await inTurn(isLongRun ? 10_000 : 2100, (at) =>
      portal().services.signIn.signIn(
        { email: at % 3 === 0 ? besieged.email : `nobody-${at}@example.com`, password: wrongPassword },
        { ...strange, address: strangers(isLongRun ? at : at % 68) },
        null,
      ),
    )
    delays.length = 0
    // From a network of their own, from one that the strangers have used, and with a typing error before.
    expect((await signIn(ada.email, '203.0.113.2')).statusCode).toBe(303)
    expect((await signIn(bo.email, strangers(7), 'four bicycles')).statusCode).toBe(422)
    expect((await signIn(bo.email, strangers(7))).statusCode).toBe(303)
    expect(delays).toHaveLength(3)
    expect(Math.max(...delays)).toBeLessThanOrEqual(bearable)
    // The browser of the besieged owner is known, so it is not even delayed.
    delays.length = 0
    expect((await signIn(besieged.email, strangers(7), password, deviceIn(before))).statusCode).toBe(303)
    expect(delays).toEqual([])
    // Only the account that was attacked has to wait in an unknown browser.
    expect((await signIn(besieged.email, '203.0.113.2')).statusCode).toBe(429)
  })

  it('[OPS-04] Requests for links from many networks refuse nobody a link', async () => {
    const [ada, besieged] = [await owner(), await owner()]
    const known = deviceIn(await signIn(besieged.email, '203.0.113.3'))
    const ask = (email: string, from: string, cookie?: string) =>
      send('/account/forgotten', formFields('SignInController.requestPassword', { email }), from, cookie)
    await inTurn(isLongRun ? 10_000 : 520, (at) =>
      ask(at % 2 === 0 ? besieged.email : `nobody-${at}@example.com`, strangers(isLongRun ? at : at % 52)),
    )
    expect(emails.filter(({ to }) => to.email === besieged.email)).toHaveLength(3)
    expect((await ask(ada.email, strangers(3))).statusCode).toBe(303)
    expect(emails.at(-1)).toMatchObject({ kind: 'password', to: { email: ada.email } })
    const refused = await ask(besieged.email, '203.0.113.4')
    expect([refused.statusCode, refused.body.includes('Look into your mailbox')]).toEqual([429, true])
    expect((await ask(besieged.email, strangers(3), known)).statusCode).toBe(303)
    expect(emails.filter(({ to }) => to.email === besieged.email)).toHaveLength(4)
  })

  it('[OPS-04] Passkeys are asked for by everybody who opens a sign-in page, whoever else is in the network', async () => {
    const statuses = new Set<number>()
    const times = isLongRun ? 10_000 : 400
    await inTurn(times, async (at) =>
      statuses.add((await sendJson(passkeyPaths.request, isLongRun ? strangers(at) : strangers(1))).statusCode),
    )
    statuses.add((await sendJson(passkeyPaths.request, strangers(1))).statusCode)
    expect([...statuses]).toEqual([200])
  })

  it('[OPS-04] Visits to a provider that never end refuse no employee of its company', async () => {
    const find = (from: string) =>
      send('/sign-in/provider', formFields('SignInController.findProvider', { email: 'ada@nowhere.example' }), from)
    await inTurn(isLongRun ? 10_000 : 150, (at) => find(strangers(isLongRun ? at : 1)))
    delays.length = 0
    // No provider is known here; the answer says so, and not that there were too many attempts.
    expect((await find(strangers(1))).body).toContain('No company sign-in is set up for this.')
    expect(Math.max(0, ...delays)).toBeLessThanOrEqual(bearable)
  })

  it('[OPS-04] Requests for access from many networks refuse nobody else', async () => {
    const ask = async (email: string, from: string) => {
      const said = {
        name: 'Bo',
        email,
        company: 'Birch',
        country: 'SE',
        businessGroup: '',
        kind: 'customer',
        message: '',
      }
      const form = formFields('AccountController.signUp', { ...said, website: '' })
      return (await send('/account/sign-up', form, from)).statusCode
    }
    const statuses = new Set<number>()
    await inTurn(isLongRun ? 10_000 : 510, async (at) =>
      statuses.add(await ask(`guest-${at}@example.com`, strangers(isLongRun ? at : at % 51))),
    )
    statuses.add(await ask('honest@example.com', strangers(1)))
    expect([...statuses]).toEqual([303])
  })
})
