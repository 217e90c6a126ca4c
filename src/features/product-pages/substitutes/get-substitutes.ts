import * as v from 'valibot'
import { brandLink } from '#features/catalogue/cards/links.ts'
import { cardsOfGrades } from '#features/catalogue/cards/result-cards.ts'
import { detailId } from '#features/catalogue/pages/detail-parts.ts'
import { substitution } from '#features/catalogue/products/substitution.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { maxSubstitutes, similarGrades, worldwideGrades } from '#features/catalogue/substitutes/similar-grades.ts'
import { call, type AnswerOf } from '#platform/calls/call.ts'
import { countTo, keyText, optionalText, siteParams } from '#platform/calls/params.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { failure } from '#platform/values/errors.ts'
import { siteViewer } from '#sites/site-viewer.ts'
import { propertyDifferences } from './property-differences.ts'

/** The maximum number of pairs that editors keep for one grade. */
const maxPairs = 200

/**
 * SubstituteController.getSubstitutes (SUB-01, SUB-02): grades that the viewer sees and that share a function with another one,
 * the most similar first, with the parts of their scores. Recommended pairs come first, and a pair that an editor forbade never
 * appears. The original need not be available in the country: it is enough that the viewer sees it on the worldwide site.
 * `filters` names what every substitute must have. Throws INVALID_ID and RECORD_NOT_FOUND.
 */
export const getSubstitutes = call({
  name: 'SubstituteController.getSubstitutes',
  cacheable: true,
  access: 'everyone',
  params: v.object({
    recordId: keyText,
    filters: optionalText,
    limit: v.optional(countTo(maxSubstitutes), maxSubstitutes),
    ...siteParams,
  }),
  run: async (params, requestContext) => {
    const context = { ...requestContext, viewer: siteViewer(params, requestContext.viewer) }
    const { records, viewer } = context
    const id = detailId(params.recordId)
    const here = await records.byId(viewer, tradeGrade, id)
    const original = here ?? (await worldwideGrades([id], context)).at(0) ?? null
    if (original === null) throw failure('RECORD_NOT_FOUND', { id })
    const pairs = await records.list(systemViewer, substitution, { where: equals('from', id), limit: maxPairs })
    const similar = similarGrades(id, params.filters ?? '', pairs, context)
    const shown = similar.slice(0, params.limit)
    const rows = await records.byIds(
      viewer,
      tradeGrade,
      shown.map((hit) => hit.id),
    )
    const cards = await cardsOfGrades(
      rows.map((row) => ({ row, hit: { id: row.id, promoted: false, matched: null } })),
      context,
    )
    return {
      original: {
        ...brandLink(original),
        isAvailable: here !== null,
        physicalForm: original.physicalForm,
        qualityGrades: original.qualityGrades,
        certifications: original.certifications,
        claims: original.claims,
      },
      total: similar.length,
      substitutes: shown.flatMap((hit) => {
        const card = cards.find((each) => each.id === hit.id)
        const row = rows.find((each) => each.id === hit.id)
        if (card === undefined || row === undefined) return []
        const pair = pairs.find(({ to, substitutionKind }) => to === hit.id && substitutionKind !== 'never')
        return {
          card,
          score: hit.score,
          parts: hit.parts,
          ...propertyDifferences(original, row),
          recommendation:
            pair === undefined ? null : { kind: pair.substitutionKind, by: pair.recommendedBy, note: pair.note },
        }
      }),
    }
  },
})

export type Substitutes = AnswerOf<typeof getSubstitutes>
