import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { writeAnyAccountEmail as writeAccountEmail } from '#app/rendering/write-account-email.ts'
import { createEmailDelivery } from '#features/identity/emails/account-email.ts'
import { user } from '#features/identity/people/user.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { type Email, mailInFiles } from '#platform/store/mail.ts'
import { siteByCode } from '#sites/table.ts'
import { base } from '../../fixtures/account-portal.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { readEmail } from '../../fixtures/reading/email-file.ts'
import { type Person, requestPortal } from '../enquiries/request-portal.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'

describeEachDatabase('The emails that a user gets', (open) => {
  const on = requestPortal(open)

  /** Sends the form with these boxes checked. */
  const choose = async (of: Person, topics: readonly string[]) => {
    const body = new URLSearchParams([
      ...Object.entries(formFields('AccountController.chooseEmails', {})),
      ...topics.map((topic) => ['topic', topic]),
    ]).toString()
    return await on.portal.app.inject({
      method: 'POST',
      url: `${base}/account`,
      headers: {
        host: 'localhost:3000',
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
        cookie: await on.cookie(of),
      },
      payload: body,
    })
  }
  const boxes = async (of: Person) => {
    const { body } = await on.portal.get('/account', await on.cookie(of))
    return [...body.matchAll(/<input [^>]*name="topic"[^>]*>/g)].map(
      ([box]) => `${/value="(\w+)"/.exec(box)?.[1] ?? ''}${box.includes('checked=""') ? '' : ' off'}`,
    )
  }
  const stored = async (of: Person) =>
    (await on.portal.fixtures.records.byId(systemViewer, user, on.user(of).id))?.emailsOff
  const sent = () => on.portal.emails.map(({ kind, facts }) => [kind, facts?.['event'] ?? facts?.['step'] ?? null])
  const all = ['requests', 'messages', 'reminders', 'feedback', 'documents', 'shares', 'visits']

  it('[ENQ-09] Are those about everything that concerns their roles, until they choose', async () => {
    expect(await boxes('customer')).toEqual(all)
    expect(await boxes('supplier')).toEqual(['documents', 'shares'])
    expect(await boxes('sales')).toEqual(['documents', 'shares', 'desk', 'work'])
  })

  it('[ENQ-09] Are those of the checked topics; that a request has arrived is confirmed anyway', async () => {
    const chosen = await choose('customer', ['reminders', 'feedback', 'documents', 'shares', 'visits'])
    expect([chosen.statusCode, chosen.headers['location']]).toEqual([
      303,
      `${base}/account?done=account.emails#AccountController-chooseEmails`,
    ])
    expect(await boxes('customer')).toEqual([
      'requests off',
      'messages off',
      'reminders',
      'feedback',
      'documents',
      'shares',
      'visits',
    ])
    await on.quoted()
    const { id } = await on.only()
    await on.send(
      `/account/requests/${id}`,
      formFields('RequestController.write', { requestId: id, text: 'Hello' }, 'k'),
      'sales',
    )
    expect(sent().filter(([kind]) => kind !== 'requestDesk')).toEqual([['request', 'submitted']])
    // The steps of a colleague's requests, who has chosen nothing, are sent.
    await choose('customer', all)
    await on.send(
      `/account/requests/${id}`,
      formFields('RequestController.write', { requestId: id, text: 'Again' }, 'l'),
      'sales',
    )
    expect(sent().at(-1)?.[0]).toBe('requestMessage')
  })

  it('[ENQ-09] Of the desk are not sent to somebody who wants none; the next person gets theirs', async () => {
    await on.submitted()
    expect(await on.act('sales', 'take')).toBe(303)
    await choose('sales', [])
    on.portal.emails.length = 0
    const { id } = await on.only()
    const write = async (key: string) =>
      await on.send(
        `/account/requests/${id}`,
        formFields('RequestController.write', { requestId: id, text: `When? ${key}` }, key),
        'customer',
      )
    expect((await write('a')).statusCode).toBe(303)
    expect(sent()).toEqual([])
    await choose('sales', ['desk', 'documents'])
    await write('b')
    expect(sent()).toEqual([['requestDesk', 'message']])
  })

  it('[ENQ-09] Topics that do not concern the roles, and that do not exist, change nothing', async () => {
    await choose('supplier', ['desk', 'nothing'])
    expect(await stored('supplier')).toEqual(['documents', 'shares'])
    await choose('supplier', ['documents', 'shares'])
    expect(await stored('supplier')).toEqual([])
  })

  it('[ENQ-09] Are chosen by their user only', async () => {
    const guest = await on.portal.send('/account', formFields('AccountController.chooseEmails', { topic: 'requests' }))
    // The page keeps what was chosen until the sign-in.
    expect(guest.statusCode).toBe(401)
    expect(guest.body).toContain(`${base}/sign-in?return-to=${encodeURIComponent(`${base}/account`)}`)
    await choose('customer', [])
    expect(await stored('colleague')).toEqual([])
    await choose('customer', all)
  })
})

it.each([
  ['request', '/account/requests/a0E', true, '/account#emails', '/account#emails'],
  ['recap', '/account/shares', true, '/account#emails', '/account#emails'],
  // A guest chooses behind the own link, and a mail program without a page.
  ['request', '/request/abc', true, '/request/abc#emails', '/request/abc/emails'],
  // The mailbox of a company, a guest without a link, and an email that nobody can refuse.
  ['requestDesk', '/account/requests/a0E', false, null, null],
  ['request', '/request/abc', false, null, null],
  ['password', '/account/password?token=abc', true, null, null],
] as const)(
  '[ENQ-09] The email %s that leads to %s says where emails are chosen if they can be: %s',
  async (kind, link, canChoose, page, header) => {
    const emails: Email[] = []
    const deliver = createEmailDelivery({
      mail: { send: async (email) => void emails.push(email) },
      modules: () => ({ writeAccountEmail }),
      publicOrigin: () => 'https://portal.example',
      from: 'portal@example.com',
    })
    const site = siteByCode('nl') ?? expect.unreachable()
    const facts = { number: 'Q-1', state: 'quoted', visit: 'Spring', name: 'Ada', step: 'new' }
    await deliver(
      { kind, site, path: link, facts, canChoose, to: { email: 'a@b.example', language: 'nl-NL' } },
      { id: 'x', date: new Date(0) },
    )
    const origin = 'https://portal.example/nl/nl-nl'
    for (const form of [emails[0]?.text, emails[0]?.html])
      expect(form?.includes(page === null ? '#emails' : origin + page)).toBe(page !== null)
    // Mail programs show it beside the sender.
    const folder = await mkdtemp(path.join(tmpdir(), 'tradegrade-mail-'))
    await mailInFiles(folder).send(emails[0] ?? expect.unreachable())
    const { headers } = readEmail(await readFile(path.join(folder, 'x.eml'), 'utf8'))
    await rm(folder, { recursive: true })
    expect(headers.get('list-unsubscribe')).toEqual(header === null ? undefined : [`<${origin}${header}>`])
    const isOneClick = header?.startsWith('/request/') === true
    expect(headers.get('list-unsubscribe-post')).toEqual(isOneClick ? ['List-Unsubscribe=One-Click'] : undefined)
  },
)
