import fc from 'fast-check'
import { expect, it } from 'vitest'
import { doneAddress, doneText } from '#platform/values/addresses/done-notice.ts'
import { formCommand, formId, readCommand } from './form-names.ts'

it('[FRM-01] A button names its form and its parameters in one value, which is read again unchanged', () => {
  const texts = fc.dictionary(
    fc.stringMatching(/^[a-zA-Z]{1,9}$/),
    fc.oneof(fc.string(), fc.array(fc.string(), { minLength: 1 })),
  )
  fc.assert(
    fc.property(texts, (params) => {
      const { form, params: read } = readCommand(formCommand('CartController.add', params))
      expect(form).toBe('CartController.add')
      for (const [name, value] of Object.entries(params)) expect(read.getAll(name)).toEqual([value].flat())
    }),
  )
  expect(formCommand('CartController.clear')).toBe('CartController.clear')
})

it('[FRM-01] Forms of one call on one page have different ids', () => {
  expect(formId('CartController.add')).toBe('CartController-add')
  expect(formId('CartController.add', 'a0D1')).toBe('CartController-add-a0D1')
})

it('[FRM-04] An address says what was done only in words of the portal', () => {
  const t = (key: string): string => (key === 'cart.done.added' ? 'It is in the cart.' : key)
  const said = (value: string) => doneText(new URLSearchParams({ done: value }), t)
  expect(said(new URL(doneAddress('https://portal.test/nl', 'cart.done.added')).searchParams.get('done') ?? '')).toBe(
    'It is in the cart.',
  )
  for (const value of ['', 'added', 'cart.removed', 'cart.title.sample', '<b>.x', 'cart.', '.added', 'Call +31 20'])
    expect(said(value)).toBeNull()
})
