import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getFolder } from '#features/folders/folders/get-folders.ts'
import { unlessHidden } from '#platform/calls/unless-hidden.ts'
import type { Pages, Services } from '#platform/pages/server/services.ts'
import { siteAddress } from '#platform/http/site-address.ts'
import { tableFile } from '#platform/import-export/table-file.ts'
import { folderFileParameter } from '#platform/values/addresses/folder-addresses.ts'
import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import { pageItems } from './page-items.ts'
import type { FolderFileRequest } from './render-folder.ts'
import { siteParamsOf } from '#platform/values/addresses/site-params.ts'

/** What the page bundle exports for this feature. */
export interface FolderModules {
  readonly renderFolder: (request: FolderFileRequest) => Promise<readonly (readonly string[])[]>
}

interface FolderServices extends Pick<Services, 'sites' | 'publicOrigin' | 'callContext'> {
  readonly pages: Pick<Pages<FolderModules>, 'modules'>
}

/** Serves `{base}/folder.csv?folder=…`: the items of a folder as a table. Without a folder that the visitor sees there is no such file. */
export function folderFileRoutes(
  app: FastifyInstance,
  services: FolderServices,
  otherwise: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.get('/:country/:language/folder.csv', async (request, reply) => {
    const url = URL.parse(request.url, services.publicOrigin())
    const siteLocale = url === null ? null : siteAddress(url, services.sites)
    if (url === null || siteLocale?.type !== 'site') return await otherwise(request, reply)
    const { site, language } = siteLocale
    const folderId = url.searchParams.get(folderFileParameter) ?? ''
    const folder = await unlessHidden(
      getFolder.answer({ folderId, ...siteParamsOf({ site, language }) }, services.callContext(siteLocale, request)),
    )
    if (folder === null) return await otherwise(request, reply)
    const { renderFolder } = await services.pages.modules()
    const table = await renderFolder({ site, language, items: pageItems(folder.items, '', (path) => path) })
    return await reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'x-robots-tag': 'noindex, nofollow',
        'content-disposition': contentDisposition(`${folder.name}.csv`),
        'cache-control': cacheControl.personal,
      })
      .send(tableFile(table))
  })
}
