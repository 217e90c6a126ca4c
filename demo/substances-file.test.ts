import { describe, expect, it } from 'vitest'
import { isENumber, ownSubstancesFile, readSubstances, substanceOf } from './substances-file.ts'

describe('A line of the demo form', () => {
  const substance = substanceOf({
    id: 'CAS-151-21-3',
    name_en: 'Sodium lauryl sulfate',
    functions: 'SURFA|FOAM',
    physical_form: 'flakes',
    synonyms_en: 'SLS|E487|E 160a(ii)',
    name_nl: 'Natriumlaurylsulfaat',
    name_es: 'Laurilsulfato de sodio',
  })

  it('Moves E numbers from the synonyms to their own property', () => {
    expect(substance.eNumbers).toEqual(['E487', 'E160a(ii)'])
    expect(substance.synonyms).toEqual(['SLS'])
  })

  it('Uses the language codes of the product', () => {
    expect(substance.names).toEqual({
      'en-US': 'Sodium lauryl sulfate',
      'nl-NL': 'Natriumlaurylsulfaat',
      'es-ES': 'Laurilsulfato de sodio',
    })
  })

  it('Is well known and has no value for what the file does not contain', () => {
    expect(substance).toMatchObject({
      tier: 1,
      physicalForm: 'flake',
      vegan: 'unknown',
      organic: 'unknown',
      formula: '',
    })
  })
})

describe('A line of the data form', () => {
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

  it('Reads the columns that the demo form does not have', () => {
    expect(substance).toMatchObject({
      tier: 2,
      eNumbers: ['E330', 'E330(i)'],
      formula: 'C6H8O7',
      vegan: 'yes',
      vegetarian: 'unknown',
      organic: 'yes',
    })
  })

  it('Keeps synonyms of known languages, with the text after the first colon', () => {
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
])('Decides whether %s is an E number: %s', (text, answer) => {
  expect(isENumber(text)).toBe(answer)
})

it("Reads the project's file sorted by id, with unique ids", async () => {
  const substances = await readSubstances(ownSubstancesFile)
  const ids = substances.map(({ id }) => id)
  expect(ids.length).toBeGreaterThanOrEqual(431)
  expect(ids).toEqual([...new Set(ids)].toSorted())
})
