import { describe, expect, it } from 'vitest'
import { newToken } from '#features/identity/credentials/tokens.ts'
import { base } from '../../fixtures/account-portal.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'
import { guestRequestPortal } from './guest-request-portal.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { confirmForm, guestForm } from '../../fixtures/forms/request-forms.ts'

describeEachDatabase('The emails that a guest gets', (open) => {
  const on = guestRequestPortal(open)

  /** What mail programs send: no cookie, no page that the form comes from (RFC 8058, section 3.2). */
  const oneClick = async (
    path: string,
    payload = 'List-Unsubscribe=One-Click',
    type = 'application/x-www-form-urlencoded',
  ) =>
    await on.portal.app.inject({
      method: 'POST',
      url: `${base}${path}/emails`,
      headers: { host: 'localhost:3000', 'content-type': type },
      payload,
    })
  const checked = async (path: string) =>
    [...(await on.portal.get(path)).body.matchAll(/<input [^>]*type="checkbox"[^>]*name="topic"[^>]*>/g)].map(
      ([box]) => `${/value="(\w+)"/.exec(box)?.[1] ?? ''}${box.includes(' checked=""') ? '' : ' off'}`,
    )
  /** Sends the form of the page with these boxes checked. */
  const choose = async (path: string, topics: readonly string[]) =>
    await on.portal.app.inject({
      method: 'POST',
      url: base + path,
      headers: {
        host: 'localhost:3000',
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams([
        ...Object.entries(guestForm('RequestController.chooseEmailsAsGuest', path)),
        ...topics.map((topic) => ['topic', topic]),
      ]).toString(),
    })
  const off = async () => (await on.only()).guestEmailsOff
  /** The desk writes a message in the request. */
  const written = async (key: string) => {
    const form = formFields(
      'RequestController.write',
      { requestId: (await on.only()).id, text: `Which grade? ${key}` },
      key,
    )
    const answer = await on.portal.send('/account/requests', form, await cookieOf(on.portal, on.sales))
    expect(answer.statusCode).toBe(303)
  }
  const toGuest = () => on.portal.emails.filter(({ to }) => to.email === on.guest.email).map(({ kind }) => kind)

  it('[ENQ-10] The page of a request has a box for each topic that the guest can refuse', async () => {
    expect(await checked(await on.confirmed())).toEqual(['requests', 'messages'])
    const draft = await on.drafted()
    expect(await checked(draft)).toEqual([])
  })

  it('[ENQ-09] [ENQ-10] The guest switches a topic off on the page without a script, and on again', async () => {
    const path = await on.quoted()
    expect(await checked(path)).toEqual(['requests', 'messages', 'reminders'])
    const answer = await choose(path, ['requests'])
    expect([answer.statusCode, answer.headers['location']]).toEqual([
      303,
      `${base}${path}?done=guestRequest.emails#RequestController-chooseEmailsAsGuest`,
    ])
    expect((await on.portal.get(`${path}?done=guestRequest.emails`)).body).toContain(
      'Your choice of emails has been saved.',
    )
    expect(await checked(path)).toEqual(['requests', 'messages off', 'reminders off'])
    on.portal.emails.length = 0
    await written('one')
    expect(toGuest()).toEqual([])
    await choose(path, ['requests', 'messages', 'reminders'])
    await written('two')
    expect(toGuest()).toEqual(['requestMessage'])
  })

  describe('The address in the header of an email', () => {
    it('[ENQ-10] Switches off all emails that can be refused with one POST of a mail program', async () => {
      const path = await on.quoted()
      const answer = await oneClick(path)
      expect([answer.statusCode, answer.body]).toEqual([204, ''])
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      expect(await off()).toEqual(['requests', 'messages', 'reminders'])
      on.portal.emails.length = 0
      await written('one')
      expect(await on.act(path, 'accept', { poNumber: '4711' })).toBe(303)
      expect(toGuest()).toEqual([])
      // The desk still learns what the guest does.
      expect(on.portal.emails).toMatchObject([{ kind: 'requestDesk', facts: { step: 'accepted' } }])
      // A mail program may send it again.
      expect((await oneClick(path)).statusCode).toBe(204)
      expect(await checked(path)).toEqual(['requests off', 'messages off', 'reminders off'])
    })

    it('[ENQ-10] Takes the other type of form as well', async () => {
      const path = await on.confirmed()
      const body = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
      expect((await oneClick(path, body, 'multipart/form-data; boundary=x')).statusCode).toBe(204)
      expect(await off()).toEqual(['requests', 'messages'])
    })

    it('[ENQ-10] Leads whoever opens it to the choice, and changes nothing', async () => {
      const path = await on.confirmed()
      const { version } = await on.only()
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await on.portal.app.inject({
          method,
          url: `${base}${path}/emails`,
          headers: { host: 'localhost:3000' },
        })
        expect([answer.statusCode, answer.headers['location']]).toEqual([302, `${base}${path}#emails`])
        expect(answer.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' })
      }
      expect((await on.portal.get(path)).body).toContain('id="emails"')
      expect(await on.only()).toMatchObject({ version, guestEmailsOff: [] })
    })

    it('[ENQ-10] Changes nothing for a form of another kind, a browser on another page, and another token', async () => {
      const path = await on.confirmed()
      const { version } = await on.only()
      for (const payload of ['', 'List-Unsubscribe=', 'act=emails', 'list-unsubscribe=one-click'])
        expect((await oneClick(path, payload)).statusCode).toBe(400)
      expect((await oneClick(path, '{"List-Unsubscribe":"One-Click"}', 'application/json')).statusCode).not.toBe(204)
      expect((await oneClick(path, '--x--\r\n', 'multipart/form-data; boundary=x')).statusCode).toBe(400)
      for (const wrong of [`/request/${newToken()}`, '/request/x', `/request/${(await on.only()).id}`])
        expect((await oneClick(wrong)).statusCode).toBe(404)
      expect(await on.only()).toMatchObject({ version, guestEmailsOff: [] })
    })

    it('[ENQ-10] Concerns its own request only', async () => {
      const first = await on.confirmed()
      const second = await on.confirmed()
      expect(second).not.toBe(first)
      await oneClick(first)
      expect(await checked(first)).toEqual(['requests off', 'messages off'])
      expect(await checked(second)).toEqual(['requests', 'messages'])
    })
  })

  it('[ENQ-10] The confirmation of a request is sent even if the guest has refused emails', async () => {
    const path = await on.drafted()
    await oneClick(path)
    expect(await off()).toEqual(['requests', 'messages'])
    expect((await on.portal.send(path, confirmForm(path))).statusCode).toBe(303)
    expect(toGuest()).toEqual(['requestConfirm', 'request'])
    await written('one')
    expect(toGuest()).toEqual(['requestConfirm', 'request'])
  })

  it('[ENQ-10] The token is in no line of the log, whatever a mail program or a guest sends', async () => {
    const path = await on.confirmed()
    await oneClick(path)
    await oneClick(path, 'act=emails')
    await choose(path, [])
    await on.portal.app.inject({ url: `${base}${path}/emails`, headers: { host: 'localhost:3000' } })
    await on.portal.app.inject({ method: 'PUT', url: `${base}${path}/emails`, headers: { host: 'localhost:3000' } })
    expect(on.portal.logged.length).toBeGreaterThan(0)
    expect(JSON.stringify(on.portal.logged)).not.toContain(path.split('/')[2])
  })
})
