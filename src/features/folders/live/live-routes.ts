import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { folder } from '#features/folders/folders/folder.ts'
import { receivedShare } from '#features/folders/shares/received-share.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { createEventStreams, eventHeaders } from '#platform/http/streams/event-streams.ts'
import { unlessHidden } from '#platform/calls/unless-hidden.ts'
import type { Services } from '#platform/pages/server/services.ts'
import { secretAddress } from '#platform/http/secret-address.ts'
import { siteAddress } from '#platform/http/site-address.ts'
import { sendPlain } from '#platform/http/plain-page.ts'
import { folderPath } from '#platform/values/addresses/folder-addresses.ts'
import { sharePath } from '#platform/values/addresses/share-addresses.ts'
import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import { createLiveFolders, type OpenFolderPage } from './live-folders.ts'

interface LiveRequest {
  Params: { id?: string; token?: string }
}

const headers = { ...secretAddress, 'cache-control': cacheControl.personal } as const

/**
 * What open pages of a folder follow: `{page of the folder or share}/live`, for signed-in users who see it. Whoever may not change a
 * share has no need of it: their page is as they opened it.
 */
export function liveRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'sites' | 'publicOrigin' | 'callContext' | 'records' | 'now' | 'log'>,
): void {
  const folders = createLiveFolders(services)
  const streams = createEventStreams({
    look: folders.look,
    failed: (error) => services.log.error({ err: error }, 'The open folders could not be read'),
  })
  const answer =
    (find: (params: LiveRequest['Params'], context: CallContext) => Promise<OpenFolderPage | null>) =>
    async (request: FastifyRequest<LiveRequest>, reply: FastifyReply): Promise<FastifyReply> => {
      void reply.headers(headers)
      const url = URL.parse(request.url, services.publicOrigin())
      const locale = url === null ? null : siteAddress(url, services.sites)
      if (locale?.type !== 'site' || request.session === null) return sendPlain(reply, 404)
      const page = await unlessHidden(find(request.params, services.callContext(locale, request)))
      if (page === null) return sendPlain(reply, 404)
      const events = streams.open((stream) => folders.follow(page, stream))
      return events === null ? sendPlain(reply, 503) : await reply.headers(eventHeaders).send(events)
    }
  const config = { isBackground: true } as const
  app.get(`/:country/:language${folderPath(':id')}/live`, { config }, answer(ofFolder))
  app.get(`/:country/:language${sharePath(':token')}/live`, { config }, answer(ofShare))
  app.addHook('preClose', async () => streams.close())
}

async function ofFolder(
  { id = '' }: LiveRequest['Params'],
  { records, viewer }: CallContext,
): Promise<OpenFolderPage | null> {
  const row = await records.byId(viewer, folder, id)
  return row === null ? null : { folderId: row.id, shareId: null, version: row.version }
}

async function ofShare({ token = '' }: LiveRequest['Params'], context: CallContext): Promise<OpenFolderPage | null> {
  const { row, folder: shared, ended } = await receivedShare(token, context)
  if (ended || shared === null || row.mode !== 'edit') return null
  return { folderId: shared.id, shareId: row.id, version: shared.version }
}
