import { describe, expect, it } from 'vitest'
import type { RangeProperty } from '#features/catalogue/taxonomy/taxonomy.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { siteByCountry } from '#sites/table.ts'
import { keySpecifications } from './key-specifications.ts'

const property = (key: string, name: string, functions: readonly string[]): RangeProperty => ({
  id: `a16-${key}`,
  key,
  name,
  names: { 'en-US': name, 'nl-NL': `${name} NL` },
  unit: '',
  decimals: 1,
  functions,
})

const rangeProperties = [
  property('viscosity', 'Viscosity', ['thickener', 'emulsifier', 'solvent']),
  property('hlb', 'HLB value', ['emulsifier']),
  property('particle-size', 'Particle size (D50)', ['thickener', 'emulsifier']),
  property('acid', 'Acid value', ['emulsifier', 'thickener', 'solvent', 'resin']),
  property('moisture', 'Moisture', []),
]
const context = (language: 'en-US' | 'nl-NL' | 'de') =>
  ({ viewer: { language, site: siteByCountry('US') }, taxonomy: { rangeProperties } }) as unknown as CallContext

const specified = (key: string, value: Readonly<Record<string, string>>) => ({ property: `a16-${key}`, ...value })
const texts = (functions: readonly string[], specifications: readonly ReturnType<typeof specified>[]) =>
  keySpecifications({ functions, specifications }, context('en-US')).map(
    ({ name, text }) => `${name} ${text.replaceAll('\u00a0', ' ')}`,
  )

const all = [
  specified('moisture', { max: '12', unit: '%' }),
  specified('viscosity', { min: '1200', max: '1600', unit: 'cP' }),
  specified('acid', { typical: '3' }),
  specified('particle-size', { max: '75.0', unit: 'µm' }),
  specified('hlb', { typical: '15.2' }),
]

describe('The specifications of a card', () => {
  it('[SPC-03] Are at most three that belong to the functions of the grade, those of few functions first', () => {
    expect(texts(['emulsifier'], all)).toEqual([
      'HLB value 15.2',
      'Particle size ≤ 75.0 µm',
      'Viscosity 1,200–1,600 cP',
    ])
    expect(texts(['solvent'], all)).toEqual(['Viscosity 1,200–1,600 cP', 'Acid value 3'])
  })

  it('[SPC-03] Are none of a property that the grade does not state or that belongs to other functions', () => {
    expect(texts(['emulsifier'], [])).toEqual([])
    expect(texts(['sweetener'], all)).toEqual([])
    expect(texts(['thickener'], [specified('hlb', { typical: '4' })])).toEqual([])
  })

  it('[SPC-03] Have names in the language of the viewer, or else say in which', () => {
    const nameIn = (language: 'nl-NL' | 'de') =>
      keySpecifications({ functions: ['emulsifier'], specifications: all }, context(language))[0]
    expect(nameIn('nl-NL')).toEqual({ name: 'HLB value NL', text: '15,2' })
    expect(nameIn('de')).toEqual({ name: 'HLB value', lang: 'en-US', text: '15,2' })
  })
})
