import { fileURLToPath } from 'node:url'
import type { LanguageCode, Texts } from '#platform/i18n/languages.ts'
import { cell, listCell, readRows, type DataRow } from './data-table.ts'
import { languageOfShortForm, textsOf } from './texts/languages.ts'

type KnownAnswer = 'yes' | 'no' | 'unknown'

/** A substance as the generator uses it, from either form of file. */
export interface DemoSubstance {
  /** The integration id, such as `CAS-77-92-9`, `E-330` or `ING-oat-fibre`. */
  readonly id: string
  /** 1: well known, with more grades; 2: the rest of a large file. In a file without the column all substances are 1. */
  readonly tier: 1 | 2
  readonly names: Texts
  readonly inciName: string
  readonly cas: string
  readonly ec: string
  readonly eNumbers: readonly string[]
  readonly formula: string
  /** The function codes, the most typical first. */
  readonly functions: readonly string[]
  readonly businessGroups: readonly string[]
  /** A value of the picklist, or '' if the file does not say. */
  readonly physicalForm: string
  readonly synonyms: readonly string[]
  readonly synonymsOther: readonly { readonly language: LanguageCode; readonly text: string }[]
  readonly description: string
  readonly vegan: KnownAnswer
  readonly vegetarian: KnownAnswer
  readonly organic: KnownAnswer
}

/** The project's own file. */
export const ownSubstancesFile: string = fileURLToPath(new URL('./data/substances.csv', import.meta.url))

/**
 * Reads a substances file and sorts it by id, so that the order of its lines does not matter. If an id occurs twice,
 * the first line counts.
 */
export async function readSubstances(file: string): Promise<readonly DemoSubstance[]> {
  const byId = new Map<string, DemoSubstance>()
  for (const row of await readRows(file)) {
    const substance = substanceOf(row)
    if (substance.id !== '' && substance.names['en-US'] !== undefined && !byId.has(substance.id))
      byId.set(substance.id, substance)
  }
  return [...byId.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

export function substanceOf(row: DataRow): DemoSubstance {
  const synonyms = listCell(row, 'synonyms_en')
  const spelled = [...listCell(row, 'e_number'), ...synonyms.filter(isENumber)].map(normaliseENumber)
  return {
    id: cell(row, 'id'),
    tier: cell(row, 'tier') === '2' ? 2 : 1,
    names: textsOf(row, 'name'),
    inciName: cell(row, 'inci_name'),
    cas: cell(row, 'cas'),
    ec: cell(row, 'ec'),
    eNumbers: [...new Set(spelled)],
    formula: cell(row, 'formula'),
    functions: listCell(row, 'functions'),
    businessGroups: listCell(row, 'business_groups'),
    physicalForm: formOfFile[cell(row, 'physical_form')] ?? '',
    synonyms: synonyms.filter((synonym) => !isENumber(synonym)),
    synonymsOther: listCell(row, 'synonyms_other').flatMap(otherSynonym),
    description: cell(row, 'description_en'),
    vegan: answerOf(cell(row, 'vegan')),
    vegetarian: answerOf(cell(row, 'vegetarian')),
    // 'authorized' means that it may be used in organic production in the EU.
    organic: cell(row, 'organic_eu') === 'authorized' ? 'yes' : 'unknown',
  }
}

/** Such as `E330`, `E 160a(i)` and `E1520` among the synonyms of the demo form. */
export const isENumber = (text: string): boolean => /^E ?\d{3,4}[a-h]?(\([ivx]+\))?$/.test(text)

const normaliseENumber = (text: string): string => text.replace(' ', '')

function otherSynonym(entry: string): readonly { language: LanguageCode; text: string }[] {
  const [short = '', ...rest] = entry.split(':')
  const language = languageOfShortForm(short)
  const text = rest.join(':').trim()
  return language === null || text === '' ? [] : [{ language, text }]
}

/** The values 'maybe' and 'ignore' of the data form give a buyer no reliable information. */
const answerOf = (answer: string): KnownAnswer => (answer === 'yes' || answer === 'no' ? answer : 'unknown')

/** Maps the forms in the files to the picklist. A plain 'solid' is sold as granules. */
const formOfFile: { readonly [form: string]: string } = {
  powder: 'powder',
  liquid: 'liquid',
  paste: 'paste',
  gel: 'gel',
  wax: 'wax',
  gas: 'gas',
  flakes: 'flake',
  flake: 'flake',
  crystals: 'crystal',
  crystal: 'crystal',
  granules: 'granule',
  granule: 'granule',
  pellets: 'granule',
  beads: 'granule',
  pearls: 'granule',
  solid: 'granule',
}
