import { and, arrayContains, asc, eq, ne } from 'drizzle-orm'
import { signInProvider, userIdentity } from '#features/identity/credentials/sign-in-tables.ts'
import type { Queries } from '#platform/records/database.ts'
import type { Encryption } from '#platform/store/encryption.ts'

/** A stored provider, with its encrypted secret. */
export type Provider = Readonly<typeof signInProvider.$inferSelect>

/** A provider to store. `id` is its key in addresses. */
type NewProvider = Omit<Provider, 'encryptedSecret' | 'isActive'> & { readonly secret: string }

/**
 * The providers. Each operation reads them from the database, so that disabling or removing one affects every process
 * immediately.
 */
export interface ProviderTable {
  /** Returns all providers by key, including inactive ones. */
  readonly all: () => Promise<readonly Provider[]>
  readonly byKey: (key: string) => Promise<Provider | null>
  /** Searches only active providers. */
  readonly ofDomain: (domain: string) => Promise<Provider | null>
  /** Returns false, without storing anything, if the key or the email domain of another provider is already in use. */
  readonly add: (provider: NewProvider) => Promise<boolean>
  /** Returns false if there is no such provider. */
  readonly turn: (key: string, isActive: boolean) => Promise<boolean>
  /**
   * Removes a provider and, if no other provider has the same issuer, its connected identities. Returns false if there is no
   * such provider.
   */
  readonly remove: (key: string) => Promise<boolean>
}

export function createProviderTable(queries: Queries, encryption: Encryption): ProviderTable {
  return {
    all: async () => await queries.select().from(signInProvider).orderBy(asc(signInProvider.id)),
    byKey: async (key) => {
      const [found = null] = await queries.select().from(signInProvider).where(eq(signInProvider.id, key))
      return found
    },
    ofDomain: async (domain) => {
      const [found = null] = await queries
        .select()
        .from(signInProvider)
        .where(and(eq(signInProvider.isActive, true), arrayContains(signInProvider.mailDomains, [domain])))
        .orderBy(asc(signInProvider.id))
        .limit(1)
      return found
    },
    add: async ({ secret, ...provider }) =>
      await queries.transaction(async (transaction) => {
        const others = await transaction.select().from(signInProvider)
        const taken = new Set(others.flatMap(({ mailDomains }) => mailDomains))
        if (provider.mailDomains.some((domain) => taken.has(domain))) return false
        const added = await transaction
          .insert(signInProvider)
          .values({
            ...provider,
            mailDomains: [...provider.mailDomains],
            encryptedSecret: encryption.encrypt(secret),
            isActive: true,
          })
          .onConflictDoNothing()
          .returning({ id: signInProvider.id })
        return added.length > 0
      }),
    turn: async (key, isActive) => {
      const turned = await queries
        .update(signInProvider)
        .set({ isActive })
        .where(eq(signInProvider.id, key))
        .returning({ id: signInProvider.id })
      return turned.length > 0
    },
    remove: async (key) =>
      await queries.transaction(async (transaction) => {
        const [removed] = await transaction.delete(signInProvider).where(eq(signInProvider.id, key)).returning()
        if (removed === undefined) return false
        const { issuer } = removed
        const [other] = await transaction
          .select({ id: signInProvider.id })
          .from(signInProvider)
          .where(and(eq(signInProvider.issuer, issuer), ne(signInProvider.id, key)))
          .limit(1)
        // A later provider with the same issuer must not find these identities.
        if (other === undefined) await transaction.delete(userIdentity).where(eq(userIdentity.issuer, issuer))
        return true
      }),
  }
}
