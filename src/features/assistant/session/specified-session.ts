import {
  isSessionType,
  isVisitType,
  visitTypes,
  type SessionType,
  type VisitType,
} from '#platform/values/internal-session.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { urlParameters } from '#platform/values/addresses/url-parameters.ts'

/** The part of a session that every address of the Sales Assistant states (SAL-01). */
export interface AddressedSession {
  readonly sessionType: SessionType
  /** '' for no country. */
  readonly countryIsoCode: string
  readonly promotedOnly: boolean
  readonly showsConflicts: boolean
}

/** The part that no parameter carries: the cookie of page requests and the header of calls do. Empty texts for none. */
export interface CarriedSession {
  readonly accountId: string
  readonly businessGroupId: string
  readonly visitType: VisitType
  readonly visitId: string
}

/** A session as a request states it. Nothing of it is checked. */
export interface SpecifiedSession extends AddressedSession, CarriedSession {}

export const nothingCarried: CarriedSession = {
  accountId: '',
  businessGroupId: '',
  visitType: visitTypes[0],
  visitId: '',
}

/** The parameters that belong to the session and not to a screen. */
export const sessionParameters = [
  urlParameters.sessionType,
  urlParameters.countryCode,
  urlParameters.conflicts,
] as const

/** The session in an address; null if the address states none. A country that is no two letters counts as none. */
export function readAddressedSession(parameters: URLSearchParams): AddressedSession | null {
  const sessionType = parameters.get(urlParameters.sessionType) ?? ''
  if (!isSessionType(sessionType)) return null
  const country = (parameters.get(urlParameters.countryCode) ?? '').toUpperCase()
  return {
    sessionType,
    countryIsoCode: /^[A-Z]{2}$/.test(country) ? country : '',
    promotedOnly: parameters.get(urlParameters.promotedProductsOnly) === 'true',
    // SES-11: conflicts are hidden unless the address shows them.
    showsConflicts: parameters.get(urlParameters.conflicts) === 'show',
  }
}

/** Without defaults, so that each session has one form in an address. */
export function writeAddressedSession(session: AddressedSession): URLSearchParams {
  const written = new URLSearchParams({ [urlParameters.sessionType]: session.sessionType })
  if (session.countryIsoCode !== '') written.set(urlParameters.countryCode, session.countryIsoCode)
  if (session.showsConflicts) written.set(urlParameters.conflicts, 'show')
  return written
}

/** The header of every call in the Sales Assistant, and the field of forms. Its value has the form of a query. */
export const portalSessionHeader = 'portal-session'

const carriedNames = {
  accountId: 'account',
  businessGroupId: 'business-group-id',
  visitType: 'visit-type',
  visitId: 'visit',
} as const

/** The part that no address carries, as text for the cookie and the header. */
export function writeCarried(session: CarriedSession): URLSearchParams {
  const written = new URLSearchParams()
  for (const key of ['accountId', 'businessGroupId', 'visitId'] as const)
    if (session[key] !== '') written.set(carriedNames[key], session[key])
  if (session.visitType !== visitTypes[0]) written.set(carriedNames.visitType, session.visitType)
  return written
}

export function readCarried(parameters: URLSearchParams): CarriedSession {
  const id = (name: string): string => toId18(parameters.get(name) ?? '') ?? ''
  const visitType = parameters.get(carriedNames.visitType) ?? ''
  return {
    accountId: id(carriedNames.accountId),
    businessGroupId: id(carriedNames.businessGroupId),
    visitType: isVisitType(visitType) ? visitType : visitTypes[0],
    visitId: id(carriedNames.visitId),
  }
}

/** The value of the header. */
export function writePortalSession(session: SpecifiedSession): string {
  const written = writeAddressedSession(session)
  if (session.promotedOnly) written.set(urlParameters.promotedProductsOnly, 'true')
  for (const [name, value] of writeCarried(session)) written.set(name, value)
  return written.toString()
}

/** The session in a header; null if it states none. */
export function readPortalSession(header: string): SpecifiedSession | null {
  const parameters = new URLSearchParams(header)
  const addressed = readAddressedSession(parameters)
  return addressed === null ? null : { ...addressed, ...readCarried(parameters) }
}

/**
 * The fragment of the address to which the server redirects when a session begins or ends. The document there replaces the session of
 * its tab, also if the form was sent before the scripts of its page had loaded (SAL-01).
 */
export const newSessionFragment = '#new-session'
