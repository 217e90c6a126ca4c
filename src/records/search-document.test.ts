import { describe, expect, it } from 'vitest'
import { gradeSums } from './grade-totals.ts'
import { descriptionCarrier, substanceCarrier, tradeGradeDocument, tradeNameDocument } from './search-document.ts'
import { buildTaxonomy } from './taxonomy.ts'

const base = {
  version: 1,
  isActive: true,
  createdDate: new Date(1000),
  createdById: 'x',
  lastModifiedDate: new Date(1000),
  lastModifiedById: 'x',
  systemModstamp: new Date(1000),
}

const value = (id: string, name: string, valueKind: 'function' | 'chemistry') => ({
  id,
  integrationId: id,
  name,
  names: { 'en-US': name },
  valueKind,
  code: id,
  descriptions: {},
  businessGroups: [],
})

const taxonomy = buildTaxonomy({
  businessGroups: [
    {
      id: 'g1',
      integrationId: 'BG3',
      name: 'Food & nutrition',
      names: {},
      descriptions: {},
      hasLobDependentMarketSegments: true,
      sortOrder: 1,
    },
  ],
  marketSegments: [],
  masterValues: [value('f1', 'Thickener', 'function'), value('c1', 'Gum', 'chemistry')],
  principals: [],
})

const grade = {
  ...base,
  id: 'grade',
  integrationId: 'grade',
  name: 'Xanvero 80',
  code: 'XV-80',
  tradeName: 'brand',
  principal: 'supplier',
  components: [{ substance: 'xanthan', percent: null }],
  functions: ['f1', 'inactive'],
  chemistries: ['c1'],
  applications: [],
  marketSegments: [],
  businessGroups: ['g1'],
  physicalForm: 'powder',
  purity: null,
  qualityGrades: ['food'],
  certifications: ['halal'],
  claims: [],
  packaging: ['bag-25kg'],
  origin: 'NO',
  storage: 'dry',
  shelfLifeMonths: 24,
  sampleAvailable: true,
  countries: ['NL', 'BE'],
  description: 'Coarse.',
  descriptions: { 'nl-NL': 'Grof.' },
  details: {},
  successor: null,
  internalNote: null,
} as const

const brand = {
  ...base,
  id: 'brand',
  integrationId: 'brand',
  name: 'Xanvero',
  principal: 'supplier',
  description: null,
  descriptions: {},
  details: {},
  successor: null,
  businessGroups: [],
  functions: [],
}

describe('what the index is given', () => {
  it('[SRC-04] gives a substance by its names in every language, INCI, synonyms and numbers', () => {
    const carrier = substanceCarrier({
      ...base,
      id: 's',
      integrationId: 'CAS-77-92-9',
      name: 'Citric acid',
      names: { de: 'Zitronensäure' },
      inciName: 'CITRIC ACID',
      cas: '77-92-9',
      ec: null,
      eNumbers: ['E330'],
      formula: null,
      synonyms: ['Lemon salt'],
      synonymsOther: { 'nl-NL': ['Citroenzout'] },
      description: null,
      functions: [],
      chemistries: [],
      businessGroups: [],
      physicalForm: null,
      vegan: null,
      vegetarian: null,
      organic: null,
    })
    expect(carrier.texts).toEqual([
      { field: 'name', language: 'en-US', text: 'Citric acid' },
      { field: 'name', language: 'de', text: 'Zitronensäure' },
      { field: 'inci', language: null, text: 'CITRIC ACID' },
      { field: 'synonym', language: null, text: 'Lemon salt' },
      { field: 'synonym', language: 'nl-NL', text: 'Citroenzout' },
    ])
    expect(carrier.codes).toEqual([
      { field: 'cas', value: '77-92-9' },
      { field: 'eNumber', value: 'E330' },
    ])
  })

  it('[ADR-01] gives taxonomy by slug, the rest by its value, and nothing of what is inactive', () => {
    expect(tradeGradeDocument(grade, [], taxonomy).facets).toEqual({
      'business-group': ['food-nutrition'],
      segment: [],
      function: ['thickener'],
      chemistry: ['gum'],
      application: [],
      principal: ['supplier'],
      form: ['powder'],
      certification: ['halal'],
      claim: [],
      quality: ['food'],
      origin: ['NO'],
      packaging: ['bag-25kg'],
      storage: ['dry'],
      'shelf-life': ['24'],
      sample: ['yes'],
    })
  })

  it('gives one description of many records once, another text another time', () => {
    const carrier = descriptionCarrier(grade)
    expect(carrier?.texts).toEqual([
      { field: 'description', language: 'en-US', text: 'Coarse.' },
      { field: 'description', language: 'nl-NL', text: 'Grof.' },
    ])
    expect(descriptionCarrier({ ...grade, id: 'other' })?.id).toBe(carrier?.id)
    expect(descriptionCarrier({ ...grade, descriptions: {} })?.id).not.toBe(carrier?.id)
    expect(tradeGradeDocument(grade, [], taxonomy).carriers).toContain(carrier?.id)
    expect(descriptionCarrier(brand)).toBeNull()
  })

  it('[CTX-05] gives a trade name what its available grades have, and nothing of one that is available nowhere', () => {
    const sums = gradeSums('tradeName')
    sums.add(grade)
    sums.add({
      ...grade,
      id: 'second',
      components: [{ substance: 'citric', percent: 5 }],
      countries: ['NL', 'US'],
      physicalForm: 'liquid',
    })
    sums.add({
      ...grade,
      id: 'nowhere',
      components: [{ substance: 'secret', percent: null }],
      countries: [],
      physicalForm: 'gas',
    })
    const document = tradeNameDocument(brand, sums.of('brand'), [], taxonomy)
    expect(document.countries.toSorted()).toEqual(['BE', 'NL', 'US'])
    expect(document.facets.form).toEqual(['powder', 'liquid'])
    expect(document.carriers).toEqual(expect.arrayContaining(['xanthan', 'citric', 'supplier', 'f1']))
    expect(document.carriers).not.toContain('secret')
    expect(tradeNameDocument(brand, sums.of('brand without grades'), [], taxonomy).countries).toEqual([])
  })
})
