import type { GenericSchema } from 'valibot'
import { parameterKinds } from './schema-fields.ts'

/** The rules of a field as the attributes of its input. */
export interface FieldRule {
  readonly required?: true
  readonly minLength?: number
  readonly maxLength?: number
  readonly min?: number
}

/** The rules of the fields of forms, by the name of the form and of the field. A field without rules is left out. */
export type FormRules = Readonly<Record<string, Readonly<Record<string, FieldRule>>>>

interface DescribedCall {
  readonly params: GenericSchema
  readonly form?: { readonly fields: readonly string[] }
}

/** Reads the rules of all forms from the parameters of their calls. The build gives them to the pages (vite-plugin.ts). */
export function rulesOfForms(calls: Readonly<Record<string, DescribedCall>>): FormRules {
  return Object.fromEntries(
    Object.entries(calls).flatMap(([name, { params, form }]) => {
      if (form === undefined) return []
      const kinds = parameterKinds(params)
      const rules = form.fields.flatMap((field) => {
        const kind = kinds.get(field)
        if (kind === undefined) return []
        const isRequired = !kind.isOptional && !kind.isNullable && (kind.isFilled || kind.type === 'number')
        const { minLength, maxLength, min } = kind
        const rule: FieldRule = {
          ...(isRequired ? { required: true } : {}),
          ...(minLength === undefined ? {} : { minLength }),
          ...(maxLength === undefined ? {} : { maxLength }),
          ...(min === undefined ? {} : { min }),
        }
        return Object.keys(rule).length === 0 ? [] : [[field, rule] as const]
      })
      return rules.length === 0 ? [] : [[name, Object.fromEntries(rules)] as const]
    }),
  )
}
