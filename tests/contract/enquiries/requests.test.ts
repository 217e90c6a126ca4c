import { describe, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import type { ActName } from '#features/enquiries/requests/request-rules.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { base } from '../../fixtures/account-portal.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { isLongRun } from '../../fixtures/test-run.ts'
import { product, type Person, requestPortal } from './request-portal.ts'
import { cartForm } from '../../fixtures/forms/cart-form.ts'
import { addFields } from '../../fixtures/forms/add-fields.ts'
import { requestForm } from '../../fixtures/forms/request-forms.ts'
import { formFields, withoutFormToken } from '../../fixtures/forms/form-fields.ts'

describeEachDatabase('Requests', (open) => {
  const on = requestPortal(open)

  describe('Submitting', () => {
    it('[ENQ-06] Copies the lines as they are, empties the cart and numbers the requests by kind, site and year', async () => {
      const row = await on.submitted()
      expect(row).toMatchObject({
        name: 'Q-NL-2026-000001',
        kind: 'quote',
        state: 'submitted',
        submittedOn: '2026-06-15',
        message: 'Hello',
        site: 'nl',
        user: on.user('customer').id,
      })
      expect(await on.portal.fixtures.records.list(systemViewer, requestLine)).toMatchObject([
        { request: row.id, grade: product, savedName: 'Xanvero 80', quantity: '25.00', unit: 'kg', note: 'Soon' },
      ])
      expect(await on.portal.fixtures.records.list(systemViewer, cartLine)).toEqual([])
      await on.submitted('/quote-cart', 'colleague')
      await on.submitted('/sample-cart')
      await on.submitted('/cart')
      expect((await on.requests()).map(({ name }) => name)).toEqual([
        'E-NL-2026-000001',
        'Q-NL-2026-000001',
        'Q-NL-2026-000002',
        'S-NL-2026-000001',
      ])
    })

    it('[ENQ-06] Simultaneous requests of two users get different numbers', async () => {
      for (const of of ['customer', 'colleague', 'admin'] as const)
        await on.send('/cart', addFields('/cart', product), of)
      const sessions = [await on.cookie('customer'), await on.cookie('colleague'), await on.cookie('admin')]
      await Promise.all(sessions.map((session) => on.portal.send('/cart', cartForm('/cart', 'submit'), session)))
      expect((await on.requests()).map(({ name }) => name)).toEqual([1, 2, 3].map((at) => `E-NL-2026-00000${at}`))
    })

    it('[ENQ-06] A line that is not visible any more, and one that lacks a quantity or an address, are not submitted', async () => {
      const { records, follower } = on.portal.fixtures
      await on.send('/quote-cart', addFields('/quote-cart', product), 'customer')
      await on.send('/sample-cart', addFields('/sample-cart', product), 'customer')
      for (const path of ['/quote-cart', '/sample-cart']) {
        const answer = await on.send(path, cartForm(path, 'submit'), 'customer')
        expect(answer.statusCode).toBe(422)
        expect(answer.body).toContain('This field is required.')
      }
      await on.send('/cart', addFields('/cart', product), 'customer')
      const grade = (await records.byId(systemViewer, tradeGrade, product)) ?? expect.unreachable()
      const hidden = await records.update(systemViewer, tradeGrade, product, grade.version, { isActive: false })
      await follower.catchUp()
      const answer = await on.send('/cart', cartForm('/cart', 'submit'), 'customer')
      expect(answer.statusCode).toBe(422)
      expect(answer.body).toContain('A product is no longer available.')
      expect(await on.requests()).toEqual([])
      await records.update(systemViewer, tradeGrade, product, hidden.version, { isActive: true })
      await follower.catchUp()
    })

    it('[ENQ-06] Other roles than customers send no requests', async () => {
      for (const of of ['supplier', 'sales', 'editor'] as const) {
        await on.send('/cart', addFields('/cart', product), of)
        expect((await on.portal.get('/cart', await on.cookie(of))).body).not.toContain('CartController.submit')
        expect((await on.send('/cart', cartForm('/cart', 'submit'), of)).statusCode).toBe(422)
      }
      expect(await on.requests()).toEqual([])
    })
  })

  describe('Asking again', () => {
    it('[ENQ-08] Copies an expired quote into the cart, and the next request refers to it', async () => {
      const old = await on.quoted('2026-06-20')
      on.portal.clock.now = Date.parse('2026-06-21T10:00:00Z')
      expect(await on.act('customer', 'accept')).toBe(412)
      expect(await on.page('customer')).toContain('Ask again')
      const form = formFields('RequestController.askAgain', { requestId: old.id })
      const answer = await on.send('/account/requests', form, 'customer')
      expect([answer.statusCode, answer.headers['location']]).toEqual([303, `${base}/quote-cart`])
      // A second click adds nothing.
      await on.send('/account/requests', form, 'customer')
      const { records } = on.portal.fixtures
      expect(await records.list(systemViewer, cartLine)).toMatchObject([
        { grade: product, savedName: 'Xanvero 80', quantity: '25.00', unit: 'kg', note: 'Soon' },
      ])
      await on.send('/quote-cart', cartForm('/quote-cart', 'submit'), 'customer')
      const [first, second] = await on.requests()
      const previous = async (id = '') => (await on.linesOf(id)).map((line) => [line.previous, line.previousNumber])
      expect(await previous(first?.id)).toEqual([[null, null]])
      expect(second?.name).toBe('Q-NL-2026-000002')
      expect(await previous(second?.id)).toEqual([[old.id, 'Q-NL-2026-000001']])
      expect(await on.page('customer')).toMatch(/Asked again from<\/dt><dd[^>]*>Q-NL-2026-000001/)
      // The reference belongs to those lines only.
      const { id } = await on.submitted('/quote-cart')
      expect(await previous(id)).toEqual([[null, null]])
    })

    it('[ENQ-08] [ERD-05] A cart that was emptied and filled with something else asks nothing again', async () => {
      const old = await on.submitted()
      await on.send('/account/requests', formFields('RequestController.askAgain', { requestId: old.id }), 'customer')
      expect((await on.portal.get('/quote-cart', await on.cookie('customer'))).body).toContain('Asked again from')
      await on.send('/quote-cart', cartForm('/quote-cart', 'clear'), 'customer')
      const { id } = await on.submitted('/quote-cart')
      expect(id).not.toBe(old.id)
      expect((await on.linesOf(id)).map((line) => line.previous)).toEqual([null])
      expect(await on.page('customer')).not.toContain('Asked again from')
    })

    it('[ENQ-08] [CTX-01] Answers for the request of another account as for one that does not exist, and the desk asks nothing', async () => {
      const row = await on.submitted()
      const ask = (of: Person, request: string) =>
        on.send('/account/requests', formFields('RequestController.askAgain', { requestId: request }), of)
      const [hidden, missing] = [await ask('stranger', row.id), await ask('stranger', `a0E${'0'.repeat(15)}`)]
      expect([hidden.statusCode, missing.statusCode]).toEqual([422, 422])
      expect(withoutFormToken(hidden.body).replaceAll(row.id, '')).toBe(
        withoutFormToken(missing.body).replaceAll(`a0E${'0'.repeat(15)}`, ''),
      )
      expect((await ask('sales', row.id)).statusCode).toBe(422)
      expect(await on.page('sales')).not.toContain('Ask again')
      expect(await on.portal.fixtures.records.list(systemViewer, cartLine)).toEqual([])
    })
  })

  describe('The state machine', () => {
    it('[ENQ-02] [REQ-01] A quote goes from the inbox of the desk to its acceptance', async () => {
      await on.submitted()
      for (const of of ['sales', 'second', 'chief'] as const) expect(await on.page(of)).toContain('Q-NL-2026-000001')
      expect(await on.act('sales', 'take')).toBe(303)
      expect(await on.only()).toMatchObject({ state: 'inReview', assignee: on.user('sales').id })
      expect(await on.act('sales', 'quote', { answer: 'See the file.', validUntil: '2026-06-20' })).toBe(303)
      expect(await on.only()).toMatchObject({
        state: 'quoted',
        decidedBy: on.user('sales').id,
        decidedOn: '2026-06-15',
      })
      expect(await on.act('customer', 'accept', { poNumber: 'PO 7' })).toBe(303)
      expect(await on.only()).toMatchObject({ state: 'accepted', poNumber: 'PO 7' })
      expect(await on.act('sales', 'close')).toBe(303)
      expect(await on.only()).toMatchObject({ state: 'closed', closeReason: 'done' })
      expect(await on.page('customer')).toContain('Closed, done')
    })

    it('[ENQ-07] Only the assignee and administrators go on with a request, and only customers accept', async () => {
      await on.submitted()
      expect(await on.act('sales', 'take')).toBe(303)
      expect(await on.act('second', 'release')).toBe(412)
      expect(await on.act('second', 'quote', { answer: 'x', validUntil: '2026-06-20' })).toBe(412)
      expect(await on.act('chief', 'release')).toBe(303)
      expect(await on.only()).toMatchObject({ state: 'submitted', assignee: null })
      expect(await on.act('sales', 'withdraw')).toBe(422)
      expect(await on.act('customer', 'take')).toBe(422)
      expect(await on.act('admin', 'withdraw')).toBe(303)
      expect(await on.only()).toMatchObject({ state: 'closed', closeReason: 'withdrawn' })
      // What a person never does is not offered to them; everything else is over.
      const late = { customer: ['withdraw', 'accept', 'reject'], chief: ['take', 'close'] }
      for (const of of ['customer', 'chief'] as const)
        for (const name of ['withdraw', 'accept', 'reject', 'take', 'close'] as const)
          expect([of, name, await on.act(of, name, { reason: 'x' })]).toEqual([
            of,
            name,
            late[of].includes(name) ? 412 : 422,
          ])
    })

    it('[ENQ-07] The last day of a quote is today at the earliest, and an extension ends later', async () => {
      await on.submitted()
      await on.act('sales', 'take')
      expect(await on.act('sales', 'quote', { answer: 'x', validUntil: '2026-06-14' })).toBe(422)
      expect(await on.act('sales', 'quote', { answer: 'x' })).toBe(422)
      expect(await on.act('sales', 'quote', { answer: 'x', validUntil: '2026-06-15' })).toBe(303)
      expect(await on.act('sales', 'extend', { validUntil: '2026-06-15', reason: 'Asked for' })).toBe(422)
      expect(await on.act('sales', 'extend', { validUntil: '2026-06-16', reason: 'Asked for' })).toBe(303)
      expect(await on.only()).toMatchObject({ state: 'quoted', validUntil: '2026-06-16', reason: 'Asked for' })
    })

    it('[ENQ-07] An old version of the page changes nothing', async () => {
      const { version } = await on.quoted()
      await on.act('sales', 'extend', { validUntil: '2026-06-21', reason: 'x' })
      expect(await on.act('customer', 'accept', {}, version)).toBe(412)
      expect(await on.only()).toMatchObject({ state: 'quoted' })
    })

    it('[ENQ-02] [ENG-01] The record API follows the same table, and customers write nothing there', async () => {
      const row = await on.submitted()
      const action = async (of: Person, name: string, record: Readonly<Record<string, unknown>> = {}) =>
        (
          await on.portal.app.inject({
            method: 'PATCH',
            url: `/services/data/v65.0/ui-api/actions/perform-quick-action/Request__c.${name}`,
            headers: { host: 'localhost:3000', 'sec-fetch-site': 'same-origin', cookie: await on.cookie(of) },
            payload: { apiName: 'Request__c', fields: { Id: row.id, ...record } },
          })
        ).statusCode
      const patch = async (of: Person) =>
        (
          await on.portal.app.inject({
            method: 'PATCH',
            url: `/services/data/v65.0/ui-api/records/${row.id}`,
            headers: { host: 'localhost:3000', 'sec-fetch-site': 'same-origin', cookie: await on.cookie(of) },
            payload: { fields: { State__c: 'accepted' } },
          })
        ).statusCode
      for (const of of ['customer', 'admin', 'stranger', 'supplier', 'sales', 'chief'] as const) {
        expect(await patch(of)).toBeGreaterThanOrEqual(400)
        for (const name of ['Submit', 'Accept', 'Withdraw', 'Expire', 'Quote', 'Close'])
          expect([of, name, (await action(of, name)) >= 400]).toEqual([of, name, true])
      }
      for (const of of ['customer', 'admin'] as const) expect(await action(of, 'Take')).toBeGreaterThanOrEqual(400)
      expect(await on.only()).toEqual(row)
    })

    it('[ENQ-07] Of simultaneous acceptance and rejection one wins', async () => {
      for (let run = 0; run < (isLongRun ? 200 : 4); run += 1) {
        const quoted = await on.quoted()
        const [first] = await on.linesOf(quoted.id)
        const form = (name: ActName) => requestForm(name, quoted, { reason: 'x', lines: first?.id ?? '' })
        const [one, two] = [await on.cookie('customer'), await on.cookie('admin')]
        const answers = await Promise.all([
          on.portal.send('/account/requests', form('accept'), one),
          on.portal.send('/account/requests', form('reject'), two),
        ])
        expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([303, 412])
        const row = await on.only()
        expect(['accepted', 'closed']).toContain(row.state)
        const { records } = on.portal.fixtures
        for (const line of await records.list(systemViewer, requestLine))
          await records.remove(systemViewer, requestLine, line.id, line.version)
        await records.remove(systemViewer, customerRequest, row.id, row.version)
      }
    }, 120_000)
  })

  it('[CTX-09] Users see their own requests, administrators those of the account, and nobody else’s', async () => {
    const { id } = await on.submitted()
    for (const of of ['customer', 'admin', 'sales', 'chief'] as const) expect(await on.page(of)).toContain(id)
    for (const of of ['colleague', 'stranger'] as const) {
      expect(await on.page(of)).not.toContain('Q-NL')
      expect(await on.act(of, 'withdraw')).toBe(422)
    }
    for (const of of ['supplier', 'editor'] as const)
      expect((await on.portal.get('/account/requests', await on.cookie(of))).statusCode).toBe(404)
    expect((await on.portal.get('/account/requests')).headers['location']).toContain('/sign-in?return-to=')
    expect(
      (await on.portal.send('/account/requests', formFields('RequestController.take', {}))).headers['location'],
    ).toContain('/sign-in?return-to=')
    // The customer does not learn who works on it.
    await on.act('sales', 'take')
    expect(await on.page('customer')).not.toContain('In the hands of')
    expect(await on.page('sales')).toMatch(
      new RegExp(`data-header="In the hands of"><span translate="no">${on.user('sales').name}<`),
    )
  })

  it('[ENQ-09] Sends one email for each step', async () => {
    await on.quoted()
    await on.act('customer', 'accept')
    const toCustomers = on.portal.emails.filter(({ kind }) => kind === 'request')
    expect(toCustomers.map(({ to, facts }) => [to.email, facts?.['event']])).toEqual([
      ['customer@birch.example', 'submitted'],
      ['customer@birch.example', 'quoted'],
      ['customer@birch.example', 'accepted'],
    ])
    expect(on.portal.emails.filter(({ kind }) => kind === 'requestDesk')).toMatchObject([
      { to: { email: 'sales@norvane.example' }, facts: { step: 'accepted' } },
    ])
  })
})
