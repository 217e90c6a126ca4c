import { describe, expect, it } from 'vitest'
import { gradeSums } from './grade-totals.ts'
import { descriptionTermSource, substanceTermSource, tradeGradeDocument, tradeNameDocument } from './search-document.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { rowOf } from '#tests/fixtures/entity-row.ts'
import { buildTaxonomy } from '#features/catalogue/taxonomy/taxonomy.ts'

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
  rangeProperties: [],
})

const grade = rowOf(tradeGrade, {
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
})

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

describe('Documents for the index', () => {
  it('[SRC-04] A substance has its names in every language, INCI, synonyms and identifiers', () => {
    const termSource = substanceTermSource({
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
    expect(termSource.texts).toEqual([
      { field: 'name', language: 'en-US', text: 'Citric acid' },
      { field: 'name', language: 'de', text: 'Zitronensäure' },
      { field: 'inci', language: null, text: 'CITRIC ACID' },
      { field: 'synonym', language: null, text: 'Lemon salt' },
      { field: 'synonym', language: 'nl-NL', text: 'Citroenzout' },
    ])
    expect(termSource.codes).toEqual([
      { field: 'cas', value: '77-92-9' },
      { field: 'eNumber', value: 'E330' },
    ])
  })

  it('[ADR-01] Taxonomy is indexed by slug and other facets by value; inactive values are omitted', () => {
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

  it('A description of several records is indexed once, and a changed one under another id', () => {
    const termSource = descriptionTermSource(grade)
    expect(termSource?.texts).toEqual([
      { field: 'description', language: 'en-US', text: 'Coarse.' },
      { field: 'description', language: 'nl-NL', text: 'Grof.' },
    ])
    expect(descriptionTermSource({ ...grade, id: 'other' })?.id).toBe(termSource?.id)
    expect(descriptionTermSource({ ...grade, descriptions: {} })?.id).not.toBe(termSource?.id)
    expect(tradeGradeDocument(grade, [], taxonomy).termSources).toContain(termSource?.id)
    expect(descriptionTermSource(brand)).toBeNull()
  })

  it('[CTX-05] A trade name has the values of its available grades, and none of a grade that is available nowhere', () => {
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
    expect(document.termSources).toEqual(expect.arrayContaining(['xanthan', 'citric', 'supplier', 'f1']))
    expect(document.termSources).not.toContain('secret')
    expect(tradeNameDocument(brand, sums.of('brand without grades'), [], taxonomy).countries).toEqual([])
  })
})
