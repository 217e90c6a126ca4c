import { call } from '#platform/calls/call.ts'
import { contentDetails, contentParams, contentWithPage, noSuchContent } from './content-details.ts'
import type { ContentPage } from './content-shapes.ts'
import { siteViewer } from '#sites/site-viewer.ts'

/**
 * ContentController.getPage: returns a plain page or `Our_values` (RTE-03) in the visitor's language or the next one in the
 * fallback chain. Throws INVALID_ID for a malformed content key and RECORD_NOT_FOUND if the viewer may not read such a page.
 */
export const getContentPage = call({
  name: 'ContentController.getPage',
  cacheable: true,
  access: 'everyone',
  params: contentParams,
  run: async (params, requestContext): Promise<ContentPage> => {
    const context = { ...requestContext, viewer: siteViewer(params, requestContext.viewer) }
    const content = await contentWithPage(params.contentKey, context)
    const { type, pageRole } = content.row
    if (type !== 'page' && type !== 'Our_values') return noSuchContent(params.contentKey)
    return { ...(await contentDetails(content, context)), contentType: type, pageRole }
  },
})
