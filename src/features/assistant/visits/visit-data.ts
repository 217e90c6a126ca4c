import { found } from '#features/catalogue/pages/load-record.ts'
import { ownHead } from '#features/identity/personal-pages/own-head.ts'
import { countryName } from '#platform/i18n/country-name.ts'
import { writtenDay } from '#features/folders/folders/written-day.ts'
import { formatDate } from '#platform/values/numbers/number-format.ts'
import { errorAddress } from '#platform/pages/error-pages.ts'
import type { ScreenRequest } from '#platform/pages/screen-request.ts'
import type { ReadsOf } from '#platform/pages/define-screen.ts'
import { redirect, type LoadContext, type Redirect, type Shown } from '#platform/pages/screen.ts'
import type { ListedVisit, OneVisit } from './get-visits.ts'
import type { MySteps } from './steps/get-my-steps.ts'
import { stepParameters } from './steps/step-rules.ts'
import { stepsOfRecap, writtenStep, type ShownMyStep, type ShownStep } from './steps/written-steps.ts'
import { formattedRequest } from '#features/enquiries/requests/page-request.ts'
import { requestedTexts } from './recap/requested-text.ts'
import { recapText } from './recap/recap-rules.ts'
import { visitPath, visitsPath } from './visit-rules.ts'

/** A visit in a list, with its day as the site writes it. */
export interface ShownVisit extends ListedVisit {
  readonly day: string
}

export interface VisitsData {
  readonly mySteps: ShownMySteps
  readonly inProgress: ShownVisit | null
  readonly planned: readonly ShownVisit[]
  readonly past: readonly ShownVisit[]
  readonly today: string
}

export interface VisitData {
  readonly visit: Omit<OneVisit, keyof ListedVisit | 'recap' | 'draft' | 'steps'> & ShownVisit
  readonly steps: readonly ShownStep[]
  /** The step whose form is open; null if none is. */
  readonly editedStep: string | null
  /** The step that was removed just now and can be restored. */
  readonly removedStep: string | null
  readonly recap: {
    /** With the local day of the site. */
    readonly sent: { readonly text: string; readonly day: string } | null
    readonly draft: Pick<NonNullable<OneVisit['draft']>, 'people'> | null
    /** The text that the template proposes. */
    readonly text: string
  }
  readonly countryName: string | null
}

/** The open steps of the user. */
export interface ShownMySteps extends Pick<MySteps, 'hasMore'> {
  readonly steps: readonly ShownMyStep[]
}

export const shownMySteps = (
  { steps, hasMore }: MySteps,
  context: Parameters<typeof writtenStep>[0],
): ShownMySteps => ({
  steps: steps.map(writtenStep(context)),
  hasMore,
})

const shownIn =
  ({ site, language }: Pick<LoadContext, 'site' | 'language'>) =>
  <Visit extends ListedVisit>(visit: Visit): Visit & { readonly day: string } => ({
    ...visit,
    day: formatDate(visit.plannedOn, site, language),
  })

/** The visits of a user; with a customer in the address, the plan of a visit to them. */
export const visitsReads = ({ callOnSite }: ScreenRequest) => ({
  visits: callOnSite('VisitController.getVisits', {}),
  mySteps: callOnSite('VisitController.getMySteps', {}),
})

export function showVisits(
  { visits: { inProgress, planned, past, today }, mySteps }: ReadsOf<typeof visitsReads>,
  context: LoadContext,
): Shown<VisitsData> {
  const shown = shownIn(context)
  return {
    head: headOf(context, context.messages.t('assistant.visits.title'), visitsPath),
    data: {
      mySteps: shownMySteps(mySteps, context),
      inProgress: inProgress === null ? null : shown(inProgress),
      planned: planned.map(shown),
      past: past.map(shown),
      today,
    },
  }
}

/** One visit. That of somebody else is not found. */
export const visitReads = ({ params, callOnSite }: ScreenRequest) => ({
  visit: found(callOnSite('VisitController.getVisit', { visitId: params['id'] ?? '' })),
})

export function showVisit(
  { visit }: ReadsOf<typeof visitReads>,
  { url, ...context }: ScreenRequest,
): Shown<VisitData> | Redirect {
  if (visit === null) return redirect(302, errorAddress(context.base, 'record-not-found'))
  const { recap, draft, steps, ...one } = visit
  return {
    head: headOf(context, one.name, visitPath(one.id)),
    data: {
      visit: shownIn(context)(one),
      steps: steps.map(writtenStep(context)),
      editedStep: url.searchParams.get(stepParameters.edit),
      removedStep: url.searchParams.get(stepParameters.removed),
      recap: {
        sent: recap === null ? null : { text: recap.text, day: writtenDay(recap.sentAt, context) },
        draft: draft === null ? null : { people: draft.people },
        text:
          draft === null
            ? ''
            : recapText(
                {
                  shown: draft.shown,
                  requested: requestedTexts(
                    draft.requested.map((request) => formattedRequest(request, context)),
                    context.messages.t,
                  ),
                  nextSteps: stepsOfRecap(steps, context),
                },
                context.messages.t,
              ),
      },
      countryName: one.country === null ? null : countryName(one.country, context.language),
    },
  }
}

const headOf = (context: LoadContext, title: string, path: string) => ({
  ...ownHead(context, title, context.base + path),
  description: context.messages.t('assistant.visits.lead'),
})
