import { contactAddress, contactParameters, readContactAbout } from '#platform/values/addresses/contact-address.ts'
import type { Coordinates } from '#platform/values/numbers/coordinates.ts'
import { countryName } from '#platform/i18n/country-name.ts'
import { companyName, pageTitle } from '#platform/pages/page-title.ts'
import { contentPagePath } from '#platform/values/addresses/record-paths.ts'
import { worldwide } from '#platform/values/site-config.ts'
import type { RecordLink } from '#features/catalogue/cards/card-shapes.ts'
import type { ScreenRequest } from '#platform/pages/screen-request.ts'
import type { ReadsOf } from '#platform/pages/define-screen.ts'
import type { Shown } from '#platform/pages/screen.ts'

export interface ContactData {
  readonly company: CompanyData
  /** The product to which the message refers. */
  readonly subject: RecordLink | null
  /** The page from which the visitor came. */
  readonly from: string | null
  /** The address of the privacy page; null if the site has none. */
  readonly privacy: string | null
  /** A message was sent, which the page confirms. */
  readonly sent: boolean
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

/** The company of the site, and what the address says about the message. */
export const contactReads = ({ url, site, call, callOnSite }: ScreenRequest) => {
  const { product } = readContactAbout(url.searchParams)
  return {
    companies: call('CompanyController.getIMCDCompany', { IMCDCompanyKey: site.IMCDCompany }),
    place: call('CompanyController.getCoordinates', { IMCDCompanyKey: site.IMCDCompany }),
    framePages: callOnSite('ContentController.getFramePages', {}),
    subject: product === null ? null : callOnSite('ContactController.getSubject', { recordId: product }),
  }
}

export function showContact(
  { companies: [company], place, framePages, subject }: ReadsOf<typeof contactReads>,
  { base, url, site, language, messages }: ScreenRequest,
): Shown<ContactData> {
  const privacy = framePages.find(({ role }) => role === 'privacy')
  return {
    head: {
      title: pageTitle(messages.t('page.contact'), companyName(site)),
      description: messages.t('contact.description', { company: companyName(site) }),
      canonicalPath: contactAddress(base),
      robots: url.search === '' ? 'index,follow' : 'noindex,follow',
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
      from: readContactAbout(url.searchParams).from,
      privacy: privacy === undefined ? null : contentPagePath(base, privacy),
      sent: url.searchParams.get(contactParameters.sent) === 'yes',
    },
  }
}
