import { describe, expect, it } from 'vitest'
import { entityIndex } from '#app/entities.ts'
import { forgetData } from '#app/data/forget-data.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { queuedEmail } from '#features/identity/emails/queued-email.ts'
import { erasePerson } from '#features/identity/personal-data/erasure.ts'
import { personalData } from '#features/identity/personal-data/personal-data.ts'
import { newToken, tokenHash } from '#features/identity/credentials/tokens.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { retentionDefaults } from '#platform/values/retention.ts'
import { base } from '../../fixtures/account-portal.ts'
import { cartForm, lineForm } from '../../fixtures/forms/cart-form.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'
import { product, other, day, guestRequestPortal } from './guest-request-portal.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { confirmForm, guestForm } from '../../fixtures/forms/request-forms.ts'

describeEachDatabase('Requests of guests', (open) => {
  const on = guestRequestPortal(open)

  describe('Confirming the address', () => {
    it('[ENQ-10] A guest’s request is a draft until the button behind the link is pressed', async () => {
      const path = await on.drafted()
      expect(await on.only()).toMatchObject({ state: 'draft', user: null, account: null, guestEmail: on.guest.email })
      expect(on.portal.emails).toMatchObject([
        { kind: 'requestConfirm', to: { email: on.guest.email, language: 'en-US' } },
      ])
      expect(await on.deskPage()).not.toContain('Birch Bakery')
      // Scanners of mail servers open links.
      for (let visit = 0; visit < 3; visit += 1) expect((await on.portal.get(path)).statusCode).toBe(200)
      expect(await on.only()).toMatchObject({ state: 'draft' })
      const answer = await on.portal.send(path, confirmForm(path))
      expect([answer.statusCode, answer.headers['location']]).toEqual([303, `${base}${path}?done=requests.submit`])
      expect(await on.only()).toMatchObject({ state: 'submitted', name: 'E-NL-2026-000001', kind: 'default' })
      expect((await on.only()).confirmedOn).toBe((await on.only()).submittedOn)
      const ofKind = (of: string) => on.portal.emails.filter(({ kind }) => kind === of)
      expect(ofKind('request')).toMatchObject([{ path, facts: { event: 'submitted' } }])
      expect(ofKind('requestDesk')).toMatchObject([{ to: { email: 'desk@norvane.example' }, facts: { step: 'new' } }])
      expect(await on.deskPage()).toContain('Birch Bakery')
    })

    it('[ENQ-10] Pressing the button twice, also at the same time, submits once', async () => {
      const path = await on.drafted()
      const answers = await Promise.all([1, 2, 3].map(() => on.portal.send(path, confirmForm(path))))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303])
      expect((await on.portal.send(path, confirmForm(path))).statusCode).toBe(303)
      expect((await on.requests()).map(({ state }) => state)).toEqual(['submitted'])
      expect(on.portal.emails.filter(({ kind }) => kind === 'request')).toHaveLength(1)
    })

    it('[ENQ-10] A link expires after three days, and the draft is deleted after a week', async () => {
      const path = await on.drafted()
      const created = on.portal.clock.now
      on.portal.clock.now = created + 3 * day - 1
      expect((await on.portal.get(path)).statusCode).toBe(200)
      on.portal.clock.now = created + 3 * day
      expect((await on.portal.get(path)).statusCode).toBe(404)
      expect((await on.portal.send(path, confirmForm(path))).statusCode).toBe(404)
      expect(await on.only()).toMatchObject({ state: 'draft' })
      const forget = (at: number) =>
        forgetData({ database: on.database, days: retentionDefaults, now: () => new Date(at), emailFolder: null })
      await forget(created + 7 * day)
      expect(await on.requests()).toHaveLength(1)
      await forget(created + 7 * day + 1)
      expect([await on.requests(), await on.lines()]).toEqual([[], []])
    })

    it('[ENQ-10] The checks are repeated: without a product that has gone, the guest sends the others', async () => {
      const { records, follower } = on.portal.fixtures
      const path = await on.drafted()
      const grade = (await records.byId(systemViewer, tradeGrade, product)) ?? expect.unreachable()
      const hidden = await records.update(systemViewer, tradeGrade, product, grade.version, { isActive: false })
      await follower.catchUp()
      expect((await on.portal.send(path, confirmForm(path))).statusCode).toBe(412)
      expect((await on.portal.get(path)).body).toContain('No longer available:')
      expect(await on.only()).toMatchObject({ state: 'draft' })
      expect((await on.portal.send(path, confirmForm(path, { without: 'yes' }))).statusCode).toBe(303)
      expect([(await on.only()).state, (await on.lines()).map((line) => line.grade)]).toEqual(['submitted', [other]])
      await records.update(systemViewer, tradeGrade, product, hidden.version, { isActive: true })
      await follower.catchUp()
    })

    it('[ENQ-10] The cart is empty afterwards, and its products can be put back', async () => {
      await on.drafted()
      expect((await on.portal.get('/cart', on.browser)).body).toContain('This cart is empty.')
      expect((await on.portal.get('/cart?done=cart.confirm', on.browser)).body).toContain('Put the products back')
      await on.submit()
      expect(await on.requests()).toHaveLength(1)
      await on.portal.send('/cart', cartForm('/cart', 'restore'), on.browser)
      expect((await on.portal.get('/cart', on.browser)).body).toContain('Xanvero 80')
    })
  })

  describe('What a guest may send', () => {
    it('[ENQ-10] All three kinds, or what the site allows', async () => {
      for (const path of ['/quote-cart', '/sample-cart']) {
        await on.add(product, path)
        expect((await on.submit({}, path)).statusCode).toBe(422)
        const inCart = await on.portal.fixtures.records.list(systemViewer, cartLine)
        const line = inCart.find(({ isActive }) => isActive)
        const { id, version } = line ?? expect.unreachable()
        const fields = lineForm(path, { id, version }, { quantity: '5', shipTo: 'Main street 1' })
        await on.portal.send(path, fields, on.browser)
        expect((await on.submit({}, path)).statusCode).toBe(303)
      }
      expect((await on.requests()).map(({ kind }) => kind).toSorted()).toEqual(['quote', 'sample'])
      const sentOn = async (site: string, path: string) =>
        (
          await on.portal.app.inject({
            method: 'POST',
            url: `/${site}/en-us${path}`,
            headers: {
              host: 'localhost:3000',
              'sec-fetch-site': 'same-origin',
              'content-type': 'application/x-www-form-urlencoded',
            },
            payload: new URLSearchParams(cartForm(path, 'submitAsGuest', on.guest)).toString(),
          })
        ).statusCode
      expect(await sentOn('se', '/cart')).toBe(303)
      expect(await sentOn('se', '/quote-cart')).toBe(422)
      expect(await sentOn('id', '/cart')).toBe(422)
      expect(await on.requests()).toHaveLength(2)
    })

    it('[ENQ-10] Needs a name, a company and an address, which are shown again with the error', async () => {
      await on.add()
      for (const wrong of [{ name: '' }, { company: ' ' }, { email: 'ada' }, { phone: 'call me' }]) {
        const answer = await on.submit(wrong)
        expect(answer.statusCode).toBe(422)
        expect(answer.body).toContain('Hello')
      }
      expect((await on.submit({ website: 'https://spam.example' })).statusCode).toBe(303)
      expect([await on.requests(), on.portal.emails]).toEqual([[], []])
    })

    it('[ENQ-10] An address receives five emails in an hour, and others in a network that has caused ten still send requests', async () => {
      const from = async (email: string, address: string) => {
        on.browser = `__Host-cart=${newToken()}`
        await on.add()
        const fields = cartForm('/cart', 'submitAsGuest', { ...on.guest, email })
        return (await on.portal.send('/cart', fields, on.browser, address)).statusCode
      }
      for (let at = 0; at < 5; at += 1) expect(await from('bo@guest.example', `192.0.2.${at}`)).toBe(303)
      expect(await from('BO@guest.example', '192.0.2.9')).toBe(429)
      for (let at = 0; at < 10; at += 1) expect(await from(`c${at}@guest.example`, '198.51.100.7')).toBe(303)
      expect(await from('c@guest.example', '198.51.100.7')).toBe(303)
      expect(await on.requests()).toHaveLength(16)
    })
  })

  describe('The page of the request', () => {
    it('[ENQ-10] Nobody stores it, indexes it or learns its address', async () => {
      const path = await on.confirmed()
      const { headers, body } = await on.portal.get(path)
      expect(headers).toMatchObject({
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      })
      const token = path.split('/')[2] ?? ''
      // The page repeats it only where its own forms are sent.
      const head = body.slice(0, body.indexOf('</head>'))
      expect(head).not.toContain(token)
      const sent = await on.portal.send(path, guestForm('RequestController.acceptAsGuest', path))
      expect(sent.headers).toMatchObject({ 'referrer-policy': 'no-referrer' })
      const row = await on.only()
      expect(JSON.stringify(row)).not.toContain(token)
      expect(row.linkKey).toBe(tokenHash(token))
      expect(JSON.stringify(on.portal.logged)).not.toContain(token)
    })

    it('[ENQ-10] [CTX-01] Another token answers like every other address, and opens nothing', async () => {
      const path = await on.confirmed()
      const wrong = `/request/${newToken()}`
      expect((await on.portal.get(wrong)).statusCode).toBe(404)
      expect((await on.portal.get('/request/x')).statusCode).toBe(404)
      expect((await on.portal.get(`/request/${(await on.only()).id}`)).statusCode).toBe(404)
      for (const name of ['withdrawAsGuest', 'acceptAsGuest', 'confirmGuestRequest'] as const) {
        const form = guestForm(`RequestController.${name}`, wrong, { version: String((await on.only()).version) })
        expect([name, (await on.portal.send(wrong, form)).statusCode]).toEqual([name, 404])
      }
      // Signed-in users have no other rights there.
      const [own, theirs] = [
        await on.portal.get(path),
        await on.portal.get(path, await cookieOf(on.portal, on.customer)),
      ]
      expect([own.statusCode, theirs.statusCode]).toEqual([200, 200])
      expect((await on.portal.get('/account/requests', await cookieOf(on.portal, on.customer))).body).not.toContain(
        'E-NL-2026',
      )
      expect(own.body).not.toContain('Take')
    })

    it('[ENQ-09] [ENQ-10] The guest writes messages there, and learns of those of the desk by email', async () => {
      const path = await on.confirmed()
      const { id } = await on.only()
      const cookie = await cookieOf(on.portal, on.sales)
      const note = formFields('RequestController.write', { requestId: id, text: 'A-SECRET-NOTE', isInternal: 'yes' })
      expect((await on.portal.send('/account/requests', note, cookie)).statusCode).toBe(303)
      const answer = formFields('RequestController.write', { requestId: id, text: 'Which grade?' })
      expect((await on.portal.send('/account/requests', answer, cookie)).statusCode).toBe(303)
      expect(on.portal.emails.at(-1)).toMatchObject({ kind: 'requestMessage', to: { email: on.guest.email }, path })
      expect(
        (
          await on.portal.send(
            path,
            formFields('RequestController.writeAsGuest', {
              token: path.split('/').at(-1) ?? '',
              text: 'The fine one.',
            }),
          )
        ).statusCode,
      ).toBe(303)
      expect(on.portal.emails.at(-1)).toMatchObject({ kind: 'requestDesk', facts: { step: 'message' } })
      const { body } = await on.portal.get(path)
      for (const text of ['Which grade?', 'The fine one.', 'Ada Guest']) expect(body).toContain(text)
      expect(body).not.toContain('A-SECRET-NOTE')
    })

    it('[ENQ-10] The guest withdraws, accepts or rejects like a customer', async () => {
      const path = await on.confirmed()
      expect(await on.act(path, 'accept')).toBe(412)
      expect(await on.act(path, 'withdraw')).toBe(303)
      expect(await on.only()).toMatchObject({ state: 'closed', closeReason: 'withdrawn' })
      for (const [name, fields, after] of [
        ['accept', { poNumber: '4711' }, { state: 'accepted', poNumber: '4711' }],
        ['reject', { reason: 'Too late.' }, { state: 'closed', closeReason: 'rejected' }],
      ] as const) {
        const { id, version } = await on.only()
        for (const line of await on.lines())
          await on.portal.fixtures.records.remove(systemViewer, requestLine, line.id, line.version)
        await on.portal.fixtures.records.remove(systemViewer, customerRequest, id, version)
        const next = await on.quoted()
        expect((await on.portal.get(next)).body).toContain('See the file.')
        expect(await on.act(next, name, fields)).toBe(303)
        expect(await on.only()).toMatchObject(after)
        expect(await on.act(next, name, fields)).toBe(412)
      }
    })
  })

  it('[ENG-04] What is stored about a guest is exported by address, and erased with its emails and its link', async () => {
    const path = await on.confirmed()
    const parts = { ...on.database, entities: entityIndex }
    const { records } = on.portal.fixtures
    let text = ''
    const data = await personalData({ queries: on.database.queries, records }, on.guest.email.toUpperCase(), 'operator')
    for await (const piece of data ?? []) text += piece
    const exported: Record<string, readonly object[]> = JSON.parse(text)
    expect([exported['requests']?.length, exported['requestLines']?.length]).toEqual([1, 2])
    expect(text).toContain('Ada Guest')
    const at = new Date(on.portal.clock.now)
    const email = { kind: 'requestDesk', site: 'nl', recipient: 'desk@norvane.example', language: 'nl-NL' } as const
    const waiting = [on.guest.email, 'somebody@else.example'].map((named) => ({
      ...email,
      id: `to the desk about ${named}`,
      path: null,
      facts: { content: JSON.stringify({ desk: { email: named } }) },
      createdAt: at,
      dueAt: null,
      attempts: 5,
    }))
    await on.database.queries.insert(queuedEmail).values(waiting)
    await erasePerson(parts, () => at, on.guest.email)
    const left = await on.database.queries.select().from(queuedEmail)
    expect(left.map(({ id }) => id)).toEqual(['to the desk about somebody@else.example'])
    expect(await on.only()).toMatchObject({ guestName: null, guestEmail: null, message: null, state: 'submitted' })
    expect((await on.portal.get(path)).statusCode).toBe(404)
  })
})
