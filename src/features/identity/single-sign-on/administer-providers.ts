import { account } from '#features/catalogue/accounts/account.ts'
import { authorIdOf, noDenials, requireAdministrator } from '#features/identity/administration/administer-users.ts'
import { type AuditedEvent, createAudit } from '#platform/records/audit/audit.ts'
import type { Queries } from '#platform/records/database.ts'
import type { Records } from '#platform/records/records.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import type { Encryption } from '#platform/store/encryption.ts'
import { toId18 } from '#platform/values/record-id.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { discover, reasonOf } from './provider-client.ts'
import { providerReturnPath } from './provider-rules.ts'
import { createProviderTable, type Provider, type ProviderTable } from './provider-table.ts'

/** A provider as administrators see it: never its secret. */
export interface ListedProvider extends Omit<Provider, 'encryptedSecret' | 'accountId'> {
  /** `key`: its integration id. */
  readonly account: { readonly id: string; readonly key: string; readonly name: string } | null
  /** The path to which the provider returns users. */
  readonly returnPath: string
}

interface NewProvider {
  readonly key: string
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly secret: string
  /** The id or integration id of the account whose users it signs in; '' for a provider of email domains. */
  readonly account: string
  readonly mailDomains: readonly string[]
}

/** What became of a new provider: the account does not exist, the key or a domain is in use, or it does not answer as a provider. */
type Added =
  | { readonly type: 'added' | 'account' | 'taken' }
  /** The reason is for an operator: a page does not say it, because the address may be that of an internal service. */
  | { readonly type: 'issuer'; readonly reason: string }

/** What administrators do with the OpenID Connect providers. Throws ACCESS_DENIED for everybody else. */
export interface ProviderAdministration {
  readonly list: (by: Viewer) => Promise<readonly ListedProvider[]>
  /** Asks the provider for its description before it is stored. */
  readonly add: (by: Viewer, values: NewProvider) => Promise<Added>
  /** Returns false if there is no such provider, as does `remove`. */
  readonly turn: (by: Viewer, key: string, isActive: boolean) => Promise<boolean>
  readonly remove: (by: Viewer, key: string) => Promise<boolean>
}

interface Parts {
  readonly queries: Queries
  readonly records: Records
  readonly encryption: Encryption
  readonly now: () => Date
}

export function createProviderAdministration({ queries, records, encryption, now }: Parts): ProviderAdministration {
  /** Changes the providers, and says so in the audit log, in one transaction. */
  const change = async (
    by: Viewer,
    key: string,
    operation: Extract<AuditedEvent, `provider-${string}`>,
    work: (providers: ProviderTable) => Promise<boolean>,
  ): Promise<boolean> =>
    await queries.transaction(async (transaction) => {
      if (!(await work(createProviderTable(transaction, encryption)))) return false
      const audit = createAudit(transaction, now, noDenials)
      const of = { object: 'Sign-in provider', recordId: key }
      await audit.record({ operation, by: authorIdOf(by), of, from: by.from, details: { provider: key } })
      return true
    })

  async function accountIdOf(by: Viewer, named: string): Promise<string | null> {
    const id = toId18(named)
    const known = id === null ? null : await records.byId(inNameOf(by), account, id)
    return known?.id ?? (await records.idsByIntegrationId(inNameOf(by), account, [named])).get(named) ?? null
  }

  return {
    list: async (by) => {
      await requireAdministrator(records, by)
      const providers = await createProviderTable(queries, encryption).all()
      const accounts = await records.byIds(inNameOf(by), account, [
        ...new Set(providers.flatMap((each) => each.accountId ?? [])),
      ])
      const known = new Map(accounts.map(({ id, integrationId: key, name }) => [id, { id, key, name }]))
      return providers.map(({ id, name, issuer, clientId, mailDomains, isActive, accountId }) => ({
        id,
        name,
        issuer,
        clientId,
        mailDomains,
        isActive,
        account:
          accountId === null ? null : (known.get(accountId) ?? { id: accountId, key: accountId, name: accountId }),
        returnPath: providerReturnPath(id),
      }))
    },
    add: async (by, { key, account: named, issuer: address, ...values }) => {
      await requireAdministrator(records, by)
      const accountId = named === '' ? null : await accountIdOf(by, named)
      if (named !== '' && accountId === null) return { type: 'account' }
      let issuer: string
      try {
        issuer = (await discover({ issuer: address, ...values })).serverMetadata().issuer
      } catch (error) {
        return { type: 'issuer', reason: reasonOf(error).reason }
      }
      const provider = { id: key, ...values, issuer, accountId, mailDomains: [...values.mailDomains] }
      const isAdded = await change(by, key, 'provider-added', (providers) => providers.add(provider))
      return { type: isAdded ? 'added' : 'taken' }
    },
    turn: async (by, key, isActive) => {
      await requireAdministrator(records, by)
      return await change(by, key, isActive ? 'provider-on' : 'provider-off', (providers) =>
        providers.turn(key, isActive),
      )
    },
    remove: async (by, key) => {
      await requireAdministrator(records, by)
      return await change(by, key, 'provider-removed', (providers) => providers.remove(key))
    },
  }
}
