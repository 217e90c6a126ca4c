import type { Services } from '#platform/pages/server/services.ts'
import type { PageRules } from '#platform/pages/server/page-rules.ts'
import { urlParameters } from '#platform/values/addresses/url-parameters.ts'
import { folder } from './folder.ts'

/** A folder in an address that the visitor does not see, or that does not exist, is removed from it (SHR-01). */
export const foreignFolder =
  (services: Pick<Services, 'callContext'>): PageRules['foreignParameters'] =>
  async (request, url, siteLocale) => {
    const name = urlParameters.selectedFolderId
    const input = url.searchParams.getAll(name)
    if (input.length === 0) return []
    const [id = ''] = input
    if (request.session === null || input.length > 1) return [name]
    const { records, viewer } = services.callContext(siteLocale, request)
    return (await records.byId(viewer, folder, id)) === null ? [name] : []
  }
