import { languageCodes, type LanguageCode } from '#platform/i18n/languages.ts'
import type { CatalogueData } from '../catalogue-data.ts'
import { cell, readDemoData } from '../data-table.ts'
import { joinedCell, type ImportLine } from '../import-columns.ts'
import { localisedCells, textsOf } from '../texts/languages.ts'
import type { SpecificationRule } from './specification-rules.ts'

/** Returns the properties that grades state, with the functions and chemistries of their rules. */
export async function specificationPropertyLines(
  rules: readonly SpecificationRule[],
  data: CatalogueData,
): Promise<readonly ImportLine[]> {
  const [properties, choices] = await Promise.all([
    readDemoData('specification-properties.csv'),
    readDemoData('specification-choices.csv'),
  ])
  const functions = new Set(data.functions.map(({ code }) => code))
  return properties.map((row, index) => {
    const id = cell(row, 'id')
    const own = rules.filter(({ property }) => property === id)
    return {
      integration_id: id,
      ...localisedCells('name', textsOf(row, 'name')),
      group: cell(row, 'group'),
      value_kind: cell(row, 'value_kind'),
      unit: cell(row, 'unit'),
      decimals: cell(row, 'decimals'),
      choices: joinedCell(
        choiceCells(
          choices.filter((choice) => cell(choice, 'property') === id).map((choice) => textsOf(choice, 'name')),
        ),
      ),
      functions: joinedCell([...new Set(own.flatMap((rule) => rule.functions))].filter((code) => functions.has(code))),
      chemistries: joinedCell([...new Set(own.flatMap((rule) => rule.chemistries))]),
      is_facet: cell(row, 'is_facet'),
      position: String(index + 1),
    }
  })
}

/** `en-US:soluble|en-US:insoluble|de:löslich|…`: the choices of each language in their order. */
const choiceCells = (choices: readonly { readonly [language in LanguageCode]?: string }[]): readonly string[] =>
  languageCodes.flatMap((language) =>
    choices.flatMap((texts) => (texts[language] === undefined ? [] : [`${language}:${texts[language]}`])),
  )
