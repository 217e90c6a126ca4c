import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import type { AccountEmail } from '#features/identity/accounts/account-email.ts'
import { singleUseToken } from '#features/identity/sign-in/sign-in-tables.ts'
import { user } from '#features/identity/people/user.ts'
import type { User } from '#features/identity/people/users.ts'
import { auditRows } from '#platform/records/audit/audit-list.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { today } from '../../fixtures/call-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { cookieOf, password, signedIn, userOf } from '../../fixtures/signed-in.ts'
import { base, inputsOf, open, send, typed } from './back-office-portal.ts'

type Headers = Readonly<Record<string, string>>

describeEachDatabase('People in the back office', (openDatabase) => {
  let portal: TestPortal
  let administrator: User
  let headers: Headers
  const emails: AccountEmail[] = []
  beforeAll(async () => {
    portal = await testPortal(openDatabase, () => ({ sendAccountEmail: (email) => void emails.push(email) }))
    administrator = await userOf(portal, 'administrator', 'root@example.com')
    headers = { cookie: await cookieOf(portal, administrator) }
  })
  beforeEach(() => void emails.splice(0))
  afterAll(() => portal.close())

  const stored = async (id: string): Promise<User> => {
    const found = await portal.fixtures.records.byId(systemViewer, user, id)
    if (found === null) throw new Error(`There is no user ${id}.`)
    return found
  }
  const act = async (id: string, name: string, by: Headers = headers) =>
    await send(portal, `${base}/people/${id}`, by, [
      ['act', name],
      ['version', String((await stored(id)).version)],
    ])
  const audited = async (id: string): Promise<readonly (readonly [string, string])[]> => {
    const found: (readonly [string, string])[] = []
    for await (const rows of auditRows(portal.services.backOffice.database.queries, { recordId: id }))
      found.push(...rows.map(({ operation, by }) => [operation, by] as const))
    return found
  }
  const hoursLeft = async (userId: string): Promise<number> => {
    const rows = await portal.services.backOffice.database.queries
      .select()
      .from(singleUseToken)
      .where(eq(singleUseToken.userId, userId))
    return ((rows[0]?.expiresAt.getTime() ?? 0) - today.getTime()) / 3_600_000
  }
  const invited = async (values: Readonly<Record<string, string | readonly string[]>>) => {
    const form = await open(portal, `${base}/people/invite`, headers)
    return await send(portal, `${base}/people/invite`, headers, typed(inputsOf(form.body), values))
  }

  it('[BOF-02] Only administrators get the pages, and nobody else can send their forms', async () => {
    const other = await userOf(portal, 'editor')
    for (const role of ['internalSales', 'editor', 'customer', 'customerAdmin', 'supplier'] as const) {
      const theirs = await signedIn(portal, role)
      for (const path of ['/people', '/people/invite', `/people/${other.id}`]) {
        const { status, body } = await open(portal, base + path, theirs)
        expect([role, path, status, body.includes('You have no access')]).toEqual([role, path, 403, true])
        expect(body).not.toContain(other.email)
      }
      expect((await act(other.id, 'off', theirs)).status).toBe(403)
    }
    expect((await stored(other.id)).isActive).toBe(true)
    const guest = await open(portal, `${base}/people`)
    expect([guest.status, guest.headers['location']]).toEqual([
      302,
      `/global/en-us/sign-in?return-to=${encodeURIComponent(`${base}/people`)}`,
    ])
  })

  it('[BOF-08] Finds people by a part of the name or address, by role and by state', async () => {
    const made = await userOf(portal, 'supplier', 'findable@supplier.example')
    const off = await userOf(portal, 'editor', 'left@example.org')
    await portal.fixtures.records.update(systemViewer, user, off.id, off.version, { isActive: false })
    const found = async (query: string) => (await open(portal, `${base}/people?${query}`, headers)).body
    expect(await found('search=FINDABLE')).toContain(`${base}/people/${made.id}"`)
    expect(await found('search=FINDABLE')).not.toContain(off.email)
    expect(await found('role=supplier')).toContain(made.email)
    expect(await found('role=administrator')).not.toContain(made.email)
    expect(await found('state=inactive')).toContain(off.email)
    expect(await found('state=inactive')).not.toContain(made.email)
    expect(await found('search=nobody-has-this')).toContain('Nobody matches.')
    expect(await found('search=findable')).toContain(`Account of ${made.email}`)
  })

  it('[BOF-08] Divides a long list into pages', async () => {
    for (let at = 0; at < 51; at++)
      await userOf(portal, 'internalSales', `page-${String(at).padStart(2, '0')}@many.example`)
    const first = await open(portal, `${base}/people?search=many.example`, headers)
    expect(first.body).toContain('page=2')
    const second = await open(portal, `${base}/people?search=many.example&page=2`, headers)
    expect([second.body.match(/@many\.example/g)?.length, second.body.includes('rel="prev"')]).toEqual([1, true])
    expect((await open(portal, `${base}/people?page=-1`, headers)).status).toBe(200)
  })

  it('[BOF-08] Invites somebody for an account, with an email in their language', async () => {
    const own = await portal.fixtures.records.create(systemViewer, account, {
      name: 'Bakkerij Zonneveld',
      recordType: 'Customer',
      country: 'NL',
    })
    const sent = await invited({
      name: 'Femke Zonneveld',
      email: 'Femke@zonneveld.example',
      account: 'Bakkerij Zonneveld',
      roles: 'customerAdmin',
      language: 'nl-NL',
    })
    const id = /people\/(\w{18})\?done=invited$/.exec(String(sent.headers['location']))?.[1] ?? ''
    expect([sent.status, await stored(id)]).toMatchObject([
      303,
      { name: 'Femke Zonneveld', email: 'femke@zonneveld.example', roles: ['customerAdmin'], account: own.id },
    ])
    expect(emails).toMatchObject([
      { kind: 'invitation', site: { code: 'nl' }, to: { language: 'nl-NL' }, facts: { account: 'Bakkerij Zonneveld' } },
    ])
    const token = new URLSearchParams(emails[0]?.path?.split('?')[1]).get('token') ?? ''
    expect(await portal.services.signIn.isGood(token)).toBe(true)
    const page = await open(portal, String(sent.headers['location']), headers)
    expect(page.body).toContain('The invitation is on its way.')
    expect(page.body).toContain('>Invited<')
    expect(await audited(id)).toEqual([['create', administrator.id]])
  })

  it('[BOF-08] Invites internal users without an account, and colleagues in a language of another site', async () => {
    await invited({ name: 'Ewa', email: 'ewa@example.com', roles: ['editor', 'internalSales'], language: 'pl' })
    expect(emails).toMatchObject([{ kind: 'staffInvitation', to: { email: 'ewa@example.com', language: 'pl' } }])
    expect(emails[0]?.site.supportedLanguages).toContain('pl')
  })

  it('[BOF-08] A refused invitation keeps what was typed, writes nothing and sends nothing', async () => {
    for (const [values, text] of [
      [{ name: 'A', email: 'no address', roles: 'editor' }, 'lang="en">'],
      [{ name: 'A', email: 'a@example.com', roles: 'customer' }, 'This role needs an account of type Customer.'],
      [
        { name: 'A', email: 'a@example.com', roles: 'editor', account: 'Nobody Ltd' },
        'There is no record “Nobody Ltd”.',
      ],
      [{ name: 'A', email: administrator.email, roles: 'editor' }, 'lang="en">'],
      [{ name: 'A', email: 'a@example.com' }, 'A user needs a role.'],
    ] as const) {
      const { status, body } = await invited(values)
      expect([values, status, body.includes('role="alert"'), body.includes(text)]).toEqual([values, 400, true, true])
      expect(inputsOf(body).get('email')).toEqual([values.email])
    }
    expect(emails).toEqual([])
    expect(await portal.fixtures.records.list(systemViewer, user, { limit: 200 })).not.toContainEqual(
      expect.objectContaining({ email: 'a@example.com' }),
    )
  })

  it('[BOF-08] Two accounts of one name are told apart by their ids', async () => {
    const [one] = await Promise.all(
      ['Twin GmbH', 'Twin GmbH'].map((name) =>
        portal.fixtures.records.create(systemViewer, account, { name, recordType: 'Customer' }),
      ),
    )
    const values = { name: 'T', email: 'twin@example.com', roles: 'customer' }
    const refused = await invited({ ...values, account: 'Twin GmbH' })
    expect(refused.body).toContain('Several records are named “Twin GmbH”.')
    expect((await invited({ ...values, account: one?.id ?? '' })).status).toBe(303)
  })

  it('[BOF-03] Changes roles and ends the sessions, which the audit log names', async () => {
    const person = await userOf(portal, 'editor')
    const theirs = { cookie: await cookieOf(portal, person) }
    const url = `${base}/people/${person.id}`
    const page = await open(portal, url, headers)
    const form = typed(inputsOf(page.body), { act: 'save', roles: ['editor', 'internalSales'], name: 'Ada King' })
    expect((await send(portal, url, headers, form)).headers['location']).toBe(`${url}?done=saved`)
    expect(await stored(person.id)).toMatchObject({ roles: ['editor', 'internalSales'], name: 'Ada King' })
    expect((await open(portal, base, theirs)).status).toBe(302)
    expect(await audited(person.id)).toEqual([
      ['create', systemViewer.user?.id],
      ['update', administrator.id],
      ['session-revoked', administrator.id],
    ])
    const stale = await send(portal, url, headers, form)
    expect([stale.status, stale.body.includes('Somebody else changed this in the meantime.')]).toEqual([400, true])
  })

  it('[BOF-08] Turns a user off with their sessions and tokens, and on again', async () => {
    const person = await userOf(portal, 'internalSales')
    const theirs = { cookie: await cookieOf(portal, person) }
    const { signIn } = portal.services
    const { token } = await signIn.machineTokens.make(person.id, { name: 'CRM', scope: 'read', days: 1 })
    expect((await act(person.id, 'off')).status).toBe(303)
    expect([(await stored(person.id)).isActive, await signIn.machineTokens.read(token)]).toEqual([
      false,
      { refused: null },
    ])
    expect((await open(portal, base, theirs)).status).toBe(302)
    const refused = await act(person.id, 'link')
    expect([refused.status, emails]).toEqual([400, []])
    expect((await act(person.id, 'on')).status).toBe(303)
    expect((await stored(person.id)).isActive).toBe(true)
  })

  it('[BOF-08] Sends a new link for an hour, and an invitation to those who have never signed in', async () => {
    const person = await userOf(portal, 'customer')
    expect((await act(person.id, 'link')).headers['location']).toBe(`${base}/people/${person.id}?done=link`)
    const first = new URLSearchParams(emails[0]?.path?.split('?')[1]).get('token') ?? ''
    expect(emails.map(({ kind }) => kind)).toEqual(['invitation'])
    expect(await hoursLeft(person.id)).toBe(7 * 24)
    const chosen = await portal.services.signIn.choosePassword(first, password, {
      address: '127.0.0.1',
      request: 'choose',
    })
    expect(chosen).toMatchObject({ type: 'changed' })
    await act(person.id, 'link')
    expect(emails.map(({ kind, to }) => [kind, to.language])).toEqual([
      ['invitation', 'nl-NL'],
      ['password', 'nl-NL'],
    ])
    expect(await portal.services.signIn.isGood(first)).toBe(false)
    expect(await hoursLeft(person.id)).toBe(1)
    expect((await audited(person.id)).filter(([operation]) => operation === 'password-link')).toHaveLength(2)
  })

  it('[BOF-08] A refused change keeps what was typed and changes nothing', async () => {
    const person = await userOf(portal, 'customer')
    const url = `${base}/people/${person.id}`
    const form = inputsOf((await open(portal, url, headers)).body)
    const values = { act: 'save', name: 'Typed', account: 'Nobody Ltd', language: 'xx', roles: 'customer' }
    const refused = await send(portal, url, headers, typed(form, values))
    expect([refused.status, refused.body.includes('There is no record “Nobody Ltd”.')]).toEqual([400, true])
    const kept = inputsOf(refused.body)
    expect([kept.get('name'), kept.get('account')]).toEqual([['Typed'], ['Nobody Ltd']])
    expect(await stored(person.id)).toMatchObject({ name: person.name, version: person.version })
    const stale = await send(portal, url, headers, typed(form, { act: 'save', name: 'Typed', version: '99' }))
    expect([stale.status, stale.body.includes('role="alert"')]).toEqual([400, true])
  })

  it('[BOF-08] Ends all sessions of a user', async () => {
    const person = await userOf(portal, 'editor')
    const theirs = { cookie: await cookieOf(portal, person) }
    expect((await open(portal, base, theirs)).status).toBe(200)
    const done = await act(person.id, 'sessions')
    expect((await open(portal, String(done.headers['location']), headers)).body).toContain('All sessions have ended.')
    expect((await open(portal, base, theirs)).status).toBe(302)
  })

  it('[BOF-02] Nobody changes their own roles or turns themselves off, by any form', async () => {
    const url = `${base}/people/${administrator.id}`
    const page = await open(portal, url, headers)
    expect(page.body).toContain('Another administrator changes your roles.')
    expect(page.body).not.toContain('value="off"')
    const refused = await send(portal, url, headers, typed(inputsOf(page.body), { act: 'save', roles: 'editor' }))
    expect([refused.status, refused.body.includes('another administrator changes them')]).toEqual([400, true])
    expect((await act(administrator.id, 'off')).status).toBe(400)
    const record = `${base}/record/${administrator.id}/edit`
    const edit = await open(portal, record, headers)
    const saved = await send(portal, record, headers, typed(inputsOf(edit.body), { 'field.Roles__c': 'editor' }))
    expect(saved.status).toBe(400)
    const renamed = await send(portal, url, headers, typed(inputsOf(page.body), { act: 'save', name: 'Ada Root' }))
    expect([renamed.status, await stored(administrator.id)]).toMatchObject([303, { name: 'Ada Root', isActive: true }])
  })

  it('[BOF-02] Unknown users and unknown buttons answer like what does not exist', async () => {
    const person = await userOf(portal, 'editor')
    expect((await open(portal, `${base}/people/005000000000000AAA`, headers)).status).toBe(404)
    expect((await open(portal, `${base}/people/nobody`, headers)).status).toBe(404)
    expect((await act(person.id, 'promote')).status).toBe(404)
    const foreign = await portal.app.inject({
      method: 'POST',
      url: `${base}/people/${person.id}`,
      headers: { ...headers, origin: 'https://other.example', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'act=off',
    })
    expect([foreign.statusCode, (await stored(person.id)).isActive]).toEqual([403, true])
  })
})
