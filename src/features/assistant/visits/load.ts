import { found } from '#features/catalogue/pages/load-record.ts'
import { ownHead } from '#features/identity/sign-in/load.ts'
import { countryName } from '#platform/i18n/country-name.ts'
import { writtenDay } from '#features/folders/folders/load.ts'
import { formatDate } from '#platform/i18n/number-format.ts'
import { errorAddress } from '#platform/pages/error-pages.ts'
import { formKind } from '#platform/pages/form-kind.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'
import type { ListedVisit, OneVisit } from './get-visits.ts'
import type { MySteps } from './steps/get-my-steps.ts'
import { stepFields } from './steps/step-rules.ts'
import { stepsOfRecap, writtenStep, type ShownMyStep, type ShownStep } from './steps/written-steps.ts'
import { recapText } from './recap/recap-rules.ts'
import {
  readVisitNotice,
  visitFields,
  visitPath,
  visitsPath,
  type VisitFormError,
  type VisitNotice,
} from './visit-rules.ts'

/** The forms of visits. */
export const visitForm = formKind<VisitFormError>('visit')

/** A visit in a list, with its day as the site writes it. */
export interface ShownVisit extends ListedVisit {
  readonly day: string
}

interface FormState {
  readonly formError: VisitFormError | null
  readonly typed: Readonly<Record<string, string>>
  readonly notice: VisitNotice | null
  /** The step that was removed just now and can be restored. */
  readonly removedStep: string | null
}

export interface VisitsData extends FormState {
  readonly mySteps: ShownMySteps
  readonly inProgress: ShownVisit | null
  readonly planned: readonly ShownVisit[]
  readonly past: readonly ShownVisit[]
  readonly today: string
}

export interface VisitData extends FormState {
  readonly visit: Omit<OneVisit, keyof ListedVisit | 'recap' | 'draft' | 'steps'> & ShownVisit
  readonly steps: readonly ShownStep[]
  /** The step whose form is open; null if none is. */
  readonly editedStep: string | null
  readonly recap: {
    /** With the local day of the site. */
    readonly sent: { readonly text: string; readonly day: string } | null
    readonly draft: OneVisit['draft']
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

const localeOf = ({ site, language }: Pick<LoadContext, 'site' | 'language'>) => ({
  countryCode: site.countryIsoCode,
  languageCode: language,
})

const shownIn =
  ({ site, language }: Pick<LoadContext, 'site' | 'language'>) =>
  <Visit extends ListedVisit>(visit: Visit): Visit & { readonly day: string } => ({
    ...visit,
    day: formatDate(visit.plannedOn, site, language),
  })

function formState(url: URL, { form }: LoadContext): FormState {
  const sent = visitForm.read(form)
  const notice = sent === null ? readVisitNotice(url.searchParams) : null
  return {
    formError: sent?.state ?? null,
    typed: sent?.typed ?? {},
    notice,
    removedStep: notice === 'removeStep' ? url.searchParams.get(stepFields.step) : null,
  }
}

/** Loads the visits of a user; with a customer in the address, the plan of a visit to them. */
export async function loadVisits(
  url: URL,
  _params: object,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<VisitsData>> {
  const [{ inProgress, planned, past, today }, mySteps] = await Promise.all([
    context.call('VisitController.getVisits', localeOf(context), signal),
    context.call('VisitController.getMySteps', localeOf(context), signal),
  ])
  const shown = shownIn(context)
  const state = formState(url, context)
  return {
    type: 'page',
    status: state.formError === null ? 200 : 422,
    head: headOf(context, context.messages.t('assistant.visits.title'), visitsPath),
    data: {
      ...state,
      mySteps: shownMySteps(mySteps, context),
      inProgress: inProgress === null ? null : shown(inProgress),
      planned: planned.map(shown),
      past: past.map(shown),
      today,
    },
  }
}

/** Loads one visit. A visit of somebody else is not found. */
export async function loadVisit(
  url: URL,
  { id = '' }: Readonly<Record<string, string | undefined>>,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<VisitData>> {
  const answer = await found(context.call('VisitController.getVisit', { visitId: id, ...localeOf(context) }, signal))
  if (answer === null) return { type: 'redirect', status: 302, to: errorAddress(context.base, 'record-not-found') }
  const { recap, draft, steps, ...one } = answer
  const state = formState(url, context)
  return {
    type: 'page',
    status: state.formError === null ? 200 : 422,
    head: headOf(context, one.name, visitPath(one.id)),
    data: {
      ...state,
      visit: shownIn(context)(one),
      steps: steps.map(writtenStep(context)),
      editedStep: state.formError === null ? url.searchParams.get(stepFields.edit) : editedIn(state.typed),
      recap: {
        sent: recap === null ? null : { text: recap.text, day: writtenDay(recap.sentAt, context) },
        draft,
        text:
          draft === null ? '' : recapText({ ...draft, nextSteps: stepsOfRecap(steps, context) }, context.messages.t),
      },
      countryName: one.country === null ? null : countryName(one.country, context.language),
    },
  }
}

/** The step whose form was sent and refused. */
const editedIn = (typed: FormState['typed']): string | null =>
  typed[visitFields.act] === 'changeStep' ? (typed[stepFields.step] ?? null) : null

const headOf = (context: LoadContext, title: string, path: string) => ({
  ...ownHead(context, title, context.base + path),
  description: context.messages.t('assistant.visits.lead'),
})
