import type { Entity } from '#platform/entity/entity.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { masterValue } from '#features/catalogue/taxonomy/master-value.ts'
import { promotion } from '#features/catalogue/products/promotion.ts'
import { specificationProperty } from '#features/catalogue/specifications/specification-property.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { synonym } from '#features/search/feed/synonym.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { type IndexFollower } from '#features/search/feed/index-follower.ts'
import { facetKeys } from '#platform/search/vocabulary/facets.ts'
import { resultTypes } from '#platform/search/indexed-content.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { today } from '../../fixtures/call-fixtures.ts'

/** Changes of the catalogue, each of which changes what visitors find. */
export const followedChanges: readonly (readonly [
  what: string,
  entity: Entity,
  key: string,
  changes: Readonly<Record<string, unknown>>,
])[] = [
  ['a grade becomes unavailable', tradeGrade, 'citrelle-fg', { countries: [] }],
  ['a grade becomes inactive', tradeGrade, 'gumellan-s', { isActive: false }],
  ['a grade becomes available', tradeGrade, 'citrelle-nowhere', { countries: ['DE'] }],
  ['a grade moves to another trade name', tradeGrade, 'gumellan-s', { tradeName: idOf(tradeName, 'citrelle') }],
  [
    'a grade is made of something else',
    tradeGrade,
    'citrelle-us',
    { components: [{ substance: idOf(substance, 'CAS-50-81-7'), percent: null }] },
  ],
  ['a grade is described otherwise', tradeGrade, 'citrelle-fg', { description: 'Sour and xanthan-free.' }],
  [
    'a substance gets another name',
    substance,
    'CAS-77-92-9',
    { name: 'Lemon acid', names: { 'nl-NL': 'Xanthanzuur' } },
  ],
  ['a trade name gets another name', tradeName, 'citrelle', { name: 'Tessolund Lemon' }],
  ['a trade name becomes inactive', tradeName, 'citrelle', { isActive: false }],
  ['a principal gets another name', account, 'brenvik', { name: 'Xanthan House' }],
  ['a principal becomes inactive', account, 'brenvik', { isActive: false }],
  ['a function gets another name, hence another slug', masterValue, 'THICK', { name: 'Xanthanising agent' }],
  ['a function becomes inactive', masterValue, 'ACID', { isActive: false }],
  ['a property is no longer a filter', specificationProperty, 'viscosity', { isFacet: false }],
  ['a property becomes inactive', specificationProperty, 'viscosity', { isActive: false }],
  ['a property is measured in another unit', specificationProperty, 'viscosity', { unit: 'Pa·s' }],
  ['a grade states nothing any more', tradeGrade, 'xanvero-80', { specifications: [] }],
  ['a business group gets another slug', businessGroup, 'BG3', { name: 'Nutrition' }],
  ['a synonym group changes', synonym, 'syn-citric', { terms: ['ascorbic', 'xanthan'] }],
  ['a synonym group becomes inactive', synonym, 'syn-citric', { isActive: false }],
  ['a promotion moves to another item', promotion, 'promo-xv200', { item: idOf(tradeGrade, 'gumellan-s') }],
  [
    'a promotion moves to a trade name',
    promotion,
    'promo-xv200',
    { itemKind: 'tradeName', item: idOf(tradeName, 'gumellan') },
  ],
  [
    'a promotion moves to a principal',
    promotion,
    'promo-xv200',
    { itemKind: 'principal', item: idOf(account, 'tessolund') },
  ],
  [
    'a promotion is narrowed to a segment',
    promotion,
    'promo-xv200',
    { countries: [], businessGroup: idOf(businessGroup, 'BG7') },
  ],
  ['a promotion ends', promotion, 'promo-xv200', { endsOn: '2026-06-14' }],
]

/** Returns what a visitor of each site would find: every list, every facet and a few search words, for all kinds. */
export const everythingFound = ({ search }: IndexFollower) =>
  ['', 'xanthan', 'citroenzuur', 'tessolund', '77-92-9', 'verdikkingsmiddel', 'lemon salt', 'ascorbic'].flatMap(
    (term) =>
      [null, 'NL', 'US', 'DE'].flatMap((country) =>
        resultTypes.map((resultType) => ({
          term,
          country,
          ...search.search({
            scope: { country },
            language: 'nl-NL',
            kind: resultType,
            term,
            filters: {},
            promotedOnly: false,
            letter: null,
            sortBy: 'relevance',
            page: 1,
            pageSize: 50,
            today: today.toISOString().slice(0, 10),
            facets: facetKeys,
          }),
        })),
      ),
  )
