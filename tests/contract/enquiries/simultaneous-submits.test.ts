import type { LightMyRequestResponse } from 'fastify'
import { expect, it } from 'vitest'
import { company } from '#features/catalogue/companies/company.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { attemptCount } from '#features/identity/credentials/sign-in-tables.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { base, start } from '../../fixtures/account-portal.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { isLongRun } from '../../fixtures/test-run.ts'
import { guestRequestPortal } from './guest-request-portal.ts'
import { other, product, requestPortal } from './request-portal.ts'
import { cartForm } from '../../fixtures/forms/cart-form.ts'
import { addFields } from '../../fixtures/forms/add-fields.ts'
import { confirmForm } from '../../fixtures/forms/request-forms.ts'

const submits = 50
/** In milliseconds. */
const hour = 3_600_000
const rounds = isLongRun ? 200 : 2
const timeout = isLongRun ? 1_800_000 : 120_000

/**
 * The addresses to which the answers redirect, each once. A portal admits a limited number of requests at the same time and answers
 * 503 to the others; every other answer is one that a visitor expects.
 */
function redirects(answers: readonly LightMyRequestResponse[]): readonly string[] {
  for (const { statusCode } of answers) expect([303, 503]).toContain(statusCode)
  return [...new Set(answers.flatMap(({ headers }) => headers['location'] ?? []))].toSorted()
}

describeEachDatabase('Simultaneous submissions of a customer', (open) => {
  const on = requestPortal(open)

  it(`[ENQ-06] ${submits} of one cart make one request with each line and each email once`, { timeout }, async () => {
    const { records } = on.portal.fixtures
    await records.create(systemViewer, company, {
      integrationId: 'NORVANE-NL',
      name: 'Norvane Nederland',
      country: 'Netherlands',
      email: 'desk@norvane.example',
    })
    const session = await on.cookie('customer')
    for (let round = 0; round < rounds; round += 1) {
      await on.clear()
      for (const each of [product, other]) await on.portal.send('/cart', addFields('/cart', each), session)
      const answers = await Promise.all(
        Array.from({ length: submits }, () => on.portal.send('/cart', cartForm('/cart', 'submit'), session)),
      )
      expect(redirects(answers)).toContain(`${base}/account/requests?done=requests.submit`)
      const requests = await on.requests()
      expect(requests).toMatchObject([{ state: 'submitted', name: 'E-NL-2026-000001' }])
      const lines = await records.list(systemViewer, requestLine)
      expect(lines.map(({ request, grade }) => `${request} ${grade}`).toSorted()).toEqual(
        [product, other].map((grade) => `${requests[0]?.id} ${grade}`).toSorted(),
      )
      expect(await records.count(systemViewer, cartLine)).toBe(0)
      await on.portal.get('/contact')
      expect(on.portal.emails.map(({ kind, to }) => `${kind} ${to.email}`).toSorted()).toEqual([
        `request ${on.user('customer').email}`,
        'requestDesk desk@norvane.example',
      ])
    }
  })
})

describeEachDatabase('Simultaneous submissions of a guest', (open) => {
  const on = guestRequestPortal(open)

  it(
    `[ENQ-06] [ENQ-10] ${submits} of one cart make one draft, and ${submits} confirmations submit it once`,
    { timeout },
    async () => {
      const { records } = on.portal.fixtures
      for (let round = 0; round < rounds; round += 1) {
        await on.clear()
        // In another hour each time. Attempts are counted by the real clock, and all guests together have 500 in an hour.
        on.portal.clock.now = start + round * hour
        await on.database.queries.delete(attemptCount)
        for (const each of [product, other]) await on.add(each)
        // An address receives five emails in an hour, so each of ten addresses is used five times.
        const answers = await Promise.all(
          Array.from({ length: submits }, (_, at) => on.submit({ email: `ada.${round}.${at % 10}@guest.example` })),
        )
        expect(redirects(answers)).toContain(`${base}/cart?done=cart.confirm`)
        const drafts = await on.requests()
        expect(drafts).toMatchObject([{ state: 'draft', name: '-' }])
        const lines = await on.lines()
        expect(lines.map(({ request, grade }) => `${request} ${grade}`).toSorted()).toEqual(
          [product, other].map((grade) => `${drafts[0]?.id} ${grade}`).toSorted(),
        )
        // What can be put back into the cart is there once.
        expect((await records.list(systemViewer, cartLine)).map(({ isActive }) => isActive)).toEqual([false, false])
        await on.portal.get('/contact')
        expect(on.portal.emails).toMatchObject([{ kind: 'requestConfirm', to: { email: drafts[0]?.guestEmail } }])
        const path = on.portal.emails[0]?.path ?? expect.unreachable()
        const confirmed = await Promise.all(
          Array.from({ length: submits }, () => on.portal.send(path, confirmForm(path))),
        )
        expect(redirects(confirmed)).toEqual([`${base}${path}?done=requests.submit`])
        expect(await on.requests()).toMatchObject([{ id: drafts[0]?.id, state: 'submitted', name: 'E-NL-2026-000001' }])
        expect((await on.lines()).map(({ id }) => id)).toEqual(lines.map(({ id }) => id))
        await on.portal.get('/contact')
        expect(on.portal.emails.map(({ kind }) => kind).toSorted()).toEqual([
          'request',
          'requestConfirm',
          'requestDesk',
        ])
      }
    },
  )
})
