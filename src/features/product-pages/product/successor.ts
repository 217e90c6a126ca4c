import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import * as v from 'valibot'
import { call, type CallContext } from '#platform/calls/call.ts'
import { detailId } from '#features/catalogue/pages/detail-parts.ts'
import { brandLink } from '#features/catalogue/cards/links.ts'
import { keyText, siteParams } from '#platform/calls/params.ts'
import type { RecordLink } from '#features/catalogue/cards/card-shapes.ts'
import { siteViewer } from '#sites/site-viewer.ts'

/** The maximum length of a chain of replacements; a longer one is an error in the data. */
const maxSteps = 5

/**
 * DetailController.getSuccessor: follows the chain of replacements of a product and returns the first one that the viewer sees,
 * or null. A product without a visible successor gives the same response as one that never existed.
 */
export const getSuccessor = call({
  name: 'DetailController.getSuccessor',
  cacheable: true,
  access: 'everyone',
  params: v.object({ recordId: keyText, ...siteParams }),
  run: async (params, requestContext): Promise<RecordLink | null> => {
    const context = { ...requestContext, viewer: siteViewer(params, requestContext.viewer) }
    return await followed(detailId(params.recordId), context)
  },
})

async function followed(id: string, { records, viewer }: CallContext): Promise<RecordLink | null> {
  const seen = new Set([id])
  let at = id
  for (let step = 0; step < maxSteps; step += 1) {
    // The viewer cannot see the replaced product, so the system reads its successor.
    const unavailable = await records.byId(systemViewer, tradeGrade, at)
    if (unavailable === null || unavailable.successor === null || seen.has(unavailable.successor)) return null
    at = unavailable.successor
    seen.add(at)
    const visible = await records.byId(viewer, tradeGrade, at)
    if (visible !== null) return brandLink(visible)
  }
  return null
}
