import { describe, expect, it } from 'vitest'
import { isENumber, ownSubstancesFile, readSubstances, substanceOf } from './substances-file.ts'

describe('a line of the demo form', () => {
  const substance = substanceOf({
    id: 'CAS-151-21-3',
    name_en: 'Sodium lauryl sulfate',
    functions: 'SURFA|FOAM',
    physical_form: 'flakes',
    synonyms_en: 'SLS|E487|E 160a(ii)',
    name_nl: 'Natriumlaurylsulfaat',
    name_es: 'Laurilsulfato de sodio',
  })

  it('moves E-numbers from the synonyms to their own place', () => {
    expect(substance.eNumbers).toEqual(['E487', 'E160a(ii)'])
    expect(substance.synonyms).toEqual(['SLS'])
  })

  it('names the languages as the product does', () => {
    expect(substance.names).toEqual({
      'en-US': 'Sodium lauryl sulfate',
      'nl-NL': 'Natriumlaurylsulfaat',
      'es-ES': 'Laurilsulfato de sodio',
    })
  })

  it('is well known, and silent on what the file does not say', () => {
    expect(substance).toMatchObject({
      tier: 1,
      physicalForm: 'flake',
      vegan: 'unknown',
      organic: 'unknown',
      formula: '',
    })
  })
})

describe('a line of the data form', () => {
  const substance = substanceOf({
    id: 'E-330',
    tier: '2',
    name_en: 'Citric acid',
    e_number: 'E330|E330(i)',
    formula: 'C6H8O7',
    synonyms_other: 'nl:zuur: van citroen|xx:nothing|es:ácido',
    vegan: 'yes',
    vegetarian: 'maybe',
    organic_eu: 'authorized',
  })

  it('reads the columns that the demo form does not have', () => {
    expect(substance).toMatchObject({
      tier: 2,
      eNumbers: ['E330', 'E330(i)'],
      formula: 'C6H8O7',
      vegan: 'yes',
      vegetarian: 'unknown',
      organic: 'yes',
    })
  })

  it('keeps synonyms of the languages we have, with what stands after the first colon', () => {
    expect(substance.synonymsOther).toEqual([
      { language: 'nl-NL', text: 'zuur: van citroen' },
      { language: 'es-ES', text: 'ácido' },
    ])
  })
})

it.each([
  ['E330', true],
  ['E 330', true],
  ['E160a(ii)', true],
  ['E1520', true],
  ['EDTA', false],
  ['E33', false],
  ['EC electrolyte', false],
])('knows %s as an E-number: %s', (text, answer) => {
  expect(isENumber(text)).toBe(answer)
})

it("reads the project's file, sorted by id, each id once", async () => {
  const substances = await readSubstances(ownSubstancesFile)
  const ids = substances.map(({ id }) => id)
  expect(ids.length).toBeGreaterThanOrEqual(431)
  expect(ids).toEqual([...new Set(ids)].toSorted())
})
