import { specificationProperty } from './specification-property.ts'
import { readText } from '#platform/i18n/read-text.ts'
import type { CallContext } from '#platform/calls/call.ts'
import type { Row } from '#platform/entity/entity.ts'
import type { Specification } from '#platform/entity/kinds/specification-list.ts'
import { defaultLanguage, fallbackChain, type LanguageCode } from '#platform/i18n/languages.ts'
import type { SpecificationValue } from '#platform/values/measures/specification.ts'

type Property = Row<typeof specificationProperty>

/** A property as visitors see it. */
export interface ShownProperty {
  /** The integration id, which addresses contain. */
  readonly key: string
  readonly name: string
  /** Set when the name is not in the viewer's language. */
  readonly lang?: LanguageCode
  readonly group: Property['group']
  readonly isYesNo: boolean
  /** The unit in which grades are compared. */
  readonly unit: string
}

/** A stated value; a choice is in the viewer's language. */
export interface ShownValue extends SpecificationValue {
  /** The language of `text`, if it is not the viewer's. */
  readonly lang?: LanguageCode
}

/** What one grade states of one property, under one condition or several. */
export interface ShownSpecification {
  readonly property: ShownProperty
  readonly values: readonly ShownValue[]
}

/**
 * Returns what each row states, by property in the order of the properties. Reads the properties in one query; those that are
 * inactive are omitted.
 */
export async function shownSpecifications(
  rows: readonly { readonly specifications: readonly Specification[] }[],
  { records, viewer }: Pick<CallContext, 'records' | 'viewer'>,
): Promise<readonly (readonly ShownSpecification[])[]> {
  const ids = [...new Set(rows.flatMap((row) => row.specifications.map(({ property }) => property)))]
  if (ids.length === 0) return rows.map(() => [])
  const properties = (await records.byIds(viewer, specificationProperty, ids)).toSorted(inOrder)
  return rows.map(({ specifications }) => {
    const byProperty = Map.groupBy(specifications, ({ property }) => property)
    return properties.flatMap((property) => {
      const values = byProperty.get(property.id)
      if (values === undefined) return []
      return {
        property: shownProperty(property, viewer.language),
        values: values.map(({ property: _property, ...value }) => shownValue(value, property, viewer.language)),
      }
    })
  })
}

const inOrder = (one: Property, other: Property): number =>
  (one.position ?? Infinity) - (other.position ?? Infinity) || (one.integrationId < other.integrationId ? -1 : 1)

function shownProperty(property: Property, language: LanguageCode): ShownProperty {
  const name = readText(property.name, property.names, language)
  return {
    key: property.integrationId,
    name: name?.text ?? property.name,
    ...(name?.lang === undefined ? {} : { lang: name.lang }),
    group: property.group,
    isYesNo: property.valueKind === 'yes-no',
    unit: property.unit ?? '',
  }
}

function shownValue(value: SpecificationValue, { valueKind, choices }: Property, language: LanguageCode): ShownValue {
  if (value.text === undefined || valueKind === 'yes-no') return value
  const other = language === defaultLanguage ? {} : { lang: defaultLanguage }
  if (valueKind !== 'choice') return { ...value, ...other }
  const index = choices[defaultLanguage]?.indexOf(value.text) ?? -1
  for (const candidate of fallbackChain(language)) {
    const text = choices[candidate]?.[index]
    if (text !== undefined) return { ...value, text, ...(candidate === language ? {} : { lang: candidate }) }
  }
  return { ...value, ...other }
}
