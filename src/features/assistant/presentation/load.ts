import { found } from '#features/catalogue/pages/load-record.ts'
import { ownHead } from '#features/identity/sign-in/load.ts'
import { languageName } from '#platform/i18n/language-name.ts'
import { errorAddress } from '#platform/pages/error-pages.ts'
import { formKind } from '#platform/pages/form-kind.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'
import type { VisitPresentation } from './change-presentation.ts'
import { presentPath, type PresentFormError } from './presentation-rules.ts'

/** The forms of presentations. */
export const presentForm = formKind<PresentFormError>('present')

export interface PresentData extends VisitPresentation {
  readonly formError: PresentFormError | null
  /** The languages of the site in which the customer can see its pages; the first is the site's own. */
  readonly languages: readonly { readonly code: string; readonly name: string }[]
}

/** Loads the page that controls the presentation of a visit. A visit of somebody else is not found. */
export async function loadPresent(
  _url: URL,
  { id = '' }: Readonly<Record<string, string | undefined>>,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<PresentData>> {
  const { call, site, language, base, form, messages } = context
  const locale = { countryCode: site.countryIsoCode, languageCode: language }
  const answer = await found(call('PresentationController.follow', { visitId: id, ...locale }, signal))
  if (answer === null) return { type: 'redirect', status: 302, to: errorAddress(base, 'record-not-found') }
  const formError = presentForm.read(form)?.state ?? null
  const title = messages.t('assistant.present.title')
  return {
    type: 'page',
    status: formError === null ? 200 : 422,
    head: {
      ...ownHead(context, title, base + presentPath(answer.visit.id)),
      description: messages.t('assistant.present.lead'),
    },
    data: {
      ...answer,
      formError,
      languages: site.supportedLanguages.map((code) => ({ code, name: languageName(code, language) })),
    },
  }
}
