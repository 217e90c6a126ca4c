import { isAssistantPath } from '#platform/values/addresses/assistant-path.ts'
import { urlParameters } from '#platform/values/addresses/url-parameters.ts'
import {
  readAddressedSession,
  sessionParameters,
  writeAddressedSession,
  type AddressedSession,
} from './specified-session.ts'

/** The address as a screen sees it: the parameters of the session are not its own. */
export function withoutSession(url: URL): URL {
  const screen = new URL(url)
  for (const name of sessionParameters) screen.searchParams.delete(name)
  return screen
}

/** The address with the parameters of the session, which stand first; what the address itself says about conflicts counts. */
export function withSession(url: URL, session: AddressedSession): URL {
  const conflicts = url.searchParams.get(urlParameters.conflicts)
  const written = writeAddressedSession({
    ...session,
    showsConflicts: conflicts === null ? session.showsConflicts : conflicts === 'show',
  })
  for (const [name, value] of withoutSession(url).searchParams) written.append(name, value)
  const address = new URL(url)
  address.search = written.toString()
  return address
}

/**
 * Whether an address states another session than the document has. Calls of a document state one session, so the browser loads a
 * document for the other one. Promoted products are no part of this, because the lists themselves filter them.
 */
export function isOtherSession(parameters: URLSearchParams, session: AddressedSession): boolean {
  const addressed = readAddressedSession(parameters)
  return (
    addressed !== null &&
    (addressed.sessionType !== session.sessionType ||
      addressed.countryIsoCode !== session.countryIsoCode ||
      addressed.showsConflicts !== session.showsConflicts)
  )
}

/**
 * The address that a link on the page at `from` leads to. The session stays that of the page (SAL-01). A link to another page keeps
 * the choice of promoted products; a link to the same page says itself whether it does.
 */
export function linkInSession(to: URL, from: URL, session: AddressedSession): URL {
  if (to.origin !== from.origin || !isAssistantPath(to.pathname)) return to
  const current = readAddressedSession(from.searchParams) ?? session
  const address = withSession(to, readAddressedSession(to.searchParams) ?? current)
  const isOther = to.pathname !== from.pathname
  if (isOther && current.promotedOnly && !address.searchParams.has(urlParameters.promotedProductsOnly))
    address.searchParams.set(urlParameters.promotedProductsOnly, 'true')
  return address
}
