import { endFormPath, sessionFormPath, startFields } from '#features/assistant/start/start-form.ts'
import { withSession } from './session-address.ts'
import { portalSessionHeader, readAddressedSession, writePortalSession, type StatedSession } from './stated-session.ts'
import { keepPreferred, preferredOf, tabSession } from './tab-session.ts'

/**
 * Settles the session of this tab when a document arrives (SAL-01): what its address states counts, then the tab's own session,
 * then the preferred keys of desk work, then what the server chose. What is missing in the address is written to it. The customer
 * is in no address: if another tab's customer came with the cookie, the document is opened again for the tab's own one.
 * Returns `leaving` if another document follows.
 */
export function settleSession(ofPage: StatedSession, base: string): 'leaving' | 'here' {
  const url = new URL(window.location.href)
  followForms(base, ofPage)
  const own = tabSession.read()
  if (url.pathname === base) {
    const back = url.searchParams.get(startFields.returnTo) ?? ''
    if (own?.accountId && back.startsWith(`${base}/`) && url.searchParams.get(startFields.notice) === 'customer')
      return reopen(own, base, back)
    return 'here'
  }
  const addressed = readAddressedSession(url.searchParams)
  const wanted = own === null ? (addressed === null ? preferred(ofPage) : ofPage) : { ...own, ...addressed }
  const isOther =
    wanted.sessionType !== ofPage.sessionType ||
    wanted.countryIsoCode !== ofPage.countryIsoCode ||
    wanted.businessGroupId !== ofPage.businessGroupId ||
    wanted.visitType !== ofPage.visitType ||
    (wanted.sessionType === 'customer' && wanted.accountId !== ofPage.accountId)
  if (isOther && !wasReopened(url)) return reopen(wanted, base, url.pathname + url.search)
  tabSession.write(ofPage)
  keepPreferred(ofPage)
  if (addressed === null) window.history.replaceState(window.history.state, '', withSession(url, ofPage))
  return 'here'
}

/** Desk work without a session in this tab begins where the user prefers. */
function preferred(ofPage: StatedSession): StatedSession {
  const { country, businessGroup } = preferredOf()
  if (ofPage.sessionType !== 'internal' || country === null) return ofPage
  return { ...ofPage, countryIsoCode: country, businessGroupId: businessGroup ?? '' }
}

const reopenedKey = 'assistantReopened'

/** A session that the server refuses is not tried twice for the same page. */
function wasReopened(url: URL): boolean {
  const is = window.sessionStorage.getItem(reopenedKey) === url.pathname
  window.sessionStorage.removeItem(reopenedKey)
  return is
}

function hiddenInput(name: string, value: string): HTMLInputElement {
  const input = document.createElement('input')
  input.type = 'hidden'
  input.name = name
  input.value = value
  return input
}

/** Opens a page in a session, as the form of the start page does. */
function reopen(session: StatedSession, base: string, back: string): 'leaving' {
  window.sessionStorage.setItem(reopenedKey, back.replace(/\?.*$/, ''))
  const form = document.createElement('form')
  form.method = 'post'
  form.action = base + sessionFormPath
  const fields: Readonly<Record<string, string>> = {
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
 * A form that begins or ends a session replaces the session of this tab. Every other form states the session of its page, so that
 * nothing is written for the customer of another tab, whose cookie came later (SAL-03).
 */
function followForms(base: string, ofPage: StatedSession): void {
  document.addEventListener('submit', ({ target, submitter }) => {
    if (!(target instanceof HTMLFormElement) || submitter?.getAttribute('formmethod') === 'get') return
    const { pathname } = new URL(target.action)
    const isVisit = pathname.startsWith(`${base}/visit/`) && submitter?.getAttribute('value') === 'start'
    if (isVisit || pathname === base + sessionFormPath || pathname === base + endFormPath) tabSession.clear()
    else if (target.method === 'post' && target.elements.namedItem(portalSessionHeader) === null)
      target.append(hiddenInput(portalSessionHeader, writePortalSession(ofPage)))
  })
}
