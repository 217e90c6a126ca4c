import { returnPath } from './return-path.ts'
import { readSignInNotice, signInFields, signInForm, type SignInNotice, type SignInFormError } from './sign-in-form.ts'
import { companyName, pageTitle } from '#platform/pages/page-title.ts'
import type { Head, LoadContext, Resolved } from '#platform/pages/screen.ts'

/** The state of a form that the server returned, and the notice of an earlier action. */
export interface FormState {
  readonly formError: SignInFormError | null
  readonly notice: SignInNotice | null
  /** The typed address; '' if there is none. */
  readonly email: string
}

export interface SignInData extends FormState {
  /** The page to which the visitor returns after signing in. */
  readonly returnTo: string | null
}

export interface SignInPageData extends SignInData {
  /** Whether any company has its own provider. */
  readonly hasCompanies: boolean
}

/** Returns the head of a personal page, which search engines do not index. */
export const ownHead = ({ site, messages }: LoadContext, title: string, canonicalPath: string): Head => ({
  title: pageTitle(title, companyName(site)),
  description: messages.t('signIn.description', { company: companyName(site) }),
  canonicalPath,
  robots: 'noindex,nofollow',
  onlyHere: true,
})

export function formState(
  url: URL,
  { form }: LoadContext,
  sent: ReturnType<typeof signInForm.read> = signInForm.read(form),
): FormState {
  return {
    formError: sent?.state.formError ?? null,
    notice: sent === null ? readSignInNotice(url.searchParams) : null,
    email: sent?.typed['email'] ?? '',
  }
}

const statuses: Partial<Record<SignInFormError['type'], number>> = {
  providerUnknown: 403,
  providerTaken: 409,
  providerFailed: 403,
  providerUnavailable: 502,
  limited: 429,
  insecure: 403,
  stale: 403,
}

export const statusOf = ({ formError }: FormState): number =>
  formError === null ? 200 : (statuses[formError.type] ?? 422)

/** Loads the sign-in page; redirects users who are already signed in to the requested page. */
export async function loadSignIn(
  url: URL,
  _params: object,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<SignInPageData>> {
  const { base, isGuest, form, messages } = context
  const state = formState(url, context)
  const sent = signInForm.read(form)
  const requested = sent === null ? url.searchParams.get(signInFields.returnTo) : (sent.typed['returnTo'] ?? null)
  const returnTo = returnPath(requested, base)
  if (!isGuest) return { type: 'redirect', status: 302, to: returnTo ?? base }
  const { company } = await context.call('SignInController.getOffers', {}, signal)
  return {
    type: 'page',
    status: statusOf(state),
    head: ownHead(context, messages.t('signIn.title'), `${base}/sign-in`),
    data: { ...state, returnTo, hasCompanies: company },
  }
}
