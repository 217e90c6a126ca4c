import { readProviderTrouble, returnPath, signInFields, signInPaths } from '#domain/sign-in-form.ts'
import type { LoadContext, Resolved } from '../screen.ts'
import { formState, ownHead, statusOf, type FormState } from '../sign-in/load.ts'

export interface CompanySignInData extends FormState {
  /** Where the visitor wanted to be. */
  readonly returnTo: string | null
  /** Key of the provider that the address of the page names; '' where it names none. */
  readonly provider: string
  /** The provider that the browser is on its way to. */
  readonly leadsTo: { readonly address: string; readonly name: string } | null
  readonly isGuest: boolean
}

/** Where people set out to their company's provider, and what those come back to whom its word did not help. */
export async function loadCompanySignIn(
  url: URL,
  _params: object,
  context: LoadContext,
): Promise<Resolved<CompanySignInData>> {
  const { base, isGuest, messages, form } = context
  const typed = form?.of === 'sign-in' ? form.typed : null
  const sent = formState(url, context)
  const came = typed === null ? readProviderTrouble(url.searchParams) : null
  const state = came === null ? sent : { ...sent, trouble: { type: came } }
  const parameter = (name: 'returnTo' | 'provider'): string | null =>
    typed === null ? url.searchParams.get(signInFields[name]) : (typed[name] ?? null)
  const returnTo = returnPath(parameter('returnTo'), base)
  const address = typed?.['leadsTo'] ?? ''
  const leadsTo = address === '' ? null : { address, name: typed?.['name'] ?? '' }
  // Who is signed in has nothing to do here but to read why a provider could not be connected.
  if (!isGuest && state.trouble === null && leadsTo === null)
    return { type: 'redirect', status: 302, to: returnTo ?? base }
  return await Promise.resolve({
    type: 'page',
    status: statusOf(state),
    head: ownHead(context, messages.t('signIn.company.title'), base + signInPaths.provider),
    data: { ...state, returnTo, provider: (parameter('provider') ?? '').slice(0, 63), leadsTo, isGuest },
  })
}
