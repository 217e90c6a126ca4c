import { ownHead } from '#features/identity/personal-pages/own-head.ts'
import { countryName } from '#platform/i18n/country-name.ts'
import type { ScreenRequest } from '#platform/pages/screen-request.ts'
import type { ReadsOf } from '#platform/pages/define-screen.ts'
import type { Shown } from '#platform/pages/screen.ts'
import { countryCodes } from '#platform/values/countries.ts'
import type { ListedVisit } from '#features/assistant/visits/get-visits.ts'
import { shownMySteps, type ShownMySteps } from '#features/assistant/visits/visit-data.ts'
import { visitUsers } from '#features/assistant/visits/visit-rules.ts'
import type { AssistantStart, OfferedAccount } from './get-start.ts'
import { readStartNotice, startFields, type StartNotice } from '#features/assistant/session/start-form.ts'

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

const field = ({ url }: ScreenRequest, name: keyof typeof startFields): string =>
  url.searchParams.get(startFields[name]) ?? ''

export async function startReads(request: ScreenRequest) {
  const { call, callOnSite, language, user } = request
  const start = await call('AssistantController.getStart', {
    text: field(request, 'find').trim(),
    languageCode: language,
  })
  const isWriter = user?.roles.some((role) => visitUsers.includes(role)) === true
  return {
    start,
    visits: isWriter ? callOnSite('VisitController.getVisits', {}) : null,
    mySteps: isWriter ? callOnSite('VisitController.getMySteps', {}) : null,
  }
}

export function showStart(
  { start, visits, mySteps }: ReadsOf<typeof startReads>,
  request: ScreenRequest,
): Shown<StartData> {
  const { base, url, language, messages } = request
  const shown = (account: OfferedAccount): ShownAccount => ({
    ...account,
    countryName: account.country === null ? null : countryName(account.country, language),
  })
  const collator = new Intl.Collator(language)
  return {
    head: { ...ownHead(request, messages.t('assistant.title'), base), description: messages.t('assistant.lead') },
    data: {
      find: field(request, 'find').trim(),
      found: start.found.map(shown),
      hasMore: start.hasMore,
      recent: start.recent.map(shown),
      visits: [visits?.inProgress ?? [], visits?.planned ?? []]
        .flat()
        .filter(({ state, plannedOn }) => state === 'in_progress' || plannedOn === visits?.today),
      mySteps: mySteps === null ? null : shownMySteps(mySteps, request),
      businessGroups: start.businessGroups,
      countries: countryCodes
        .map((code) => ({ code, name: countryName(code, language) }))
        .toSorted((one, other) => collator.compare(one.name, other.name)),
      chosen: url.searchParams.has(startFields.country)
        ? {
            country: field(request, 'country'),
            businessGroup: field(request, 'businessGroup'),
            visitType: field(request, 'visitType'),
            promotedOnly: field(request, 'promotedOnly') === 'true',
          }
        : null,
      notice: readStartNotice(url.searchParams),
      returnTo: field(request, 'returnTo'),
    },
  }
}
