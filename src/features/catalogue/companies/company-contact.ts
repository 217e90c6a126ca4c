import type { LoadContext } from '#platform/pages/screen.ts'

/** The contact details of the site's company; '' if unknown. */
export interface Contact {
  readonly email: string
  readonly phone: string
}

export const noContact: Contact = { email: '', phone: '' }

/** Requests the company's record (APX-03). */
export async function companyContact({ call, site }: Pick<LoadContext, 'call' | 'site'>): Promise<Contact> {
  const [company] = await call('CompanyController.getIMCDCompany', { IMCDCompanyKey: site.IMCDCompany })
  return { email: company?.CompanyEmail__c ?? '', phone: company?.CompanyPhone__c ?? '' }
}

/** Returns the address of an email to the company with a prepared subject. */
export const mailTo = (email: string, subject: string): string =>
  `mailto:${email}?subject=${encodeURIComponent(subject)}`
