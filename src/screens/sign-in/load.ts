import { returnPath, readNews, signInFields, type SignInNews, type SignInTrouble } from '#domain/sign-in-form.ts'
import { companyName, pageTitle } from '#domain/page-title.ts'
import type { Head, LoadContext, Resolved } from '../screen.ts'

/** What a form of these pages came back with, and what was done before. */
export interface FormState {
  readonly trouble: SignInTrouble | null
  readonly news: SignInNews | null
  /** As it was typed; '' where nothing was. */
  readonly email: string
}

export interface SignInData extends FormState {
  /** Where the visitor wanted to be. */
  readonly returnTo: string | null
}

export interface SignInPageData extends SignInData {
  /** Some company has a sign-in of its own. */
  readonly hasCompanies: boolean
}

/** Pages that nobody looks for, of one visitor alone. */
export const ownHead = ({ site, messages }: LoadContext, title: string, canonicalPath: string): Head => ({
  title: pageTitle(title, companyName(site)),
  description: messages.t('signIn.description', { company: companyName(site) }),
  canonicalPath,
  robots: 'noindex,nofollow',
  onlyHere: true,
})

export function formState(url: URL, { form }: LoadContext): FormState {
  const sent = form?.of === 'sign-in' || form?.of === 'security' ? form : null
  return {
    trouble: sent?.trouble ?? null,
    news: sent === null ? readNews(url.searchParams) : null,
    email: sent?.typed['email'] ?? '',
  }
}

const statuses: Partial<Record<SignInTrouble['type'], number>> = {
  providerUnknown: 403,
  providerTaken: 409,
  providerFailed: 403,
  providerUnavailable: 502,
  limited: 429,
  insecure: 403,
  stale: 403,
}

export const statusOf = ({ trouble }: FormState): number => (trouble === null ? 200 : (statuses[trouble.type] ?? 422))

/** The sign-in page; who is signed in already is where they wanted to be. */
export async function loadSignIn(
  url: URL,
  _params: object,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<SignInPageData>> {
  const { base, isGuest, form, messages } = context
  const state = formState(url, context)
  const asked = form?.of === 'sign-in' ? (form.typed['returnTo'] ?? null) : url.searchParams.get(signInFields.returnTo)
  const returnTo = returnPath(asked, base)
  if (!isGuest) return { type: 'redirect', status: 302, to: returnTo ?? base }
  const { company } = await context.call('SignInController.getOffers', {}, signal)
  return {
    type: 'page',
    status: statusOf(state),
    head: ownHead(context, messages.t('signIn.title'), `${base}/sign-in`),
    data: { ...state, returnTo, hasCompanies: company },
  }
}
