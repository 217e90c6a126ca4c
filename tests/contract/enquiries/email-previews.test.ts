import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { user } from '#features/identity/people/user.ts'
import { type AccountEmail, createEmailDelivery } from '#features/identity/emails/account-email.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { Email } from '#platform/store/mail.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { formWithFile } from '../../fixtures/forms/form-with-file.ts'
import { requestForm } from '../../fixtures/forms/request-forms.ts'
import { publicOrigin, type TestPortal } from '../../fixtures/http-portal.ts'
import { base } from '../../fixtures/account-portal.ts'
import { guestRequestPortal } from './guest-request-portal.ts'
import { requestPortal } from './request-portal.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'

type Fields = Readonly<Record<string, string>>

interface ShownEmail {
  readonly to: string
  readonly language: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** An email as a mail server gets it. */
async function sentAs(email: AccountEmail): Promise<Pick<Email, 'to' | 'subject' | 'html' | 'text'>> {
  const sent: Email[] = []
  const deliver = createEmailDelivery({
    mail: { send: (each) => Promise.resolve(void sent.push(each)) },
    modules: () => import('#app/entries/entry-server.tsx'),
    publicOrigin: () => publicOrigin,
    from: 'portal@norvane.example',
  })
  await deliver(email, { id: 'email', date: new Date(0) })
  return sent[0] ?? expect.unreachable()
}

const partsOf = ({ to, subject, html, text }: Pick<Email, 'to' | 'subject' | 'html' | 'text'>) => ({
  to,
  subject,
  html,
  text,
})

/** Everything that the database stores, one hash for each table; a session only says when it was used. */
async function storedIn({ services: { backOffice } }: TestPortal): Promise<Readonly<Record<string, string>>> {
  const { queries } = backOffice.database
  const rowsOf = async (query: ReturnType<typeof sql>) => {
    const result: unknown = await queries.execute(query)
    return (result as { readonly rows: readonly Readonly<Record<string, string>>[] }).rows
  }
  const tables = await rowsOf(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const hashes: Record<string, string> = {}
  for (const { name = '' } of tables) {
    if (name.includes('session')) continue
    const [row] = await rowsOf(
      sql`select count(*) || ' ' || coalesce(md5(string_agg(each::text, '' order by each::text)), '') as hash from ${sql.identifier(name)} each`,
    )
    hashes[name] = row?.['hash'] ?? ''
  }
  return hashes
}

describeEachDatabase('The email of a step before it is done', (open) => {
  const on = requestPortal(open)

  async function sendForm(fields: Fields, asScript: boolean, of: 'sales' | 'second' | 'customer' = 'sales') {
    const { id } = await on.only()
    return await on.portal.app.inject({
      method: 'POST',
      url: `${base}/account/requests/${id}`,
      headers: {
        host: 'localhost:3000',
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
        cookie: await on.cookie(of),
        ...(asScript ? { accept: 'application/json' } : {}),
      },
      payload: new URLSearchParams(fields).toString(),
    })
  }
  const preview = (fields: Fields, command: string, of: 'sales' | 'second' | 'customer' = 'sales') =>
    sendForm({ ...fields, command: `RequestController.${command}` }, true, of)
  async function taken(path: string): Promise<string> {
    const { id } = await on.submitted(path)
    expect(await on.act('sales', 'take')).toBe(303)
    const [line] = await on.linesOf(id)
    return line?.id ?? expect.unreachable()
  }
  async function expired(): Promise<void> {
    await on.quoted('2026-06-16')
    on.portal.clock.now += 3 * 86_400_000
  }

  /** The steps with the values that somebody has typed, and what has happened before. */
  const steps = [
    ['answer', 'previewAnswer', async () => (await taken('/cart'), { answer: 'Yes,\nwe have it. <b>' })],
    [
      'answer',
      'previewAnswer',
      async () => {
        const line = await taken('/sample-cart')
        const parcel = { [`carrier.${line}`]: 'dhl', [`trackingNumber.${line}`]: '0034 0434' }
        return { [`outcome.${line}`]: 'offered', [`lot.${line}`]: 'L-1', ...parcel }
      },
    ],
    [
      'quote',
      'previewQuote',
      async () => {
        const line = await taken('/quote-cart')
        const offer = {
          [`outcome.${line}`]: 'offered',
          [`offeredQuantity.${line}`]: '1250',
          [`offeredUnit.${line}`]: 'kg',
        }
        return { answer: 'Our quote.', validUntil: '2026-06-20', ...offer, [`leadTimeDays.${line}`]: '14' }
      },
    ],
    [
      'decline',
      'previewDecline',
      async () => (await taken('/cart'), { declineReason: 'minimum-quantity', reason: 'Too little.' }),
    ],
    ['extend', 'previewExtend', async () => (await on.quoted(), { validUntil: '2026-07-20', reason: 'More time.' })],
    ['reopen', 'previewReopen', async () => (await expired(), { validUntil: '2026-07-20', reason: 'Again.' })],
    ['close', 'previewClose', async () => (await on.sent('/cart'), {})],
    ['write', 'previewWrite', async () => (await taken('/cart'), { text: 'When do you need it?' })],
  ] as const

  it.each(steps)(
    '[ERD-07] Shows the email of %s (%s) byte for byte, and stores nothing',
    async (act, command, before) => {
      const typed: Fields = await before()
      const row = await on.only()
      const fields =
        act === 'write'
          ? formFields('RequestController.write', { requestId: row.id, key: 'key-1', ...typed })
          : requestForm(act, row, typed)
      on.portal.emails.length = 0
      const stored = await storedIn(on.portal)
      const answer = await preview(fields, command)
      expect(answer.statusCode).toBe(200)
      const { type, to, shown } = answer.json<{ type: string; to: null; shown: { emails: ShownEmail[] } }>()
      expect([type, to]).toEqual(['accepted', null])
      expect(await storedIn(on.portal)).toEqual(stored)
      expect(on.portal.emails).toEqual([])
      // The same form, sent now, sends these emails.
      expect((await sendForm(fields, true)).json()).toMatchObject({ type: 'accepted' })
      const really = await Promise.all(on.portal.emails.filter(({ kind }) => kind !== 'requestDesk').map(sentAs))
      expect(really.length).toBeGreaterThan(0)
      expect(shown.emails.map(partsOf)).toEqual(really.map(partsOf))
      expect(await storedIn(on.portal)).not.toEqual(stored)
    },
  )

  it('[ERD-07] Is in the language of the customer, whatever the desk reads', async () => {
    await taken('/cart')
    const { records } = on.portal.fixtures
    const customer = (await records.byId(systemViewer, user, on.user('customer').id)) ?? expect.unreachable()
    await records.update(systemViewer, user, customer.id, customer.version, { language: 'nl-NL' })
    const { body } = await sendForm(
      { ...requestForm('answer', await on.only(), { answer: 'Ja.' }), command: 'RequestController.previewAnswer' },
      false,
    )
    expect(body).toMatch(/<dd>Dutch[^<]*<\/dd>/)
    expect(body).toMatch(/<iframe [^>]*lang="nl-NL"[^>]*/)
    const { version } = (await records.byId(systemViewer, user, customer.id)) ?? expect.unreachable()
    await records.update(systemViewer, user, customer.id, version, { language: 'en-US' })
  })

  it('[ERD-07] Says so where the customer has switched the emails off', async () => {
    await taken('/cart')
    const { records } = on.portal.fixtures
    const customer = (await records.byId(systemViewer, user, on.user('customer').id)) ?? expect.unreachable()
    const { version } = await records.update(systemViewer, user, customer.id, customer.version, {
      emailsOff: ['requests'],
    })
    const answer = await preview(requestForm('answer', await on.only(), { answer: 'Yes.' }), 'previewAnswer')
    expect(answer.json()).toMatchObject({ shown: { emails: [], withoutEmail: ['customer@birch.example'] } })
    await records.update(systemViewer, user, customer.id, version, { emailsOff: [] })
  })

  describe('Without scripts', () => {
    it('[ERD-07] Keeps what was typed and the file, and shows the email in a document that runs nothing', async () => {
      await taken('/cart')
      const row = await on.only()
      const command = { command: 'RequestController.previewAnswer' }
      const { payload, type } = formWithFile(
        { ...requestForm('answer', row, { answer: 'See “the file”.' }), ...command },
        { name: 'Answer 1.pdf', bytes: '%PDF-1.7\n' },
      )
      const { statusCode, body } = await on.portal.app.inject({
        method: 'POST',
        url: `${base}/account/requests/${row.id}`,
        headers: {
          host: 'localhost:3000',
          'sec-fetch-site': 'same-origin',
          'content-type': type,
          cookie: await on.cookie('sales'),
        },
        payload,
      })
      expect(statusCode).toBe(200)
      expect(body).toMatch(/<textarea[^>]*name="answer"[^>]*>See “the file”\.<\/textarea>/)
      const token = /name="uploaded" value="([^"]+)"/.exec(body)?.[1] ?? ''
      expect(token).not.toBe('')
      const frame = /<iframe [^>]*>/.exec(body)?.[0] ?? ''
      expect(frame).toContain('sandbox=""')
      expect(frame).toContain('Answer 1.pdf')
      expect(await on.only()).toMatchObject({ state: 'inReview', answer: null })
      // The form goes on with the file.
      const sent = await sendForm(
        { ...requestForm('answer', row, { answer: 'See “the file”.' }), uploaded: token },
        false,
      )
      expect(sent.statusCode).toBe(303)
      expect((await on.only()).answerFile).not.toBe(null)
    })
  })

  describe('Refused', () => {
    it('[ERD-07] Marks the fields as the step itself does', async () => {
      await taken('/quote-cart')
      const fields = requestForm('quote', await on.only(), { answer: ' ', validUntil: '2026-06-14' })
      const shown = await preview(fields, 'previewQuote')
      const really = await sendForm(fields, true)
      expect([shown.statusCode, shown.json()]).toEqual([really.statusCode, really.json()])
      expect(Object.keys(shown.json<{ errors: object }>().errors)).toEqual(['answer', 'validUntil'])
    })

    it('[ERD-07] Shows nothing to whoever may not do the step', async () => {
      await taken('/cart')
      const fields = requestForm('answer', await on.only(), { answer: 'Yes.' })
      const second = await preview(fields, 'previewAnswer', 'second')
      expect([second.statusCode, second.json()]).toMatchObject([412, { problem: { text: 'requests.error.stale' } }])
      const customer = await preview(fields, 'previewAnswer', 'customer')
      expect([customer.statusCode, customer.json()]).toMatchObject([422, { type: 'refused' }])
      expect(customer.body).not.toContain('<html')
      const stale = await preview({ ...fields, version: '1' }, 'previewAnswer')
      expect(stale.statusCode).toBe(412)
    })
  })
})

