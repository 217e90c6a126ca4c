import { expect, it } from 'vitest'
import { newToken } from '#features/identity/credentials/tokens.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import {
  channels,
  perNetwork,
  perToken,
  readingPost,
  writingPost,
  machinePortal,
} from '../../fixtures/machine-portal.ts'

describeEachDatabase('The rate limit of machine tokens', (open) => {
  const { on, signIn, make, ask, statusOf } = machinePortal(open)

  const statuses = async (times: number, ...parameters: Parameters<typeof ask>): Promise<readonly number[]> => {
    const all = []
    for (let at = 0; at < times; at += 1) all.push(await statusOf(...parameters))
    return all
  }
  const same = (amount: number, status: number) => Array.from({ length: amount }, () => status)

  it('A token has a limit per minute on every network, also on this machine, and learns when to retry', async () => {
    const { token } = await make()
    expect(await statuses(perToken - 1, channels, token)).toEqual(same(perToken - 1, 200))
    expect(await statusOf(readingPost, token, 'POST', {}, '127.0.0.1')).toBe(200)
    on.time += 20_000
    const before = on.queryCount
    const refused = await ask(channels, token, 'GET', {}, '127.0.0.1')
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      429,
      '40',
      [{ errorCode: 'REQUEST_LIMIT_EXCEEDED', message: 'Too many requests. Try again in 40 s.' }],
    ])
    expect(on.queryCount).toBe(before)
    // Write requests have their own, lower limit.
    expect(await statuses(3, writingPost, token, 'POST')).toEqual([200, 200, 429])
    expect(await statusOf(channels, (await make()).token)).toBe(200)
    on.time += 40_000
    expect(await statusOf(channels, token)).toBe(200)
  })

  it('The limit of a token is independent of the limit of its network', async () => {
    const { token } = await make()
    const network = '192.0.2.50'
    expect(await statuses(perNetwork, channels, null, 'GET', {}, network)).toEqual(same(perNetwork, 200))
    expect(await statusOf(channels, null, 'GET', {}, network)).toBe(429)
    expect(await statusOf(channels, token, 'GET', {}, network)).toBe(200)
    expect(await statusOf(channels, 'no token', 'GET', {}, network)).toBe(429)
    await statuses(perToken, channels, token, 'GET', {}, '192.0.2.51')
    expect(await statusOf(channels, null, 'GET', {}, '192.0.2.51')).toBe(200)
  })

  it('A network that tries invalid tokens causes no further lookups, except for tokens that were valid', async () => {
    const { token } = await make()
    const network = '192.0.2.60'
    expect(await statusOf(channels, token, 'GET', {}, network)).toBe(200)
    const tries = perNetwork / 10
    for (let at = 0; at < tries; at += 1)
      expect(await statusOf(channels, `tg_${newToken()}`, 'GET', {}, network)).toBe(401)
    const before = on.queryCount
    const refused = await ask(channels, `tg_${newToken()}`, 'GET', {}, network)
    expect([refused.statusCode, refused.headers['retry-after'], on.queryCount]).toEqual([429, '60', before])
    expect(await statusOf(channels, token, 'GET', {}, network)).toBe(200)
    expect(await statusOf(channels, (await make()).token, 'GET', {}, network)).toBe(429)
    on.time += 60_000
    expect(await statusOf(channels, `tg_${newToken()}`, 'GET', {}, network)).toBe(401)
    // A token that was valid before it was revoked causes no lookup either.
    const elsewhere = '192.0.2.61'
    const revoked = await make()
    expect(await statusOf(channels, revoked.token, 'GET', {}, elsewhere)).toBe(200)
    await signIn().machineTokens.revoke(revoked.id)
    for (let at = 0; at < tries; at += 1)
      expect(await statusOf(channels, revoked.token, 'GET', {}, elsewhere)).toBe(401)
    expect(await statusOf(channels, revoked.token, 'GET', {}, elsewhere)).toBe(429)
    for (let at = 0; at < perNetwork; at += 1)
      expect(await statusOf(channels, `tg_${newToken()}`, 'GET', {}, '127.0.0.1')).toBe(401)
  })
})
