import { entityIndex } from '#app/entities.ts'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as v from 'valibot'
import { contactRequest } from '#features/enquiries/contact/contact-request.ts'
import { contact } from '#features/identity/people/contact.ts'
import { auditLog } from '#platform/records/engine-tables.ts'
import { listView } from '#features/identity/list-views/list-view.ts'
import { userIdentity, userPasskey, userPassword, userSession } from '#features/identity/credentials/sign-in-tables.ts'
import { signUpRequest } from '#features/identity/sign-ups/sign-up-request.ts'
import { user } from '#features/identity/people/user.ts'
import { verifyAudit } from '#platform/records/audit/audit-chain.ts'
import type { Queries } from '#platform/records/database.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { erasePerson } from '#features/identity/personal-data/erasure.ts'
import { personalData } from '#features/identity/personal-data/personal-data.ts'
import type { User } from '#features/identity/people/users.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { cookieOf, password, userOf } from '../../fixtures/signed-in.ts'

const base = '/nl/nl-nl'
const fromUs = { 'sec-fetch-site': 'same-origin', host: 'localhost:3000' }
const form = { ...fromUs, 'content-type': 'application/x-www-form-urlencoded' }
const email = 'ada@blossom.example'

describeEachDatabase('Audit entries of the portal', (open) => {
  let portal: TestPortal
  let queries: Queries
  let ada: User
  let connections = 0

  beforeAll(async () => {
    portal = await testPortal(async () => {
      const database = await open()
      ;({ queries } = database)
      return database
    })
    ada = await userOf(portal, 'customer', email)
    await portal.services.signIn.choosePassword(await portal.services.signIn.invite(ada.id), password)
  })
  afterAll(() => portal.close())
  beforeEach(() => {
    connections += 1
  })

  const network = () => `192.0.2.${connections}`
  const post = (
    path: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ) =>
    portal.app.inject({
      method: 'POST',
      url: base + path,
      remoteAddress: network(),
      headers: { ...form, ...headers },
      payload: new URLSearchParams(fields).toString(),
    })
  const get = (url: string, cookie: string) => portal.app.inject({ url, headers: { ...fromUs, cookie } })

  async function lastEntry() {
    await portal.services.signIn.audit.flush()
    const [row] = await queries.select().from(auditLog).orderBy(desc(auditLog.sequence)).limit(1)
    return row
  }

  it('Every sign-in is recorded with its user, time and network address', async () => {
    const answer = await post('/sign-in', formFields('SignInController.signIn', { email, password }))
    expect(answer.statusCode).toBe(303)
    expect(await lastEntry()).toMatchObject({
      operation: 'sign-in',
      by: ada.id,
      recordId: ada.id,
      address: network(),
      request: answer.headers['x-request-id'],
      after: { site: 'nl' },
    })
  })

  it('Every refused sign-in of known and unknown users is recorded without the typed password', async () => {
    await post('/sign-in', formFields('SignInController.signIn', { email, password: 'a wrong one' }))
    expect(await lastEntry()).toMatchObject({
      operation: 'sign-in-refused',
      by: 'guest',
      recordId: ada.id,
      after: { email },
    })
    await post(
      '/sign-in',
      formFields('SignInController.signIn', { email: 'nobody@example.com', password: 'a wrong one' }),
    )
    expect(await lastEntry()).toMatchObject({ operation: 'sign-in-refused', recordId: '', address: network() })
    expect(JSON.stringify((await queries.select().from(auditLog)).map(({ after }) => after))).not.toContain(
      'a wrong one',
    )
  })

  it('New passwords, wrong current passwords, ended sessions and sign-outs are recorded', async () => {
    const { signIn } = portal.services
    const next = 'six kites over the harbour'
    await post(
      '/account/password',
      formFields('SignInController.choosePassword', { token: await signIn.invite(ada.id), password: next }),
    )
    expect(await lastEntry()).toMatchObject({
      operation: 'password',
      by: ada.id,
      address: network(),
      after: { by: 'link' },
    })
    const cookie = await cookieOf(portal, ada)
    await post('/account', formFields('SignInController.changePassword', { current: 'not it', password }), { cookie })
    expect(await lastEntry()).toMatchObject({ operation: 'password-refused', by: ada.id })
    await post('/account', formFields('SignInController.changePassword', { current: next, password }), { cookie })
    expect(await lastEntry()).toMatchObject({ operation: 'password', by: ada.id, after: { by: 'password' } })
    await post('/account', formFields('SessionController.endOtherSessions', {}), { cookie })
    expect(await lastEntry()).toMatchObject({ operation: 'session-revoked', by: ada.id })
    await post('/account', formFields('SignInController.signOut', {}), { cookie })
    expect(await lastEntry()).toMatchObject({ operation: 'sign-out', by: ada.id, address: network() })
  })

  it('Denied access and requests forged by another site are recorded', async () => {
    const call = {
      method: 'POST',
      url: '/lwr/apex/v65.0/AccountController/getOwnAccount',
      remoteAddress: network(),
      headers: { ...fromUs, 'content-type': 'application/json' },
      payload: '{}',
    } as const
    expect((await portal.app.inject(call)).statusCode).toBe(404)
    expect(await lastEntry()).toMatchObject({
      operation: 'denied',
      by: 'guest',
      address: network(),
      after: { code: 'ACCESS_DENIED', route: '/lwr/apex/:version/:className/:method' },
    })
    const cookie = await cookieOf(portal, ada)
    for (const headers of [
      { cookie, 'sec-fetch-site': 'same-site' },
      { cookie, 'sec-fetch-site': 'none' },
    ]) {
      expect((await post('/account', formFields('SignInController.signOut', {}), headers)).statusCode).toBe(403)
      expect(await lastEntry()).toMatchObject({ operation: 'denied', by: ada.id, after: { code: 'FOREIGN_ORIGIN' } })
    }
  })

  it('All of these entries form one chain', async () => {
    expect(await verifyAudit(queries)).toMatchObject({ broken: null })
  })

  const entrySchema = v.looseObject({
    user: v.looseObject({ name: v.string(), email: v.string() }),
    signIn: v.looseObject({ sessions: v.array(v.unknown()), passkeys: v.array(v.unknown()) }),
    contactRequests: v.array(v.looseObject({ message: v.string() })),
    contacts: v.array(v.record(v.string(), v.unknown())),
    privateLists: v.array(v.looseObject({ name: v.string(), columns: v.array(v.string()) })),
    auditLog: v.array(v.looseObject({ operation: v.string() })),
  })

  async function fillPerson(): Promise<User> {
    const person = await userOf(portal, 'customer', 'grace@blossom.example')
    const { records, signIn } = { ...portal.fixtures, ...portal.services }
    await signIn.choosePassword(await signIn.invite(person.id), password)
    await post('/sign-in', formFields('SignInController.signIn', { email: person.email, password: 'a wrong one' }))
    await post('/sign-in', formFields('SignInController.signIn', { email: person.email, password }))
    await queries.insert(userPasskey).values({
      credentialId: `key-${person.id}`,
      userId: person.id,
      publicKey: 'a public key',
      counter: 0,
      transports: [],
      isBackedUp: false,
      name: 'Grace’s phone',
      createdAt: new Date(),
    })
    await queries
      .insert(userIdentity)
      .values({ issuer: 'https://id.example', subject: `s-${person.id}`, userId: person.id, linkedAt: new Date() })
    await records.create(systemViewer, contactRequest, {
      name: 'Grace Blossom',
      email: 'Grace@Blossom.example',
      message: 'Grace asks for a sample.',
      phone: '+31 6 12345678',
      site: 'nl',
      language: 'nl-NL',
      mail: 'waiting',
      mailAttempts: 0,
      origin: 'website',
    })
    await records.create(systemViewer, contact, {
      name: 'Grace Blossom',
      email: person.email,
      account: person.account ?? '',
      internalNote: 'Grace is never on time.',
    })
    const requested = await records.create(systemViewer, signUpRequest, {
      name: 'Grace Blossom',
      email: person.email,
      company: 'Blossom of Grace',
      kind: 'customer',
      language: 'nl-NL',
      site: 'nl',
    })
    await records.write(systemViewer, (handle) =>
      handle.transition(signUpRequest, requested.id, requested.version, { action: 'Confirm' }),
    )
    for (const visibility of ['Private', 'Public'] as const)
      await records.create(systemViewer, listView, {
        name: visibility === 'Private' ? 'For Grace alone' : 'For the house',
        developerName: visibility,
        object: 'Product2',
        columns: ['Name'],
        scope: 'everything',
        visibility,
        owner: person.id,
      })
    return person
  }

  it('An export contains everything about a person, but the person’s own copy omits internal notes', async () => {
    const person = await fillPerson()
    const cookie = await cookieOf(portal, person)
    const answer = await get(`${base}/account/data`, cookie)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store', 'content-type': /json/ })
    expect(answer.headers['content-disposition']).toMatch(/^attachment/)
    const own = v.parse(entrySchema, answer.json())
    expect(own.user.email).toBe(person.email)
    expect(own.contactRequests).toMatchObject([{ message: 'Grace asks for a sample.' }])
    expect(own.signIn.passkeys).toMatchObject([{ name: 'Grace’s phone' }])
    expect(own.contacts).toHaveLength(1)
    expect(own.privateLists).toMatchObject([{ name: 'For Grace alone', columns: ['Name'] }])
    expect(own.auditLog.map(({ operation }) => operation)).toEqual(
      expect.arrayContaining(['create', 'password', 'sign-in', 'sign-in-refused']),
    )
    for (const secret of ['never on time', 'a public key', '$argon2', ada.id, email])
      expect(answer.body).not.toContain(secret)
    expect(await lastEntry()).toMatchObject({ operation: 'exported', by: person.id })
    const ours: string[] = []
    for await (const piece of (await personalData(
      { queries, records: portal.fixtures.records },
      person.email,
      'operator',
    )) ?? [])
      ours.push(piece)
    expect(ours.join('')).toContain('never on time')
    expect(
      await personalData({ queries, records: portal.fixtures.records }, 'nobody@example.org', 'operator'),
    ).toBeNull()
    expect((await get(`${base}/account/data`, '')).headers['location']).toMatch(/\/sign-in/)
    expect((await get(`${base}/account`, cookie)).body).toContain(`href="${base}/account/data"`)
    await forget(person)
  })

  /** The erasure removes every trace of the person, and all references to them still exist. */
  async function forget(person: User): Promise<void> {
    const done = await erasePerson({ queries, entities: entityIndex }, () => new Date(), 'Grace@blossom.example')
    expect(done).toMatchObject({ records: 5 })
    const { records } = portal.fixtures
    const left = await records.byId(systemViewer, user, person.id)
    expect(left).toMatchObject({ name: 'Erased', isActive: false, account: null })
    for (const table of [userSession, userPassword, userPasskey, userIdentity])
      expect(await queries.select().from(table).where(eq(table.userId, person.id))).toEqual([])
    expect((await records.list(systemViewer, listView)).map(({ name }) => name)).toEqual(['For the house'])
    const everything = JSON.stringify([
      await records.list(systemViewer, user),
      await records.list(systemViewer, contactRequest),
      await records.list(systemViewer, signUpRequest),
      await records.list(systemViewer, contact),
      (await queries.select().from(auditLog)).map(({ object, before, after, address, request }) =>
        // The name of an account is not a personal name.
        object === 'Account' ? null : [before, after, address, request],
      ),
    ])
    expect(/.{0,40}(?:grace|12345678)/i.exec(everything)).toBeNull()
    expect(await queries.select().from(auditLog).where(eq(auditLog.by, person.id))).not.toEqual([])
    expect((await lastEntry())?.operation).toBe('erase')
    expect(await verifyAudit(queries)).toMatchObject({ broken: null })
    expect(
      (await post('/sign-in', formFields('SignInController.signIn', { email: person.email, password }))).statusCode,
    ).toBe(422)
  }
})
