import * as v from 'valibot'
import { account } from '#features/catalogue/accounts/account.ts'
import { call } from '#platform/calls/call.ts'
import { freeText } from '#platform/calls/params.ts'
import { all, equals, textMatches } from '#platform/records/read/condition.ts'
import { worldwideLocale } from '#platform/calls/call-context.ts'
import { textIn } from '#platform/i18n/languages.ts'
import { languageOfCode } from '#sites/site-viewer.ts'
import { sites } from '#sites/table.ts'
import { assistantRoles } from '#features/assistant/session/check-session.ts'

/** A customer whom a session may be for. */
export interface OfferedAccount {
  readonly id: string
  readonly name: string
  readonly country: string | null
}

export interface AssistantStart {
  /** The customers that were searched for, by name; at most 20. */
  readonly found: readonly OfferedAccount[]
  /** Whether more customers than these have the name. */
  readonly hasMore: boolean
  /** The customers of the user's last sessions, the last one first; at most 8. */
  readonly recent: readonly OfferedAccount[]
  readonly businessGroups: readonly { readonly id: string; readonly name: string }[]
}

declare module '#platform/calls/call.ts' {
  interface CallContext {
    /** The customers whom the signed-in user serves; absent where there is no user. */
    readonly servedAccounts?: {
      /** The ids of the last ones. */
      readonly recent: () => Promise<readonly string[]>
      /** Notes, also in the audit log, that a session for a customer has begun. */
      readonly note: (id: string) => Promise<void>
    }
  }
}

const maxFound = 20
const maxRecent = 8

/** AssistantController.getStart: what an internal user begins a session with. An empty text searches nothing. */
export const getStart = call({
  name: 'AssistantController.getStart',
  cacheable: false,
  access: assistantRoles,
  params: v.object({ text: freeText, languageCode: v.string() }),
  run: async (
    { text, languageCode },
    { viewer: caller, records, taxonomy, servedAccounts },
  ): Promise<AssistantStart> => {
    const language = languageOfCode(languageCode)
    // Customers are of no country's catalogue: the session's country does not narrow whom a session may be for.
    const { internalSession: _, ...outside } = caller
    const viewer = { ...outside, context: 'CountrySites' as const, site: worldwideLocale(sites).site }
    const isCustomer = equals('recordType', 'Customer')
    const requested = text.trim()
    const [found, ids] = await Promise.all([
      requested === ''
        ? []
        : records.list(viewer, account, {
            where: all(isCustomer, textMatches('name', 'contains', requested)),
            limit: maxFound + 1,
          }),
      servedAccounts?.recent() ?? [],
    ])
    const recent = await records.byIds(viewer, account, ids.slice(0, 2 * maxRecent))
    const offered = ({ id, name, country }: (typeof recent)[number]): OfferedAccount => ({ id, name, country })
    return {
      found: found.slice(0, maxFound).map(offered),
      hasMore: found.length > maxFound,
      recent: recent
        .filter(({ recordType }) => recordType === 'Customer')
        .slice(0, maxRecent)
        .map(offered),
      businessGroups: taxonomy.businessGroups.map(({ id, name, names }) => ({
        id,
        name: textIn(names, language)?.text ?? name,
      })),
    }
  },
})
