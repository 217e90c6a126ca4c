import { sessionCalls, startFields } from './start-form.ts'
import { formNames } from '#platform/forms/form-names.ts'
import { withSession } from './session-address.ts'
import {
  newSessionFragment,
  portalSessionHeader,
  readAddressedSession,
  writePortalSession,
  type SpecifiedSession,
} from './specified-session.ts'
import { keepPreferred, preferredOf, tabSession } from './tab-session.ts'

/**
 * Settles the session of this tab when a document arrives (SAL-01): a session that has just begun counts, then what the address
 * states, then the tab's own session, then the preferred keys of desk work, then what the server chose. What is missing in the address
 * is written to it. The customer is in no address: if another tab's customer came with the cookie, the document is opened again for the
 * tab's own one.
 * Returns `leaving` if another document follows.
 */
export function resolveSession(ofPage: SpecifiedSession, base: string): 'leaving' | 'here' {
  const url = new URL(window.location.href)
  stateSessionInForms(ofPage)
  if (url.hash === newSessionFragment) {
    tabSession.clear()
    url.hash = ''
    window.history.replaceState(window.history.state, '', url)
  }
  const own = tabSession.read()
  if (url.pathname === base) {
    const back = url.searchParams.get(startFields.returnTo) ?? ''
    if (own?.accountId && back.startsWith(`${base}/`) && url.searchParams.get(startFields.notice) === 'customer')
      return reopen(own, base, back)
    return 'here'
  }
  const addressed = readAddressedSession(url.searchParams)
  const requested = own === null ? (addressed === null ? preferred(ofPage) : ofPage) : { ...own, ...addressed }
  const isOther =
    requested.sessionType !== ofPage.sessionType ||
    requested.countryIsoCode !== ofPage.countryIsoCode ||
    requested.businessGroupId !== ofPage.businessGroupId ||
    requested.visitType !== ofPage.visitType ||
    (requested.sessionType === 'customer' && requested.accountId !== ofPage.accountId)
  if (isOther) return reopen(requested, base, url.pathname + url.search)
  tabSession.write(ofPage)
  keepPreferred(ofPage)
  if (addressed === null) window.history.replaceState(window.history.state, '', withSession(url, ofPage))
  return 'here'
}

/** Desk work without a session in this tab begins where the user prefers. */
function preferred(ofPage: SpecifiedSession): SpecifiedSession {
  const { country, businessGroup } = preferredOf()
  if (ofPage.sessionType !== 'internal' || country === null) return ofPage
  return { ...ofPage, countryIsoCode: country, businessGroupId: businessGroup ?? '' }
}

function hiddenInput(name: string, value: string): HTMLInputElement {
  const input = document.createElement('input')
  input.type = 'hidden'
  input.name = name
  input.value = value
  return input
}

/** Opens a page in a session, as the form of the start page does. */
function reopen(session: SpecifiedSession, base: string, back: string): 'leaving' {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = base
  const fields: Readonly<Record<string, string>> = {
    [formNames.form]: sessionCalls.begin,
    [startFields.sessionType]: session.sessionType,
    [startFields.account]: session.sessionType === 'customer' ? session.accountId : '',
    [startFields.country]: session.countryIsoCode,
    [startFields.businessGroup]: session.businessGroupId,
    [startFields.visitType]: session.visitType,
    [startFields.promotedOnly]: String(session.promotedOnly),
    [startFields.returnTo]: back,
  }
  for (const [name, value] of Object.entries(fields)) form.append(hiddenInput(name, value))
  document.body.append(form)
  form.submit()
  return 'leaving'
}

/**
 * Every form but those that begin or end a session states the session of its page, so that nothing is written for the customer of
 * another tab, whose cookie came later (SAL-03).
 */
function stateSessionInForms(ofPage: SpecifiedSession): void {
  const own: readonly string[] = Object.values(sessionCalls)
  document.addEventListener('submit', ({ target, submitter }) => {
    if (!(target instanceof HTMLFormElement) || submitter?.getAttribute('formmethod') === 'get') return
    const name = target.elements.namedItem(formNames.form)
    if (name instanceof HTMLInputElement && own.includes(name.value)) return
    if (target.method === 'post' && target.elements.namedItem(portalSessionHeader) === null)
      target.append(hiddenInput(portalSessionHeader, writePortalSession(ofPage)))
  })
}
