import { bundleFileAddress } from '#features/documents/bundle-request/bundle-address.ts'
import { sizeOf } from './bundle-plan.ts'
import { call } from '#platform/calls/call.ts'
import { getBundleContents, bundleParams } from './get-bundle-contents.ts'

/**
 * DocumentController.getPackPlan: the content of a document bundle and what is missing in it, line by line, before it is downloaded.
 * Throws what `getBundleContents` throws.
 */
export const getBundlePlan = call({
  name: 'DocumentController.getPackPlan',
  cacheable: true,
  access: 'everyone',
  params: bundleParams,
  run: async (params, context) => {
    const { request, ...contents } = await getBundleContents.run(params, context)
    return {
      lines: contents.lines,
      fileCount: contents.entries.length,
      /** Bytes before compression. */
      size: sizeOf(contents),
      /** The address of the ZIP with the same index, below the site's base. */
      href: bundleFileAddress('', request),
    }
  },
})
