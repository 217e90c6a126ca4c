import { expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { addFields } from '../../fixtures/forms/add-fields.ts'
import { cartForm, lineFields } from '../../fixtures/forms/cart-form.ts'
import { product, requestPortal } from './request-portal.ts'

describeEachDatabase('A quote cart that lacks quantities', (open) => {
  const on = requestPortal(open)

  it('[ENQ-06] [FRM-01] Every line that lacks a quantity is marked, named in the summary, and keeps what was typed', async () => {
    const path = '/quote-cart'
    for (const of of [product, idOf(tradeGrade, 'xanvero-200'), idOf(tradeGrade, 'citrelle-fg')])
      await on.send(path, addFields(path, of), 'customer')
    const all = await on.portal.fixtures.records.list(systemViewer, cartLine, { orderBy: [{ field: 'position' }] })
    const lines = all.filter(({ user }) => user === on.user('customer').id)
    const typed = Object.assign(
      {},
      ...lines.map((line, at) => lineFields(line, { quantity: at === 1 ? '25' : '', note: `Note ${at}` })),
    )
    const answer = await on.send(path, cartForm(path, 'submit', { ...typed, message: 'Soon' }), 'customer')
    expect([answer.statusCode, answer.body.match(/aria-invalid="true"/g)?.length]).toEqual([422, 2])
    expect(answer.body.replaceAll('<!-- -->', '')).toContain('Xanvero 80, Quantity</a>: This field is required.')
    for (const text of ['Note 0', 'Note 2', '>Soon</textarea>']) expect(answer.body).toContain(text)
    expect(await on.requests()).toEqual([])
  })
})
