import type { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import type { Row } from '#platform/entity/entity.ts'

/** The properties that the page compares, in its order. */
export const comparedProperties = [
  'substances',
  'functions',
  'chemistries',
  'physicalForm',
  'qualityGrades',
  'certifications',
  'claims',
  'applications',
  'packaging',
] as const
export type ComparedProperty = (typeof comparedProperties)[number]

/** The fields of a trade grade that the comparison reads. */
export type ComparedFields = Pick<
  Row<typeof tradeGrade>,
  | 'components'
  | 'functions'
  | 'chemistries'
  | 'physicalForm'
  | 'qualityGrades'
  | 'certifications'
  | 'claims'
  | 'applications'
  | 'packaging'
>

/** SUB-01: what two grades have in common, what differs, and what one of them does not state. */
export interface PropertyDifferences {
  readonly same: readonly ComparedProperty[]
  readonly differs: readonly ComparedProperty[]
  readonly unknown: readonly ComparedProperty[]
  /** Certifications and claims of the original that the substitute does not have. */
  readonly lost: { readonly certifications: readonly string[]; readonly claims: readonly string[] }
}

export function propertyDifferences(original: ComparedFields, substitute: ComparedFields): PropertyDifferences {
  const result: Record<'same' | 'differs' | 'unknown', ComparedProperty[]> = { same: [], differs: [], unknown: [] }
  for (const property of comparedProperties)
    result[standingOf(valuesOf(original, property), valuesOf(substitute, property))].push(property)
  return {
    ...result,
    lost: {
      certifications: original.certifications.filter((value) => !substitute.certifications.includes(value)),
      claims: original.claims.filter((value) => !substitute.claims.includes(value)),
    },
  }
}

/** The order of values means nothing. What one of both does not state is unknown, and not different. */
function standingOf(original: readonly string[], substitute: readonly string[]): 'same' | 'differs' | 'unknown' {
  if (original.length === 0 || substitute.length === 0) return 'unknown'
  const values = new Set(original)
  return values.size === new Set(substitute).size && substitute.every((value) => values.has(value)) ? 'same' : 'differs'
}

function valuesOf(fields: ComparedFields, property: ComparedProperty): readonly string[] {
  if (property === 'substances') return fields.components.map(({ substance }) => substance)
  if (property === 'physicalForm') return fields.physicalForm === null ? [] : [fields.physicalForm]
  return fields[property]
}
