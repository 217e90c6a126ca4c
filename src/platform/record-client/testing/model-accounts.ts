export interface StoredAccount {
  readonly id: string
  readonly name: string
  readonly city: string
  readonly version: number
}

/** The 18-character id of the n-th account. */
export const accountId = (at: number): string => `001${String(at).padStart(12, '0')}AAA`

export interface Fields {
  readonly Name?: string
  readonly City?: string
}

/** The accounts of the model server, and the records that describe them. */
export function createModelAccounts() {
  const accounts = new Map<string, StoredAccount>()
  let created = 0
  let listTag = 1
  return {
    accounts: accounts as ReadonlyMap<string, StoredAccount>,
    create: (fields: Fields): StoredAccount => {
      created += 1
      const account = { id: accountId(created), name: fields.Name ?? '', city: fields.City ?? '', version: 1 }
      accounts.set(account.id, account)
      return account
    },
    update: (id: string, fields: Fields): StoredAccount | null => {
      const account = accounts.get(id)
      if (account === undefined) return null
      const { name, city, version } = account
      const next = { id, version: version + 1, name: fields.Name ?? name, city: fields.City ?? city }
      accounts.set(id, next)
      return next
    },
    remove: (id: string): boolean => accounts.delete(id),
    changeList: () => (listTag += 1),
    infoOf: (list: string) => ({ eTag: String(listTag), listReference: referenceOf(list) }),
    listOf: (list: string, names: readonly string[]) => ({
      count: accounts.size,
      listInfoETag: String(listTag),
      listReference: referenceOf(list),
      records: [...accounts.values()]
        .filter(({ city }) => list !== 'Utrecht' || city === 'Utrecht')
        .map((account) => recordOf(account, names)),
    }),
  }
}

export type ModelAccounts = ReturnType<typeof createModelAccounts>

/** The record of an account with the named fields, or with all of them. */
export const recordOf = ({ id, name, city, version }: StoredAccount, names?: readonly string[]) => {
  const all = { Name: name, City: city, Id: id, ...alwaysAdded }
  const shown = Object.entries(all).filter(
    ([field]) => names === undefined || names.includes(`Account.${field}`) || field in alwaysAdded || field === 'Id',
  )
  return {
    apiName: 'Account',
    childRelationships: {},
    eTag: `${id.slice(8, 15)}${String(version).padStart(9, '0')}${String(shown.length).padStart(16, '0')}`,
    fields: Object.fromEntries(shown.map(([field, value]) => [field, { displayValue: null, value }])),
    id,
    lastModifiedById: null,
    lastModifiedDate: null,
    recordTypeId: null,
    recordTypeInfo: null,
    systemModstamp: null,
    weakEtag: 1000 + version,
  }
}

const alwaysAdded = { CreatedDate: 'c', LastModifiedById: 'l', LastModifiedDate: 'd', SystemModstamp: 's' }
const referenceOf = (list: string) => ({ id: null, listViewApiName: list, objectApiName: 'Account', type: 'listView' })
