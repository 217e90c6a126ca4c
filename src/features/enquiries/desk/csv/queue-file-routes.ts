import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readDeskQuery } from '#features/enquiries/requests/desk-address.ts'
import { requestRole, shownRequests } from '#features/enquiries/requests/get-requests.ts'
import { formattedRequest } from '#features/enquiries/requests/page-request.ts'
import { rolesOf } from '#platform/values/viewer.ts'
import { siteAddress } from '#platform/http/site-address.ts'
import { tableLines } from '#platform/import-export/table-file.ts'
import type { Services } from '#platform/pages/server/services.ts'
import { siteBase } from '#platform/values/addresses/addresses.ts'
import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import { deskCondition, deskRows } from '#features/enquiries/desk/queue-conditions.ts'
import { maxInFile, queueFilePath } from './csv-rules.ts'
import { headRow, rowsOf } from './request-rows.ts'

/** The number of requests that are read at a time: their lines are as many as one page of requests reads. */
const requestsPerRead = 20

/**
 * Serves what the desk has chosen of its queue as a table, one row for each line of a request with everything that is stored of both
 * (ERD-01). Whoever is not at the desk gets the answer to an address that does not exist. The rows are read while the file is sent.
 */
export function queueFileRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'sites' | 'publicOrigin' | 'callContext' | 'pages'>,
  otherwise: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.get(`/:country/:language${queueFilePath}`, async (request, reply) => {
    const url = URL.parse(request.url, services.publicOrigin())
    const locale = url === null ? null : siteAddress(url, services.sites)
    if (url === null || locale?.type !== 'site') return await otherwise(request, reply)
    const context = services.callContext(locale, request)
    const { viewer } = context
    if (!rolesOf(viewer).some((role) => role === 'internalSales' || role === 'administrator'))
      return await otherwise(request, reply)
    const { site, language } = locale
    const t = await (await services.pages.modules()).siteMessages(site, language)
    const words = { base: siteBase(site, language), site, language, messages: { t } }
    const query = readDeskQuery(url.searchParams)
    const where = await deskCondition(query, context)

    async function* lines(): AsyncGenerator<string> {
      yield tableLines([headRow({ t })], { isFirst: true })
      for (let offset = 0; offset < maxInFile; offset += requestsPerRead) {
        const rows = await deskRows(query, where, { offset, limit: requestsPerRead }, context)
        const shown = await shownRequests(rows, { ...context, roleOf: (of) => requestRole(viewer, of) })
        const cells = shown.flatMap((each) => rowsOf(formattedRequest(each, words), { t }))
        if (cells.length > 0) yield tableLines(cells, { isFirst: false })
        if (rows.length < requestsPerRead) return
      }
    }

    return await reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'x-robots-tag': 'noindex, nofollow',
        'content-disposition': 'attachment; filename=requests.csv',
        'cache-control': cacheControl.personal,
      })
      .send(Readable.from(lines(), { objectMode: false }))
  })
}
