import { returnPath } from '#features/identity/sign-in/return-path.ts'
import { signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { readProviderError, signInFields, signInForm } from '#features/identity/sign-in/sign-in-form.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'
import { formState, ownHead, statusOf, type FormState } from '#features/identity/sign-in/load.ts'

export interface CompanySignInData extends FormState {
  /** The page to which the visitor returns after signing in. */
  readonly returnTo: string | null
  /** The key of the provider in the address; '' if there is none. */
  readonly provider: string
  /** The provider to which the browser is being redirected. */
  readonly leadsTo: { readonly address: string; readonly name: string } | null
  readonly isGuest: boolean
}

/** Loads the page for signing in through a company, which also shows the error if a provider failed. */
export async function loadCompanySignIn(
  url: URL,
  _params: object,
  context: LoadContext,
): Promise<Resolved<CompanySignInData>> {
  const { base, isGuest, messages, form } = context
  const typed = signInForm.read(form)?.typed ?? null
  const sent = formState(url, context)
  const came = typed === null ? readProviderError(url.searchParams) : null
  const state = came === null ? sent : { ...sent, formError: { type: came } }
  const parameter = (name: 'returnTo' | 'provider'): string | null =>
    typed === null ? url.searchParams.get(signInFields[name]) : (typed[name] ?? null)
  const returnTo = returnPath(parameter('returnTo'), base)
  const address = typed?.['leadsTo'] ?? ''
  const leadsTo = address === '' ? null : { address, name: typed?.['name'] ?? '' }
  // Signed-in users need this page only to read why a provider could not be connected.
  if (!isGuest && state.formError === null && leadsTo === null)
    return { type: 'redirect', status: 302, to: returnTo ?? base }
  return await Promise.resolve({
    type: 'page',
    status: statusOf(state),
    head: ownHead(context, messages.t('signIn.company.title'), base + signInPaths.provider),
    data: { ...state, returnTo, provider: (parameter('provider') ?? '').slice(0, 63), leadsTo, isGuest },
  })
}
