import { hash } from 'node:crypto'
import { countryCodes } from '#platform/values/countries.ts'
import type { Entity } from './entity.ts'
import type { AnyField } from './kinds/table.ts'
import { pathSteps } from './path-steps.ts'
import { isCountryField, type LabelReader, picklistLabel } from './picklist-label.ts'

/** A picklist value in the platform's form (platform API 2.3). */
interface PicklistValue {
  /**
   * For the states that a record goes through, whether they end the path; otherwise null. The platform misspells the
   * discriminator, and clients read it so.
   */
  readonly attributes: { readonly picklistAtrributesValueType: 'CaseStatus'; readonly closed: boolean } | null
  readonly label: string
  /** Indexes of the controlling values that allow this value. An independent picklist has none. */
  readonly validFor: readonly number[]
  readonly value: string
}

/** The values of one picklist for one record type; the caller adds the address (CMS-05, UIA-19). */
export interface PicklistValues {
  /** Empty for an independent picklist. */
  readonly controllerValues: Readonly<Record<string, number>>
  readonly defaultValue: PicklistValue | null
  readonly eTag: string
  readonly values: readonly PicklistValue[]
}

export interface PicklistReader extends LabelReader {
  /** The stored value of the requested record type; null means the master record type. */
  readonly recordType: string | null
  /** A viewer who may not read the controlling field gets an independent picklist. */
  readonly seesController: boolean
}

export const isPicklist = (field: AnyField): boolean => field.values !== undefined || isCountryField(field)

/** Every value of a picklist in the order of its descriptor, labelled in the reader's language; for a record type only its own value. */
export function picklistValues(entity: Entity, property: string, reader: PicklistReader): PicklistValues {
  const field = entity.fields[property]
  if (field === undefined) throw new Error(`${entity.apiName} has no picklist ${property}.`)
  const controllerValues = reader.seesController ? controllersOf(entity, field) : {}
  const isOfType = reader.recordType !== null && property === entity.recordTypes
  const closed = new Map(
    property === entity.path?.field ? pathSteps(entity).map((step) => [step.value, step.closed] as const) : [],
  )
  const values = (isOfType ? [reader.recordType] : choicesOf(field)).map((value): PicklistValue => {
    const closes = closed.get(value)
    return {
      attributes: closes === undefined ? null : { picklistAtrributesValueType: 'CaseStatus', closed: closes },
      label: picklistLabel(field, value, reader),
      validFor: (field.dependsOn?.goesWith[value] ?? []).flatMap((controller) => controllerValues[controller] ?? []),
      value,
    }
  })
  const answered = { controllerValues, defaultValue: (isOfType ? values[0] : null) ?? null, values }
  return { ...answered, eTag: hash('sha256', JSON.stringify(answered)).slice(0, 32) }
}

const choicesOf = (field: AnyField): readonly string[] =>
  isCountryField(field) ? countryCodes : Object.keys(field.values ?? {})

/** The values of the controlling field with their indexes; a checkbox has two (platform API 2.3). */
function controllersOf(entity: Entity, { dependsOn }: AnyField): Readonly<Record<string, number>> {
  const controller = dependsOn === undefined ? undefined : entity.fields[dependsOn.field]
  if (controller === undefined) return {}
  const choices = controller.type === 'boolean' ? ['false', 'true'] : choicesOf(controller)
  return Object.fromEntries(choices.map((value, at) => [value, at]))
}
