import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { apiToken } from '#features/identity/tokens/machine-tables.ts'
import { user } from '#features/identity/people/user.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { sessionCookie } from '#platform/http/session-cookie.ts'
import { callContext } from '#app/call-context.ts'
import { newToken } from '#features/identity/credentials/tokens.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { cookieOf, userOf } from '../../fixtures/signed-in.ts'
import { channels, day, readingPost, session, writingPost, machinePortal } from '../../fixtures/machine-portal.ts'

const unsigned = [{ errorCode: 'INVALID_SESSION_ID', message: 'Session expired or invalid' }]

describeEachDatabase('A machine token', (open) => {
  const { on, portal, database, signIn, make, ask, statusOf, userIn, auditEntries } = machinePortal(open)

  it('A token signs in as its user, with the current rights of that user', async () => {
    const { token, id } = await make()
    expect(await userIn(writingPost, token, 'POST')).toBe(on.owner.id)
    expect((await ask(session, token, 'POST')).json()).toMatchObject({
      isGuest: false,
      userId: on.owner.id,
      sessionId: id,
      secondsLeft: 365 * 86_400,
    })
    const customer = await userOf(portal(), 'customerAdmin')
    const own = await signIn().machineTokens.read((await make('read', 1, customer)).token)
    expect(own).toMatchObject({
      scope: 'read',
      user: {
        id: customer.id,
        name: customer.name,
        email: customer.email,
        roles: ['customerAdmin'],
        account: customer.account,
        accounts: [customer.account],
        language: 'nl-NL',
      },
    })
    // The rights are the current ones, because the token contains none.
    await portal().fixtures.records.update(systemViewer, user, customer.id, customer.version, { roles: ['customer'] })
    expect(await signIn().machineTokens.read((await make('read', 1, customer)).token)).toMatchObject({
      user: { roles: ['customer'] },
    })
  })

  it('Every invalid token gets the same refusal and causes the same number of database queries', async () => {
    const [expired, revoked, off, deleted] = [await make('write', 1), await make(), await make(), await make()]
    const other = await userOf(portal(), 'editor')
    const ofOff = await make('write', 365, other)
    await portal().fixtures.records.update(systemViewer, user, other.id, other.version, { isActive: false })
    expect(await signIn().machineTokens.revoke(revoked.id)).toBe(true)
    expect(await signIn().machineTokens.revoke(revoked.id)).toBe(false)
    await database().queries.update(apiToken).set({ userId: '005000000000999AAA' }).where(eq(apiToken.id, deleted.id))
    const good = await ask(channels, off.token)
    on.time += day
    const answers = new Set<string>()
    const amounts = new Set<number>()
    for (const token of [expired.token, revoked.token, ofOff.token, deleted.token, `tg_${newToken()}`]) {
      const before = on.queryCount
      const found = await signIn().machineTokens.read(token)
      amounts.add(on.queryCount - before)
      expect(found).toHaveProperty('refused')
      const { statusCode, body, headers } = await ask(channels, token)
      const { 'x-request-id': _, date: __, ...rest } = headers
      answers.add(JSON.stringify({ statusCode, body, rest }))
    }
    const before = on.queryCount
    await signIn().machineTokens.read(off.token)
    amounts.add(on.queryCount - before)
    expect([...amounts]).toEqual([1])
    expect(answers.size).toBe(1)
    expect(JSON.parse([...answers][0] ?? '')).toMatchObject({
      statusCode: 401,
      body: JSON.stringify(unsigned),
      rest: { 'www-authenticate': 'Bearer', 'cache-control': 'no-store' },
    })
    expect(good.statusCode).toBe(200)
  })

  it('A request with a malformed token is refused and not treated as a guest', async () => {
    const { token } = await make()
    const shown = [
      'Bearer',
      'Bearer ',
      `Bearer ${token}x`,
      `Bearer ${token} ${token}`,
      `Bearer ${'a'.repeat(5000)}`,
      `Bearer ${token.slice(3)}`,
      `Bearer tg_${'\u00e9'.repeat(43)}`,
      `OAuth ${token}`,
      `Bearer=${token}`,
      token,
    ]
    for (const authorization of shown) {
      const answer = await ask(channels, null, 'GET', { authorization })
      expect([authorization, answer.statusCode, answer.json()]).toEqual([authorization, 401, unsigned])
    }
    expect((await ask(channels, null, 'GET', { authorization: `bearer  ${token}` })).statusCode).toBe(200)
    const apex = await ask(session, 'nothing', 'POST')
    expect([apex.statusCode, apex.json(), apex.headers['www-authenticate']]).toEqual([
      401,
      { errorMessage: 'Session expired or invalid' },
      'Bearer',
    ])
    // The portal ignores the credentials of a proxy in front of it.
    for (const authorization of ['Basic YTpi', 'Negotiate abc'])
      expect(await statusOf(channels, null, 'GET', { authorization })).toBe(200)
  })

  it('[APX-07] Answers a machine with the lifetime that the method declares, and a browser with none', async () => {
    const { token } = await make()
    const params = encodeURIComponent(JSON.stringify({ url: '/nl/nl-nl' }))
    const call = `/lwr/apex/v65.0/MarketSegmentController/getMarketSegmentStructure?methodParams=${params}`
    const read = await ask(call, token)
    expect([read.statusCode, read.headers['cache-control']]).toEqual([200, 'private, max-age=30'])
    expect(read.headers['vary']).toBe('Accept-Encoding, Authorization, Cookie')
    expect((await ask(session, token, 'POST')).headers['cache-control']).toBe('no-cache')
    const cookie = await cookieOf(portal(), on.owner)
    expect((await ask(call, null, 'GET', { cookie })).headers['cache-control']).toBe('private, no-store')
  })

  it('A read-only token allows GET, HEAD and the calls that are declared as reads', async () => {
    const { token } = await make('read')
    expect(await statusOf(channels, token)).toBe(200)
    expect(await statusOf(channels, token, 'HEAD')).toBe(200)
    expect(await userIn(readingPost, token, 'POST')).toBe(on.owner.id)
    const search = '/lwr/apex/v65.0/SearchController/search'
    expect(await statusOf(search, token, 'POST')).not.toBe(403)
    for (const method of ['POST', 'PATCH', 'DELETE'] as const) {
      const answer = await ask(writingPost, (await make('read')).token, method)
      expect([method, answer.statusCode, answer.json()]).toEqual([
        method,
        403,
        [{ errorCode: 'INSUFFICIENT_ACCESS', message: 'The token is for reading only.' }],
      ])
    }
    expect(await statusOf(session, token, 'POST')).toBe(403)
    await expect
      .poll(async () =>
        (await auditEntries()).filter(({ operation, by }) => operation === 'denied' && by === on.owner.id),
      )
      .toHaveLength(4)
  })

  it('A token is valid for the API only: not for pages, forms or account calls', async () => {
    const { token } = await make()
    const page = await ask('/nl/en-us/account', token)
    expect([page.statusCode, page.headers.location]).toEqual([302, expect.stringContaining('/sign-in')])
    const own = await ask('/nl/en-us/account/my-data', token)
    expect(own.statusCode).not.toBe(200)
    const form = await ask('/nl/en-us/account', token, 'POST', { 'sec-fetch-site': 'cross-site' })
    expect(form.statusCode).toBe(403)
    const wrapped = '/nl/en-us/webruntime/api/apex/execute?classname=SessionController&method=getSession'
    expect((await ask(wrapped, token)).body).not.toContain(on.owner.id)
    // A malformed token does not block a page either.
    expect(await statusOf('/nl/en-us/products', 'nothing')).toBe(200)
    for (const url of ['//services/data/x', '/services/data', '/services/data/v65.0/../../nl/en-us/account'])
      expect((await ask(url, token)).body).not.toContain(on.owner.id)
  })

  it('A token takes precedence over a session cookie in the same request', async () => {
    const person = await userOf(portal())
    const cookie = `${sessionCookie}=${await signIn().sessions.begin(person.id, { site: 'nl', device: '' })}`
    const { token, id } = await make()
    expect(await userIn(writingPost, token, 'POST', { cookie })).toBe(on.owner.id)
    expect(await userIn(writingPost, null, 'POST', { cookie })).toBe(person.id)
    await signIn().machineTokens.revoke(id)
    expect(await statusOf(writingPost, token, 'POST', { cookie })).toBe(401)
  })

  it('A token needs no origin, and no foreign page can use one', async () => {
    const { token } = await make()
    const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect(await statusOf(writingPost, token, 'POST', evil)).toBe(200)
    expect(await statusOf(writingPost, null, 'POST', evil)).toBe(403)
    expect(await statusOf(writingPost, 'made-up', 'POST', evil)).toBe(401)
    // A browser sends an Authorization header of a script only after a preflight allowed it.
    const preflight = {
      ...evil,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    }
    for (const url of [writingPost, channels, session])
      for (const answer of [
        await ask(url, null, 'OPTIONS', preflight),
        await ask(url, token, 'OPTIONS', preflight),
        await ask(url, token, 'GET', evil),
      ]) {
        if (answer.raw.req.method === 'OPTIONS') expect(answer.statusCode).toBe(405)
        expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      }
  })

  it('A token of a customer has the read access of the customer', async () => {
    const customer = await userOf(portal())
    const { token } = await make('read', 365, customer)
    const other = await portal().fixtures.records.create(systemViewer, account, {
      name: 'Foreign',
      recordType: 'Customer',
    })
    const read = await signIn().machineTokens.read(token)
    if ('refused' in read) throw new Error('refused')
    const { viewer } = callContext(portal().services, undefined, { id: 'r', ip: '192.0.2.1', session: read })
    expect(await portal().fixtures.records.byId(viewer, account, other.id)).toBeNull()
    expect(await portal().fixtures.records.byId(viewer, account, customer.account ?? '')).not.toBeNull()
  })
})
