import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bundleAddress, maxBundleItems } from '#features/documents/bundles/bundle-address.ts'
import { addLines } from '#features/enquiries/carts/add-lines.ts'
import { cartFields } from '#features/enquiries/carts/cart-kinds.ts'
import { type CartKind, cartPaths, isCartKind } from '#platform/values/addresses/cart-paths.ts'
import { formatNumber } from '#platform/i18n/number-format.ts'
import { baseOf, below, seeOther, siteLocaleOf } from '#platform/http/form-answers.ts'
import type { FormAnswers, SentPage } from '#platform/http/form-routes.ts'
import type { Services } from '#platform/http/services.ts'
import { siteAddress } from '#platform/http/site-address.ts'
import { tableFile } from '#platform/import-export/table-file.ts'
import type { PageRoutes } from '#platform/pages/server/page-routes.ts'
import { compareAddress } from '#platform/values/addresses/compare-address.ts'
import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import { type PasteAct, pasteActs, type PasteError, pasteFields, pasteForm, pastePath } from './paste-fields.ts'
import { maxPastedLength } from './parse-pasted-list.ts'
import { readChosenLines } from './read-chosen-lines.ts'
import { type ListedLine, readList } from './read-list.ts'

type PasteServices = Pick<Services, 'callContext'>

/** Product, quantity and unit, as in the file that a visitor can fill in and paste. */
const columns = ['product', 'quantity', 'unit'] as const

/** The forms of the page of pasted lists: one finds the products, the other does something with those that are chosen. */
export function pasteForms(services: PasteServices, sendForm: PageRoutes['sendForm']): FormAnswers {
  /** Shows the page with what was found for a list, and with a message. */
  const shown = async (
    request: FastifyRequest,
    reply: FastifyReply,
    sent: SentPage,
    list: string,
    error: PasteError | null,
  ): Promise<FastifyReply> => {
    const { url, site, language, fields } = sent
    const found =
      list === '' ? null : await readList.answer({ list, ...siteLocaleOf(sent) }, services.callContext(sent, request))
    const isEmpty = found?.lines.length === 0
    const form = pasteForm.sent(
      { ...Object.fromEntries(fields), [pasteFields.list]: list },
      { found: isEmpty ? null : found, error: isEmpty ? { type: 'nothing' } : error },
    )
    return await sendForm(request, reply, { url, site, language, form })
  }
  return {
    [below(pastePath)]: async (request, reply, sent) => {
      sent.url.search = ''
      const { fields } = sent
      const act = pasteActs.find((each) => each === fields.get(pasteFields.act))
      const pasted = fields.get(pasteFields.pasted) ?? ''
      const list = act === undefined ? (fields.get(pasteFields.list) ?? '') : pasted
      if (list.length > maxPastedLength) return await shown(request, reply, sent, '', { type: 'tooLong' })
      if (list.trim() === '') return await shown(request, reply, sent, '', { type: 'nothing' })
      if (act === undefined) return await shown(request, reply, sent, list, null)
      if (act === 'failed') return await sendFailed(reply, sent, list)
      const to = await addressAfter(act, request, sent)
      return typeof to === 'string' ? seeOther(reply, to) : await shown(request, reply, sent, list, to)
    },
  }

  /** The page that an action leads to, or why there is none. */
  async function addressAfter(
    act: Exclude<PasteAct, 'failed'>,
    request: FastifyRequest,
    sent: SentPage,
  ): Promise<string | PasteError> {
    const lines = readChosenLines(sent)
    const [base, products] = [baseOf(sent), [...new Set(lines.map(({ recordId }) => recordId))]]
    if (lines.length === 0) return { type: 'noneChosen' }
    if (act === 'compare') return compareAddress(base, { ids: products })
    if (act === 'documents') return bundleAddress(base, { products: products.slice(0, maxBundleItems) })
    return isCartKind(act) ? await added(act, lines, request, sent) : { type: 'gone' }
  }

  async function added(
    kind: CartKind,
    lines: ReturnType<typeof readChosenLines>,
    request: FastifyRequest,
    sent: SentPage,
  ): Promise<string | PasteError> {
    const outcome = await addLines.answer({ kind, lines, ...siteLocaleOf(sent) }, services.callContext(sent, request))
    if (outcome.type !== 'done') return outcome
    return `${baseOf(sent)}${cartPaths[kind]}?${cartFields.done}=${outcome.added === 0 ? 'present' : 'added'}`
  }

  /** The lines for which no product was found, as a file that can be corrected and pasted again. */
  async function sendFailed(reply: FastifyReply, sent: SentPage, list: string): Promise<FastifyReply> {
    const { lines } = await readList.answer({ list, ...siteLocaleOf(sent) }, services.callContext(sent, reply.request))
    const failed = lines.filter(({ products }) => products.length === 0)
    return await sendTable(
      reply,
      'not-found.csv',
      failed.map((line) => cellsOf(line, sent)),
    )
  }
}

/** Serves `{base}/pasted-list.csv`: an example of a list. */
export function pasteSampleRoute(
  app: FastifyInstance,
  services: Pick<Services, 'sites' | 'publicOrigin'>,
  otherwise: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.get('/:country/:language/pasted-list.csv', async (request, reply) => {
    const url = URL.parse(request.url, services.publicOrigin())
    if (url === null || siteAddress(url, services.sites).type !== 'site') return await otherwise(request, reply)
    return await sendTable(reply, 'list.csv', [
      ['77-92-9', '25', 'kg'],
      ['xanthan gum', '10', 'kg'],
      ['E 300', '', ''],
    ])
  })
}

/** An amount is written as the site writes numbers, so that it is read again. */
const cellsOf = ({ term, quantity, unit, unread }: ListedLine, { site, language }: SentPage): readonly string[] =>
  quantity === null ? [term, unread ?? '', ''] : [term, formatNumber(Number(quantity), site, language), unit]

const sendTable = (reply: FastifyReply, name: string, rows: readonly (readonly string[])[]): FastifyReply =>
  reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename=${name}`,
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': cacheControl.notStored,
    })
    .send(tableFile([columns, ...rows], ';'))
