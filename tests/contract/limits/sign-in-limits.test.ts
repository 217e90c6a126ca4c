import { afterEach, expect, it, vi } from 'vitest'
import { createAttempts } from '#features/identity/credentials/attempts.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { cookieOf, password, userOf } from '../../fixtures/signed-in.ts'
import { isLongRun } from '../../fixtures/test-run.ts'
import { deviceIn, limitsPortal, wrongPassword } from './limits-portal.ts'

const office = '198.51.100.7'
const minute = 60_000

describeEachDatabase('Limits of one account and of one network', (open) => {
  const { portal, database, delays, send, get, owner, signIn } = limitsPortal(open, 10_000, 40)
  afterEach(() => void vi.useRealTimers())

  /** The library that counts reads the clock of the system. */
  const clockAt = (at: number) => vi.useFakeTimers({ toFake: ['Date'], now: at })

  it('[OPS-04] Hundreds of people sign in behind one address, and some of them mistype their password', async () => {
    clockAt(Date.parse('2026-11-21T09:00:00Z'))
    const people = [await owner(), await owner(), await owner(), await owner()]
    const outcomes: string[] = []
    const client = { site: 'nl', device: 'A browser', address: office }
    const times = isLongRun ? 300 : 60
    for (let at = 0; at < times; at += 1) {
      const { email } = people[at % people.length] ?? expect.unreachable()
      const tried = (typed: string) => portal().services.signIn.signIn({ email, password: typed }, client, null)
      if (at % 5 === 0) expect((await tried(wrongPassword)).type).toBe('wrong')
      outcomes.push((await tried(password)).type)
    }
    expect(outcomes).toEqual(Array(times).fill('signed-in'))
    // Sixty mistyped passwords make the office wait for two seconds; those who typed it correctly are not counted.
    expect(Math.max(0, ...delays)).toBe(isLongRun ? 2000 : 0)
  })

  it('[OPS-04] The waits of an account in unknown browsers grow, and end with its sign-in', async () => {
    const { email } = await owner()
    const began = Date.parse('2026-11-21T09:00:00Z')
    clockAt(began)
    const client = { site: 'nl', device: 'A browser', address: office }
    const tried = (typed: string) => portal().services.signIn.signIn({ email, password: typed }, client, null)
    for (let at = 0; at < 10; at += 1) expect(await tried(wrongPassword)).toEqual({ type: 'wrong' })
    let at = began
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      expect(await tried(password)).toEqual({ type: 'limited', minutes })
      // What was refused makes no wait longer.
      expect(await tried(password)).toEqual({ type: 'limited', minutes })
      vi.setSystemTime((at += minutes * minute))
      expect(await tried(wrongPassword)).toEqual({ type: 'wrong' })
    }
    vi.setSystemTime((at += 15 * minute))
    expect((await tried(password)).type).toBe('signed-in')
    for (let again = 0; again < 9; again += 1) expect(await tried(wrongPassword)).toEqual({ type: 'wrong' })
    expect((await tried(password)).type).toBe('signed-in')
  })

  it('[OPS-04] An attempt that the portal could not complete counts for nobody', async () => {
    const attempts = createAttempts(database().queries, async () => {})
    const by = { own: 'somebody@example.com', client: { address: office } }
    for (let at = 0; at < 20; at += 1)
      await expect(attempts.make('sign-in', by, () => Promise.reject(new Error('busy')))).rejects.toThrow('busy')
    expect(await attempts.make('sign-in', by, async () => 'checked')).toBe('checked')
  })

  it('[OPS-04] All processes count together', async () => {
    const processes = [createAttempts(database().queries), createAttempts(database().queries)]
    const outcomes: unknown[] = []
    for (let at = 0; at < 4; at += 1)
      outcomes.push(
        await processes[at % 2]?.make('request', { own: 'a', client: { address: `192.0.2.${at}` } }, async () => at),
      )
    expect(outcomes).toEqual([0, 1, 2, 3])
    const others = { own: 'a', client: { address: '192.0.2.9' } }
    expect(await processes[0]?.make('request', others, async () => 4)).toBe(4)
    expect(await processes[1]?.make('request', others, async () => 5)).toMatchObject({ type: 'limited' })
  })

  it('[OPS-04] An administrator invites as many people as a training has, and one of them three times in an hour', async () => {
    const admin = await userOf(portal(), 'customerAdmin')
    const cookie = await cookieOf(portal(), admin)
    const invite = async (email: string) => {
      const invited = { name: 'New', email, role: 'customer', language: 'en-US' }
      return (await send('/account/users', formFields('AccountController.invitePerson', invited), office, cookie))
        .statusCode
    }
    // Somebody else asks for emails to one of them.
    const { attempts } = portal().services.signIn
    const stranger = { own: 'new-1@example.com', client: { address: '203.0.113.9' } }
    for (let at = 0; at < 5; at += 1) await attempts.make('signUp', stranger, async () => at)
    clockAt(Date.parse('2026-11-21T10:00:00Z'))
    for (let at = 1; at <= 15; at += 1) {
      vi.setSystemTime(Date.parse('2026-11-21T10:00:00Z') + at * minute)
      expect(await invite(`new-${at}@example.com`)).toBe(303)
    }
  })

  it('[OPS-04] In a network that has used up its requests, a known browser is still answered', async () => {
    clockAt(Date.parse('2026-11-21T11:00:00Z'))
    const { email } = await owner()
    const known = deviceIn(await signIn(email, '203.0.113.20'))
    const read = async (cookie?: string) => (await get('/products', office, cookie)).statusCode
    for (let at = 0; at < 41; at += 1) await read()
    expect([await read(), await read(known), await read(known.slice(0, -4))]).toEqual([429, 200, 429])
    for (let at = 0; at < 41; at += 1) await read(known)
    expect(await read(known)).toBe(429)
  })
})
