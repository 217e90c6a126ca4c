import { isPublicationType, type PublicationType } from '#domain/content-types.ts'
import { languageCodes, type LanguageCode } from '#domain/languages.ts'
import { isImageGroup, type ImageGroup } from './content-images.ts'
import { cell, listCell, readDemoData, type DataRow } from './data-table.ts'

/** One publication as `data/publications.csv` plans it. */
export interface PlannedPublication {
  readonly id: string
  readonly type: PublicationType
  /** Which of the titles of its type; of a formulation, which recipe. */
  readonly title: string
  /** A business group, or GLOBAL for all. */
  readonly group: ImageGroup
  readonly segments: readonly string[]
  /** Ids of substances, or of grades of edge-grades.csv: the first one is its subject. */
  readonly subjects: readonly string[]
  /** None: all; 'product': where its first product is available. */
  readonly countries: readonly string[] | 'product'
  /** None: English and those that its own stream says. */
  readonly languages: readonly LanguageCode[]
  readonly state: PublicationState
  /** A city. */
  readonly place: string
  readonly startsOn: string
  readonly endsOn: string
}

interface PublicationState {
  /** Of these languages, or of all. */
  readonly drafts: readonly LanguageCode[]
  readonly from: string
  readonly until: string
}

interface RecipeLine {
  readonly phase: string
  readonly name: string
  readonly percent: string
  /** '' for what is not in the catalogue. */
  readonly substance: string
}

export interface PublicationPlan {
  readonly publications: readonly PlannedPublication[]
  /** By the name that a formulation's title has. */
  readonly recipes: ReadonlyMap<string, readonly RecipeLine[]>
}

export async function readPublicationPlan(): Promise<PublicationPlan> {
  const lines = (await readDemoData('formulations.csv')).map((row) => ({
    recipe: cell(row, 'id'),
    phase: cell(row, 'phase'),
    name: cell(row, 'name'),
    percent: cell(row, 'percent'),
    substance: cell(row, 'substance'),
  }))
  return {
    publications: (await readDemoData('publications.csv')).map(planned),
    recipes: Map.groupBy(lines, ({ recipe }) => recipe),
  }
}

function planned(row: DataRow): PlannedPublication {
  const [type, group] = [cell(row, 'type'), cell(row, 'group')]
  if (!isPublicationType(type) || !isImageGroup(group)) throw new Error(`publications.csv has a ${type} of ${group}.`)
  const [startsOn = '', endsOn = startsOn] = cell(row, 'days').split('/')
  return {
    id: `PUB-${cell(row, 'id')}`,
    type,
    group,
    title: cell(row, 'title'),
    segments: listCell(row, 'segments'),
    subjects: listCell(row, 'substances'),
    countries: cell(row, 'countries') === 'product' ? 'product' : listCell(row, 'countries'),
    languages: languagesIn(listCell(row, 'languages')),
    state: stateOf(cell(row, 'state')),
    place: cell(row, 'place'),
    startsOn,
    endsOn,
  }
}

/** `draft`, `draft-in:de|fr`, `from:2031-02-01`, `until:2026-03-31`. */
function stateOf(text: string): PublicationState {
  const [word = '', of = ''] = text.split(':')
  return {
    drafts: word === 'draft' ? languageCodes : word === 'draft-in' ? languagesIn(of.split('|')) : [],
    from: word === 'from' ? of : '',
    until: word === 'until' ? of : '',
  }
}

const languagesIn = (names: readonly string[]): readonly LanguageCode[] =>
  languageCodes.filter((code) => names.includes(code))
