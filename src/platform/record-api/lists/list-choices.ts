import { countryCodes } from '#platform/values/countries.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { TextMatch } from '#platform/records/read/condition.ts'
import type { WireField } from '#platform/record-api/wire-fields.ts'
import { isCountryField, picklistLabel } from '#platform/record-api/wire-values.ts'

/** The values of a field that is chosen from a list; none for any other field. */
export function valuesOf({ field }: WireField): readonly string[] {
  if (field === null) return []
  return isCountryField(field) ? countryCodes : Object.keys(field.values ?? {})
}

/** A stored operand as the reader sees it. */
export const shownOperand = (viewer: Viewer, field: WireField, operand: string): string =>
  field.field !== null && valuesOf(field).includes(operand) ? picklistLabel(field.field, operand, viewer) : operand

/** Finds a choice by value, else by its label in the reader's language or in English. */
export function choicesNamed(viewer: Viewer, field: WireField, operand: string): readonly string[] {
  const values = valuesOf(field)
  if (values.includes(operand)) return [operand]
  const label = operand.trim().toLowerCase()
  return values.filter((value) => labelsOf(viewer, field, value).includes(label))
}

/** Finds choices by a part of the value or of one of its labels. */
export function choicesLike(viewer: Viewer, field: WireField, match: TextMatch, operand: string): readonly string[] {
  const part = operand.trim().toLowerCase()
  return valuesOf(field).filter((value) =>
    [value.toLowerCase(), ...labelsOf(viewer, field, value)].some((label) => matches[match](label, part)),
  )
}

const matches = {
  is: (label, part) => label === part,
  contains: (label, part) => label.includes(part),
  startsWith: (label, part) => label.startsWith(part),
  endsWith: (label, part) => label.endsWith(part),
} as const satisfies Readonly<Record<TextMatch, (label: string, part: string) => boolean>>

const labelsOf = ({ language, site }: Viewer, { field }: WireField, value: string): readonly string[] =>
  field === null
    ? []
    : [...new Set([language, 'en-US'] as const)].map((each) =>
        picklistLabel(field, value, { language: each, site }).toLowerCase(),
      )
