import { call } from './call.ts'
import { contentDetails, contentParams, contentWithPage, noSuchContent } from './content-details.ts'
import type { ContentPage } from './publication-shapes.ts'
import { siteViewer } from './site-viewer.ts'

/**
 * ContentController.getPage: a plain page, or `Our_values` (RTE-03), in the visitor's language or the next of its chain.
 * Throws INVALID_ID for what is no content key, RECORD_NOT_FOUND where the viewer may read no such page.
 */
export const getContentPage = call({
  name: 'ContentController.getPage',
  cacheable: true,
  access: 'everyone',
  params: contentParams,
  run: async (params, doorContext): Promise<ContentPage> => {
    const context = { ...doorContext, viewer: siteViewer(params, doorContext.viewer) }
    const content = await contentWithPage(params.contentKey, context)
    const { type } = content.row
    if (type !== 'page' && type !== 'Our_values') return noSuchContent(params.contentKey)
    return { ...(await contentDetails(content, context)), contentType: type }
  },
})
