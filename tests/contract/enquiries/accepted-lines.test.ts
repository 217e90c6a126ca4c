import { describe, expect, it } from 'vitest'
import type { Row } from '#platform/entity/entity.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { checkAcceptedLines } from '#features/enquiries/requests/lines/check-answered-lines.ts'
import { expireRequests } from '#features/enquiries/requests/due/expire-requests.ts'
import { withEffects } from '#platform/records/write/write-effects.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { isLongRun } from '../../fixtures/test-run.ts'
import { addFields } from '../../fixtures/forms/add-fields.ts'
import { cartForm, lineForm } from '../../fixtures/forms/cart-form.ts'
import { requestForm } from '../../fixtures/forms/request-forms.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { other, product, type Person, requestPortal } from './request-portal.ts'

describeEachDatabase('The acceptance of a quote by line', (open) => {
  const on = requestPortal(open)
  type Line = Row<typeof requestLine>

  /** A quote of three lines: 25 kg as requested, 40 of another unit, and one that the desk does not offer. */
  async function quotedLines(): Promise<{ id: string; version: number; lines: readonly [Line, Line, Line] }> {
    for (const of of [product, other]) await on.send('/quote-cart', addFields('/quote-cart', of), 'customer')
    const inCart = () => on.portal.fixtures.records.list(systemViewer, cartLine, { orderBy: [{ field: 'position' }] })
    const [first, second] = await inCart()
    if (first === undefined || second === undefined) expect.unreachable()
    await on.send('/quote-cart', lineForm('/quote-cart', first, { quantity: '25' }), 'customer')
    await on.send('/quote-cart', lineForm('/quote-cart', second, { quantity: '40', unit: 'l' }), 'customer')
    await on.send('/quote-cart', addFields('/quote-cart', other), 'customer')
    const third = (await inCart()).find(({ quantity }) => quantity === null) ?? (await inCart())[2]
    if (third === undefined) expect.unreachable()
    await on.send('/quote-cart', lineForm('/quote-cart', third, { quantity: '7' }), 'customer')
    await on.send('/quote-cart', cartForm('/quote-cart', 'submit'), 'customer')
    await on.act('sales', 'take')
    const row = await on.only()
    const [one, two, three] = await on.linesOf(row.id)
    if (one === undefined || two === undefined || three === undefined) expect.unreachable()
    expect(
      await on.act('sales', 'quote', {
        answer: 'See the file.',
        validUntil: '2026-06-20',
        [`outcome.${one.id}`]: 'offered',
        [`offeredQuantity.${one.id}`]: '30',
        [`offeredUnit.${one.id}`]: 'kg',
        [`outcome.${two.id}`]: 'open',
        [`outcome.${three.id}`]: 'declined',
      }),
    ).toBe(303)
    const { id, version } = await on.only()
    return { id, version, lines: [one, two, three] }
  }

  /** The form with which a customer accepts lines. */
  function acceptance(of: { readonly id: string; readonly version: number }, ids: readonly string[], poNumber = '') {
    const fields = new URLSearchParams(requestForm('accept', of, { poNumber }))
    for (const id of ids) fields.append('lines', id)
    return fields
  }
  const accept = async (of: Person, form: URLSearchParams) =>
    (await on.portal.send('/account/requests', form, await on.cookie(of))).statusCode
  const decisions = async (id: string) => (await on.linesOf(id)).map((line) => line.acceptance)

  it('[ERD-05] Takes the chosen lines with the order number, and both sides learn of each line', async () => {
    const { id, version, lines } = await quotedLines()
    const [one, two, three] = lines
    const path = `/account/requests/${id}`
    const { body } = await on.portal.get(path, await on.cookie('customer'))
    // What is offered is what is chosen from: the quantity of the desk, or what was requested.
    const choices = [...body.matchAll(/name="lines"[^>]*value="([^"]+)"[^>]*>([^<]+)</g)].map(([, value, text]) => [
      value,
      text,
    ])
    expect(choices).toEqual([
      [one.id, 'Xanvero 80, 30 kg'],
      [two.id, expect.stringMatching(/^Xanvero 200, 40 l$/)],
    ])
    expect(body).not.toContain(`value="${three.id}"`)
    on.portal.emails.length = 0
    expect(await accept('customer', acceptance({ id, version }, [two.id], 'PO 7'))).toBe(303)
    expect(await on.only()).toMatchObject({ state: 'accepted', poNumber: 'PO 7' })
    expect(await decisions(id)).toEqual(['leftOut', 'accepted', null])
    for (const of of ['customer', 'sales'] as const) {
      const shown = (await on.portal.get(path, await on.cookie(of))).body
      expect(shown).toMatch(/Accepted products<\/dt><dd[^>]*>1 of 2</)
      expect([...shown.matchAll(/Decision of the customer<\/dt><dd>([^<]+)</g)].map(([, text]) => text)).toEqual([
        'Not accepted',
        'Accepted',
      ])
    }
    await on.portal.get('/contact')
    const notified = on.portal.emails.map(({ kind, facts }) => [
      kind,
      JSON.parse(facts?.['content'] ?? '{}').lines.map((line: Line) => line.acceptance),
    ])
    expect(notified.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))).toEqual([
      ['request', ['leftOut', 'accepted', null]],
      ['requestDesk', ['leftOut', 'accepted', null]],
    ])
  })

  it('[ERD-05] [CTX-01] Takes no line that is not offered, belongs to another request or does not exist, and never none', async () => {
    const { id, version, lines } = await quotedLines()
    const [strange] = await on.linesOf((await on.submitted('/cart', 'colleague')).id)
    const [one, , three] = lines
    for (const chosen of [[], [three.id], [one.id, three.id], [strange?.id ?? ''], ['a0V000000000001AAA'], ['x']]) {
      const answer = await on.portal.send(
        '/account/requests',
        acceptance({ id, version }, chosen, 'PO'),
        await on.cookie('customer'),
      )
      expect([chosen.length, answer.statusCode]).toEqual([chosen.length, 422])
    }
    expect(await accept('stranger', acceptance({ id, version }, [one.id]))).toBe(422)
    const row = (await on.requests()).find((each) => each.id === id)
    expect([row?.state, await decisions(id)]).toEqual(['quoted', [null, null, null]])
  })

  describe('The state machine', () => {
    it('[ERD-05] [ENG-01] Refuses an acceptance without decisions at every entry point', async () => {
      const { id, version, lines } = await quotedLines()
      const records = withEffects(on.portal.fixtures.records, [checkAcceptedLines], () => {})
      const stored = await on.linesOf(id)
      const decide = (values: readonly Line['acceptance'][]) =>
        records.write(systemViewer, async (handle) => {
          for (const [at, line] of stored.entries())
            await handle.update(requestLine, line.id, line.version, { acceptance: values[at] ?? null })
          await handle.transition(customerRequest, id, version, { action: 'Accept' })
        })
      for (const values of [
        [null, null, null],
        ['leftOut', 'leftOut', null],
        ['accepted', null, null],
        ['accepted', 'leftOut', 'accepted'],
      ] as const)
        await expect(decide(values), String(values)).rejects.toMatchObject({ code: 'INVALID_FIELD' })
      expect([(await on.only()).state, await decisions(id)]).toEqual(['quoted', [null, null, null]])
      // People write neither the state nor a decision with the record API.
      for (const of of ['customer', 'admin', 'sales', 'chief'] as const)
        for (const [method, url, payload] of [
          ['PATCH', `records/${lines[0].id}`, { fields: { Acceptance__c: 'accepted' } }],
          ['PATCH', 'actions/perform-quick-action/Request__c.Accept', { apiName: 'Request__c', fields: { Id: id } }],
        ] as const) {
          const { statusCode } = await on.portal.app.inject({
            method,
            url: `/services/data/v65.0/ui-api/${url}`,
            headers: { host: 'localhost:3000', 'sec-fetch-site': 'same-origin', cookie: await on.cookie(of) },
            payload,
          })
          expect([of, url, statusCode >= 400]).toEqual([of, url, true])
        }
      await decide(['accepted', 'leftOut', null])
      expect((await on.only()).state).toBe('accepted')
    })

    it('[ERD-05] [ENQ-07] Takes lines until the last moment of the last local day, and none after it', async () => {
      const { id, version, lines } = await quotedLines()
      on.portal.clock.now = Date.UTC(2026, 5, 20, 22)
      expect(await accept('customer', acceptance({ id, version }, [lines[0].id]))).toBe(412)
      expect(await decisions(id)).toEqual([null, null, null])
      on.portal.clock.now = Date.UTC(2026, 5, 20, 21, 59, 59, 999)
      expect(await accept('customer', acceptance({ id, version }, [lines[0].id]))).toBe(303)
      expect(await decisions(id)).toEqual(['accepted', 'leftOut', null])
    })

    it('[ERD-05] Of two tabs that accept different lines, and of the end of the quote, one wins with all its lines', async () => {
      for (let round = 0; round < (isLongRun ? 100 : 4); round += 1) {
        await on.clear()
        const quote = await quotedLines()
        const [one, two] = quote.lines
        const { records } = on.portal.fixtures
        on.portal.clock.now = Date.UTC(2026, 5, 20, 21, 59, 59, 999)
        const after = new Date(Date.UTC(2026, 5, 20, 22))
        const contestants = [
          async () => (await accept('customer', acceptance(quote, [one.id], 'A'))) === 303,
          async () => (await accept('admin', acceptance(quote, [two.id], 'B'))) === 303,
          async () => (await expireRequests({ records, now: () => after })) === 1,
        ]
        const order = [0, 1, 2].map((at) => (at + round) % 3)
        const won = await Promise.all(order.map(async (at) => ((await contestants[at]?.()) === true ? [at] : [])))
        const [winner, ...others] = won.flat()
        expect(others).toEqual([])
        const row = await on.only()
        expect([winner, row.state, row.poNumber, ...(await decisions(quote.id))]).toEqual(
          [
            [0, 'accepted', 'A', 'accepted', 'leftOut', null],
            [1, 'accepted', 'B', 'leftOut', 'accepted', null],
            [2, 'expired', null, null, null, null],
          ][winner ?? 0],
        )
      }
    }, 120_000)
  })
})
