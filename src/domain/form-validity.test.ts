import { describe, expect, it } from 'vitest'
import { formValidity } from './form-validity.ts'
import type { InputError } from './input-checks.ts'

const tooShort = { code: 'tooShort', limit: 2 } as const
const found: readonly (readonly [name: string, error: InputError | null])[] = [
  ['billing.city', { code: 'required' }],
  ['billing.zip', null],
  ['delivery.city', tooShort],
]

/** The fields, and which of them were asked. */
function fieldsOf(reports: typeof found) {
  const asked: string[] = []
  const fields = reports.map(([name, error]) => ({
    name,
    report: () => {
      asked.push(name)
      return error
    },
  }))
  return { fields, asked }
}

describe('a form', () => {
  it('[VAL-06] is valid when all of its fields are', () => {
    expect(formValidity([])).toEqual({ valid: true, errors: [] })
    expect(formValidity(fieldsOf(found.slice(1, 2)).fields)).toEqual({ valid: true, errors: [] })
  })

  it('[VAL-06] asks every field, and reports all that are wrong in their order', () => {
    const { fields, asked } = fieldsOf(found)
    expect(formValidity(fields)).toEqual({
      valid: false,
      errors: [
        { name: 'billing.city', error: { code: 'required' } },
        { name: 'delivery.city', error: tooShort },
      ],
    })
    expect(asked).toEqual(found.map(([name]) => name))
  })

  it('[VAL-06] asks the fields that match alone', () => {
    const { fields, asked } = fieldsOf(found)
    expect(formValidity(fields, (name) => name.startsWith('delivery.'))).toEqual({
      valid: false,
      errors: [{ name: 'delivery.city', error: tooShort }],
    })
    expect(formValidity(fields, (name) => name.endsWith('.zip')).valid).toBe(true)
    expect(asked).toEqual(['delivery.city', 'billing.zip'])
  })
})
