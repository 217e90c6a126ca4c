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

/** The groups of customers, the people whom we know there, and the rules of their assortments. */
export const accountGroupLines = (): Promise<readonly ImportLine[]> => asWritten('account-groups.csv')
export const contactLines = (): Promise<readonly ImportLine[]> => asWritten('contacts.csv')
export const assortmentRuleLines = (): Promise<readonly ImportLine[]> => asWritten('assortment-rules.csv')

/** A file of data whose columns are those of the import but for its id. */
const asWritten = async (file: string): Promise<readonly ImportLine[]> =>
  (await readDemoData(file)).map((row) => {
    const { id, ...columns } = row
    return { integration_id: id ?? '', ...columns }
  })
