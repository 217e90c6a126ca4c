import { formFactors } from '#platform/record-api/representations/actions.ts'
import * as v from 'valibot'
import { failure } from '#platform/values/errors.ts'
import { rules } from '#platform/record-api/representations/rules.ts'
import { layoutModes, layoutTypes } from './layout-fields.ts'
import { oneOf, text } from '#platform/record-api/query-schemas.ts'

export type FormFactor = (typeof formFactors)[number]

/** The form factor; only the width of a form depends on it. */
export const formFactor = oneOf('formFactor', formFactors, 'Large')

/**
 * Selects a layout by type, mode and record type. The default mode is View (UIA-20); the default record type is the object's.
 */
export const layoutQuery = v.object({
  layoutType: ruled('layoutType', layoutTypes),
  mode: ruled('mode', layoutModes, 'View'),
  formFactor,
  recordTypeId: text,
})

/** VAL-19: the 400 names the rule, both for a missing and for an unknown value (platform API §1). */
function ruled<const Value extends string>(parameter: string, values: readonly Value[], fallback?: Value) {
  return v.pipe(
    v.optional(v.string('is given twice'), ''),
    v.check((value) => value !== '' || fallback !== undefined, rules['VAL-19']),
    v.transform((value): Value => {
      const found = value === '' ? fallback : values.find((each) => each.toLowerCase() === value.toLowerCase())
      if (found !== undefined) return found
      throw failure('ILLEGAL_VALUE', {
        parameter,
        known: `${values.join(', ')}. ${rules['VAL-19'].replace(/\.$/, '')}`,
      })
    }),
  )
}
