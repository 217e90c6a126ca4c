import { describe, expect, it } from 'vitest'
import { businessGroupCodes, businessGroups, isBusinessGroupCode } from '#domain/business-groups.ts'
import { languageCodes } from '#domain/languages.ts'
import { readCatalogueData } from './catalogue-data.ts'
import { cell, readDemoData } from './data-table.ts'
import { readSentences, sentence } from './sentences.ts'
import { ownSubstancesFile, readSubstances } from './substances-file.ts'
import { siteCountries } from './countries.ts'

const data = await readCatalogueData()

it('[CTX-03] has the eight business groups, four of them with segments of their line of business', () => {
  expect(data.businessGroups.map(({ id }) => id)).toEqual(businessGroupCodes)
  for (const group of data.businessGroups)
    expect(group.names['en-US']).toBe(isBusinessGroupCode(group.id) ? businessGroups[group.id].name : null)
  expect(data.businessGroups.filter((group) => group.lobDependentSegments).map(({ id }) => id)).toEqual([
    'BG1',
    'BG3',
    'BG6',
    'BG7',
  ])
})

describe('[CTX-06] names in all fourteen languages', () => {
  it.each(['businessGroups', 'segments', 'chemistries', 'applications'] as const)('for every one of the %s', (kind) => {
    for (const { names } of data[kind]) expect(Object.keys(names).toSorted()).toEqual(languageCodes.toSorted())
  })

  it('for every function, fr-CA and es where they differ from fr and es-ES', () => {
    for (const { code, names } of data.functions) {
      const missing = languageCodes.filter((language) => !names[language])
      expect(
        missing.filter((language) => language !== 'fr-CA' && language !== 'es'),
        code,
      ).toEqual([])
      expect(names['fr-CA']).not.toBe(names.fr)
      expect(names.es).not.toBe(names['es-ES'])
    }
  })

  it('for the descriptions of the business groups and, but for fr-CA and es, of the functions', () => {
    for (const { descriptions } of data.businessGroups) expect(Object.keys(descriptions).length).toBe(14)
    for (const { code, descriptions } of data.functions) expect(Object.keys(descriptions).length, code).toBe(12)
  })

  it('and no two values of a kind are called alike in one language', () => {
    for (const kind of ['businessGroups', 'functions', 'chemistries', 'applications'] as const)
      for (const language of languageCodes) {
        const names = data[kind].flatMap((value) => value.names[language] ?? [])
        const twice = names.filter((name, index) => names.indexOf(name) !== index)
        expect(
          twice.filter((name) => !knownHomonyms.has(name)),
          `${kind} ${language}`,
        ).toEqual([])
      }
  })
})

/** Given with the facts: one word for two functions that English tells apart. */
const knownHomonyms: ReadonlySet<string> = new Set(['Treibgas'])

it('has 42 segments, 89 functions, and every code they name', () => {
  const functions = new Set(data.functions.map(({ code }) => code))
  const groups = new Set(data.businessGroups.map(({ id }) => id))
  expect([data.segments.length, functions.size]).toEqual([42, 89])
  for (const segment of data.segments) expect(groups).toContain(segment.businessGroup)
  for (const { functions: named } of [...data.segments, ...data.applications, ...data.families])
    for (const code of named) expect(functions).toContain(code)
})

it('puts every function in exactly one family, and every family in the range of a principal', () => {
  const inFamilies = data.families.flatMap((family) => family.functions)
  expect(inFamilies.toSorted()).toEqual(data.functions.map(({ code }) => code).toSorted())
  const sold = new Set(data.principals.flatMap(({ tradeNames }) => tradeNames.map(({ family }) => family)))
  expect(data.families.filter(({ code }) => !sold.has(code))).toEqual([])
})

it('says something of every family, form and quality in every language', async () => {
  const sentences = await readSentences()
  for (const { shelfLifeMonths } of data.families)
    for (const language of languageCodes) expect(sentence(sentences, `shelf.${shelfLifeMonths}`, language)).not.toBe('')
  for (const texts of sentences.values())
    for (const language of languageCodes)
      if (language !== 'fr-CA' && language !== 'es') expect(texts[language]).toBeTruthy()
})

it('knows the traits of substances of the project only', async () => {
  const ids = new Set((await readSubstances(ownSubstancesFile)).map(({ id }) => id))
  const rows = await readDemoData('traits.csv')
  expect(rows.map((row) => cell(row, 'id')).filter((id) => !ids.has(id))).toEqual([])
})

it('[ENT-06] has a company with a whole address, a phone and a country for each site, and one for the world', async () => {
  const companies = await readDemoData('companies.csv')
  expect(companies.map((row) => cell(row, 'id')).toSorted()).toEqual(
    ['GLOBAL', ...siteCountries].map((code) => `NORVANE-${code}`).toSorted(),
  )
  for (const row of companies)
    for (const column of ['name', 'country', 'street', 'city', 'postal_code', 'phone'])
      expect(cell(row, column)).not.toBe('')
})
