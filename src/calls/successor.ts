import { tradeGrade } from '#entities/trade-grade.ts'
import { systemViewer } from '#records/system-viewer.ts'
import * as v from 'valibot'
import { call, type CallContext } from './call.ts'
import { detailId } from './detail-parts.ts'
import { brandLink } from './links.ts'
import { keyText, siteParams } from './params.ts'
import type { RecordLink } from './search-shapes.ts'
import { siteViewer } from './site-viewer.ts'

/** Links of a chain of grades, each replaced by the next; more are a mistake in the data. */
const mostSteps = 5

/**
 * DetailController.getSuccessor: the first product in the chain of those that replaced one which the viewer sees, or null. It
 * tells nothing of a product that has none: such a one answers as one that never was.
 */
export const getSuccessor = call({
  name: 'DetailController.getSuccessor',
  cacheable: true,
  access: 'everyone',
  params: v.object({ recordId: keyText, ...siteParams }),
  run: async (params, doorContext): Promise<RecordLink | null> => {
    const context = { ...doorContext, viewer: siteViewer(params, doorContext.viewer) }
    return await followed(detailId(params.recordId), context)
  },
})

async function followed(id: string, { records, viewer }: CallContext): Promise<RecordLink | null> {
  const seen = new Set([id])
  let at = id
  for (let step = 0; step < mostSteps; step += 1) {
    // The product that is gone is hidden from the viewer: whom it names is the catalogue's own to know.
    const gone = await records.byId(systemViewer, tradeGrade, at)
    if (gone === null || gone.successor === null || seen.has(gone.successor)) return null
    at = gone.successor
    seen.add(at)
    const visible = await records.byId(viewer, tradeGrade, at)
    if (visible !== null) return brandLink(visible)
  }
  return null
}
