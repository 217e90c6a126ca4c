import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { account } from '#entities/account.ts'
import { apiToken } from '#entities/machine-tables.ts'
import { user } from '#entities/user.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { sessionCookie } from '#server/session-cookie.ts'
import { callContext } from '#server/viewer.ts'
import { newToken } from '#sign-in/tokens.ts'
import { describeEachDatabase } from './databases.ts'
import { userOf } from './signed-in.ts'
import { channels, day, readingPost, session, writingPost, machinePortal } from './machine-portal.ts'

const unsigned = [{ errorCode: 'INVALID_SESSION_ID', message: 'Session expired or invalid' }]

describeEachDatabase('a machine', (open) => {
  const { on, portal, database, signIn, make, ask, statusOf, userIn, told } = machinePortal(open)

  it('signs in by a token, in the name of its user and with their rights', async () => {
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
    // With the rights of now: nothing of them is in the token.
    await portal().setting.records.update(systemViewer, user, customer.id, customer.version, { roles: ['customer'] })
    expect(await signIn().machineTokens.read((await make('read', 1, customer)).token)).toMatchObject({
      user: { roles: ['customer'] },
    })
  })

  it('is refused alike whatever is wrong with its token, and asks the database as often', async () => {
    const [expired, revoked, off, gone] = [await make('write', 1), await make(), await make(), await make()]
    const other = await userOf(portal(), 'editor')
    const ofOff = await make('write', 365, other)
    await portal().setting.records.update(systemViewer, user, other.id, other.version, { isActive: false })
    expect(await signIn().machineTokens.revoke(revoked.id)).toBe(true)
    expect(await signIn().machineTokens.revoke(revoked.id)).toBe(false)
    await database().queries.update(apiToken).set({ userId: '005000000000999AAA' }).where(eq(apiToken.id, gone.id))
    const good = await ask(channels, off.token)
    on.time += day
    const answers = new Set<string>()
    const amounts = new Set<number>()
    for (const token of [expired.token, revoked.token, ofOff.token, gone.token, `tg_${newToken()}`]) {
      const before = on.asked
      const found = await signIn().machineTokens.read(token)
      amounts.add(on.asked - before)
      expect(found).toHaveProperty('refused')
      const { statusCode, body, headers } = await ask(channels, token)
      const { 'x-request-id': _, date: __, ...rest } = headers
      answers.add(JSON.stringify({ statusCode, body, rest }))
    }
    const before = on.asked
    await signIn().machineTokens.read(off.token)
    amounts.add(on.asked - before)
    expect([...amounts]).toEqual([1])
    expect(answers.size).toBe(1)
    expect(JSON.parse([...answers][0] ?? '')).toMatchObject({
      statusCode: 401,
      body: JSON.stringify(unsigned),
      rest: { 'www-authenticate': 'Bearer', 'cache-control': 'no-store' },
    })
    expect(good.statusCode).toBe(200)
  })

  it('is no guest where what it shows is no token', async () => {
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
    // What a wall in front of the portal asks for is not for us.
    for (const authorization of ['Basic YTpi', 'Negotiate abc'])
      expect(await statusOf(channels, null, 'GET', { authorization })).toBe(200)
  })

  it('that may only read does so by GET, HEAD, and what says that it only reads', async () => {
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
      .poll(async () => (await told()).filter(({ operation, by }) => operation === 'denied' && by === on.owner.id))
      .toHaveLength(4)
  })

  it('is nobody outside of the API: not on pages, in forms, nor behind the doors of accounts', async () => {
    const { token } = await make()
    const page = await ask('/nl/en-us/account', token)
    expect([page.statusCode, page.headers.location]).toEqual([302, expect.stringContaining('/sign-in')])
    const own = await ask('/nl/en-us/account/my-data', token)
    expect(own.statusCode).not.toBe(200)
    const form = await ask('/nl/en-us/account', token, 'POST', { 'sec-fetch-site': 'cross-site' })
    expect(form.statusCode).toBe(403)
    const wrapped = '/nl/en-us/webruntime/api/apex/execute?classname=SessionController&method=getSession'
    expect((await ask(wrapped, token)).body).not.toContain(on.owner.id)
    // Nor does what is no token keep anybody from a page.
    expect(await statusOf('/nl/en-us/products', 'nothing')).toBe(200)
    for (const url of ['//services/data/x', '/services/data', '/services/data/v65.0/../../nl/en-us/account'])
      expect((await ask(url, token)).body).not.toContain(on.owner.id)
  })

  it('is who its token says, not who a cookie beside it says', async () => {
    const person = await userOf(portal())
    const cookie = `${sessionCookie}=${await signIn().sessions.begin(person.id, { site: 'nl', device: '' })}`
    const { token, id } = await make()
    expect(await userIn(writingPost, token, 'POST', { cookie })).toBe(on.owner.id)
    expect(await userIn(writingPost, null, 'POST', { cookie })).toBe(person.id)
    await signIn().machineTokens.revoke(id)
    expect(await statusOf(writingPost, token, 'POST', { cookie })).toBe(401)
  })

  it('needs no origin, and no page of somebody else can be one', async () => {
    const { token } = await make()
    const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect(await statusOf(writingPost, token, 'POST', evil)).toBe(200)
    expect(await statusOf(writingPost, null, 'POST', evil)).toBe(403)
    expect(await statusOf(writingPost, 'made-up', 'POST', evil)).toBe(401)
    // A browser sends no Authorization that a script gave it before this is allowed.
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

  it('of a customer sees what the customer sees', async () => {
    const customer = await userOf(portal())
    const { token } = await make('read', 365, customer)
    const other = await portal().setting.records.create(systemViewer, account, {
      name: 'Foreign',
      recordType: 'Customer',
    })
    const read = await signIn().machineTokens.read(token)
    if ('refused' in read) throw new Error('refused')
    const { viewer } = callContext(portal().services, undefined, { id: 'r', ip: '192.0.2.1', session: read })
    expect(await portal().setting.records.byId(viewer, account, other.id)).toBeNull()
    expect(await portal().setting.records.byId(viewer, account, customer.account ?? '')).not.toBeNull()
  })
})
