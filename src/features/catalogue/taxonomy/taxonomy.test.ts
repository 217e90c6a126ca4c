import { describe, expect, it } from 'vitest'
import { buildTaxonomy } from './taxonomy.ts'

const group = (id: string, name: string, sortOrder: number) => ({
  id,
  integrationId: `key-${id}`,
  name,
  names: { 'en-US': name },
  descriptions: {},
  hasLobDependentMarketSegments: false,
  sortOrder,
})

const segment = (id: string, name: string, businessGroupId: string, sortOrder: number) => ({
  id,
  integrationId: `key-${id}`,
  name,
  names: { 'en-US': name },
  businessGroupId,
  functions: [],
  sortOrder,
})

const taxonomy = buildTaxonomy({
  businessGroups: [group('g2', 'Beauty & Care', 2), group('g1', 'Home Care and I&I', 1)],
  marketSegments: [
    segment('s3', 'Cleaning', 'g2', 1),
    segment('s2', 'Surfaces', 'g1', 2),
    segment('s1', 'Cleaning', 'g1', 1),
  ],
  masterValues: [
    {
      id: 'v1',
      integrationId: 'GEL',
      name: 'Gel',
      names: {},
      valueKind: 'function',
      code: 'GEL',
      descriptions: {},
      businessGroups: [],
    },
    {
      id: 'v2',
      integrationId: 'GELC',
      name: 'Gel',
      names: {},
      valueKind: 'chemistry',
      code: 'GELC',
      descriptions: {},
      businessGroups: [],
    },
    {
      id: 'v3',
      integrationId: 'CJK',
      name: '乳化剂',
      names: {},
      valueKind: 'function',
      code: 'CJK',
      descriptions: {},
      businessGroups: [],
    },
  ],
  principals: [{ id: 'p1', integrationId: 'brenvik', name: 'Brenvik Öl' }],
  rangeProperties: [],
})

describe('Taxonomy snapshot', () => {
  it('[ENT-02] Returns business groups in their order, each with its segments in their order', () => {
    expect(taxonomy.businessGroups.map((each) => [each.slug, each.marketSegments.map((one) => one.id)])).toEqual([
      ['home-care-and-ii', ['s1', 's2']],
      ['beauty-care', ['s3']],
    ])
  })

  it.each(['g1', 'key-g1', 'home-care-and-ii'])(
    '[ENT-02] Finds a business group by id, integrationId and slug: %s',
    (key) => {
      expect(taxonomy.businessGroup(key)?.id).toBe('g1')
    },
  )

  it('[ENT-04] Finds a segment by its slug inside the business group, because two groups may use the same name', () => {
    expect(taxonomy.marketSegment('cleaning', 'g2')?.id).toBe('s3')
    expect(taxonomy.marketSegment('cleaning', 'g1')?.id).toBe('s1')
    expect(taxonomy.marketSegment('surfaces', 'g2')).toBeNull()
    expect(taxonomy.marketSegment('surfaces')?.id).toBe('s2')
  })

  it('[ADR-07] Returns null for unknown keys', () => {
    expect(taxonomy.businessGroup('no-such-group')).toBeNull()
    expect(taxonomy.businessGroup('__proto__')).toBeNull()
    expect(taxonomy.marketSegment('cleaning', 'no-such-group')).toBeNull()
    expect(taxonomy.masterValue('')).toBeNull()
    expect(taxonomy.principal('p2')).toBeNull()
  })

  it('Distinguishes values of the same name by their kind', () => {
    expect(taxonomy.masterValueBySlug('function', 'gel')?.id).toBe('v1')
    expect(taxonomy.masterValueBySlug('chemistry', 'gel')?.id).toBe('v2')
    expect(taxonomy.masterValueBySlug('application', 'gel')).toBeNull()
  })

  it('[ENT-11] Gives an entry an address even if its name contains no letter of the alphabet', () => {
    expect(taxonomy.masterValue('v3')?.slug).toBe('v3')
    expect(taxonomy.principal('p1')?.slug).toBe('brenvik-ol')
  })
})
