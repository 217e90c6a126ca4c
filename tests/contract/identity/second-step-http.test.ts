import { describe, expect, it } from 'vitest'
import { passkeyPaths } from '#features/identity/second-step/passkey-paths.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { publicOrigin } from '../../fixtures/http-portal.ts'
import { passkeyDevice } from './passkey-device.ts'
import { base, security, start, secondStepPortal } from './second-step-portal.ts'

describeEachDatabase('Codes and passkeys over HTTP', (open) => {
  const {
    customer,
    time,
    send,
    sendJson,
    get,
    cookieIn,
    signIn,
    secure,
    sendCode,
    signOut,
    codeAt,
    isOpen,
    secretIn,
    tokenIn,
    recoveryCodesIn,
    withCodes,
    newCustomer,
    auditOperations,
  } = secondStepPortal(open)

  it('Codes are set up, required at sign-in and removed again, without JavaScript', async () => {
    const elsewhere = cookieIn(await signIn())
    const before = cookieIn(await signIn())
    expect((await get('/account', before)).body).toContain(`href="${base}${security}"`)
    expect((await get(security, before)).body).toContain('value="SecurityController.setUpCodes"')

    const setUp = await secure('SecurityController.setUpCodes', {}, { cookie: before })
    expect([setUp.statusCode, setUp.headers['cache-control']]).toEqual([200, 'private, no-store'])
    const secret = secretIn(setUp)
    expect(setUp.body).toContain(`secret=${secret}`)
    expect(setUp.body).toMatch(/<svg[^>]* role="img"[^>]*aria-label="QR code with the secret"/)

    const wrong = await secure(
      'SecurityController.confirmCodes',
      { token: tokenIn(setUp), code: 'abc' },
      { cookie: before },
    )
    expect([wrong.statusCode, secretIn(wrong), wrong.cookies]).toEqual([422, secret, []])
    expect(wrong.body).toContain('aria-invalid="true"')
    const confirm = { token: tokenIn(wrong), code: await codeAt(secret) }
    const on = await secure('SecurityController.confirmCodes', confirm, { cookie: before })
    expect([on.statusCode, on.headers['cache-control']]).toEqual([200, 'private, no-store'])
    const recoveryCodes = recoveryCodesIn(on)
    expect(new Set(recoveryCodes).size).toBe(10)
    // A change of rights issues a new session token.
    const after = cookieIn(on)
    expect([await isOpen(before), await isOpen(after)]).toEqual([false, true])
    // A user who signed in without a code must sign in again.
    expect(await isOpen(elsewhere)).toBe(false)
    const page = await get(security, after)
    expect(page.body).toContain('Recovery codes left: 10.')
    for (const each of [secret, ...recoveryCodes]) expect(page.body).not.toContain(each)
    await signOut(after)

    const first = await signIn(`${base}/products`)
    expect([first.statusCode, first.headers.location]).toEqual([
      303,
      `${base}/sign-in/code?return-to=${encodeURIComponent(`${base}/products`)}`,
    ])
    expect(first.headers['set-cookie']).toMatch(
      /^__Host-second-step=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const cookie = cookieIn(first, '__Host-second-step')
    expect((await get('/account', cookie)).statusCode).toBe(302)
    const form = await get(`/sign-in/code?return-to=${encodeURIComponent(`${base}/products`)}`, cookie)
    expect([form.statusCode, form.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(form.body).toContain('autoComplete="one-time-code"')
    expect(form.body).not.toContain(customer().email)

    const back = `?return-to=${encodeURIComponent(`${base}/products`)}`
    const refused = await sendCode('12345', { cookie }, back)
    expect([refused.statusCode, refused.cookies]).toEqual([422, []])
    expect(refused.body).toContain('This code is wrong or has already been used.')
    time.now += 30_000
    const right = await sendCode(await codeAt(secret), { cookie }, back)
    expect([right.statusCode, right.headers.location]).toEqual([303, `${base}/products`])
    expect(right.cookies.find(({ name }) => name === '__Host-second-step')).toMatchObject({
      value: '',
      expires: new Date(0),
    })
    expect(await isOpen(cookieIn(right))).toBe(true)
    const again = await sendCode(recoveryCodes[0] ?? '', { cookie }, back)
    expect(again.statusCode).toBe(422)
    expect(again.body).toContain('This took too long.')
    expect(again.body).toContain(`href="${base}/sign-in?return-to=`)

    const off = await secure(
      'SecurityController.turnOffCodes',
      { code: recoveryCodes[0] ?? '' },
      { cookie: cookieIn(right) },
    )
    expect([off.statusCode, off.headers.location]).toEqual([303, `${base}${security}?done=signIn.codesOff`])
    expect([await isOpen(cookieIn(right)), await isOpen(cookieIn(off))]).toEqual([false, true])
    expect(cookieIn(await signIn())).not.toBe('')
  })

  it('A user with codes gets new recovery codes and a new session token', async () => {
    const { cookie, secret, recoveryCodes } = await withCodes()
    const wrong = await secure('SecurityController.renewRecoveryCodes', { code: 'x' }, { cookie })
    expect([wrong.statusCode, recoveryCodesIn(wrong)]).toEqual([422, []])
    const renewed = await secure('SecurityController.renewRecoveryCodes', { code: await codeAt(secret) }, { cookie })
    const created = recoveryCodesIn(renewed)
    expect([renewed.statusCode, created.length]).toEqual([200, 10])
    expect(created.filter((code) => recoveryCodes.includes(code))).toEqual([])
    expect([await isOpen(cookie), await isOpen(cookieIn(renewed))]).toEqual([false, true])
  })

  it('At most five codes are checked within fifteen minutes', async () => {
    const { secret } = await withCodes()
    const cookie = cookieIn(await signIn(), '__Host-second-step')
    for (let each = 0; each < 5; each += 1) expect((await sendCode('none', { cookie })).statusCode).toBe(422)
    const limited = await sendCode(await codeAt(secret), { cookie })
    expect([limited.statusCode, limited.cookies]).toEqual([429, []])
    expect(limited.body).toContain('Too many attempts. Try again in 1 minute.')
  })

  it('The code page restarts the sign-in in another browser and over an insecure connection', async () => {
    const { secret } = await withCodes()
    const cookie = cookieIn(await signIn(), '__Host-second-step')
    const code = await codeAt(secret)
    const other = await sendCode(code)
    expect([other.statusCode, cookieIn(other)]).toEqual([422, ''])
    const plain = await sendCode(code, { cookie, host: 'portal.test' })
    expect([plain.statusCode, plain.cookies]).toEqual([403, []])
    for (const path of ['/sign-in/code', security])
      expect((await send(path, { code }, { cookie, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await sendCode(code, { cookie })).statusCode).toBe(303)
  })

  it('Only a signed-in user sees the sign-in settings, and unknown actions have no effect', async () => {
    expect((await get(security)).headers.location).toBe(
      `${base}/sign-in?return-to=${encodeURIComponent(base + security)}`,
    )
    expect((await secure('SecurityController.setUpCodes', {})).headers.location).toContain(`${base}/sign-in?return-to=`)
    const cookie = cookieIn(await signIn())
    for (const form of ['', 'constructor', 'SecurityController.turnOn'])
      expect((await send(security, { form }, { cookie })).statusCode).toBe(422)
    expect((await get('/sign-in/code', cookie)).headers.location).toBe(base)
  })

  it('A session that is older than ten minutes changes nothing and explains how to continue', async () => {
    const cookie = cookieIn(await signIn())
    time.now = start + 600_000
    const page = await get(security, cookie)
    expect(page.body).not.toContain('value="SecurityController.setUpCodes"')
    for (const form of ['SecurityController.setUpCodes', 'SecurityController.removePasskey'] as const) {
      const answer = await secure(form, { passkeyId: 'x' }, { cookie })
      expect([answer.statusCode, answer.cookies]).toEqual([403, []])
      expect(answer.body).toContain('Nothing was changed: you signed in more than ten minutes ago.')
    }
    const json = await sendJson(passkeyPaths.creation, {}, { cookie })
    expect([json.statusCode, json.json()]).toEqual([
      403,
      [{ errorCode: 'INSUFFICIENT_ACCESS', message: 'Sign in again to change how you sign in.' }],
    ])
    const out = await signOut(cookie, { returnTo: base + security })
    expect(out.headers.location).toBe(`${base}/sign-in?return-to=${encodeURIComponent(base + security)}`)
    expect(await isOpen(cookie)).toBe(false)
    expect((await signIn(base + security)).headers.location).toBe(base + security)
  })

  /** The audit entries of the customer, in order. */
  it('The audit log records every change and every refusal', async () => {
    const { cookie, secret, recoveryCodes } = await withCodes()
    const step = cookieIn(await signIn(), '__Host-second-step')
    await sendCode('none', { cookie: step })
    await sendCode(await codeAt(secret), { cookie: step })
    await secure('SecurityController.turnOffCodes', { code: 'none' }, { cookie })
    const renewed = await secure('SecurityController.renewRecoveryCodes', { code: recoveryCodes[0] ?? '' }, { cookie })
    const [code = ''] = recoveryCodesIn(renewed)
    await secure('SecurityController.turnOffCodes', { code }, { cookie: cookieIn(renewed) })
    expect(await auditOperations()).toEqual([
      'sign-in',
      'second-step on',
      'second-step-refused',
      'sign-in',
      'second-step-refused',
      'second-step recovery-codes',
      'second-step off',
    ])
  })

  describe('A passkey over HTTP', () => {
    const passkeyOf = async (cookie: string, name = 'My phone') => {
      const device = passkeyDevice(publicOrigin)
      const creation = await sendJson(passkeyPaths.creation, {}, { cookie })
      const added = await sendJson(passkeyPaths.add, { name, credential: device.create(creation.json()) }, { cookie })
      return { device, added }
    }
    const show = async (device: ReturnType<typeof passkeyDevice>, returnTo: string | null = null, cookie = '') => {
      const request = await sendJson(passkeyPaths.request, {})
      const credential = device.show(request.json())
      return await sendJson(passkeyPaths.show, { returnTo, credential }, cookie === '' ? {} : { cookie })
    }

    it('A passkey is added, signs in without a code and is removed, with a new session token each time', async () => {
      const { cookie: first } = await withCodes()
      const { device, added } = await passkeyOf(first)
      expect([added.statusCode, added.headers['cache-control'], added.json()]).toEqual([
        200,
        'private, no-store',
        { to: `${base}${security}?done=signIn.passkeyAdded` },
      ])
      const second = cookieIn(added)
      expect([await isOpen(first), await isOpen(second)]).toEqual([false, true])
      expect((await get(security, second)).body).toContain('My phone')

      const shown = await show(device, `${base}/products`, second)
      expect([shown.statusCode, shown.json()]).toEqual([200, { to: `${base}/products` }])
      const third = cookieIn(shown)
      expect([await isOpen(second), await isOpen(third)]).toEqual([false, true])
      expect((await show(device, 'https://evil.example')).json()).toEqual({ to: base })

      const removed = await secure('SecurityController.removePasskey', { passkeyId: device.id }, { cookie: third })
      expect(removed.headers.location).toBe(`${base}${security}?done=signIn.passkeyRemoved`)
      expect([await isOpen(third), await isOpen(cookieIn(removed))]).toEqual([false, true])
      expect((await show(device)).statusCode).toBe(400)
      expect((await auditOperations()).slice(-4)).toEqual(['way-in-added', 'sign-in', 'sign-in', 'way-in-removed'])
    })

    it('An unknown passkey gets the same answer as an invalid one', async () => {
      const cookie = cookieIn(await signIn())
      const { device } = await passkeyOf(cookie)
      const unknown = await show(passkeyDevice(publicOrigin))
      const request = await sendJson(passkeyPaths.request, {})
      const credential = device.show(request.json(), { origin: 'https://evil.example' })
      const wrong = await sendJson(passkeyPaths.show, { returnTo: null, credential })
      for (const answer of [unknown, wrong])
        expect([answer.statusCode, answer.cookies, answer.json()]).toEqual([
          400,
          [],
          [{ errorCode: 'INVALID_INPUT', message: 'The passkey is not accepted.' }],
        ])
      // The audit log can name a user for only one of them.
      expect((await auditOperations()).slice(-2)).toEqual(['way-in-added', 'sign-in-refused'])
    })

    it('A user cannot remove the passkey of another user', async () => {
      const cookie = cookieIn(await signIn())
      const { device } = await passkeyOf(cookie)
      await newCustomer()
      const foreign = cookieIn(await signIn())
      const answer = await secure('SecurityController.removePasskey', { passkeyId: device.id }, { cookie: foreign })
      expect([answer.headers.location, answer.cookies]).toEqual([base + security, []])
      expect((await show(device)).statusCode).toBe(200)
    })

    it('Passkey requests of any other form are refused', async () => {
      const cookie = cookieIn(await signIn())
      expect((await sendJson(passkeyPaths.creation, {})).statusCode).toBe(401)
      expect((await sendJson(passkeyPaths.add, {})).statusCode).toBe(401)
      for (const path of Object.values(passkeyPaths)) {
        expect((await sendJson(path, {}, { cookie, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
        expect((await sendJson(path, {}, { cookie, host: 'portal.test' })).statusCode).toBe(400)
        expect((await sendJson(path, { name: 'x'.repeat(40_000) }, { cookie })).statusCode).toBe(413)
        expect((await send(path, {}, { cookie })).statusCode).toBe(415)
        expect((await get(path, cookie)).statusCode).toBe(404)
      }
      for (const body of [
        {},
        { name: '', credential: {} },
        { name: 'x'.repeat(61) },
        { returnTo: 1 },
        { credential: null },
      ])
        for (const path of [passkeyPaths.add, passkeyPaths.show])
          expect((await sendJson(path, body, { cookie })).json()).toMatchObject([{ errorCode: 'INVALID_INPUT' }])
    })
  })
})
