import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Visitor, visitorViewer } from '#features/back-office/accounts/visitor-viewer.ts'
import { mediaSender } from '#features/content/managed-content/media-routes.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { secretAddress } from '#platform/http/secret-address.ts'
import type { Services } from '#platform/pages/server/services.ts'
import { pageRenderer } from '#platform/pages/server/page-renderer.ts'
import { sendPlain } from '#platform/http/plain-page.ts'
import { sendFresh } from '#platform/pages/server/send-page.ts'
import { siteBase } from '#platform/values/addresses/addresses.ts'
import { mediaAddress } from '#platform/values/content-key.ts'
import { startOfLocalDay } from '#platform/values/dates/local-day-start.ts'
import type { StillFile, StillPage } from './load-frame.ts'

/** Renders pages of the sites as a visitor would see them. Nothing of the session of the request, or of a person, is in them. */
export function stillPages(services: Services) {
  const { renderSitePage } = pageRenderer(services)
  const sendMedia = mediaSender(services)

  return { asVisitor, sendPage, sendFile }

  function asVisitor(request: FastifyRequest, visitor: Visitor): CallContext {
    const { site, language, day } = visitor
    const guest = services.callContext({ site, language }, { id: request.id, ip: request.ip, session: null })
    const now = startOfLocalDay(day, site.timeZone)
    return { ...guest, now: () => now, viewer: visitorViewer(visitor, guest.assortments) }
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply, { path, context, mediaBase }: StillPage) {
    const { site, language } = context.viewer
    const base = siteBase(site, language)
    const url = new URL(base + path, services.publicOrigin())
    const page = await renderSitePage(request, url, { site, language }, { seenBy: context })
    void reply.headers(secretAddress)
    if (page.headers['location'] !== undefined) return await sendPlain(reply, 404)
    const html = page.body.join('').replaceAll(`${base}/sfsites/c${mediaAddress('')}`, `${mediaBase}/`)
    return await sendFresh(request, reply, { ...page, body: [html] })
  }

  /** False, and nothing is sent, if the visitor may not read the file. */
  async function sendFile(
    request: Parameters<typeof sendMedia>[0],
    reply: FastifyReply,
    { context }: StillFile,
  ): Promise<boolean> {
    return await sendMedia(request, reply, async () => context, true)
  }
}
