import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AccountEmail } from '#features/identity/emails/account-email.ts'
import { createEmailQueue } from '#features/identity/emails/email-queue.ts'
import { queuedEmail } from '#features/identity/emails/queued-email.ts'
import { invitationCheck } from '#features/identity/invitations/invitations.ts'
import { user } from '#features/identity/people/user.ts'
import { userOfAddress, type User } from '#features/identity/people/users.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { sites } from '#sites/table.ts'
import { accountPortal, type AccountPortal, start, tokenOfEmail } from '../../fixtures/account-portal.ts'
import { describeEachDatabase, type TestDatabase } from '../../fixtures/databases.ts'
import { encryption } from '../../fixtures/encryption.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { cookieOf, password } from '../../fixtures/signed-in.ts'

const hour = 3_600_000
const day = 24 * hour

describeEachDatabase('Reminders of invitations', (open) => {
  let portal: AccountPortal
  let database: TestDatabase
  let admin: User
  let invitations = 0

  beforeAll(async () => {
    portal = await accountPortal(async () => (database = await open()))
    admin = await portal.person(await portal.company('Birch'), 'customerAdmin', 'admin@birch.example')
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    portal.clock.now = start
    await database.queries.delete(queuedEmail)
  })

  /** A process that has just started, with a mail server that does what `accept` decides. */
  function process(accept: () => Promise<void> = () => Promise.resolve()) {
    const sent: AccountEmail[] = []
    const { queries } = database
    const { records } = portal.fixtures
    const now = () => new Date(portal.clock.now)
    const queue = createEmailQueue({
      queries,
      encryption,
      sites,
      deliver: async (email) => {
        await accept()
        sent.push(email)
      },
      isNeeded: invitationCheck({ queries, records, now }),
      now,
      every: () => () => {},
      log: portal.services.log,
    })
    return { queue, sent }
  }
  /** What processes that run from now on send until `end`; each looks once an hour and is replaced by another one. */
  async function sentUntil(end: number): Promise<readonly AccountEmail[]> {
    const all: AccountEmail[] = []
    for (; portal.clock.now <= end; portal.clock.now += hour) {
      const { queue, sent } = process()
      await queue.sendAll()
      all.push(...sent)
    }
    return all
  }
  const invite = async (
    email = `bo.${(invitations += 1)}@birch.example`,
  ): Promise<{ email: string; token: string }> => {
    const invited = { name: 'Bo Berg', role: 'customer', language: 'sv', email }
    const cookie = await cookieOf(portal, admin)
    const answer = await portal.send('/account/users', formFields('AccountController.invitePerson', invited), cookie)
    expect(answer.statusCode).toBe(303)
    return { email, token: tokenOfEmail(portal.emails.at(-1)) }
  }
  const userOf = async (email: string): Promise<User> =>
    (await userOfAddress(portal.fixtures.records, email)) ?? expect.unreachable()

  it('[ERD-02] An invitation that nobody has taken is reminded of once, two days before it ends, with the same link', async () => {
    const { email, token } = await invite()
    expect(await sentUntil(start + 5 * day - 1)).toEqual([])
    const sent = await sentUntil(start + 20 * day)
    expect(sent).toMatchObject([
      {
        kind: 'invitationReminder',
        to: { email, language: 'sv' },
        facts: { account: 'Birch', ends: new Date(start + 7 * day).toISOString() },
      },
    ])
    expect(tokenOfEmail(sent[0])).toBe(token)
    expect(await database.queries.select().from(queuedEmail)).toEqual([])
  })

  it('[ERD-02] The reminder is stored with its link encrypted, and dated when it is sent', async () => {
    const { token } = await invite()
    const rows = await database.queries.select().from(queuedEmail)
    expect(rows).toMatchObject([{ createdAt: new Date(start + 5 * day), dueAt: new Date(start + 5 * day) }])
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('[ERD-02] Two processes, one of which ends while it sends, remind once', async () => {
    await invite()
    portal.clock.now = start + 5 * day
    const failing = process(() => Promise.reject(new Error('The mail server is away.')))
    const [one, two] = [process(), process()]
    await failing.queue.sendAll()
    portal.clock.now += hour
    await Promise.all([one.queue.sendAll(), two.queue.sendAll()])
    expect([...one.sent, ...two.sent].map(({ kind }) => kind)).toEqual(['invitationReminder'])
  })

  it('[ERD-02] A second invitation of an address replaces the first one, and is the only one that is reminded of', async () => {
    const { email } = await invite()
    portal.clock.now = start + 3 * day
    const { token } = await invite(email)
    const sent = await sentUntil(start + 20 * day)
    expect(sent.map((each) => tokenOfEmail(each))).toEqual([token])
    expect(sent[0]?.facts?.['ends']).toBe(new Date(start + 10 * day).toISOString())
  })

  it.each([
    [
      'was taken',
      async ({ token }: { token: string }) => {
        const chosen = formFields('SignInController.choosePassword', { token, password })
        expect((await portal.send('/account/password', chosen)).statusCode).toBe(303)
      },
    ],
    [
      'was withdrawn',
      async ({ email }: { email: string }) => {
        const { id: userId } = await userOf(email)
        const withdrawn = formFields('AccountController.withdrawInvitation', { userId })
        expect((await portal.send('/account/users', withdrawn, await cookieOf(portal, admin))).statusCode).toBe(303)
      },
    ],
    [
      'has ended while nothing was sent',
      () => {
        portal.clock.now = start + 7 * day
        return Promise.resolve()
      },
    ],
    [
      'went to a user who is not active any more',
      async ({ email }: { email: string }) => {
        const { id, version } = await userOf(email)
        await portal.fixtures.records.update(systemViewer, user, id, version, { isActive: false })
      },
    ],
    [
      'went to an address that the user does not have any more',
      async ({ email }: { email: string }) => {
        const { id, version } = await userOf(email)
        await portal.fixtures.records.update(systemViewer, user, id, version, { email: `right.${email}` })
      },
    ],
    [
      'belongs to somebody who has signed in without the link',
      async ({ email }: { email: string }) => {
        const { id } = await userOf(email)
        const { signIn } = portal.services
        const party = { origin: 'https://portal.example', name: 'Norvane' }
        const { passkeyDevice } = await import('./passkey-device.ts')
        const created = passkeyDevice(party.origin).create(
          await signIn.passkeys.creation({ ...(await userOf(email)), id }, party),
        )
        await signIn.passkeys.add(id, party, 'Phone', created, { site: 'nl', device: '' })
      },
    ],
  ] as const)('[ERD-02] An invitation that %s is not reminded of', async (_what, happens) => {
    await happens(await invite())
    const sent = await sentUntil(portal.clock.now + 20 * day)
    expect(sent.filter(({ kind }) => kind.endsWith('Reminder'))).toEqual([])
    const reminders = await database.queries
      .select()
      .from(queuedEmail)
      .where(eq(queuedEmail.kind, 'invitationReminder'))
    expect(reminders).toEqual([])
  })

  it('[ERD-02] An invitation to another account is reminded of until its recipient has joined', async () => {
    const [waiting, joining] = await Promise.all(
      ['waiting', 'joining'].map(async (name) =>
        portal.person(await portal.company(`Works of ${name}`), 'customer', `${name}@works.example`),
      ),
    )
    if (waiting === undefined || joining === undefined) throw new Error('There are two people.')
    await invite(waiting.email)
    const { token } = await invite(joining.email)
    const joined = await portal.send(
      '/account/join',
      formFields('AccountController.join', { token }),
      await cookieOf(portal, joining),
    )
    expect(joined.statusCode).toBe(303)
    const sent = await sentUntil(start + 20 * day)
    expect(sent.map(({ kind, to }) => [kind, to.email])).toEqual([['joinReminder', waiting.email]])
  })
})
