import { contactPerson } from '#features/catalogue/companies/contact-person.ts'
import { contact } from '#features/identity/people/contact.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'

/** A person of a customer, and one of the distributor to whom customers turn. */
export async function fillContacts(records: Records, customer: string): Promise<void> {
  await records.create(systemViewer, contact, { name: 'Ada Lindqvist', account: customer, language: 'sv' })
  await records.create(systemViewer, contactPerson, {
    name: 'Sanne de Wit',
    role: 'sales',
    phone: '+31 20 555 0171',
    email: 'sanne@norvane.example',
    countries: ['NL', 'BE'],
    businessGroups: [idOf(businessGroup, 'BG3')],
    isPublic: true,
    position: 2,
  })
}
