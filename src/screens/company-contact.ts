import type { LoadContext } from './screen.ts'

/** The company of the site, as far as it can be asked something; '' where that is not known. */
export interface Contact {
  readonly email: string
  readonly phone: string
}

export const noContact: Contact = { email: '', phone: '' }

/** Asks for the company's record (APX-03). */
export async function companyContact({ call, site }: LoadContext, signal: AbortSignal): Promise<Contact> {
  const [company] = await call('CompanyController.getIMCDCompany', { IMCDCompanyKey: site.IMCDCompany }, signal)
  return { email: company?.CompanyEmail__c ?? '', phone: company?.CompanyPhone__c ?? '' }
}

/** A letter to the company with its subject written. */
export const mailTo = (email: string, subject: string): string =>
  `mailto:${email}?subject=${encodeURIComponent(subject)}`
