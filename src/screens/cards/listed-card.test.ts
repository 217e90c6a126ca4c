import { describe, expect, it } from 'vitest'
import type { TradeGradeCard } from '#calls/search-shapes.ts'
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
  functionNames: [link('Acidulant')],
  physicalForm: null,
  certifications: ['iso-9001', 'halal', 'kosher', 'reach'],
  sampleAvailable: false,
}

describe('a trade grade as a list carries it', () => {
  const listed = listedGrade(card)

  it('has what is shown, and leaves out what is not so', () => {
    expect(JSON.parse(JSON.stringify(listed))).toEqual({
      kind: 'tradeGrade',
      ...link('Tessacit FG'),
      accent: 'BG3',
      principal: link('Kestrada'),
      tradeName: link('Tessacit'),
      substances: [
        // Its INCI name says the same as its name.
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
  ] as const)('says that it was found by %s %s only where nothing else on it does', (field, text, said) => {
    expect(listedGrade({ ...card, matched: { field, text } }).matched).toEqual(said ? { field, text } : undefined)
  })
})
