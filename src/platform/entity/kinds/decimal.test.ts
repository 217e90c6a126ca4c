import { expect, it } from 'vitest'
import { decimal } from './decimal.ts'
import { kindOf } from './table.ts'

const label = 'Field'

it('[ENG-03] A decimal is compared with its lowest value as a number, not as a text', () => {
  const field = decimal({ label, lowest: '9.50' })
  expect(kindOf(field).parse('10', field)).toEqual({ ok: true, value: '10.00' })
  expect(kindOf(field).parse('9.50', field)).toEqual({ ok: true, value: '9.50' })
  expect(kindOf(field).parse('-10', field)).toMatchObject({ ok: false })
})
