import { cell, readDemoData } from './data-table.ts'
import type { ImportLine } from './import-columns.ts'

export const customerLines = async (): Promise<readonly ImportLine[]> =>
  (await readDemoData('customers.csv')).map((row) => ({
    integration_id: cell(row, 'id'),
    name: cell(row, 'name'),
    record_type: 'Customer',
    country: cell(row, 'country'),
    website: `https://www.${cell(row, 'website')}`,
    business_groups: cell(row, 'business_groups'),
    countries: cell(row, 'countries'),
    groups: cell(row, 'groups'),
  }))

/** Account groups, contact persons, contacts, assortment rules and conflict rules. */
export const accountGroupLines = (): Promise<readonly ImportLine[]> => importLines('account-groups.csv')
export const contactPersonLines = (): Promise<readonly ImportLine[]> => importLines('contact-persons.csv')
export const contactLines = (): Promise<readonly ImportLine[]> => importLines('contacts.csv')
export const assortmentRuleLines = (): Promise<readonly ImportLine[]> => importLines('assortment-rules.csv')
export const conflictRuleLines = (): Promise<readonly ImportLine[]> => importLines('conflict-rules.csv')

/** Reads a data file whose columns, except `id`, are those of the import. */
const importLines = async (file: string): Promise<readonly ImportLine[]> =>
  (await readDemoData(file)).map((row) => {
    const { id, ...columns } = row
    return { integration_id: id ?? '', ...columns }
  })
