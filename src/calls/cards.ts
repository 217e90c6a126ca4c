import { account } from '#entities/account.ts'
import { substance } from '#entities/substance.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { tradeName } from '#entities/trade-name.ts'
import type { Row } from '#entities/entity.ts'
import type { ResultType, SearchHit } from '#search/port.ts'
import type { CallContext } from './call.ts'
import { countWith } from './counts.ts'
import { publicationCards } from './publication-cards.ts'
import { brandLink, entryLinks, functionsOf, localisedLink, principalLink, readText } from './links.ts'
import type { PrincipalCard, ResultCard, SubstanceSummary, TradeGradeCard, TradeNameCard } from './search-shapes.ts'

type Card<Kind extends ResultType> = Extract<ResultCard, { readonly kind: Kind }>

/** Hits of one kind as cards, in their order. One question to the store per entity, whatever the number of hits. */
export async function resultCards(
  kind: ResultType,
  hits: readonly SearchHit[],
  context: CallContext,
): Promise<readonly ResultCard[]> {
  return await cardsOf[kind](hits, context)
}

const cardsOf = {
  tradeGrade: tradeGradeCards,
  tradeName: tradeNameCards,
  principal: principalCards,
  knowledgeArticle: publicationCards,
} satisfies {
  readonly [Kind in ResultType]: (hits: readonly SearchHit[], context: CallContext) => Promise<readonly Card<Kind>[]>
}

export async function tradeGradeCards(
  hits: readonly SearchHit[],
  context: CallContext,
): Promise<readonly TradeGradeCard[]> {
  const rows = await rowsOfHits(hits, (ids) => context.records.byIds(context.viewer, tradeGrade, ids))
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
  return rows.map(({ hit, row }) => tradeGradeCard(hit, row, substanceById, tradeNameById, context))
}

function tradeGradeCard(
  hit: SearchHit,
  row: Row<typeof tradeGrade>,
  substances: ReadonlyMap<string, Row<typeof substance>>,
  tradeNames: ReadonlyMap<string, Row<typeof tradeName>>,
  { viewer, taxonomy }: CallContext,
): TradeGradeCard {
  const functions = functionsOf(row.functions, taxonomy)
  return {
    kind: 'tradeGrade',
    ...cardBase(hit, row, { viewer, taxonomy }),
    code: row.code,
    principal: principalLink(row.principal, taxonomy),
    tradeName: brandLink(tradeNames.get(row.tradeName) ?? { id: row.tradeName, name: '' }),
    substances: row.components.flatMap((part) => {
      const found = substances.get(part.substance)
      return found === undefined ? [] : substanceSummary(found, part.percent, viewer)
    }),
    functions: functions.map((value) => value.code),
    functionNames: functions.map((value) => localisedLink(value, viewer.language)),
    physicalForm: row.physicalForm,
    certifications: row.certifications,
    sampleAvailable: row.sampleAvailable,
  }
}

async function tradeNameCards(hits: readonly SearchHit[], context: CallContext): Promise<readonly TradeNameCard[]> {
  const rows = await rowsOfHits(hits, (ids) => context.records.byIds(context.viewer, tradeName, ids))
  return rows.map(({ hit, row }) => ({
    kind: 'tradeName',
    ...cardBase(hit, row, context),
    principal: principalLink(row.principal, context.taxonomy),
    tradeGradeCount: countWith(context, 'tradeGrade', row.id),
    functionNames: entryLinks(row.functions, context.taxonomy.masterValue, context.viewer.language),
  }))
}

async function principalCards(hits: readonly SearchHit[], context: CallContext): Promise<readonly PrincipalCard[]> {
  const rows = await rowsOfHits(hits, (ids) => context.records.byIds(context.viewer, account, ids))
  return rows.map(({ hit, row }) => ({
    kind: 'principal',
    ...cardBase(hit, row, context),
    countryIsoCode: row.country,
    logo: row.logo,
    tradeNameCount: countWith(context, 'tradeName', row.id),
    tradeGradeCount: countWith(context, 'tradeGrade', row.id),
  }))
}

type CardRow = Pick<Row<typeof tradeName>, 'id' | 'name' | 'description' | 'descriptions' | 'businessGroups'>

const cardBase = (hit: SearchHit, row: CardRow, { viewer, taxonomy }: Pick<CallContext, 'viewer' | 'taxonomy'>) => ({
  ...brandLink(row),
  promoted: hit.promoted,
  matched: hit.matched,
  description: readText(row.description, row.descriptions, viewer.language),
  businessGroups: row.businessGroups.flatMap((id) => taxonomy.businessGroup(id)?.slug ?? []),
})

export const substanceSummary = (
  row: Row<typeof substance>,
  percent: number | null,
  viewer: CallContext['viewer'],
): SubstanceSummary => ({
  ...localisedLink(row, viewer.language),
  substanceId: row.integrationId,
  inciName: row.inciName,
  cas: row.cas,
  ec: row.ec,
  eNumbers: row.eNumbers,
  percent,
})

/** Each hit with its row; a hit whose record went away since the index heard of it is left out. */
async function rowsOfHits<R extends { readonly id: string }>(
  hits: readonly SearchHit[],
  read: (ids: readonly string[]) => Promise<readonly R[]>,
): Promise<readonly { readonly hit: SearchHit; readonly row: R }[]> {
  if (hits.length === 0) return []
  const rows = byId(await read(hits.map((hit) => hit.id)))
  return hits.flatMap((hit) => {
    const row = rows.get(hit.id)
    return row === undefined ? [] : { hit, row }
  })
}

const byId = <R extends { readonly id: string }>(rows: readonly R[]): ReadonlyMap<string, R> =>
  new Map(rows.map((row) => [row.id, row]))

const unique = (ids: readonly string[]): readonly string[] => [...new Set(ids)]
