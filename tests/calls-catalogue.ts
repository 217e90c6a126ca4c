import type { Viewer } from '#domain/viewer.ts'
import { account } from '#entities/account.ts'
import { businessGroup } from '#entities/business-group.ts'
import { company } from '#entities/company.ts'
import type { Entity, Insert } from '#entities/entity.ts'
import { marketSegment } from '#entities/market-segment.ts'
import { masterValue } from '#entities/master-value.ts'
import { promotion } from '#entities/promotion.ts'
import { substance } from '#entities/substance.ts'
import { synonym } from '#entities/synonym.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { tradeName } from '#entities/trade-name.ts'
import type { Records } from '#records/records.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { importedId } from '#records/upsert.ts'

/** The id that the catalogue's record with this integrationId has in every database. */
export const idOf = importedId

const group = (key: string) => idOf(businessGroup, key)
const value = (key: string) => idOf(masterValue, key)
const made = (key: string) => idOf(substance, key)
const supplier = (key: string) => idOf(account, key)
const brand = (key: string) => idOf(tradeName, key)
const segment = (key: string) => idOf(marketSegment, key)

type Given<E extends Entity> = Insert<E> & { readonly integrationId: string }

const groups: readonly Given<typeof businessGroup>[] = [
  {
    integrationId: 'BG3',
    name: 'Food & nutrition',
    names: { 'nl-NL': 'Voeding', de: 'Lebensmittel' },
    hasLobDependentMarketSegments: true,
    sortOrder: 3,
  },
  {
    integrationId: 'BG7',
    name: 'Beauty & personal care',
    names: { 'nl-NL': 'Verzorging' },
    hasLobDependentMarketSegments: true,
    sortOrder: 7,
  },
]

const values: readonly Given<typeof masterValue>[] = [
  {
    integrationId: 'THICK',
    name: 'Thickener',
    names: { 'nl-NL': 'Verdikkingsmiddel', pl: 'Zagęstnik' },
    valueKind: 'function',
    code: 'THICK',
    description: 'Makes thick.',
    descriptions: { 'nl-NL': 'Maakt dik.' },
  },
  {
    integrationId: 'ACID',
    name: 'Acidulant',
    names: { 'nl-NL': 'Zuurteregelaar' },
    valueKind: 'function',
    code: 'ACID',
  },
  { integrationId: 'GUM', name: 'Gum', names: {}, valueKind: 'chemistry', code: 'GUM' },
  { integrationId: 'SAUCE', name: 'Sauces', names: { 'nl-NL': 'Sauzen' }, valueKind: 'application', code: 'SAUCE' },
]

const segments: readonly Given<typeof marketSegment>[] = [
  {
    integrationId: 'BG3-BEV',
    name: 'Beverages',
    names: { 'nl-NL': 'Dranken' },
    businessGroup: group('BG3'),
    functions: [value('ACID')],
    sortOrder: 1,
  },
  {
    integrationId: 'BG3-SAV',
    name: 'Savoury',
    names: {},
    businessGroup: group('BG3'),
    functions: [value('THICK')],
    sortOrder: 2,
  },
  {
    integrationId: 'BG7-SKI',
    name: 'Skin care',
    names: { 'nl-NL': 'Huidverzorging' },
    businessGroup: group('BG7'),
    functions: [],
    sortOrder: 1,
  },
]

const substances: readonly Given<typeof substance>[] = [
  {
    integrationId: 'CAS-11138-66-2',
    name: 'Xanthan gum',
    names: { 'nl-NL': 'Xanthaangom', fr: 'Gomme xanthane', 'es-ES': 'Goma xantana' },
    inciName: 'XANTHAN GUM',
    cas: '11138-66-2',
    ec: '234-394-2',
    eNumbers: ['E415'],
  },
  {
    integrationId: 'CAS-77-92-9',
    name: 'Citric acid',
    names: { 'nl-NL': 'Citroenzuur', de: 'Zitronensäure' },
    inciName: 'CITRIC ACID',
    cas: '77-92-9',
    ec: '201-069-1',
    eNumbers: ['E330'],
    formula: 'C6H8O7',
  },
  {
    integrationId: 'CAS-50-81-7',
    name: 'Ascorbic acid',
    names: {},
    inciName: 'ASCORBIC ACID',
    cas: '50-81-7',
    ec: '200-066-2',
    eNumbers: ['E300'],
    synonyms: ['Vitamin C'],
    synonymsOther: { de: ['Askorbinsäure'] },
  },
]

const accounts: readonly Given<typeof account>[] = [
  {
    integrationId: 'brenvik',
    name: 'Brenvik Biopolymers',
    recordType: 'Supplier',
    country: 'NO',
    description: 'Biopolymers from the north.',
    descriptions: { fr: 'Des biopolymères du nord.' },
    businessGroups: [group('BG3')],
  },
  {
    integrationId: 'tessolund',
    name: 'Tessolund Food Systems',
    recordType: 'Supplier',
    country: 'DK',
    businessGroups: [group('BG3')],
  },
  { integrationId: 'customer', name: 'Weerdmolen Bakeries', recordType: 'Customer', country: 'NL' },
]

