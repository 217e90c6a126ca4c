import type { Texts } from '#platform/i18n/languages.ts'
import { cell, listCell, readDemoData } from './data-table.ts'
import { textsOf } from './texts/languages.ts'

export interface FunctionValue {
  readonly code: string
  readonly names: Texts
  readonly descriptions: Texts
  readonly businessGroups: readonly string[]
}

interface Segment {
  /** Such as `BG3-BAK`; the part before the hyphen is the business group. */
  readonly id: string
  readonly names: Texts
  readonly businessGroup: string
  /** The codes of the functions that lead to the segment. */
  readonly functions: readonly string[]
}

interface BusinessGroupTexts {
  readonly id: string
  readonly names: Texts
  readonly descriptions: Texts
  readonly lobDependentSegments: boolean
}

export interface Chemistry {
  readonly id: string
  readonly code: string
  readonly names: Texts
  /** Returns whether the substance with this English name belongs to the family. */
  readonly matches: (name: string) => boolean
  /** Whether its substances may be part of a blend; false for those that react with nearly everything. */
  readonly mixes: boolean
  /** The property in which grades of this chemistry differ; null if that depends on what they are used for. */
  readonly axis: VariantAxis | null
}

interface Application {
  readonly id: string
  readonly code: string
  readonly names: Texts
  readonly businessGroups: readonly string[]
  readonly functions: readonly string[]
}

/** Functions that one principal covers together and sells under one trade name, with typical properties. */
export interface FunctionFamily {
  readonly code: string
  readonly functions: readonly string[]
  /** The form in which it is sold if that of the substance is unknown; '' if there is none. */
  readonly form: string
  readonly storage: string
  readonly shelfLifeMonths: number
  /** The property in which the grades of the family differ. */
  readonly axis: VariantAxis
  readonly blends: boolean
}

/** `solution`: the viscosity of a solution of a solid; `form`: powder, granules or flakes. */
export type VariantAxis = 'mesh' | 'purity' | 'active' | 'viscosity' | 'solution' | 'form'

/** A range of one principal: substances of one chemistry that are used in related ways. */
export interface TradeName {
  readonly name: string
  /** The code of the chemistry; '' for substances that belong to none. */
  readonly chemistry: string
  /** The codes of the function families, the most typical first. */
  readonly families: readonly [string, ...string[]]
}

export interface Principal {
  readonly id: string
  readonly name: string
  readonly country: string
  /** The countries in which it manufactures. */
  readonly plants: readonly [string, ...string[]]
  readonly website: string
  readonly tradeNames: readonly TradeName[]
}

export interface CatalogueData {
  readonly businessGroups: readonly BusinessGroupTexts[]
  readonly segments: readonly Segment[]
  readonly functions: readonly FunctionValue[]
  /** From the most telling to the most general: the first that matches a substance is its main chemistry. */
  readonly chemistries: readonly Chemistry[]
  readonly applications: readonly Application[]
  readonly families: readonly FunctionFamily[]
  readonly principals: readonly Principal[]
}

/** Reads all data that does not depend on the substances. */
export async function readCatalogueData(): Promise<CatalogueData> {
  const [groups, segments, functions, chemistries, applications, families, principals] = await Promise.all(
    ['business-groups', 'segments', 'functions', 'chemistries', 'applications', 'families', 'principals'].map((name) =>
      readDemoData(`${name}.csv`),
    ),
  )
  return {
    businessGroups: (groups ?? []).map((row) => ({
      id: cell(row, 'code'),
      names: textsOf(row, 'name'),
      descriptions: textsOf(row, 'description'),
      lobDependentSegments: cell(row, 'lob_dependent_segments') === 'true',
    })),
    segments: (segments ?? []).map((row) => ({
      id: cell(row, 'code'),
      names: textsOf(row, 'name'),
      businessGroup: cell(row, 'business_group'),
      functions: listCell(row, 'functions'),
    })),
    functions: (functions ?? []).map((row) => ({
      code: cell(row, 'code'),
      names: textsOf(row, 'name'),
      descriptions: textsOf(row, 'description'),
      businessGroups: listCell(row, 'business_groups'),
    })),
    chemistries: (chemistries ?? []).map((row) => ({
      id: `CHEM-${cell(row, 'code')}`,
      code: cell(row, 'code'),
      names: textsOf(row, 'name'),
      matches: matcher(cell(row, 'pattern'), cell(row, 'except')),
      mixes: cell(row, 'mixes') === 'yes',
      axis: axisOf(cell(row, 'axis')),
    })),
    applications: (applications ?? []).map((row) => ({
      id: `APPL-${cell(row, 'code')}`,
      code: cell(row, 'code'),
      names: textsOf(row, 'name'),
      businessGroups: listCell(row, 'business_groups'),
      functions: listCell(row, 'functions'),
    })),
    families: (families ?? []).map((row) => ({
      code: cell(row, 'code'),
      functions: listCell(row, 'functions'),
      form: cell(row, 'form'),
      storage: cell(row, 'storage'),
      shelfLifeMonths: Number(cell(row, 'shelf_life_months')),
      axis: axisOf(cell(row, 'axis')) ?? 'purity',
      blends: cell(row, 'blends') === 'yes',
    })),
    principals: (principals ?? []).map((row) => ({
      id: cell(row, 'id'),
      name: cell(row, 'name'),
      country: cell(row, 'country'),
      plants: [listCell(row, 'plants')[0] ?? cell(row, 'country'), ...listCell(row, 'plants').slice(1)],
      website: `https://www.${cell(row, 'website')}`,
      tradeNames: listCell(row, 'trade_names').map(tradeNameOf),
    })),
  }
}

function matcher(pattern: string, except: string): (name: string) => boolean {
  const requested = new RegExp(pattern, 'i')
  const unwanted = except === '' ? null : new RegExp(except, 'i')
  return (name) => requested.test(name) && !(unwanted?.test(name) ?? false)
}

/** Parses `POLYSAC/TEXT+EMUL:Yarnora`; a hyphen stands for no chemistry. */
function tradeNameOf(entry: string): TradeName {
  const [, chemistry = '', families = '', name = ''] = /^(\w+|-)\/([\w+]+):(.+)$/.exec(entry) ?? []
  if (name === '') throw new Error(`principals.csv has the trade name ${entry}.`)
  const [first = '', ...others] = families.split('+')
  return { name, chemistry: chemistry === '-' ? '' : chemistry, families: [first, ...others] }
}

const axes = ['mesh', 'purity', 'active', 'viscosity', 'solution', 'form'] as const satisfies readonly VariantAxis[]

const axisOf = (text: string): VariantAxis | null => axes.find((axis) => axis === text) ?? null
