import { failure } from '#domain/errors.ts'
import { substance } from '#entities/substance.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { tradeName } from '#entities/trade-name.ts'
import type { Row } from '#entities/entity.ts'
import { call, type CallContext } from './call.ts'
import { substanceSummary, tradeGradeCards } from './cards.ts'
import { carrierQuery } from './counts.ts'
import { detailBase, detailId, detailParams, publicationsOf } from './detail-parts.ts'
import type { ProductDetails } from './detail-shapes.ts'
import { brandLink, entryLinks, principalLink, readText } from './links.ts'
import { readHtml } from './read-html.ts'
import type { TradeGradeCard } from './search-shapes.ts'
import { siteViewer } from './site-viewer.ts'

/** Cards beside a product: three rows of four. */
const mostCards = 12

/** The index answers at most this many in one page. */
const mostHits = 200

/** DetailController.getProductDetails: everything known of a trade grade (ENT-07). */
export const getProductDetails = call({
  name: 'DetailController.getProductDetails',
  cacheable: true,
  access: 'everyone',
  params: detailParams,
  run: async (params, doorContext): Promise<ProductDetails> => {
    const context = { ...doorContext, viewer: siteViewer(params, doorContext.viewer) }
    const id = detailId(params.recordId)
    const row = await context.records.byId(context.viewer, tradeGrade, id)
    if (row === null) throw failure('RECORD_NOT_FOUND', { id })
    const [substances, tradeNames, siblings, sameSubstance, publications, successors] = await Promise.all([
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
    ])
    const [ownTradeName, successor] = [tradeNames[0], successors[0]]
    return {
      ...productDetails(row, substances, ownTradeName, params.bg, context),
      successor: successor === undefined ? null : brandLink(successor),
      publications,
      siblings,
      sameSubstance,
    }
  },
})

function productDetails(
  row: Row<typeof tradeGrade>,
  substances: readonly Row<typeof substance>[],
  ownTradeName: Row<typeof tradeName> | undefined,
  bg: string | undefined,
  context: CallContext,
): Omit<ProductDetails, 'successor' | 'publications' | 'siblings' | 'sameSubstance'> {
  const { taxonomy, viewer } = context
  const principal = principalLink(row.principal, taxonomy)
  return {
    ...detailBase(row, row.functions, row.marketSegments, bg, context),
    code: row.code,
    principalName: principal.nameToDisplay,
    principal,
    tradeName: brandLink(ownTradeName ?? { id: row.tradeName, name: '' }),
    substances: row.components.flatMap((part) => {
      const found = substances.find((each) => each.id === part.substance)
      if (found === undefined) return []
      return { ...substanceSummary(found, part.percent, viewer), ...substanceDetails(found, context) }
    }),
    chemistries: entryLinks(row.chemistries, taxonomy.masterValue, viewer.language),
    applications: entryLinks(row.applications, taxonomy.masterValue, viewer.language),
    physicalForm: row.physicalForm,
    purity: row.purity,
    qualityGrades: row.qualityGrades,
    certifications: row.certifications,
    claims: row.claims,
    packaging: row.packaging,
    origin: row.origin,
    storage: row.storage,
    shelfLifeMonths: row.shelfLifeMonths,
    sampleAvailable: row.sampleAvailable,
    promoted: isPromoted(row, context),
    countries: row.countries,
    details: readHtml(row.details, viewer.language),
  }
}

const substanceDetails = (row: Row<typeof substance>, { viewer, taxonomy }: CallContext) => ({
  formula: row.formula,
  synonyms: [...new Set([...(row.synonymsOther[viewer.language] ?? []), ...row.synonyms])],
  description: readText(row.description, {}, viewer.language),
  functions: entryLinks(row.functions, taxonomy.masterValue, viewer.language),
  chemistries: entryLinks(row.chemistries, taxonomy.masterValue, viewer.language),
  physicalForm: row.physicalForm,
  suitableFor: (['vegan', 'vegetarian', 'organic'] as const).filter((way) => row[way] === 'yes'),
})

/** The other grades of its trade name, by name. */
async function siblingCards(row: Row<typeof tradeGrade>, context: CallContext): Promise<readonly TradeGradeCard[]> {
  const { hits } = context.search.search({
    ...carrierQuery(context, 'tradeGrade', [row.tradeName]),
    pageSize: mostCards + 1,
  })
  return await tradeGradeCards(hits.filter((hit) => hit.id !== row.id).slice(0, mostCards), context)
}

/** Grades of other trade names with the same main substance, best first. */
async function sameSubstanceCards(
  row: Row<typeof tradeGrade>,
  context: CallContext,
): Promise<readonly TradeGradeCard[]> {
  const main = mainSubstance(row)
  if (main === null) return []
  const query = { ...carrierQuery(context, 'tradeGrade', [main]), sortBy: 'relevance', pageSize: mostHits } as const
  const own = new Set(context.search.search({ ...query, carriers: [main, row.tradeName] }).hits.map((hit) => hit.id))
  const others = context.search.search(query).hits.filter((hit) => !own.has(hit.id))
  return await tradeGradeCards(others.slice(0, mostCards), context)
}

/** The one with the largest share; without shares the first. */
function mainSubstance(row: Row<typeof tradeGrade>): string | null {
  const [first, ...rest] = row.components
  if (first === undefined) return null
  return rest.reduce((main, part) => ((part.percent ?? 0) > (main.percent ?? 0) ? part : main), first).substance
}

const isPromoted = (row: Row<typeof tradeGrade>, context: CallContext): boolean =>
  context.search
    .search({ ...carrierQuery(context, 'tradeGrade', [row.tradeName]), promotedOnly: true, pageSize: mostHits })
    .hits.some((hit) => hit.id === row.id)
