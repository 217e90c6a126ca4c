import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { runCall } from '#platform/calls/run-call.ts'
import { parseContentSegment, siteBase } from '#platform/values/addresses/addresses.ts'
import { Failure } from '#platform/values/errors.ts'
import { publicationPath } from '#platform/values/addresses/record-paths.ts'
import { eventCalendar } from './event-calendar.ts'
import type { Services } from '#platform/pages/server/services.ts'
import { siteAddress } from '#platform/http/site-address.ts'
import { siteParamsOf } from '#platform/values/addresses/site-params.ts'

const ending = '.ics'

/**
 * Serves `/{country}/{language}/publication/{slug}-{MC key}.ics`: an event for the visitor's calendar, in the visitor's
 * language. If the publication is not an event or not visible, `otherwise` responds with its error page.
 */
export function calendarRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'sites' | 'publicOrigin' | 'calls' | 'callContext'>,
  otherwise: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.route({ method: ['GET', 'HEAD'], url: `/:country/:language/publication/:file(.+\\${ending})`, handler: answer })

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const url = URL.parse(request.url, services.publicOrigin())
    const locale = url === null ? null : siteAddress(url, services.sites)
    if (url === null || locale?.type !== 'site') return otherwise(request, reply)
    const { site, language } = locale
    const context = services.callContext(locale, request)
    // CTX-01: shows the page for visitors who are not signed in.
    if (site.isMyIMCDOnly && context.viewer.user === undefined) return otherwise(request, reply)
    const file = url.pathname.slice(url.pathname.lastIndexOf('/') + 1)
    const named = parseContentSegment(file.slice(0, -ending.length))
    const publication =
      named === null
        ? null
        : await readable(
            runCall(
              services.calls,
              'ContentController.getPublication',
              { contentKey: named.contentKey, ...siteParamsOf({ site, language }) },
              context,
            ),
          )
    if (publication === null || publication.event === null) return otherwise(request, reply)
    const page = publicationPath(siteBase(site, language), publication)
    if (url.pathname !== page + ending)
      return reply.header('cache-control', cacheControl.revalidated).redirect(page + ending + url.search, 301)
    return reply
      .headers({
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': contentDisposition(`${publication.slug || publication.contentKey}${ending}`),
        'cache-control': context.viewer.user === undefined ? cacheControl.calendar : cacheControl.personal,
        'x-robots-tag': 'noindex',
      })
      .send(eventCalendar({ ...publication, event: publication.event }, services.publicOrigin() + page))
  }
}

/**
 * Returns null both for a publication that does not exist and for one that the viewer may not read, so that they cannot be
 * distinguished.
 */
async function readable<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Failure && (error.code === 'RECORD_NOT_FOUND' || error.code === 'INVALID_ID')) return null
    throw error
  }
}
