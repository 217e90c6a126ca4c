import { outsidePart } from '#features/catalogue/assortments/outside-mark.ts'
import { outsideOf, type Marks } from '#features/catalogue/assortments/outside.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import type { Row } from '#platform/entity/entity.ts'
import type { SearchHit } from '#platform/search/port.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { selectFields } from '#platform/calls/select-fields.ts'
import { keySpecifications } from './key-specifications.ts'
import { countWith } from './counts.ts'
import { brandLink, entryLinks, functionsOf, localisedLink, principalLink } from './links.ts'
import { readText } from '#platform/i18n/read-text.ts'
import {
  gradeCardNames,
  substanceNames,
  type PrincipalCard,
  type SubstanceSummary,
  type TradeGradeCard,
  type TradeNameCard,
} from './card-shapes.ts'
import { type HitRow, byId, rowsOfHits } from './rows-of-hits.ts'

const gradeCardFields = selectFields(tradeGrade, gradeCardNames)
const substanceFields = selectFields(substance, substanceNames)

/**
 * Turns search hits into cards in the same order. Each function below reads every entity once, independent of the number of
 * hits.
 */
export async function tradeGradeCards(
  hits: readonly SearchHit[],
  context: CallContext,
): Promise<readonly TradeGradeCard[]> {
  return await cardsOfGrades(
    await rowsOfHits(hits, (ids) => context.records.byIds(context.viewer, tradeGrade, ids)),
    context,
  )
}

/** The cards of grades whose rows the caller has read. */
export async function cardsOfGrades(
  rows: readonly HitRow<Row<typeof tradeGrade>>[],
  context: CallContext,
): Promise<readonly TradeGradeCard[]> {
  const [substances, tradeNames] = await Promise.all([
    context.records.byIds(
      context.viewer,
      substance,
      unique(rows.flatMap(({ row }) => row.components.map((part) => part.substance))),
    ),
    context.records.byIds(context.viewer, tradeName, unique(rows.map(({ row }) => row.tradeName))),
  ])
  const substanceById = byId(substances)
  const tradeNameById = byId(tradeNames)
  const marks = marksOf(rows, context)
  return rows.map(({ hit, row }) => tradeGradeCard(hit, row, substanceById, tradeNameById, marks, context))
}

function tradeGradeCard(
  hit: SearchHit,
  row: Row<typeof tradeGrade>,
  substances: ReadonlyMap<string, Row<typeof substance>>,
  tradeNames: ReadonlyMap<string, Row<typeof tradeName>>,
  marks: Marks,
  { viewer, taxonomy }: CallContext,
): TradeGradeCard {
  const functions = functionsOf(row.functions, taxonomy)
  return {
    kind: 'tradeGrade',
    ...cardBase(hit, row, marks, { viewer, taxonomy }),
    code: row.code,
    principal: principalLink(row.principal, taxonomy),
    tradeName: brandLink(tradeNames.get(row.tradeName) ?? { id: row.tradeName, name: '' }),
    substances: row.components.flatMap((part) => {
      const found = substances.get(part.substance)
      return found === undefined ? [] : substanceSummary(found, part.percent, viewer)
    }),
    functions: functions.map((value) => value.code),
    functionNames: functions.map((value) => localisedLink(value, viewer.language)),
    keySpecifications: keySpecifications(row, { viewer, taxonomy }),
    ...gradeCardFields(row),
  }
}

export async function tradeNameCards(
  hits: readonly SearchHit[],
  context: CallContext,
): Promise<readonly TradeNameCard[]> {
  const rows = await rowsOfHits(hits, (ids) => context.records.byIds(context.viewer, tradeName, ids))
  const marks = marksOf(rows, context)
  return rows.map(({ hit, row }) => ({
    kind: 'tradeName',
    ...cardBase(hit, row, marks, context),
    principal: principalLink(row.principal, context.taxonomy),
    tradeGradeCount: countWith(context, 'tradeGrade', row.id),
    functionNames: entryLinks(row.functions, context.taxonomy.masterValue, context.viewer.language),
  }))
}

export async function principalCards(
  hits: readonly SearchHit[],
  context: CallContext,
): Promise<readonly PrincipalCard[]> {
  const rows = await rowsOfHits(hits, (ids) => context.records.byIds(context.viewer, account, ids))
  const marks = marksOf(rows, context)
  return rows.map(({ hit, row }) => ({
    kind: 'principal',
    ...cardBase(hit, row, marks, context),
    countryIsoCode: row.country,
    logo: row.logo,
    tradeNameCount: countWith(context, 'tradeName', row.id),
    tradeGradeCount: countWith(context, 'tradeGrade', row.id),
  }))
}

type CardRow = Pick<Row<typeof tradeName>, 'id' | 'name' | 'description' | 'descriptions' | 'businessGroups'>

/** What is outside the assortment of the customer whom the viewer serves. */
const marksOf = (rows: readonly HitRow<CardRow>[], context: CallContext): Marks =>
  outsideOf(
    context,
    rows.map(({ row }) => row.id),
  )

const cardBase = (
  hit: SearchHit,
  row: CardRow,
  marks: Marks,
  { viewer, taxonomy }: Pick<CallContext, 'viewer' | 'taxonomy'>,
) => ({
  ...brandLink(row),
  promoted: hit.promoted,
  matched: hit.matched,
  description: readText(row.description, row.descriptions, viewer.language),
  businessGroups: row.businessGroups.flatMap((id) => taxonomy.businessGroup(id)?.slug ?? []),
  ...outsidePart(marks.get(row.id)),
})

export const substanceSummary = (
  row: Row<typeof substance>,
  percent: number | null,
  viewer: CallContext['viewer'],
): SubstanceSummary => ({
  ...localisedLink(row, viewer.language),
  substanceId: row.integrationId,
  ...substanceFields(row),
  percent,
})

const unique = (ids: readonly string[]): readonly string[] => [...new Set(ids)]