describeEachDatabase('The email to a guest before a step is done', (open) => {
  const on = guestRequestPortal(open)

  it('[ERD-07] Hides the key to the request of the guest', async () => {
    const link = await on.confirmed()
    const { id, version } = await on.only()
    const cookie = await cookieOf(on.portal, on.sales)
    await on.portal.send('/account/requests', requestForm('take', { id, version }), cookie)
    const fields = requestForm('answer', await on.only(), { answer: 'Yes.' })
    on.portal.emails.length = 0
    const shown = await on.portal.send(
      `/account/requests/${id}`,
      { ...fields, command: 'RequestController.previewAnswer' },
      cookie,
    )
    const token = link.split('/').at(-1) ?? ''
    expect(token).toHaveLength(43)
    expect(shown.statusCode).toBe(200)
    expect(shown.body).toContain('/request/********')
    expect(shown.body).not.toContain(token)
    expect(shown.body).toContain('The personal link of the customer is masked here.')
    await on.portal.send(`/account/requests/${id}`, fields, cookie)
    const [email] = on.portal.emails
    const { text } = await sentAs(email ?? expect.unreachable())
    const plain = /<pre[^>]*>(.*?)<\/pre>/s.exec(shown.body)?.[1] ?? ''
    expect(plain.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')).toBe(
      text?.replaceAll(token, '********'),
    )
  })
})
