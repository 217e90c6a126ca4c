import type { company } from '#features/catalogue/companies/company.ts'
import type { LineFact } from '#features/enquiries/carts/line-description.ts'
import type { PageRequest } from '#features/enquiries/requests/page-request.ts'
import { stateText } from '#features/enquiries/requests/request-rules.ts'
import type { Row } from '#platform/entity/entity.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { companyName } from '#platform/pages/page-title.ts'
import { siteLocale } from '#platform/values/numbers/number-format.ts'
import { formatPhone } from '#platform/values/phone.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
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
  const { declineReason, accepted } = request
  const facts: readonly (readonly [label: string, value: string | null])[] = [
    [t('requests.desk.state'), stateText(request, t)],
    [t('account.company'), request.company],
    [t('requests.requestedBy'), request.requestedBy],
    [t('requests.submittedOn'), request.submittedOn],
    ...request.whole.map(({ label, value }) => [t(label), value] as const),
    [t('requests.message'), request.message],
    [t('requests.declineReason'), declineReason === null ? null : t(`requests.declineReasons.${declineReason}`)],
    [t('requests.answer'), request.answer],
    [t('requests.reason'), request.reason],
    [t('requests.validUntil'), request.validUntil],
    [t('requests.answerFile'), request.answerFile?.name ?? null],
    [t('requests.acceptedProducts'), accepted === null ? null : t('requests.acceptedOf', accepted)],
    [t('requests.poNumber'), request.poNumber],
    [t('requests.answeredBy'), request.answeredBy],
    [t('requests.decidedOn'), request.decidedOn],
  ]
  const said = (lineFacts: readonly LineFact[]): PdfCell =>
    lineFacts.map(({ label, value }) => ({ text: `${t(label)}: ${value}`, isBold: false }))
  return {
    language,
    title: `${t(`cart.kind.${request.kind}`)} ${request.name}`,
    at: at.toISOString(),
    sender: {
      name: holder?.name ?? companyName(site),
      lines: letterhead(holder, site, language),
      color: site.brandColor,
    },
    facts: facts.flatMap(([label, value]) => (value === null || value === '' ? [] : [{ label, value }])),
    heads: [t('requests.desk.products'), t('requests.pdf.requested'), t('requests.answer')],
    rows: request.lines.map(({ name, product, requested, answered }, index) => [
      [{ text: `${index + 1}. ${name}`, isBold: true }, ...said(product)],
      said(requested),
      said(answered),
    ]),
    notes: terms.map(({ label, value }) => `${label}: ${value}`),
    pageText: t('requests.pdf.page', { page: '{page}', pages: '{pages}' }),
  }
}

const letterhead = (holder: Row<typeof company> | null, site: SiteConfig, language: LanguageCode): readonly string[] =>
  holder === null
    ? []
    : [
        holder.street ?? '',
        [holder.postalCode, holder.city].filter((part) => part !== null && part !== '').join(' '),
        holder.country,
        [holder.phone === null ? '' : formatPhone(holder.phone, siteLocale(site, language)), holder.email ?? '']
          .filter((part) => part !== '')
          .join(' · '),
      ].filter((line) => line !== '')
