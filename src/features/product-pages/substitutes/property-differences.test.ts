import { describe, expect, it } from 'vitest'
import { propertyDifferences, type ComparedFields } from './property-differences.ts'

const nothing: ComparedFields = {
  components: [],
  functions: [],
  chemistries: [],
  physicalForm: null,
  qualityGrades: [],
  certifications: [],
  claims: [],
  applications: [],
  packaging: [],
}

describe('What changes with a substitute', () => {
  it('[SUB-01] Names what is the same, what differs and what one of both does not state.', () => {
    const original: ComparedFields = {
      ...nothing,
      components: [
        { substance: 'xanthan', percent: 60 },
        { substance: 'guar', percent: 40 },
      ],
      functions: ['thickener'],
      physicalForm: 'powder',
      qualityGrades: ['food'],
      packaging: ['bag-25kg', 'box-20kg'],
    }
    const substitute: ComparedFields = {
      ...nothing,
      components: [
        { substance: 'guar', percent: null },
        { substance: 'xanthan', percent: null },
      ],
      functions: ['thickener', 'stabiliser'],
      physicalForm: 'granule',
      packaging: ['box-20kg', 'bag-25kg'],
      claims: ['vegan'],
    }
    expect(propertyDifferences(original, substitute)).toEqual({
      same: ['substances', 'packaging'],
      differs: ['functions', 'physicalForm'],
      unknown: ['chemistries', 'qualityGrades', 'certifications', 'claims', 'applications'],
      lost: { certifications: [], claims: [] },
    })
  })

  it('[SUB-01] A substitute with fewer values differs.', () => {
    const original = { ...nothing, functions: ['thickener', 'stabiliser'] }
    expect(propertyDifferences(original, { ...nothing, functions: ['thickener'] }).differs).toEqual(['functions'])
    expect(propertyDifferences({ ...nothing, functions: ['thickener'] }, original).differs).toEqual(['functions'])
  })

  it('[SUB-01] Names the certifications and claims that would be lost.', () => {
    const { lost, differs } = propertyDifferences(
      { ...nothing, certifications: ['halal', 'kosher'], claims: ['vegan'] },
      { ...nothing, certifications: ['kosher', 'cosmos'] },
    )
    expect(lost).toEqual({ certifications: ['halal'], claims: ['vegan'] })
    expect(differs).toEqual(['certifications'])
  })
})
