import { type LineFact, lineWriter, requestedAmount } from '#features/enquiries/carts/line-description.ts'
import { maxBundleItems } from '#features/documents/bundle-request/bundle-address.ts'
import { momentWriter } from '#features/identity/personal-pages/written-moment.ts'
import { countryName } from '#platform/i18n/country-name.ts'
import { languageName } from '#platform/i18n/language-name.ts'
import { siteByCode } from '#sites/table.ts'
import type { LoadContext } from '#platform/pages/screen.ts'
import { timeZoneName } from '#platform/values/dates/time-zone-name.ts'
import { formatDate } from '#platform/values/numbers/number-format.ts'
import { writeTypedNumber } from '#platform/values/numbers/typed-number.ts'
import type { ShownRequest } from './get-requests.ts'
import { lineText, type LineText, offerText } from './lines/line-description.ts'
import { wholeFacts } from './whole/whole-description.ts'
import type { RequestConversation } from './read-messages.ts'

/** A request with its lines in words. */
export type Described<Shown extends ShownRequest> = Omit<Shown, 'lines'> & {
  readonly lines: readonly PageLine[]
  /** What is said once for all lines. */
  readonly whole: readonly LineFact[]
  /** The ids of the products that the reader sees, at most as many as have their documents in one file. */
  readonly products: readonly string[]
  /** The name of the country of its site, and of the language of its emails. */
  readonly country: string
  readonly emailLanguage: string
}

export type PageRequest = Described<ShownRequest>

type ShownLine = ShownRequest['lines'][number]

export interface PageLine
  extends LineText, Pick<ShownLine, 'id' | 'savedName' | 'alternativeName' | 'outcome' | 'unit'> {
  /** What a quote offers in a few words. */
  readonly offer: string
  /** What was requested in a few words; null without a quantity. */
  readonly amount: string | null
  /** The quantity as its reader would type it. */
  readonly quantity: string | null
}

/** Days in the format of the site, and the lines in words. */
export function formattedRequest<Shown extends ShownRequest>(
  request: Shown,
  context: Pick<LoadContext, 'base' | 'site' | 'language' | 'messages'>,
): Described<Shown> {
  const { site, language } = context
  const day = (iso: string | null): string | null => (iso === null ? null : formatDate(iso, site, language))
  const lastDay = day(request.validUntil)
  const zone = timeZoneName({ ...site, timeZone: request.timeZone }, language)
  const writer = lineWriter(context)
  const products = [...new Set(request.lines.flatMap(({ product }) => product?.id ?? []))].slice(0, maxBundleItems)
  return {
    ...request,
    products,
    submittedOn: day(request.submittedOn),
    dueOn: day(request.dueOn),
    decidedOn: day(request.decidedOn),
    whole: wholeFacts(request, writer),
    country: countryName(siteByCode(request.site)?.countryIsoCode ?? request.site, language),
    emailLanguage: languageName(request.language, language),
    // Whoever reads it elsewhere knows on which clock the day ends.
    validUntil: lastDay === null ? null : `${lastDay} (${zone})`,
    lines: request.lines.map((line) => ({
      ...lineText(line, request, writer),
      id: line.id,
      savedName: line.savedName,
      alternativeName: line.alternativeName,
      outcome: line.outcome,
      unit: line.unit,
      offer: offerText(line, request.kind, writer),
      amount: requestedAmount(line, request.kind, writer),
      quantity: line.quantity === null ? null : writeTypedNumber(Number(line.quantity), context),
    })),
  }
}

/** A request with its messages, with the times of these on the clock of the site. */
export function loadedRequest<Shown extends ShownRequest & RequestConversation>(
  request: Shown,
  context: LoadContext,
): Described<Shown> {
  const moment = momentWriter(context)
  const messages = request.messages.map((message) => ({ ...message, at: moment(message.at) }))
  return { ...formattedRequest(request, context), messages }
}
