import { hasBit, type Bits } from '#platform/search/index/bits.ts'
import { isOfCatalogue } from '#platform/search/index/documents.ts'
import type { Engine } from '#platform/search/engine.ts'
import type { SearchGrades, SearchScope } from '#platform/search/port.ts'

/** `SearchIndex.outside`. Reads only the bitmaps of the two scopes, and the rules once. */
export function outsideAssortment(
  engine: Engine,
  { country, assortment }: SearchScope,
  denying: readonly SearchGrades[],
  ids: readonly string[],
): ReadonlyMap<string, number> {
  const outside = new Map<string, number>()
  if (assortment === undefined) return outside
  const { documents } = engine.catalogue
  let first: ((grade: number) => number) | null = null
  for (const id of ids) {
    const document = documents.withId(id)
    const kind = document < 0 ? null : documents.kindOf(document)
    if (kind === null || !isOfCatalogue(kind)) continue
    const bitsIn = (scope: SearchScope): Bits => engine.scopes.ofCatalogue(kind, scope).bits.data
    if (!hasBit(bitsIn({ country }), document) || hasBit(bitsIn({ country, assortment }), document)) continue
    first ??= firstSelecting(engine, denying)
    const grades = documents.isBrand(document) ? gradesOf(engine, document, country) : [document]
    let position = Infinity
    for (const grade of grades) position = Math.min(position, first(grade))
    outside.set(id, position === Infinity ? -1 : position)
  }
  return outside
}

/** Returns the position of the first selection that contains a grade; Infinity if none does. */
function firstSelecting({ catalogue }: Engine, selections: readonly SearchGrades[]): (grade: number) => number {
  const { documents, termSources, values } = catalogue
  const ofDocument = new Map<number, number>()
  const ofTermSource = new Map<number, number>()
  const ofValue = new Map<number, number>()
  const note = (positions: Map<number, number>, number: number, position: number): void => {
    if (number >= 0 && !positions.has(number)) positions.set(number, position)
  }
  selections.forEach((selection, position) => {
    for (const id of selection.documents) note(ofDocument, documents.withId(id), position)
    for (const id of selection.termSources) note(ofTermSource, termSources.ids.find(id), position)
    for (const slug of selection.businessGroups) note(ofValue, values.numberOf('business-group', slug), position)
    for (const slug of selection.segments) note(ofValue, values.numberOf('segment', slug), position)
  })
  return (grade) => {
    let first = ofDocument.get(grade) ?? Infinity
    for (const each of documents.termSourcesOf(grade)) first = Math.min(first, ofTermSource.get(each) ?? Infinity)
    for (const each of documents.valuesOf(grade)) first = Math.min(first, ofValue.get(each) ?? Infinity)
    return first
  }
}

/** The grades of a trade name or principal that the country has. */
function gradesOf({ catalogue, scopes }: Engine, document: number, country: string | null): readonly number[] {
  const { documents, termSources } = catalogue
  const termSource = termSources.ids.find(documents.idOf(document))
  if (termSource < 0) return []
  const here = scopes.ofCatalogue('tradeGrade', { country }).bits.data
  return termSources.gradesOf(termSource).flatMap((list) => [...list].filter((grade) => hasBit(here, grade)))
}
