import * as v from 'valibot'
import { outsidePart } from '#features/catalogue/assortments/outside-mark.ts'
import { outsideOf } from '#features/catalogue/assortments/outside.ts'
import { rowsPointingAt } from '#features/catalogue/cards/child-rows.ts'
import { brandLink, entryLinks } from '#features/catalogue/cards/links.ts'
import { substanceSummary } from '#features/catalogue/cards/result-cards.ts'
import { detailId, segmentLinks } from '#features/catalogue/pages/detail-parts.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { shownSpecifications } from '#features/catalogue/specifications/shown-specifications.ts'
import { chooseDocuments } from '#features/documents/product-documents/choose-documents.ts'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { gradeFacts } from '#features/product-pages/record-page/grade-facts.ts'
import { call, type AnswerOf, type CallContext } from '#platform/calls/call.ts'
import { keyText, siteParams } from '#platform/calls/params.ts'
import type { Row } from '#platform/entity/entity.ts'
import { maxCompared } from '#platform/values/addresses/compare-address.ts'
import { siteViewer } from '#sites/site-viewer.ts'

/** The maximum number of documents of all compared products: six types in fourteen languages, with older revisions. */
const maxDocuments = 6000

const idList = v.pipe(v.array(keyText), v.maxLength(maxCompared, `has more than ${maxCompared} ids`))

/**
 * CompareController.getComparison: returns what is known about up to six trade grades, in the order of the ids. A grade that the
 * viewer does not see is absent, as one that does not exist (CMP-01). Throws INVALID_ID, and INVALID_PARAMETERS for more ids.
 */
export const getComparison = call({
  name: 'CompareController.getComparison',
  cacheable: true,
  access: 'everyone',
  params: v.object({ ids: idList, ...siteParams }),
  run: async (params, requestContext) => {
    const context = { ...requestContext, viewer: siteViewer(params, requestContext.viewer) }
    const { records, viewer } = context
    const ids = [...new Set(params.ids.map(detailId))]
    const found = await records.byIds(viewer, tradeGrade, ids)
    const rows = ids.flatMap((id) => found.find((row) => row.id === id) ?? [])
    const [substances, tradeNames, documents, specifications] = await Promise.all([
      records.byIds(viewer, substance, [
        ...new Set(rows.flatMap((row) => row.components.map((part) => part.substance))),
      ]),
      records.byIds(viewer, tradeName, [...new Set(rows.map((row) => row.tradeName))]),
      rowsPointingAt(
        context,
        productDocument,
        'product',
        rows.map((row) => row.id),
        { limit: maxDocuments },
      ),
      shownSpecifications(rows, context),
    ])
    const marks = outsideOf(
      context,
      rows.map(({ id }) => id),
    )
    return rows.map((row, at) => ({
      ...gradeSummary(row, context),
      ...outsidePart(marks.get(row.id)),
      tradeName: brandLink(tradeNames.find(({ id }) => id === row.tradeName) ?? { id: row.tradeName, name: '' }),
      substances: row.components.flatMap((part) => {
        const component = substances.find(({ id }) => id === part.substance)
        return component === undefined ? [] : substanceSummary(component, part.percent, viewer)
      }),
      specifications: specifications[at] ?? [],
      documents: documentTypesOf(
        documents.filter(({ product }) => product === row.id),
        context,
      ),
    }))
  },
})

/** What is known about one of the compared trade grades. */
export type ComparedGrade = AnswerOf<typeof getComparison>[number]

const gradeSummary = (row: Row<typeof tradeGrade>, context: CallContext) => ({
  ...brandLink(row),
  ...gradeFacts(row, context),
  functions: entryLinks(row.functions, context.taxonomy.masterValue, context.viewer.language),
  marketSegments: segmentLinks(row.marketSegments, context),
})

/** The types of documents of one grade, with the languages of the current revisions; the visitor's own language comes first. */
const documentTypesOf = (rows: readonly Row<typeof productDocument>[], { viewer }: CallContext) =>
  chooseDocuments(rows, viewer.language, viewer.site.countryIsoCode).map(({ type, shown, others }) => ({
    type,
    languages: [shown.language, ...others.map(({ language }) => language)],
  }))
