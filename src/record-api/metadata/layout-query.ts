import { formFactors } from '#representations/actions.ts'
import * as v from 'valibot'
import { failure } from '#domain/errors.ts'
import { rules } from '#representations/rules.ts'
import { layoutModes, layoutTypes } from './layout-fields.ts'
import { oneOf, text } from '../query-schemas.ts'

export type FormFactor = (typeof formFactors)[number]

/** What a form is for, which nothing but its width depends on. */
export const formFactor = oneOf('formFactor', formFactors, 'Large')

/** A layout by its type, mode and record type; the mode is View where none is said (UIA-20), the record type the default one. */
export const layoutQuery = v.object({
  layoutType: ruled('layoutType', layoutTypes),
  mode: ruled('mode', layoutModes, 'View'),
  formFactor,
  recordTypeId: text,
})

/** VAL-19: the 400 names the rule, whether there is no value or one that there is not (platform API §1). */
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
