import type { Texts } from '#platform/i18n/languages.ts'
import { cell, listCell, readDemoData } from './data-table.ts'
import { textsOf } from './languages.ts'

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

export type VariantAxis = 'mesh' | 'purity' | 'active' | 'viscosity' | 'number'

export interface Principal {
  readonly id: string
  readonly name: string
  readonly country: string
  /** The countries in which it manufactures. */
  readonly plants: readonly [string, ...string[]]
  readonly website: string
  readonly tradeNames: readonly { readonly family: string; readonly name: string }[]
}

export interface CatalogueData {
  readonly businessGroups: readonly BusinessGroupTexts[]
  readonly segments: readonly Segment[]
  readonly functions: readonly FunctionValue[]
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
      axis: axisOf(cell(row, 'axis')),
      blends: cell(row, 'blends') === 'yes',
    })),
    principals: (principals ?? []).map((row) => ({
      id: cell(row, 'id'),
      name: cell(row, 'name'),
      country: cell(row, 'country'),
      plants: [listCell(row, 'plants')[0] ?? cell(row, 'country'), ...listCell(row, 'plants').slice(1)],
      website: `https://www.${cell(row, 'website')}`,
      tradeNames: listCell(row, 'trade_names').map((entry) => {
        const [family = '', name = ''] = entry.split(':')
        return { family, name }
      }),
    })),
  }
}

function matcher(pattern: string, except: string): (name: string) => boolean {
  const wanted = new RegExp(pattern, 'i')
  const unwanted = except === '' ? null : new RegExp(except, 'i')
  return (name) => wanted.test(name) && !(unwanted?.test(name) ?? false)
}

const axes = ['mesh', 'purity', 'active', 'viscosity', 'number'] as const satisfies readonly VariantAxis[]

const axisOf = (text: string): VariantAxis => axes.find((axis) => axis === text) ?? 'number'
