import { contactFields, contactFormKind, type ContactErrors, type ContactInput } from './contact-rules.ts'
import { contactAddress, contactParameters, readContactAbout } from '#platform/values/addresses/contact-address.ts'
import type { Coordinates } from '#platform/values/numbers/coordinates.ts'
import { countryName } from '#platform/i18n/country-name.ts'
import { companyName, pageTitle } from '#platform/pages/page-title.ts'
import { contentPagePath } from '#platform/values/addresses/record-paths.ts'
import { worldwide } from '#platform/values/site-config.ts'
import type { RecordLink } from '#features/catalogue/cards/card-shapes.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'

export interface ContactData {
  readonly company: CompanyData
  /** The product to which the message refers. */
  readonly subject: RecordLink | null
  /** The page from which the visitor came. */
  readonly from: string | null
  /** The address of the privacy page; null if the site has none. */
  readonly privacy: string | null
  readonly sent: boolean
  /** The form that the server returned. */
  readonly returned: ReturnedForm | null
}

/** Texts of the company; '' if unknown. */
export interface CompanyData {
  readonly street: string
  readonly city: string
  readonly country: string
  readonly place: Coordinates | null
  readonly phone: string
  readonly email: string
}

interface ReturnedForm {
  readonly typed: ContactInput
  readonly errors: ContactErrors
  /** The minutes until the next message is allowed; null without a limit. */
  readonly minutes: number | null
}

const statuses = { refused: 422, limited: 429 } as const

/** Loads the contact page: the company of the site, and a form with its subject filled in. */
export async function loadContact(
  url: URL,
  _params: object,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<ContactData>> {
  const { base, site, language, call, messages } = context
  const form = contactFormKind.read(context.form)
  const siteLocale = { countryCode: site.countryIsoCode, languageCode: language }
  const about = readContactAbout(url.searchParams)
  const [[company], place, framePages, subject] = await Promise.all([
    call('CompanyController.getIMCDCompany', { IMCDCompanyKey: site.IMCDCompany }, signal),
    call('CompanyController.getCoordinates', { IMCDCompanyKey: site.IMCDCompany }, signal),
    call('ContentController.getFramePages', siteLocale, signal),
    about.product === null
      ? null
      : call('ContactController.getSubject', { recordId: about.product, ...siteLocale }, signal),
  ])
  const privacy = framePages.find(({ role }) => role === 'privacy')
  const sent = url.searchParams.get(contactParameters.sent) === 'yes'
  return {
    type: 'page',
    status: form === null ? 200 : statuses[form.state.type],
    head: {
      title: pageTitle(messages.t('page.contact'), companyName(site)),
      description: messages.t('contact.description', { company: companyName(site) }),
      canonicalPath: contactAddress(base),
      robots: url.search === '' && form === null ? 'index,follow' : 'noindex,follow',
      structured: async (page) => {
        const { structuredCompany } = await import('#features/catalogue/companies/structured-company.ts')
        return [structuredCompany(company, page, place)]
      },
    },
    data: {
      company: {
        street: company?.IMCDcompanyStreet__c ?? '',
        city: [company?.IMCDcompanyPC__c ?? '', company?.IMCDcompanyCity__c ?? ''].join(' ').trim(),
        // The record has the country's name in English; a country site can show it in the visitor's language.
        country:
          site.countryIsoCode === worldwide
            ? (company?.IMCDcompanyCountry__c ?? '')
            : countryName(site.countryIsoCode, language),
        place,
        phone: company?.CompanyPhone__c ?? '',
        email: company?.CompanyEmail__c ?? '',
      },
      subject,
      from: about.from,
      privacy: privacy === undefined ? null : contentPagePath(base, privacy),
      sent: sent && form === null,
      returned: form === null ? null : returnedForm(form),
    },
  }
}

function returnedForm({ typed, state }: NonNullable<ReturnType<typeof contactFormKind.read>>): ReturnedForm {
  const [name = '', email = '', phone = '', company = '', message = ''] = contactFields.map(
    (field) => typed[field] ?? '',
  )
  const input = { name, email, phone, company, message }
  return state.type === 'limited'
    ? { typed: input, errors: {}, minutes: state.minutes }
    : { typed: input, errors: state.errors, minutes: null }
}
