import { and, arrayContains, asc, eq, ne } from 'drizzle-orm'
import { signInProvider, userIdentity } from '#entities/sign-in-tables.ts'
import type { Queries } from '#records/database.ts'
import type { Sealing } from './sealed.ts'

/** A provider as it is kept; its secret is sealed. */
export type Provider = Readonly<typeof signInProvider.$inferSelect>

/** A provider to be kept. `id`: its key in addresses. */
type NewProvider = Omit<Provider, 'sealedSecret' | 'isActive'> & { readonly secret: string }

/** The providers, read at each question: what is switched off or removed is so on every process at once. */
export interface ProviderTable {
  /** All of them, those that are off too, by key. */
  readonly all: () => Promise<readonly Provider[]>
  readonly byKey: (key: string) => Promise<Provider | null>
  /** Of those that are on. */
  readonly ofDomain: (domain: string) => Promise<Provider | null>
  /** False where the key, or the mail domain of another, is taken already; nothing is kept then. */
  readonly add: (provider: NewProvider) => Promise<boolean>
  /** False where there is none. */
  readonly turn: (key: string, isActive: boolean) => Promise<boolean>
  /** Takes it away with what it knows people by, where no other provider is of the same issuer. False where there is none. */
  readonly remove: (key: string) => Promise<boolean>
}

export function createProviderTable(queries: Queries, sealing: Sealing): ProviderTable {
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
            sealedSecret: sealing.seal(secret),
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
        // One that comes back under the same name of issuer finds nobody's links.
        if (other === undefined) await transaction.delete(userIdentity).where(eq(userIdentity.issuer, issuer))
        return true
      }),
  }
}
