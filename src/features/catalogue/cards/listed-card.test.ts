import { describe, expect, it } from 'vitest'
import type { TradeGradeCard } from './card-shapes.ts'
import { listedGrade } from './listed-card.ts'

const link = (nameToDisplay: string) => ({ id: '01t000000000000AAA', slug: 'x', nameToDisplay })
const substance = {
  substanceId: 'CAS-77-92-9',
  inciName: 'CITRIC ACID',
  cas: '77-92-9',
  ec: '201-069-1',
  eNumbers: ['E330'],
  percent: null,
}
const card: TradeGradeCard = {
  kind: 'tradeGrade',
  ...link('Tessacit FG'),
  promoted: false,
  matched: null,
  description: { text: 'long' },
  businessGroups: ['food-nutrition', 'pharmaceuticals'],
  code: 'TES-1',
  principal: link('Kestrada'),
  tradeName: link('Tessacit'),
  substances: [
    { ...link('Citric acid'), ...substance },
    { ...link('Citroenzuur'), ...substance },
    { ...link('Water'), ...substance },
  ],
  functions: ['ACID'],
  keySpecifications: [],
  functionNames: [link('Acidulant')],
  physicalForm: null,
  certifications: ['iso-9001', 'halal', 'kosher', 'reach'],
  sampleAvailable: false,
}

describe('Trade grade in a list', () => {
  const listed = listedGrade(card)

  it('Contains the fields that the list shows and omits properties that do not apply', () => {
    expect(JSON.parse(JSON.stringify(listed))).toEqual({
      kind: 'tradeGrade',
      ...link('Tessacit FG'),
      accent: 'BG3',
      principal: link('Kestrada'),
      tradeName: link('Tessacit'),
      substances: [
        // The INCI name equals the name and is therefore omitted.
        { name: 'Citric acid', cas: '77-92-9', eNumber: 'E330' },
        { name: 'Citroenzuur', inci: 'CITRIC ACID', cas: '77-92-9', eNumber: 'E330' },
      ],
      moreSubstances: 1,
      functions: ['Acidulant'],
      certifications: ['iso-9001', 'halal', 'kosher'],
    })
  })

  it.each([
    ['name', 'Tessacit FG', false],
    ['function', 'Acidulant', false],
    ['cas', '77-92-9', false],
    ['principal', 'Kestrada', false],
    ['synonym', 'Citro', true],
    ['ec', '201-069-1', true],
  ] as const)('Shows the match in %s “%s” only if no other text in the list contains it', (field, text, said) => {
    expect(listedGrade({ ...card, matched: { field, text } }).matched).toEqual(said ? { field, text } : undefined)
  })
})
