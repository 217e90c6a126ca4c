import type { FieldRules } from '#platform/values/person-fields.ts'

/** The rules of a text field as attributes of its input; a rule that is not stated has no attribute. */
export const ruleAttributes = ({
  required = false,
  minLength,
  maxLength,
  pattern,
}: Pick<FieldRules, 'required' | 'minLength' | 'maxLength' | 'pattern'>) => ({
  required,
  maxLength,
  ...(minLength === undefined ? {} : { minLength }),
  ...(pattern === undefined ? {} : { pattern }),
})
