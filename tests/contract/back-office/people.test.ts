import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import type { AccountEmail } from '#features/identity/emails/account-email.ts'
import { singleUseToken } from '#features/identity/credentials/sign-in-tables.ts'
import { user } from '#features/identity/people/user.ts'
import type { User } from '#features/identity/people/users.ts'
import { auditRows } from '#platform/records/audit/audit-list.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { today } from '../../fixtures/call-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { fieldErrors } from '../../fixtures/forms/field-errors.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { cookieOf, password, signedIn, userOf } from '../../fixtures/signed-in.ts'
import { base, inputsOf, inputsOfForm, open, send, typed } from './back-office-portal.ts'

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
  type Act = 'change' | 'turn' | 'sendLink' | 'endSessions'
  const act = async (
    id: string,
    name: Act,
    fields: Readonly<Record<string, string>> = {},
    by: Headers = headers,
    once = randomUUID(),
  ) => {
    const state = { personId: id, version: String((await stored(id)).version) }
    const form = formFields(`PeopleController.${name}`, { ...state, ...fields }, once)
    return await send(portal, `${base}/people/${id}`, by, Object.entries(form))
  }
  const changeForm = (body: string) => inputsOfForm(body, 'PeopleController-change')
  const off = { isActive: 'no' }
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
    const form = inputsOfForm((await open(portal, `${base}/people/invite`, headers)).body, 'PeopleController-invite')
    return await send(portal, `${base}/people/invite`, headers, typed(form, values))
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
      expect((await act(other.id, 'turn', off, theirs)).status).toBe(403)
    }
    expect((await stored(other.id)).isActive).toBe(true)
    const guest = await open(portal, `${base}/people`)
    expect([guest.status, guest.headers['location']]).toEqual([
      302,
      `/global/en-us/sign-in?return-to=${encodeURIComponent(`${base}/people`)}`,
    ])
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
    const id = /people\/(\w{18})\?done=account\.invited$/.exec(String(sent.headers['location']))?.[1] ?? ''
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
    const supplier = idOf(account, 'brenvik')
    const required = 'This field is required.'
    for (const [values, errors] of [
      [{ email: 'no address', roles: 'editor' }, { email: 'Value is not valid.' }],
      [{ roles: 'customer' }, { account: 'This role needs the account of a customer.' }],
      [{ roles: 'customer', account: supplier }, { account: 'This role needs the account of a customer.' }],
      [{ roles: 'supplier' }, { account: 'This role needs the account of a supplier.' }],
      [{ roles: 'editor', account: supplier }, { account: 'Our own people have no account. Leave this field empty.' }],
      [
        { roles: ['customer', 'editor'] },
        { roles: 'These roles belong to different kinds of people. Choose those of one kind.' },
      ],
      [{ roles: 'editor', account: 'Nobody Ltd' }, { account: 'There is no record “Nobody Ltd”.' }],
      [{ email: administrator.email, roles: 'editor' }, { email: 'They already have access.' }],
      [{}, { roles: required }],
      [
        { name: ' ', email: '', language: 'xx' },
        { name: required, email: required, language: 'Value is not valid.', roles: required },
      ],
    ] as const) {
      const all = { name: 'A', email: 'a@example.com', ...values }
      const { status, body } = await invited(all)
      expect([values, status]).toEqual([values, 422])
      expect(fieldErrors(body, 'PeopleController.invite')).toEqual(errors)
      const retained = inputsOfForm(body, 'PeopleController-invite')
      expect([retained.get('name'), retained.get('email'), retained.get('roles')]).toEqual([
        [all.name],
        [all.email],
        'roles' in all ? [all.roles].flat() : undefined,
      ])
    }
    expect(emails).toEqual([])
    expect(await portal.fixtures.records.list(systemViewer, user, { limit: 200 })).not.toContainEqual(
      expect.objectContaining({ email: 'a@example.com' }),
    )
  })

  it('[BOF-03] Changes roles and ends the sessions, which the audit log names', async () => {
    const person = await userOf(portal, 'editor')
    const theirs = { cookie: await cookieOf(portal, person) }
    const url = `${base}/people/${person.id}`
    const page = await open(portal, url, headers)
    const form = typed(changeForm(page.body), { roles: ['editor', 'internalSales'], name: 'Ada King' })
    const saved = `${url}?done=backOffice.people.saved#PeopleController-change`
    expect((await send(portal, url, headers, form)).headers['location']).toBe(saved)
    expect(await stored(person.id)).toMatchObject({ roles: ['editor', 'internalSales'], name: 'Ada King' })
    expect((await open(portal, base, theirs)).status).toBe(302)
    expect(await audited(person.id)).toEqual([
      ['create', systemViewer.user?.id],
      ['update', administrator.id],
      ['session-revoked', administrator.id],
    ])
    // The same form again finds what it has done, another one that the user has changed.
    expect((await send(portal, url, headers, form)).headers['location']).toBe(saved)
    const stale = await send(portal, url, headers, typed(new Map(), { ...Object.fromEntries(form), once: 'other' }))
    expect([stale.status, stale.body.includes('This has changed in the meantime.')]).toEqual([412, true])
  })

  it('[BOF-08] Turns a user off with their sessions and tokens, and on again', async () => {
    const person = await userOf(portal, 'internalSales')
    const theirs = { cookie: await cookieOf(portal, person) }
    const { signIn } = portal.services
    const { token } = await signIn.machineTokens.make(person.id, { name: 'CRM', scope: 'read', days: 1 })
    expect((await act(person.id, 'turn', off)).status).toBe(303)
    expect([(await stored(person.id)).isActive, await signIn.machineTokens.read(token)]).toEqual([
      false,
      { refused: null },
    ])
    expect((await open(portal, base, theirs)).status).toBe(302)
    const refused = await act(person.id, 'sendLink')
    expect([refused.status, emails, refused.body.includes('so a link would not be valid')]).toEqual([422, [], true])
    expect((await act(person.id, 'turn', { isActive: 'yes' })).status).toBe(303)
    expect((await stored(person.id)).isActive).toBe(true)
  })

  it('[BOF-08] Sends a new link for an hour, and an invitation to those who have never signed in', async () => {
    const person = await userOf(portal, 'customer')
    const once = randomUUID()
    const sent = await act(person.id, 'sendLink', {}, headers, once)
    expect((await open(portal, String(sent.headers['location']), headers)).body).toContain('is on its way.')
    // The same form again sends no second email.
    expect((await act(person.id, 'sendLink', {}, headers, once)).headers['location']).toBe(sent.headers['location'])
    const first = new URLSearchParams(emails[0]?.path?.split('?')[1]).get('token') ?? ''
    expect(emails.map(({ kind }) => kind)).toEqual(['invitation'])
    expect(await hoursLeft(person.id)).toBe(7 * 24)
    const chosen = await portal.services.signIn.choosePassword(first, password, {
      address: '127.0.0.1',
      request: 'choose',
    })
    expect(chosen).toMatchObject({ type: 'changed' })
    await act(person.id, 'sendLink')
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
    const form = changeForm((await open(portal, url, headers)).body)
    const values = { name: 'Typed', account: 'Nobody Ltd', roles: 'customer' }
    const refused = await send(portal, url, headers, typed(form, values))
    expect([refused.status, fieldErrors(refused.body, 'PeopleController.change')]).toEqual([
      422,
      { account: 'There is no record “Nobody Ltd”.' },
    ])
    const retained = changeForm(refused.body)
    expect([retained.get('name'), retained.get('account')]).toEqual([['Typed'], ['Nobody Ltd']])
    const unknown = await send(portal, url, headers, typed(form, { ...values, language: 'xx' }))
    expect(fieldErrors(unknown.body, 'PeopleController.change')).toEqual({ language: 'Value is not valid.' })
    expect(await stored(person.id)).toMatchObject({ name: person.name, version: person.version })
    const stale = await send(portal, url, headers, typed(form, { name: 'Typed', version: '99' }))
    expect([stale.status, changeForm(stale.body).get('name')]).toEqual([412, ['Typed']])
    expect(changeForm(stale.body).get('version')).toEqual([String(person.version)])
  })

  it('[BOF-08] Ends all sessions of a user', async () => {
    const person = await userOf(portal, 'editor')
    const theirs = { cookie: await cookieOf(portal, person) }
    expect((await open(portal, base, theirs)).status).toBe(200)
    const done = await act(person.id, 'endSessions')
    expect((await open(portal, String(done.headers['location']), headers)).body).toContain('All sessions have ended.')
    expect((await open(portal, base, theirs)).status).toBe(302)
  })

  it('[BOF-02] Nobody changes their own roles or turns themselves off, by any form', async () => {
    const url = `${base}/people/${administrator.id}`
    const page = await open(portal, url, headers)
    expect(page.body).toContain('Another administrator changes your roles.')
    expect(page.body).not.toContain('PeopleController.turn')
    const refused = await send(portal, url, headers, typed(changeForm(page.body), { roles: 'editor' }))
    const self = 'You cannot change yourself. Another administrator can.'
    expect([refused.status, fieldErrors(refused.body, 'PeopleController.change')]).toEqual([422, { roles: self }])
    const turned = await act(administrator.id, 'turn', off)
    expect([turned.status, turned.body.includes(self)]).toEqual([422, true])
    const record = `${base}/record/${administrator.id}/edit`
    const edit = await open(portal, record, headers)
    const saved = await send(portal, record, headers, typed(inputsOf(edit.body), { 'field.Roles__c': 'editor' }))
    expect(saved.status).toBe(422)
    const renamed = await send(portal, url, headers, typed(changeForm(page.body), { name: 'Ada Root' }))
    expect([renamed.status, await stored(administrator.id)]).toMatchObject([303, { name: 'Ada Root', isActive: true }])
  })

  it('[BOF-02] Unknown users and unknown buttons answer like what does not exist', async () => {
    const person = await userOf(portal, 'editor')
    expect((await open(portal, `${base}/people/005000000000000AAA`, headers)).status).toBe(404)
    expect((await open(portal, `${base}/people/nobody`, headers)).status).toBe(404)
    const nobody = formFields('PeopleController.endSessions', { personId: '005000000000000AAA' })
    const address = `${base}/people/005000000000000AAA`
    expect((await send(portal, address, headers, Object.entries(nobody))).status).toBe(404)
    const promoted = await send(portal, `${base}/people/${person.id}`, headers, [['form', 'PeopleController.promote']])
    expect([promoted.status, promoted.body.includes('not available any more')]).toEqual([422, true])
    const foreign = await portal.app.inject({
      method: 'POST',
      url: `${base}/people/${person.id}`,
      headers: { ...headers, origin: 'https://other.example', 'content-type': 'application/x-www-form-urlencoded' },
      payload: `form=PeopleController.turn&personId=${person.id}&version=${person.version}&isActive=no`,
    })
    expect([foreign.statusCode, (await stored(person.id)).isActive]).toEqual([403, true])
  })
})