const tradeNames: readonly Given<typeof tradeName>[] = [
  {
    integrationId: 'xanvero',
    name: 'Xanvero',
    principal: supplier('brenvik'),
    functions: [value('THICK')],
    businessGroups: [group('BG3')],
  },
  {
    integrationId: 'gumellan',
    name: 'Gumellan',
    principal: supplier('tessolund'),
    functions: [value('THICK')],
    businessGroups: [group('BG3')],
  },
  {
    integrationId: 'citrelle',
    name: 'Citrelle',
    principal: supplier('tessolund'),
    functions: [value('ACID')],
    businessGroups: [group('BG3')],
  },
]

const grades: readonly Given<typeof tradeGrade>[] = [
  {
    integrationId: 'xanvero-80',
    name: 'Xanvero 80',
    code: 'XV-080',
    tradeName: brand('xanvero'),
    principal: supplier('brenvik'),
    components: [{ substance: made('CAS-11138-66-2'), percent: null }],
    functions: [value('THICK')],
    chemistries: [value('GUM')],
    applications: [value('SAUCE')],
    marketSegments: [segment('BG3-SAV'), segment('BG7-SKI')],
    businessGroups: [group('BG3'), group('BG7')],
    physicalForm: 'powder',
    certifications: ['halal', 'kosher'],
    packaging: ['bag-25kg'],
    origin: 'NO',
    storage: 'dry',
    shelfLifeMonths: 24,
    sampleAvailable: true,
    countries: ['NL', 'BE'],
    description: 'Coarse xanthan gum.',
    descriptions: { fr: 'Gomme xanthane grossière.' },
  },
  {
    integrationId: 'xanvero-200',
    name: 'Xanvero 200',
    code: 'XV-200',
    tradeName: brand('xanvero'),
    principal: supplier('brenvik'),
    components: [{ substance: made('CAS-11138-66-2'), percent: null }],
    functions: [value('THICK')],
    marketSegments: [segment('BG3-SAV')],
    businessGroups: [group('BG3')],
    physicalForm: 'powder',
    certifications: ['halal'],
    countries: ['NL', 'US'],
  },
  {
    integrationId: 'gumellan-s',
    name: 'Gumellan S',
    code: 'GU-S',
    tradeName: brand('gumellan'),
    principal: supplier('tessolund'),
    components: [
      { substance: made('CAS-11138-66-2'), percent: 70 },
      { substance: made('CAS-77-92-9'), percent: 30 },
    ],
    functions: [value('THICK'), value('ACID')],
    businessGroups: [group('BG3')],
    physicalForm: 'granule',
    countries: ['NL', 'DE'],
  },
  {
    integrationId: 'citrelle-fg',
    name: 'Citrelle FG',
    code: 'CI-FG',
    tradeName: brand('citrelle'),
    principal: supplier('tessolund'),
    components: [{ substance: made('CAS-77-92-9'), percent: null }],
    functions: [value('ACID')],
    marketSegments: [segment('BG3-BEV')],
    businessGroups: [group('BG3')],
    physicalForm: 'crystal',
    countries: ['NL', 'US'],
  },
  {
    integrationId: 'citrelle-us',
    name: 'Citrelle US',
    code: 'CI-US',
    tradeName: brand('citrelle'),
    principal: supplier('tessolund'),
    components: [{ substance: made('CAS-77-92-9'), percent: null }],
    functions: [value('ACID')],
    businessGroups: [group('BG3')],
    physicalForm: 'liquid',
    countries: ['US'],
  },
  {
    integrationId: 'citrelle-nowhere',
    name: 'Citrelle Nowhere',
    code: 'CI-0',
    tradeName: brand('citrelle'),
    principal: supplier('tessolund'),
    components: [{ substance: made('CAS-50-81-7'), percent: null }],
    functions: [value('ACID')],
    businessGroups: [group('BG3')],
    countries: [],
  },
]

const promotions: readonly Given<typeof promotion>[] = [
  {
    integrationId: 'promo-xv200',
    itemKind: 'tradeGrade',
    item: idOf(tradeGrade, 'xanvero-200'),
    countries: ['NL'],
    businessGroup: null,
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
    rank: 1,
  },
]

const synonyms: readonly Given<typeof synonym>[] = [
  { integrationId: 'syn-citric', language: null, terms: ['lemon salt', 'citric acid'] },
]

const companies: readonly Given<typeof company>[] = [
  {
    integrationId: 'COMPANY-NL',
    name: 'Norvane Netherlands',
    country: 'Netherlands',
    street: 'Havenweg 1',
    city: 'Rotterdam',
    postalCode: '3011 AA',
    phone: '+31 10 000 0000',
    email: 'nl@example.com',
  },
]

/** A catalogue small enough to know by heart: three substances, three trade names, six grades. Filling again restores it. */
export async function fillCatalogue(records: Records, viewer: Viewer = systemViewer): Promise<void> {
  await put(records, viewer, businessGroup, groups)
  await put(records, viewer, masterValue, values)
  await put(records, viewer, marketSegment, segments)
  await put(records, viewer, substance, substances)
  await put(records, viewer, account, accounts)
  await put(records, viewer, tradeName, tradeNames)
  await put(records, viewer, tradeGrade, grades)
  await put(records, viewer, promotion, promotions)
  await put(records, viewer, synonym, synonyms)
  await put(records, viewer, company, companies)
}

async function put(
  records: Records,
  viewer: Viewer,
  entity: Entity,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const outcomes = await records.upsertBatch(
    viewer,
    entity,
    rows.map((row) => ({ ...row, isActive: true })),
  )
  const refused = outcomes.filter((outcome) => outcome.status === 'error')
  if (refused.length > 0) throw new Error(`${entity.apiName}: ${JSON.stringify(refused)}`)
}
