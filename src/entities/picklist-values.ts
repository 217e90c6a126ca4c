import { hash } from 'node:crypto'
import { countryCodes } from '#domain/countries.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { Entity } from './entity.ts'
import type { AnyField } from './kinds/table.ts'
import { pathSteps } from './path-steps.ts'
import { isCountryField, picklistLabel } from './picklist-label.ts'

/** A value of a picklist as the platform has it (platform API 2.3). */
interface PicklistValue {
  /**
   * Of the states that a record goes through, whether they end the way; else null. The discriminator is misspelt on the platform, and
   * clients read it so.
   */
  readonly attributes: { readonly picklistAtrributesValueType: 'CaseStatus'; readonly closed: boolean } | null
  readonly label: string
  /** Places of the controlling values with which it may be chosen; of an independent picklist none. */
  readonly validFor: readonly number[]
  readonly value: string
}

/** The values of one picklist for one record type; whoever serves them adds where (CMS-05, UIA-19). */
export interface PicklistValues {
  /** Of an independent picklist empty. */
  readonly controllerValues: Readonly<Record<string, number>>
  readonly defaultValue: PicklistValue | null
  readonly eTag: string
  readonly values: readonly PicklistValue[]
}

export interface PicklistReader {
  readonly language: LanguageCode
  /** The stored value of the record type that is asked for; null: the master's. */
  readonly recordType: string | null
  /** Who may not read what controls a picklist is shown an independent one. */
  readonly seesController: boolean
}

export const isPicklist = (field: AnyField): boolean => field.values !== undefined || isCountryField(field)

/** Every value of a picklist in the order of its descriptor, labelled in the reader's language; of a record type its own value alone. */
export function picklistValues(entity: Entity, property: string, reader: PicklistReader): PicklistValues {
  const field = entity.fields[property]
  if (field === undefined) throw new Error(`${entity.apiName} has no picklist ${property}.`)
  const controllerValues = reader.seesController ? controllersOf(entity, field) : {}
  const isOfType = reader.recordType !== null && property === entity.recordTypes
  const closed = new Map(
    property === entity.path ? pathSteps(entity).map((step) => [step.value, step.closed] as const) : [],
  )
  const values = (isOfType ? [reader.recordType] : choicesOf(field)).map((value): PicklistValue => {
    const closes = closed.get(value)
    return {
      attributes: closes === undefined ? null : { picklistAtrributesValueType: 'CaseStatus', closed: closes },
      label: picklistLabel(field, value, reader.language),
      validFor: (field.dependsOn?.goesWith[value] ?? []).flatMap((controller) => controllerValues[controller] ?? []),
      value,
    }
  })
  const answered = { controllerValues, defaultValue: (isOfType ? values[0] : null) ?? null, values }
  return { ...answered, eTag: hash('sha256', JSON.stringify(answered)).slice(0, 32) }
}

const choicesOf = (field: AnyField): readonly string[] =>
  isCountryField(field) ? countryCodes : Object.keys(field.values ?? {})

/** The values of what controls a picklist with their places; a checkbox has two (platform API 2.3). */
function controllersOf(entity: Entity, { dependsOn }: AnyField): Readonly<Record<string, number>> {
  const controller = dependsOn === undefined ? undefined : entity.fields[dependsOn.field]
  if (controller === undefined) return {}
  const choices = controller.type === 'boolean' ? ['false', 'true'] : choicesOf(controller)
  return Object.fromEntries(choices.map((value, at) => [value, at]))
}
