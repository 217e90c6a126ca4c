import type { LinkedEmailRequest } from '#features/identity/emails/account-email-text.ts'
import type { LineFact, LineWriter } from '#features/enquiries/carts/line-description.ts'
import type { EmailPart, EmailText, RecordRow } from '#platform/pages/email-text.tsx'
import { writeEmail } from '#platform/pages/email-text.tsx'
import { companyName } from '#platform/pages/page-title.ts'
import { siteMessages } from '#platform/pages/site-messages.ts'
import { productPath } from '#platform/values/addresses/record-paths.ts'
import { timeZoneName } from '#platform/values/dates/time-zone-name.ts'
import { formatDate, formatNumber, siteLocale } from '#platform/values/numbers/number-format.ts'
import { formatPhone } from '#platform/values/phone.ts'
import { acceptedCount } from '../lines/line-acceptance.ts'
import { lineText, type LineText } from '../lines/line-description.ts'
import { wholeFacts } from '../whole/whole-description.ts'
import { type RequestEmailContent, storedContent } from './stored-content.ts'
import { previewedFacts, type RequestEmailFact, requestEmailOf } from './request-emails.ts'

/** The longest subject, in characters; a long name of a product is cut. */
const subjectLength = 100
const minProductLength = 16

/**
 * Writes an email about a request: the event, what somebody has said, the button, and everything that the page would show of it,
 * with its lines as every page describes them (ERD-02).
 */
export async function writeRequestEmail(request: LinkedEmailRequest): Promise<EmailText> {
  const { kind, site, language, base, email, link, choice = null, facts } = request
  const t = await siteMessages(site, language)
  const writer: LineWriter = {
    t,
    number: (value) => formatNumber(value, site, language),
    site,
    language,
    productHref: (product) => productPath(base, product),
  }
  const content = storedContent(facts)
  const event = facts['event'] ?? facts['step']
  const { quote, facts: said, verb } = requestEmailOf(kind, event)
  const validUntil = content?.validUntil ?? null
  const day = validUntil === null ? '' : formatDate(validUntil, site, language)
  const values = { ...facts, email, company: companyName(site), day }
  // Whoever reads it elsewhere knows on which clock the day ends.
  const withZone = { ...values, day: `${day} (${timeZoneName(site, language)})` }
  const texts = content?.lines.map((line) => lineText(line, content, writer)) ?? []
  const rows =
    content === null
      ? []
      : [
          ...said.flatMap((fact) => rowsOf[fact](content, writer)),
          ...wholeFacts(content, writer).map((fact) => rowOf(fact, t)),
        ]
  const words = content === null || quote === undefined ? null : content[quote]
  const previewed = content === null ? [] : previewedOf(said, content, writer)
  const subject = t(`account.email.${kind}.subject`, values)
  const text = kind === 'requestDesk' ? `${subject}.` : t(`account.email.${kind}.text`, withZone)
  const isText = (part: string | null): part is string => part !== null && part !== ''
  const isConfirm = kind === 'requestConfirm'
  const button: readonly EmailPart[] =
    link === null ? [] : [{ type: 'link', address: link, label: t(`account.email.verb.${verb}`) }]
  return writeEmail({
    language,
    subject: withProducts(subject, texts, t),
    sender: companyName(site),
    brandColor: site.brandColor,
    preview: [...previewed, words, ...summaries(texts, t), text].filter(isText).join(' · '),
    parts: [
      { type: 'paragraph', text },
      // The text of an email that confirms leads to its button.
      ...(isConfirm ? button : []),
      ...(isText(words) ? [{ type: 'quote', text: words } as const] : []),
      ...(rows.length === 0 ? [] : [{ type: 'record', title: null, rows } as const]),
      ...(isConfirm ? [] : button),
      ...texts.map((line, index) => linePart(line, index + 1, t)),
      { type: 'note', text: t(`account.email.${kind}.otherwise`, values) },
      { type: 'note', text: companyName(site) },
      ...(choice === null
        ? []
        : [{ type: 'note', text: t('account.email.choose', { address: choice }), address: choice } as const]),
    ],
  })
}

/** The facts that a list of emails shows. */
const previewedOf = (
  said: readonly RequestEmailFact[],
  content: RequestEmailContent,
  writer: LineWriter,
): readonly string[] =>
  said
    .filter((fact) => previewedFacts.includes(fact))
    .flatMap((fact) => rowsOf[fact](content, writer))
    .map(({ label, value }) => `${label}: ${value}`)

