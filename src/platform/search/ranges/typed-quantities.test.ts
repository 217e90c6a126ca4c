import { describe, expect, it } from 'vitest'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { typedQuantities } from './typed-quantities.ts'

const read = (term: string, language: LanguageCode = 'en-US') =>
  typedQuantities(term, language).map(({ low, high, unit, start, end }) => [term.slice(start, end), low, high, unit])

describe('A quantity in a search term', () => {
  it.each([
    ['HLB 15', '15', 15, 15, null],
    ['pH 5.5-7', '5.5-7', 5.5, 7, null],
    ['viscosity 1000-2000 cps', '1000-2000 cps', 1000, 2000, 'cps'],
    ['viscosity 1000 – 2000 mPa·s', '1000 – 2000 mPa·s', 1000, 2000, 'mPa·s'],
    ['viscosity 2000..1000', '2000..1000', 1000, 2000, null],
    ['98 %', '98 %', 98, 98, '%'],
    ['98%', '98%', 98, 98, '%'],
    ['purity ≥ 98 %', '≥ 98 %', 98, null, '%'],
    ['purity >=98.5%', '>=98.5%', 98.5, null, '%'],
    ['moisture < 0.5 %', '< 0.5 %', null, 0.5, '%'],
    ['moisture max. 5 %', 'max. 5 %', null, 5, '%'],
    ['assay min 99', 'min 99', 99, null, null],
    ['mesh 80', 'mesh 80', 80, 80, 'mesh'],
    ['80 Mesh', '80 Mesh', 80, 80, 'Mesh'],
    ['80mesh', '80mesh', 80, 80, 'mesh'],
    ['melting point -10 to -5 °C', '-10 to -5 °C', -10, -5, '°C'],
    ['iodine value 50-60 g I₂/100 g', '50-60 g I₂/100 g', 50, 60, 'g I₂/100 g'],
    ['density 1,000.5 g/L', '1,000.5 g/L', 1000.5, 1000.5, 'g/L'],
    ['viscosity 1,000 cP, powder', '1,000 cP', 1000, 1000, 'cP'],
  ] as const)('[SPC-03] [UND-01] Is read in %j as %j', (term, ...expected) => {
    expect(read(term)).toEqual([expected])
  })

  it.each([
    ['de', 'Viskosität 1.000 bis 2.000 mPa·s', 1000, 2000],
    ['de', 'Dichte 0,95 g/cm³', 0.95, 0.95],
    ['fr', 'viscosité 1000 à 2000 cps', 1000, 2000],
    ['nl-NL', 'viscositeit 1.500 tot 2.500 cps', 1500, 2500],
    ['pl', 'lepkość 1000 do 2000', 1000, 2000],
    ['en-US', 'density 1.000 g/cm³', 1, 1],
    ['tr', 'saflık %98,5', 98.5, 98.5],
    // A group does not begin with zero.
    ['de', 'Dichte 0.950 g/cm³', 0.95, 0.95],
    ['en-US', 'density 0,950 g/cm³', 0.95, 0.95],
    ['nl-NL', 'gehalte 00.123 %', 0.123, 0.123],
    ['de', 'Viskosität 1.234.567 mPa·s', 1_234_567, 1_234_567],
  ] as const)('[SPC-03] [UND-01] Is read as the language %s writes it: %j', (language, term, low, high) => {
    expect(read(term, language).map(([, from, to]) => [from, to])).toEqual([[low, high]])
  })

  it.each([
    '77-92-9',
    '201-069-1',
    'E330',
    'PEG-40',
    'Methocel E4M',
    'Carbomer 980P',
    'C12-15 alkyl benzoate',
    'vitamin B12',
    '1,2-hexanediol',
    'CI 77891/2',
    // Digits that nobody groups in this way.
    'version 1.2.3',
    '0.001.234 mPa·s',
    '1,23.5 %',
  ])('[SPC-03] Is none in the names and codes of %j', (term) => {
    expect(read(term)).toEqual([])
  })
})
