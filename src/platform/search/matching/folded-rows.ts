import { hasBit, keepBoth, type Bits } from '#platform/search/index/bits.ts'
import { gradeKind } from '#platform/search/index/documents.ts'
import { prepareQuery, type PreparedQuery } from '#platform/search/index/prepare.ts'
import type { Engine } from '#platform/search/engine.ts'
import type { SearchQuery } from '#platform/search/port.ts'
import { comesBefore, type Ordering } from '#platform/search/ranking/ordering.ts'
import { noTradeName } from './trade-names-of-grades.ts'

/** The grades of one row that an answer contains at most: the first ones. */
export const maxFoldedGrades = 20

/** Returns the number of rows of the grades that the query finds, whatever kind its list has; null if it does not ask for it. */
export function countFoldedRows(engine: Engine, requested: SearchQuery, prepared: PreparedQuery): number | null {
  if (requested.folding === undefined) return null
  return engine.tradeNames.countRows(foundGrades(engine, requested, prepared))
}

function foundGrades(engine: Engine, requested: SearchQuery, prepared: PreparedQuery): Bits {
  if (requested.kind === gradeKind) return prepared.result
  const query = { ...requested, kind: gradeKind }
  // Words that name values are filters of grades, and text of publications, so that they are understood again.
  const isAlike = requested.kind !== 'knowledgeArticle' || prepared.understood.read?.filters.length === 0
  if (!isAlike) return prepareQuery(engine, query).result
  const inScope = engine.scopes.of(gradeKind, query).bits.used
  if (prepared.everyKind === null) return inScope
  const grades = engine.scratch.bits.copy(prepared.everyKind)
  keepBoth(grades, inScope)
  return grades
}

/** Returns the first grade of each row, in no order, at the front of `documents`. */
export function firstOfRows({ tradeNames: names }: Engine, documents: Uint32Array, ordering: Ordering): Uint32Array {
  const tradeNames = names.ofGrades()
  const isFirst = names.firstOfEach()
  const places = new Map<number, number>()
  let count = 0
  for (let at = 0; at < documents.length; at += 1) {
    const document = documents[at]!
    const tradeName = tradeNames[document]!
    if (isFirst(tradeName)) {
      if (tradeName !== noTradeName) places.set(tradeName, count)
      documents[count] = document
      count += 1
      continue
    }
    const place = places.get(tradeName)!
    if (comesBefore(ordering, document, documents[place]!)) documents[place] = document
  }
  return documents.subarray(0, count)
}

/** The found grades of a row. */
export interface FoldedRow {
  readonly first: number
  /** All of them, in no order; none if the row is a grade without a trade name. */
  readonly grades: readonly number[]
}

export function gradesOfRows(
  { catalogue, tradeNames }: Engine,
  found: Bits,
  page: readonly number[],
): readonly FoldedRow[] {
  const numbers = tradeNames.ofGrades()
  return page.map((first) => {
    const tradeName = numbers[first]!
    if (tradeName === noTradeName) return { first, grades: [] }
    const grades = catalogue.termSources
      .gradesOf(tradeName - 1)
      .flatMap((list) => Array.from(list).filter((grade) => hasBit(found, grade)))
    return { first, grades }
  })
}

/** Returns the grades of a row in the order of the list, without its first one, at most `maxFoldedGrades - 1`. */
export const othersOfRow = ({ first, grades }: FoldedRow, ordering: Ordering): readonly number[] =>
  grades
    .filter((grade) => grade !== first)
    .sort((a, b) => (comesBefore(ordering, a, b) ? -1 : 1))
    .slice(0, maxFoldedGrades - 1)
