import { packFileAddress } from '#domain/pack-address.ts'
import { sizeOf } from '#domain/pack-plan.ts'
import { call } from './call.ts'
import type { PackPlan } from './document-shapes.ts'
import { packContents, packParams } from './pack-contents.ts'

/**
 * DocumentController.getPackPlan: what a pack would hold and what it would lack, line by line, before it is downloaded.
 * Throws what `packContents` throws.
 */
export const getPackPlan = call({
  name: 'DocumentController.getPackPlan',
  cacheable: true,
  access: 'everyone',
  params: packParams,
  run: async (params, context): Promise<PackPlan> => {
    const { request, ...contents } = await packContents.run(params, context)
    return {
      lines: contents.lines,
      fileCount: contents.entries.length,
      size: sizeOf(contents),
      href: packFileAddress('', request),
    }
  },
})
