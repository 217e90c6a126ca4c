import { failure } from '#platform/values/errors.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import type { Row } from '#platform/entity/entity.ts'
import { call, type AnswerOf, type CallContext } from '#platform/calls/call.ts'
import { substanceSummary, tradeGradeCards } from '#features/catalogue/cards/result-cards.ts'
import { termSourceQuery } from '#features/catalogue/cards/counts.ts'
import { detailBase, detailId, detailParams } from '#features/catalogue/pages/detail-parts.ts'
import { gradeFacts } from '#features/product-pages/record-page/grade-facts.ts'
import { publicationsOf } from '#features/product-pages/record-page/publications-of.ts'
import { brandLink, entryLinks } from '#features/catalogue/cards/links.ts'
import { readText } from '#platform/i18n/read-text.ts'
import { readHtml } from '#features/catalogue/pages/read-html.ts'
import type { TradeGradeCard } from '#features/catalogue/cards/card-shapes.ts'
import { shownSpecifications } from '#features/catalogue/specifications/shown-specifications.ts'
import { all, equals } from '#platform/records/read/condition.ts'
import { siteViewer } from '#sites/site-viewer.ts'

/** The number of cards beside a product: three rows of four. */
const maxCards = 12

/** The maximum page size of the index. */
const maxHits = 200

/** DetailController.getProductDetails: returns all details of a trade grade (ENT-07). */
export const getProductDetails = call({
  name: 'DetailController.getProductDetails',
  cacheable: true,
  access: 'everyone',
  params: detailParams,
  run: async (params, requestContext) => {
    const context = { ...requestContext, viewer: siteViewer(params, requestContext.viewer) }
    const id = detailId(params.recordId)
    const row = await context.records.byId(context.viewer, tradeGrade, id)
    if (row === null) throw failure('RECORD_NOT_FOUND', { id })
    const [substances, tradeNames, siblings, sameSubstance, publications, successors, [specifications = []], alike] =
      await Promise.all([
        context.records.byIds(
          context.viewer,
          substance,
          row.components.map((part) => part.substance),
        ),
        context.records.byIds(context.viewer, tradeName, [row.tradeName]),
        siblingCards(row, context),
        sameSubstanceCards(row, context),
        publicationsOf(
          [
            ['products', id],
            ['tradeNames', row.tradeName],
          ],
          context,
        ),
        row.successor === null ? [] : context.records.byIds(context.viewer, tradeGrade, [row.successor]),
        shownSpecifications([row], context),
        context.records.count(
          context.viewer,
          tradeGrade,
          all(equals('principal', row.principal), equals('name', row.name)),
        ),
      ])
    const [ownTradeName, successor] = [tradeNames[0], successors[0]]
    return {
      ...productDetails(row, substances, ownTradeName, params.bg, context),
      /** The product that replaces this one, if the viewer can see it. */
      successor: successor === undefined ? null : brandLink(successor),
      publications,
      /** Whether the supplier has another grade of the same name. */
      hasNamesake: alike > 1,
      specifications,
      siblings,
      sameSubstance,
    }
  },
})

/** The details of a trade grade. */
export type ProductDetails = AnswerOf<typeof getProductDetails>

function productDetails(
  row: Row<typeof tradeGrade>,
  substances: readonly Row<typeof substance>[],
  ownTradeName: Row<typeof tradeName> | undefined,
  bg: string | undefined,
  context: CallContext,
) {
  const { viewer } = context
  const facts = gradeFacts(row, context)
  return {
    ...detailBase(row, row.functions, row.marketSegments, bg, context),
    ...facts,
    principalName: facts.principal.nameToDisplay,
    tradeName: brandLink(ownTradeName ?? { id: row.tradeName, name: '' }),
    substances: row.components.flatMap((part) => {
      const found = substances.find((each) => each.id === part.substance)
      if (found === undefined) return []
      return { ...substanceSummary(found, part.percent, viewer), ...substanceDetails(found, context) }
    }),
    promoted: isPromoted(row, context),
    details: readHtml(row.details, viewer.language),
  }
}

const substanceDetails = (row: Row<typeof substance>, { viewer, taxonomy }: CallContext) => ({
  formula: row.formula,
  /** Synonyms in the viewer's own language come first. */
  synonyms: [...new Set([...(row.synonymsOther[viewer.language] ?? []), ...row.synonyms])],
  description: readText(row.description, {}, viewer.language),
  functions: entryLinks(row.functions, taxonomy.masterValue, viewer.language),
  chemistries: entryLinks(row.chemistries, taxonomy.masterValue, viewer.language),
  physicalForm: row.physicalForm,
  /** Properties of the substance; a grade has its own claims. */
  suitableFor: (['vegan', 'vegetarian', 'organic'] as const).filter((way) => row[way] === 'yes'),
})

/** The other grades of its trade name, by name. */
async function siblingCards(row: Row<typeof tradeGrade>, context: CallContext): Promise<readonly TradeGradeCard[]> {
  const { hits } = context.search.search({
    ...termSourceQuery(context, 'tradeGrade', [row.tradeName]),
    pageSize: maxCards + 1,
  })
  return await tradeGradeCards(hits.filter((hit) => hit.id !== row.id).slice(0, maxCards), context)
}

/** Grades of other trade names with the same main substance, best first. */
async function sameSubstanceCards(
  row: Row<typeof tradeGrade>,
  context: CallContext,
): Promise<readonly TradeGradeCard[]> {
  const main = mainSubstance(row)
  if (main === null) return []
  const query = { ...termSourceQuery(context, 'tradeGrade', [main]), sortBy: 'relevance', pageSize: maxHits } as const
  const own = new Set(context.search.search({ ...query, termSources: [main, row.tradeName] }).hits.map((hit) => hit.id))
  const others = context.search.search(query).hits.filter((hit) => !own.has(hit.id))
  return await tradeGradeCards(others.slice(0, maxCards), context)
}

/** Returns the substance with the largest share, or the first one if no shares are known. */
function mainSubstance(row: Row<typeof tradeGrade>): string | null {
  const [first, ...rest] = row.components
  if (first === undefined) return null
  return rest.reduce((main, part) => ((part.percent ?? 0) > (main.percent ?? 0) ? part : main), first).substance
}

const isPromoted = (row: Row<typeof tradeGrade>, context: CallContext): boolean =>
  context.search
    .search({ ...termSourceQuery(context, 'tradeGrade', [row.tradeName]), promotedOnly: true, pageSize: maxHits })
    .hits.some((hit) => hit.id === row.id)
