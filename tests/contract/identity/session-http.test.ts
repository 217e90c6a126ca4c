import { expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { user } from '#features/identity/people/user.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { cookieOf, userOf } from '../../fixtures/signed-in.ts'
import { base, signInPortal, start } from './sign-in-portal.ts'

describeEachDatabase('A session over HTTP', (open) => {
  const { portal, customer, time, get, signIn, cookieIn, sessionAnswer } = signInPortal(open)

  it('[SES-01] [SES-10] A page learns the user of its session, and a guest learns nothing', async () => {
    const cookie = cookieIn(await signIn())
    expect(await sessionAnswer('getSession', cookie)).toEqual({
      isGuest: false,
      userId: customer().id,
      sessionId: expect.stringMatching(/^0Ak\w{15}$/),
      secondsLeft: 1800,
      effectiveAccount: { relatedLobIntegrationId: '' },
    })
    expect(await sessionAnswer('getSession', '')).toEqual({ isGuest: true })
    expect(await sessionAnswer('getSession', `__Host-session=${'x'.repeat(43)}`)).toEqual({ isGuest: true })
  })

  it('[SES-07] A session lasts while the user is active, and a status request does not count as activity', async () => {
    const cookie = cookieIn(await signIn())
    time.now = start + 600_000
    expect((await sessionAnswer('getSession', cookie)).secondsLeft).toBe(1200)
    time.now = start + 700_000
    expect((await sessionAnswer('getSession', cookie)).secondsLeft).toBe(1100)
    await get(`${base}/products`, cookie)
    expect((await sessionAnswer('getSession', cookie)).secondsLeft).toBe(1800)
    time.now = start + 2_400_000
    expect((await sessionAnswer('getSession', cookie)).secondsLeft).toBe(100)
    expect((await sessionAnswer('extendSession', cookie)).secondsLeft).toBe(1800)
    time.now = start + 4_200_000
    expect(await sessionAnswer('getSession', cookie)).toEqual({ isGuest: true })
    expect((await get(`${base}/account`, cookie)).statusCode).toBe(302)
  })

  it('[SES-07] The carts that the frame of every page reads by itself do not count as activity', async () => {
    const cookie = cookieIn(await signIn())
    time.now = start + 600_000
    const { statusCode } = await portal().app.inject({
      method: 'POST',
      url: '/lwr/apex/v65.0/CartController/getCarts',
      headers: { cookie, 'content-type': 'application/json' },
      payload: JSON.stringify({ countryCode: 'NL', languageCode: 'nl-NL' }),
    })
    expect(statusCode).toBe(200)
    expect((await sessionAnswer('getSession', cookie)).secondsLeft).toBe(1200)
  })

  it('[CTX-09] A session has the read access of the own account of its user', async () => {
    const rival = await userOf(portal(), 'customer', 'rival@other.example')
    const cookie = cookieIn(await signIn())
    const { body } = await get(`${base}/account`, cookie)
    const own = await portal().fixtures.records.byId(systemViewer, account, customer().account ?? '')
    expect(body).toContain(own?.name)
    expect(body).not.toContain('rival@other.example')
    expect(rival.account).not.toBe(customer().account)
  })

  it('A session has the current rights of its user', async () => {
    const editor = await userOf(portal(), 'editor')
    const cookie = await cookieOf(portal(), editor)
    const explain = async () =>
      (
        await portal().app.inject({
          method: 'POST',
          url: '/lwr/apex/v65.0/SearchController/explain',
          headers: { cookie, 'content-type': 'application/json' },
          payload: '{}',
        })
      ).statusCode
    expect(await explain()).toBe(400)
    const { records } = portal().fixtures
    await records.update(systemViewer, user, editor.id, editor.version, { roles: ['supplier'] })
    expect(await explain()).toBe(404)
  })
})
