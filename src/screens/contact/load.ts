import {
  contactAddress,
  contactFields,
  contactParameters,
  readContactAbout,
  type ContactErrors,
  type ContactInput,
} from '#domain/contact-form.ts'
import { countryName } from '#domain/country-name.ts'
import { companyName, pageTitle } from '#domain/page-title.ts'
import { contentPagePath } from '#domain/record-paths.ts'
import { worldwide } from '#domain/site-config.ts'
import type { RecordLink } from '#calls/search-shapes.ts'
import type { LoadContext, Resolved, SentForm } from '../screen.ts'

export interface ContactData {
  readonly company: CompanyData
  /** The product that the message is about. */
  readonly subject: RecordLink | null
  /** The page where the visitor was. */
  readonly from: string | null
  /** Of the page on personal data; null where the site has none. */
  readonly privacy: string | null
  readonly sent: boolean
  /** As it came back from the server. */
  readonly returned: ReturnedForm | null
}

/** Texts, '' where they are not known. */
export interface CompanyData {
  readonly street: string
  readonly place: string
  readonly country: string
  readonly phone: string
  readonly email: string
}

interface ReturnedForm {
  readonly typed: ContactInput
  readonly errors: ContactErrors
  /** Until the next message may come; null: nothing keeps it. */
  readonly minutes: number | null
}

const statuses = { refused: 422, limited: 429 } as const

/** The contact page: the company of the site, and a form with what the message is about filled in. */
export async function loadContact(
  url: URL,
  _params: object,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<ContactData>> {
  const { base, site, language, call, messages } = context
  const form = context.form?.of === 'contact' ? context.form : undefined
  const place = { countryCode: site.countryIsoCode, languageCode: language }
  const about = readContactAbout(url.searchParams)
  const [[company], framePages, subject] = await Promise.all([
    call('CompanyController.getIMCDCompany', { IMCDCompanyKey: site.IMCDCompany }, signal),
    call('ContentController.getFramePages', place, signal),
    about.product === null ? null : call('ContactController.getSubject', { recordId: about.product, ...place }, signal),
  ])
  const privacy = framePages.find(({ role }) => role === 'privacy')
  const sent = url.searchParams.get(contactParameters.sent) === 'yes'
  return {
    type: 'page',
    status: form === undefined ? 200 : statuses[form.outcome.type],
    head: {
      title: pageTitle(messages.t('page.contact'), companyName(site)),
      description: messages.t('contact.description', { company: companyName(site) }),
      canonicalPath: contactAddress(base),
      robots: url.search === '' && form === undefined ? 'index,follow' : 'noindex,follow',
    },
    data: {
      company: {
        street: company?.IMCDcompanyStreet__c ?? '',
        place: [company?.IMCDcompanyPC__c ?? '', company?.IMCDcompanyCity__c ?? ''].join(' ').trim(),
        // The record has it in English; a country's own site can say it in the visitor's words.
        country:
          site.countryIsoCode === worldwide
            ? (company?.IMCDcompanyCountry__c ?? '')
            : countryName(site.countryIsoCode, language),
        phone: company?.CompanyPhone__c ?? '',
        email: company?.CompanyEmail__c ?? '',
      },
      subject,
      from: about.from,
      privacy: privacy === undefined ? null : contentPagePath(base, privacy),
      sent: sent && form === undefined,
      returned: form === undefined ? null : returnedForm(form),
    },
  }
}

function returnedForm({ typed, outcome }: Extract<SentForm, { readonly of: 'contact' }>): ReturnedForm {
  const [name = '', email = '', phone = '', company = '', message = ''] = contactFields.map(
    (field) => typed[field] ?? '',
  )
  const input = { name, email, phone, company, message }
  return outcome.type === 'limited'
    ? { typed: input, errors: {}, minutes: outcome.minutes }
    : { typed: input, errors: outcome.errors, minutes: null }
}
