import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { runCall } from '#calls/run-call.ts'
import { parseContentSegment, siteBase } from '#domain/addresses.ts'
import { Failure } from '#domain/errors.ts'
import { publicationPath } from '#domain/record-paths.ts'
import { eventCalendar } from './event-calendar.ts'
import type { Services } from './services.ts'
import { siteAddress } from './site-address.ts'
import { callContext } from './viewer.ts'

/** As long as a call's answer is kept (APX-07). */
const cacheControl = 'public, max-age=300'

const ending = '.ics'

/**
 * `/{country}/{language}/publication/{slug}-{MC key}.ics`: an event for the visitor's calendar, in the language they read.
 * What is no event, or not for this viewer, is left to `otherwise`, whose page says so.
 */
export function calendarDoor(
  app: FastifyInstance,
  services: Services,
  otherwise: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.route({ method: ['GET', 'HEAD'], url: `/:country/:language/publication/:file(.+\\${ending})`, handler: answer })

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const url = URL.parse(request.url, services.publicOrigin())
    const place = url === null ? null : siteAddress(url, services.sites)
    if (url === null || place?.type !== 'site') return otherwise(request, reply)
    const { site, language } = place
    const context = callContext(services, place, request)
    // CTX-01: the page for who has not signed in.
    if (site.isMyIMCDOnly && context.viewer.user === undefined) return otherwise(request, reply)
    const file = url.pathname.slice(url.pathname.lastIndexOf('/') + 1)
    const named = parseContentSegment(file.slice(0, -ending.length))
    const publication =
      named === null
        ? null
        : await readable(
            runCall(
              'ContentController.getPublication',
              { contentKey: named.contentKey, countryCode: site.countryIsoCode, languageCode: language },
              context,
            ),
          )
    if (publication === null || publication.event === null) return otherwise(request, reply)
    const page = publicationPath(siteBase(site, language), publication)
    if (url.pathname !== page + ending)
      return reply.header('cache-control', 'no-cache').redirect(page + ending + url.search, 301)
    return reply
      .headers({
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': contentDisposition(`${publication.slug || publication.contentKey}${ending}`),
        'cache-control': context.viewer.user === undefined ? cacheControl : 'private, no-store',
        'x-robots-tag': 'noindex',
      })
      .send(eventCalendar({ ...publication, event: publication.event }, services.publicOrigin() + page))
  }
}

/** Null for what is not there, or not for this viewer: nothing tells the two apart. */
async function readable<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Failure && (error.code === 'RECORD_NOT_FOUND' || error.code === 'INVALID_ID')) return null
    throw error
  }
}
