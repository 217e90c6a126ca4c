import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordModel } from '#app/record-model.ts'
import { queuedEmail } from '#features/identity/emails/queued-email.ts'
import type { SignIn } from '#features/identity/identity-services.ts'
import type { User } from '#features/identity/people/users.ts'
import { createSignIn } from '#features/identity/sign-in/sign-in.ts'
import type { Database } from '#platform/records/database.ts'
import { createRecords, type Records } from '#platform/records/records.ts'
import { createUser } from '../../fixtures/create-user.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { encryption } from '../../fixtures/encryption.ts'
import { passkeyDevice } from './passkey-device.ts'

const start = Date.UTC(2026, 5, 15, 9)
const password = 'a long walk by the river'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const party = { origin: 'https://portal.example', name: 'Norvane' }

describeEachDatabase('The emails about the ways to sign in', (open) => {
  let database: Database
  let records: Records
  let signIn: SignIn
  const clock = { now: start }
  let networks = 0
  /** Each browser is in a network of its own, because a network has a limit of attempts. */
  const client = (site = 'de') => ({ site, device: firefox, address: `10.0.${(networks += 1) >> 8}.${networks & 255}` })

  beforeAll(async () => {
    const now = () => new Date(clock.now)
    database = await open()
    records = createRecords(database, recordModel, now)
    signIn = createSignIn({ queries: database.queries, records, now, encryption })
  })
  afterAll(() => database.close())

  const queuedFor = async ({ email }: User) => {
    const rows = await database.queries.select().from(queuedEmail).where(eq(queuedEmail.recipient, email))
    return rows.map(({ kind, site, language, facts, canChoose }) => ({ kind, site, language, facts, canChoose }))
  }
  const kindsFor = async (person: User) => (await queuedFor(person)).map(({ kind }) => kind)
  const invited = () =>
    createUser(records, {
      name: 'Ada',
      email: `ada-${crypto.randomUUID()}@example.com`,
      roles: ['editor'],
      account: null,
      language: 'de',
    })
  const newcomer = async (): Promise<User> => {
    const person = await invited()
    await signIn.choosePassword(await signIn.invite(person.id), password)
    return person
  }
  const begin = async ({ email }: User, knownDevice: string | null = null, before: string | null = null) => {
    const outcome = await signIn.signIn({ email, password }, { ...client(), knownDevice }, before)
    if (outcome.type !== 'signed-in') throw new Error(outcome.type)
    return outcome
  }
  const codeAt = async (secret: string): Promise<string> => {
    const { generate } = await import('otplib')
    return await generate({ secret, epoch: Math.floor(clock.now / 1000) })
  }

  it('[CTX-06] [ERD-02] A changed password is reported with the time and the kind of browser, a first one is not', async () => {
    const person = await newcomer()
    expect(await queuedFor(person)).toEqual([])
    const from = { ...client(), request: 'r1' }
    await signIn.choosePassword(await signIn.invite(person.id), 'another one, quite as long', from)
    const sessionId = (await signIn.sessions.read((await signIn.sessions.begin(person.id, client())) ?? ''))?.id ?? ''
    const of = { userId: person.id, sessionId, address: '192.0.2.1' }
    await signIn.changePassword(of, 'another one, quite as long', password)
    const email = { kind: 'passwordChanged', language: 'de', canChoose: false }
    const queued = await queuedFor(person)
    expect(queued).toHaveLength(2)
    expect(queued).toContainEqual({
      ...email,
      site: 'de',
      facts: { at: '2026-06-15T09:00:00.000Z', browser: 'Firefox, Linux' },
    })
    // Whoever changes it without a browser, such as a program of the operator, is named by the time alone.
    expect(queued).toContainEqual({ ...email, site: 'global', facts: { at: '2026-06-15T09:00:00.000Z' } })
  })

  it('[ERD-02] A password that is refused is not reported', async () => {
    const person = await newcomer()
    expect((await signIn.choosePassword(await signIn.invite(person.id), 'short', client())).type).toBe('refused')
    const of = { userId: person.id, sessionId: 'none', address: '192.0.2.2' }
    expect((await signIn.changePassword(of, 'not it', 'another one, quite as long')).type).toBe('wrong')
    expect(await queuedFor(person)).toEqual([])
  })

  it('[ERD-02] Codes that are turned on, renewed and turned off are three emails, also if an operator turns them off', async () => {
    const person = await newcomer()
    const begun = (await signIn.secondStep.setUp(person.id)) ?? expect.unreachable()
    const owner = { ...client(), userId: person.id }
    expect((await signIn.secondStep.confirm(person.id, begun.token, '000000', owner)).type).toBe('wrong')
    const on = await signIn.secondStep.confirm(person.id, begun.token, await codeAt(begun.secret), owner)
    const codes = on.type === 'on' ? on.recoveryCodes : []
    expect((await signIn.secondStep.renewRecoveryCodes(owner, codes[0] ?? '')).type).toBe('renewed')
    await signIn.secondStep.takeAway(person.id)
    await signIn.secondStep.takeAway(person.id)
    expect((await kindsFor(person)).toSorted()).toEqual(['recoveryCodes', 'secondStepOff', 'secondStepOn'])
  })

  it('[ERD-02] A passkey that is added or removed is named; one that does not exist is not reported', async () => {
    const person = await newcomer()
    const device = passkeyDevice(party.origin)
    const created = device.create(await signIn.passkeys.creation(person, party))
    expect(await signIn.passkeys.add(person.id, party, 'Phone', created, client())).toBe(true)
    expect(await signIn.passkeys.remove(person.id, 'another', client())).toBe(false)
    expect(await signIn.passkeys.remove(person.id, device.id, client())).toBe(true)
    const queued = await queuedFor(person)
    expect(queued.map(({ kind, facts }) => `${kind} ${facts['passkey']}`).toSorted()).toEqual([
      'passkeyAdded Phone',
      'passkeyRemoved Phone',
    ])
  })

  it('[ERD-02] A sign-in is reported from a new browser only, never the first one, and not where a session continues', async () => {
    const person = await newcomer()
    await begin(person)
    expect(await kindsFor(person)).toEqual([])
    const known = signIn.devices.remember(person.id, null)
    const { token } = await begin(person, known)
    await signIn.admit(person.id, client(), token)
    expect(await kindsFor(person)).toEqual([])
    const other = await newcomer()
    const { token: another } = await begin(other)
    // A browser in which somebody else is known or signed in is new for this person.
    await begin(person, signIn.devices.remember(other.id, null), another)
    expect(await queuedFor(person)).toEqual([
      {
        kind: 'newDevice',
        site: 'de',
        language: 'de',
        facts: { at: '2026-06-15T09:00:00.000Z', browser: 'Firefox, Linux' },
        canChoose: false,
      },
    ])
  })

  it('[ERD-02] Somebody who signs in again and again from new browsers causes three emails in a day', async () => {
    const person = await newcomer()
    for (let times = 0; times < 8; times += 1) await begin(person)
    expect(await kindsFor(person)).toEqual(['newDevice', 'newDevice', 'newDevice'])
  })

  it('[ERD-02] An email that cannot be stored leaves the password, the codes and the session as they were', async () => {
    const person = await newcomer()
    await begin(person)
    const begun = (await signIn.secondStep.setUp(person.id)) ?? expect.unreachable()
    const sessions = (await signIn.sessions.list(person.id)).length
    await database.queries.execute(sql`alter table queued_email rename to queued_email_away`)
    try {
      const link = await signIn.invite(person.id)
      await expect(signIn.choosePassword(link, 'another one, quite as long', client())).rejects.toThrow()
      const code = await codeAt(begun.secret)
      await expect(signIn.secondStep.confirm(person.id, begun.token, code, client())).rejects.toThrow()
      await expect(begin(person)).rejects.toThrow()
    } finally {
      await database.queries.execute(sql`alter table queued_email_away rename to queued_email`)
    }
    expect(await signIn.secondStep.stateOf(person.id)).toBeNull()
    expect(await signIn.sessions.list(person.id)).toHaveLength(sessions)
    expect((await begin(person)).type).toBe('signed-in')
  })
})
