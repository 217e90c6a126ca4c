import type { company } from '#features/catalogue/companies/company.ts'
import type { LineFact } from '#features/enquiries/carts/line-description.ts'
import type { PageRequest } from '#features/enquiries/requests/page-request.ts'
import { type RequestFact, requestFacts } from '#features/enquiries/requests/whole/request-description.ts'
import { isOffer } from '#features/enquiries/requests/lines/line-acceptance.ts'
import { stateText } from '#features/enquiries/requests/request-rules.ts'
import type { Row } from '#platform/entity/entity.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { companyName } from '#platform/pages/page-title.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import { formatDate } from '#platform/values/numbers/number-format.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { letterhead, paperOf } from './letterhead.ts'
import type { PdfCell, PdfFact, PdfOrder } from './pdf-order.ts'

interface Letter {
  readonly site: SiteConfig
  readonly language: LanguageCode
  readonly t: Page['t']
  /** The company of the site; null if it has no record. */
  readonly holder: Row<typeof company> | null
  /** The pages of the site with its terms, with their addresses. */
  readonly terms: readonly PdfFact[]
  readonly at: Date
}

/** Says a request or a quote as a document: what its page says, with each line as every page describes it (ERD-01, ERD-05). */
export function requestPdf(request: PageRequest, { site, language, t, holder, terms, at }: Letter): PdfOrder {
  const described = requestFacts(request, 'customer', { t })
  const ofSent = (of: string): readonly RequestFact[] => described.sent.filter(({ key }) => key === of)
  // What has happened stands first, then what was asked.
  const facts: readonly (readonly [label: string, value: string | null])[] = [
    [t('requests.desk.state'), stateText(request, t)],
    ...described.answered.toSorted((one, other) => placeOf(one) - placeOf(other)).map(inDocument),
    ...[...ofSent('company'), ...ofSent('requestedBy'), ...ofSent('submittedOn')].map(inDocument),
    ...request.whole.map(({ label, value }) => [t(label), value] as const),
    ...ofSent('message').map(inDocument),
  ]
  // The column says what an outcome is.
  const said = (lineFacts: readonly LineFact[]): PdfCell =>
    lineFacts.map(({ label, value }) =>
      label === 'requests.line.outcome'
        ? { text: value, isBold: true }
        : { text: `${t(label)}: ${value}`, isBold: false },
    )
  const isAnswered = request.lines.some(({ answered }) => answered.length > 0)
  const title = `${t(isOffer(request) ? 'requests.pdf.quote' : `cart.kind.${request.kind}`)} ${request.name}`
  return {
    language,
    paper: paperOf(site),
    title,
    at: at.toISOString(),
    sender: {
      name: holder?.name ?? companyName(site),
      lines: holder === null ? [] : letterhead(holder, site, language),
      color: site.brandColor,
    },
    facts: facts.flatMap(([label, value]) => (value === null || value === '' ? [] : [{ label, value }])),
    heads: [t('requests.desk.products'), t('requests.pdf.requested'), ...(isAnswered ? [t('requests.answer')] : [])],
    rows: request.lines.map(({ name, product, requested, answered }, index) => [
      [{ text: `${index + 1}. ${name}`, isBold: true }, ...said(product)],
      said(requested),
      ...(isAnswered ? [said(answered)] : []),
    ]),
    notes: terms.map(({ label, value }) => `${label}: ${value}`),
    foot: `${title} · ${formatDate(localDay(at, site.timeZone), site, language)}`,
    pageText: t('requests.pdf.page', { page: '{page}', pages: '{pages}' }),
  }
}

const inDocument = ({ label, value }: RequestFact) => [label, value] as const

/** What a document says of an answer, the days and the numbers first; whatever else there is follows. */
const firstFacts: readonly string[] = ['validUntil', 'accepted', 'poNumber', 'decidedOn']

const placeOf = ({ key }: RequestFact): number =>
  firstFacts.includes(key) ? firstFacts.indexOf(key) : firstFacts.length
