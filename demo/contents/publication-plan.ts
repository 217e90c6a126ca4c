import { isPublicationType, type PublicationType } from '#features/content/managed-content/content-types.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { demoLanguages } from '#demo/texts/languages.ts'
import { isImageGroup, type ImageGroup } from './content-images.ts'
import { cell, listCell, readDemoData, type DataRow } from '#demo/data-table.ts'
import { dayBefore } from '#demo/days.ts'

/** One row of `data/publications.csv`. */
export interface PlannedPublication {
  readonly id: string
  readonly type: PublicationType
  /** The title variant of its type; for a formulation, the recipe. */
  readonly title: string
  /** A business group, or GLOBAL for all of them. */
  readonly group: ImageGroup
  readonly segments: readonly string[]
  /** The ids of substances, or of grades in edge-grades.csv; the first one is the subject. */
  readonly subjects: readonly string[]
  /** Empty: all countries; 'product': those in which the first product is available. */
  readonly countries: readonly string[] | 'product'
  /** Empty: English and the languages that are drawn. */
  readonly languages: readonly LanguageCode[]
  readonly state: PublicationState
  /** The name of a city. */
  readonly place: string
  readonly startsOn: string
  readonly endsOn: string
  /** On the clocks of the zone; all three are empty for an event of whole days. */
  readonly startTime: string
  readonly endTime: string
  readonly timeZone: string
}

interface PublicationState {
  /** The languages that are drafts; may be all of them. */
  readonly drafts: readonly LanguageCode[]
  readonly from: string
  readonly until: string
}

interface RecipeLine {
  readonly phase: string
  readonly name: string
  readonly percent: string
  /** Returns '' if the grade is not in the catalogue. */
  readonly substance: string
  /** The code of what it does in the recipe; '' for nothing in particular. */
  readonly function: string
}

export interface PublicationPlan {
  readonly publications: readonly PlannedPublication[]
  /** The recipes by the title variant of the formulation. */
  readonly recipes: ReadonlyMap<string, readonly RecipeLine[]>
}

/** Reads the plan; its days are written as numbers of days before or after `day`. */
export async function readPublicationPlan(day: string): Promise<PublicationPlan> {
  const lines = (await readDemoData('formulations.csv')).map((row) => ({
    recipe: cell(row, 'id'),
    phase: cell(row, 'phase'),
    name: cell(row, 'name'),
    percent: cell(row, 'percent'),
    substance: cell(row, 'substance'),
    function: cell(row, 'function'),
  }))
  return {
    publications: (await readDemoData('publications.csv')).map((row) => planned(row, day)),
    recipes: Map.groupBy(lines, ({ recipe }) => recipe),
  }
}

function planned(row: DataRow, day: string): PlannedPublication {
  const [type, group] = [cell(row, 'type'), cell(row, 'group')]
  if (!isPublicationType(type) || !isImageGroup(group)) throw new Error(`publications.csv has a ${type} of ${group}.`)
  const [startsOn = '', endsOn = startsOn] = cell(row, 'days')
    .split('/')
    .map((text) => dayOf(text, day))
  const [startTime = '', endTime = ''] = cell(row, 'times').split('/')
  return {
    id: `PUB-${cell(row, 'id')}`,
    type,
    group,
    title: cell(row, 'title'),
    segments: listCell(row, 'segments'),
    subjects: listCell(row, 'substances'),
    countries: cell(row, 'countries') === 'product' ? 'product' : listCell(row, 'countries'),
    languages: languagesIn(listCell(row, 'languages')),
    state: stateOf(cell(row, 'state'), day),
    place: cell(row, 'place'),
    startsOn,
    endsOn,
    startTime,
    endTime,
    timeZone: cell(row, 'zone'),
  }
}

/** Converts `+34` and `-19` to a day; '' stays empty. */
const dayOf = (text: string, day: string): string => (text === '' ? '' : dayBefore(day, -Number(text)))

/** Parses `draft`, `draft-in:de|fr`, `from:+90` and `until:-216`. */
function stateOf(text: string, day: string): PublicationState {
  const [word = '', of = ''] = text.split(':')
  return {
    drafts: word === 'draft' ? demoLanguages : word === 'draft-in' ? languagesIn(of.split('|')) : [],
    from: word === 'from' ? dayOf(of, day) : '',
    until: word === 'until' ? dayOf(of, day) : '',
  }
}

const languagesIn = (names: readonly string[]): readonly LanguageCode[] =>
  demoLanguages.filter((code) => names.includes(code))
