import { describe, expect, it } from 'vitest'
import { formValidity } from './form-validity.ts'
import type { InputError } from '#platform/values/input-checks.ts'

const tooShort = { code: 'tooShort', limit: 2 } as const
const found: readonly (readonly [name: string, error: InputError | null])[] = [
  ['billing.city', { code: 'required' }],
  ['billing.zip', null],
  ['delivery.city', tooShort],
]

/** Returns the fields and the names of those that were asked to report. */
function fieldsOf(reports: typeof found) {
  const reporting: string[] = []
  const fields = reports.map(([name, error]) => ({
    name,
    report: () => {
      reporting.push(name)
      return error
    },
  }))
  return { fields, reporting }
}

describe('formValidity', () => {
  it('[VAL-06] Is valid if all fields are valid', () => {
    expect(formValidity([])).toEqual({ valid: true, errors: [] })
    expect(formValidity(fieldsOf(found.slice(1, 2)).fields)).toEqual({ valid: true, errors: [] })
  })

  it('[VAL-06] Makes every field report and lists the errors in the order of the fields', () => {
    const { fields, reporting } = fieldsOf(found)
    expect(formValidity(fields)).toEqual({
      valid: false,
      errors: [
        { name: 'billing.city', error: { code: 'required' } },
        { name: 'delivery.city', error: tooShort },
      ],
    })
    expect(reporting).toEqual(found.map(([name]) => name))
  })

  it('[VAL-06] Makes only the matching fields report', () => {
    const { fields, reporting } = fieldsOf(found)
    expect(formValidity(fields, (name) => name.startsWith('delivery.'))).toEqual({
      valid: false,
      errors: [{ name: 'delivery.city', error: tooShort }],
    })
    expect(formValidity(fields, (name) => name.endsWith('.zip')).valid).toBe(true)
    expect(reporting).toEqual(['delivery.city', 'billing.zip'])
  })
})