/** The event with the first product and how many others there are. */
function withProducts(subject: string, [first, ...others]: readonly LineText[], t: LineWriter['t']): string {
  if (first === undefined) return subject
  const named = (product: string): string =>
    `${subject} – ${others.length === 0 ? product : t('account.email.products', { product, count: others.length })}`
  const room = Math.max(minProductLength, subjectLength - named('').length)
  return named(first.name.length <= room ? first.name : `${first.name.slice(0, room - 1).trimEnd()}…`)
}

/** What lists of emails show of the lines: what was asked for each product, or the answer. */
const summaries = (lines: readonly LineText[], t: LineWriter['t']): readonly string[] =>
  lines.map(({ name, requested: [first], answered: [answer] }) => {
    if (answer !== undefined)
      return `${name}: ${answer.href === null ? answer.value : `${t(answer.label)} (${answer.value})`}`
    return first === undefined ? name : `${name}: ${first.value}`
  })

const linePart = ({ name, href, product, requested, answered }: LineText, number: number, t: LineWriter['t']) =>
  ({
    type: 'record',
    title: `${number}. ${name}`,
    ...(href === null ? {} : { href }),
    rows: [...product, ...requested, ...answered].map((fact) => rowOf(fact, t)),
  }) as const

const rowOf = ({ label, value, href }: LineFact, t: LineWriter['t']): RecordRow => ({
  label: t(label),
  value,
  ...(href === null ? {} : { href }),
})

type Rows = (content: RequestEmailContent, writer: LineWriter) => readonly RecordRow[]

/** A row with a label, if there is something to say. */
const row = (label: string, value: string | null): readonly RecordRow[] => (value === null ? [] : [{ label, value }])

const zonedDay = (day: string | null, { site, language }: LineWriter): string | null =>
  day === null ? null : `${formatDate(day, site, language)} (${timeZoneName(site, language)})`

const writtenPhone = (phone: string | null, { site, language }: LineWriter): string | null =>
  phone === null ? null : formatPhone(phone, siteLocale(site, language))

/** How each fact is said; the labels are those of the page of the request. */
const rowsOf: Readonly<Record<RequestEmailFact, Rows>> = {
  customer: ({ desk }, writer) => [
    ...row(writer.t('account.company'), desk?.company ?? null),
    ...row(writer.t('requests.requestedBy'), desk?.requestedBy ?? null),
    ...row(writer.t('contact.email'), desk?.email ?? null),
    ...row(writer.t('contact.phone'), writtenPhone(desk?.phone ?? null, writer)),
  ],
  // The request of a guest gets its number when the address is confirmed.
  kind: ({ kind, name }, { t }) => row(t(`cart.kind.${kind}`), name === '-' ? null : name),
  dueOn: ({ desk }, writer) => row(writer.t('requests.dueOn'), zonedDay(desk?.dueOn ?? null, writer)),
  validUntil: ({ validUntil }, writer) => row(writer.t('requests.validUntil'), zonedDay(validUntil, writer)),
  declineReason: ({ declineReason }, { t }) =>
    row(t('requests.declineReason'), declineReason === null ? null : t(`requests.declineReasons.${declineReason}`)),
  answer: ({ answer }, { t }) => row(t('requests.answer'), answer),
  message: ({ message }, { t }) => row(t('requests.message'), message),
  reason: ({ reason }, { t }) => row(t('requests.reason'), reason),
  acceptedProducts: ({ lines }, { t }) => {
    const accepted = acceptedCount(lines)
    return row(t('requests.acceptedProducts'), accepted === null ? null : t('requests.acceptedOf', accepted))
  },
  poNumber: ({ poNumber }, { t }) => row(t('requests.poNumber'), poNumber),
  customerNumber: ({ poNumber }, { t }) => row(t('requests.customerNumber'), poNumber),
  answerFile: ({ answerFile }, { t }) => row(t('requests.answerFile'), answerFile),
  file: ({ file }, { t }) => row(t('requests.file'), file),
  answeredBy: ({ answeredBy }, { t }) => row(t('requests.answeredBy'), answeredBy),
  phone: ({ phone }, writer) => row(writer.t('contact.phone'), writtenPhone(phone, writer)),
}
