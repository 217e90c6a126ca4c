import { describe, expect, it } from 'vitest'
import {
  businessGroupCodes,
  businessGroupNames,
  isBusinessGroupCode,
} from '#platform/values/markets/business-groups.ts'
import { demoLanguages } from '#demo/texts/languages.ts'
import { readCatalogueData } from './catalogue-data.ts'
import { cell, readDemoData } from './data-table.ts'
import { readSentences, sentence } from './texts/sentences.ts'
import { ownSubstancesFile, readSubstances } from './substances-file.ts'
import { siteCountries } from './countries.ts'

const data = await readCatalogueData()

it('[CTX-03] Has the eight business groups, four of which have segments that depend on the line of business', () => {
  expect(data.businessGroups.map(({ id }) => id)).toEqual(businessGroupCodes)
  for (const group of data.businessGroups)
    expect(group.names['en-US']).toBe(isBusinessGroupCode(group.id) ? businessGroupNames[group.id] : null)
  expect(data.businessGroups.filter((group) => group.lobDependentSegments).map(({ id }) => id)).toEqual([
    'BG1',
    'BG3',
    'BG6',
    'BG7',
  ])
})

describe('[CTX-06] Names in every language of the demo', () => {
  it.each(['businessGroups', 'segments', 'chemistries', 'applications'] as const)(
    'Names every one of the %s',
    (kind) => {
      for (const { names } of data[kind]) expect(Object.keys(names).toSorted()).toEqual(demoLanguages.toSorted())
    },
  )

  it('Names every function, and fr-CA and es differ from fr and es-ES', () => {
    for (const { code, names } of data.functions) {
      const missing = demoLanguages.filter((language) => !names[language])
      expect(
        missing.filter((language) => language !== 'fr-CA' && language !== 'es'),
        code,
      ).toEqual([])
      expect(names['fr-CA']).not.toBe(names.fr)
      expect(names.es).not.toBe(names['es-ES'])
    }
  })

  it('Describes the business groups and, except in fr-CA and es, the functions', () => {
    for (const { descriptions } of data.businessGroups)
      expect(Object.keys(descriptions).toSorted()).toEqual(demoLanguages.toSorted())
    const withOwnTexts = demoLanguages.filter((language) => language !== 'fr-CA' && language !== 'es').toSorted()
    for (const { code, descriptions } of data.functions)
      expect(Object.keys(descriptions).toSorted(), code).toEqual(withOwnTexts)
  })

  it('Names no two values of a kind alike within one language', () => {
    for (const kind of ['businessGroups', 'functions', 'chemistries', 'applications'] as const)
      for (const language of demoLanguages) {
        const names = data[kind].flatMap((value) => value.names[language] ?? [])
        const twice = names.filter((name, index) => names.indexOf(name) !== index)
        expect(
          twice.filter((name) => !knownHomonyms.has(name)),
          `${kind} ${language}`,
        ).toEqual([])
      }
  })
})

/** These pairs are known: two functions that only English tells apart have the same word. */
const knownHomonyms: ReadonlySet<string> = new Set(['Treibgas'])

it('Has 42 segments and 89 functions, and every code that they refer to exists', () => {
  const functions = new Set(data.functions.map(({ code }) => code))
  const groups = new Set(data.businessGroups.map(({ id }) => id))
  expect([data.segments.length, functions.size]).toEqual([42, 89])
  for (const segment of data.segments) expect(groups).toContain(segment.businessGroup)
  for (const { functions: named } of [...data.segments, ...data.applications, ...data.families])
    for (const code of named) expect(functions).toContain(code)
})

it('Puts every function in exactly one family, and every family in the range of a principal', () => {
  const inFamilies = data.families.flatMap((family) => family.functions)
  expect(inFamilies.toSorted()).toEqual(data.functions.map(({ code }) => code).toSorted())
  const sold = new Set(data.principals.flatMap(({ tradeNames }) => tradeNames.flatMap(({ families }) => families)))
  expect(data.families.filter(({ code }) => !sold.has(code))).toEqual([])
})

it('Describes every family, form and quality in every language', async () => {
  const sentences = await readSentences()
  for (const { shelfLifeMonths } of data.families)
    for (const language of demoLanguages) expect(sentence(sentences, `shelf.${shelfLifeMonths}`, language)).not.toBe('')
  for (const texts of sentences.values())
    for (const language of demoLanguages)
      if (language !== 'fr-CA' && language !== 'es') expect(texts[language]).toBeTruthy()
})

it("Knows only traits of the project's own substances", async () => {
  const ids = new Set((await readSubstances(ownSubstancesFile)).map(({ id }) => id))
  const rows = await readDemoData('traits.csv')
  expect(rows.map((row) => cell(row, 'id')).filter((id) => !ids.has(id))).toEqual([])
})

it('[ENT-06] Has a company with a complete address, a phone number and a country for each site, and one worldwide', async () => {
  const companies = await readDemoData('companies.csv')
  expect(companies.map((row) => cell(row, 'id')).toSorted()).toEqual(
    ['GLOBAL', ...siteCountries].map((code) => `NORVANE-${code}`).toSorted(),
  )
  for (const row of companies)
    for (const column of ['name', 'country', 'street', 'city', 'postal_code', 'coordinates', 'phone'])
      expect(cell(row, column)).not.toBe('')
})
