import { ownHead } from '#features/identity/sign-in/load.ts'
import { countryName } from '#platform/i18n/country-name.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'
import { countryCodes } from '#platform/values/countries.ts'
import type { ListedVisit } from '#features/assistant/visits/get-visits.ts'
import { shownMySteps, type ShownMySteps } from '#features/assistant/visits/load.ts'
import { visitUsers } from '#features/assistant/visits/visit-rules.ts'
import type { AssistantStart, OfferedAccount } from './get-start.ts'
import { readStartNotice, startFields, type StartNotice } from './start-form.ts'

/** A customer as the start page shows it. */
export interface ShownAccount extends OfferedAccount {
  readonly countryName: string | null
}

export interface StartData extends Pick<AssistantStart, 'hasMore' | 'businessGroups'> {
  readonly find: string
  readonly found: readonly ShownAccount[]
  readonly recent: readonly ShownAccount[]
  readonly countries: readonly { readonly code: string; readonly name: string }[]
  /** What was chosen before a search; null if nothing was. */
  readonly chosen: {
    readonly country: string
    readonly businessGroup: string
    readonly visitType: string
    readonly promotedOnly: boolean
  } | null
  readonly notice: StartNotice | null
  readonly returnTo: string
  /** The visit in progress, and those planned for today. */
  readonly visits: readonly ListedVisit[]
  /** Null for users who have no visits. */
  readonly mySteps: ShownMySteps | null
}

/** Loads the start page of the Sales Assistant. */
export async function loadStart(
  url: URL,
  _params: object,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<StartData>> {
  const { base, call, language, messages } = context
  const field = (name: keyof typeof startFields): string => url.searchParams.get(startFields[name]) ?? ''
  const find = field('find').trim()
  const start = await call('AssistantController.getStart', { text: find, languageCode: language }, signal)
  const shown = (account: OfferedAccount): ShownAccount => ({
    ...account,
    countryName: account.country === null ? null : countryName(account.country, language),
  })
  const isWriter = context.user?.roles.some((role) => visitUsers.includes(role)) === true
  const locale = { countryCode: context.site.countryIsoCode, languageCode: language }
  const [visits, mySteps] = isWriter
    ? await Promise.all([
        call('VisitController.getVisits', locale, signal),
        call('VisitController.getMySteps', locale, signal),
      ])
    : [null, null]
  const collator = new Intl.Collator(language)
  return {
    type: 'page',
    status: 200,
    head: { ...ownHead(context, messages.t('assistant.title'), base), description: messages.t('assistant.lead') },
    data: {
      find,
      found: start.found.map(shown),
      hasMore: start.hasMore,
      recent: start.recent.map(shown),
      visits: [visits?.inProgress ?? [], visits?.planned ?? []]
        .flat()
        .filter(({ state, plannedOn }) => state === 'in_progress' || plannedOn === visits?.today),
      mySteps: mySteps === null ? null : shownMySteps(mySteps, context),
      businessGroups: start.businessGroups,
      countries: countryCodes
        .map((code) => ({ code, name: countryName(code, language) }))
        .toSorted((one, other) => collator.compare(one.name, other.name)),
      chosen: url.searchParams.has(startFields.country)
        ? {
            country: field('country'),
            businessGroup: field('businessGroup'),
            visitType: field('visitType'),
            promotedOnly: field('promotedOnly') === 'true',
          }
        : null,
      notice: readStartNotice(url.searchParams),
      returnTo: field('returnTo'),
    },
  }
}
