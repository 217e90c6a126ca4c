import { account } from '#features/catalogue/accounts/account.ts'
import type { BusinessGroup, Taxonomy } from '#features/catalogue/taxonomy/taxonomy.ts'
import { visitUsers } from '#features/assistant/visits/visit-rules.ts'
import { visit } from '#features/assistant/visits/visit.ts'
import { all, equals } from '#platform/records/read/condition.ts'
import { worldwideLocale } from '#platform/calls/call-context.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { Records } from '#platform/records/records.ts'
import { isCountryCode } from '#platform/values/countries.ts'
import { failure } from '#platform/values/errors.ts'
import type { InternalSession } from '#platform/values/internal-session.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import type { Role, Viewer } from '#platform/values/viewer.ts'
import type { SpecifiedSession } from './specified-session.ts'

/** The roles that work in the Sales Assistant. Editors only read in it (`call` in platform/calls). */
export const assistantRoles: readonly Role[] = ['internalSales', 'administrator', 'editor']

export const mayOpenAssistant = (roles: readonly Role[]): boolean => roles.some((role) => assistantRoles.includes(role))

interface CheckServices {
  readonly sites: readonly SiteConfig[]
  readonly records: Pick<Records, 'byId' | 'ids'>
  readonly content: { readonly taxonomy: Pick<Taxonomy, 'businessGroup'> }
}

/** A session that the server has checked (SAL-01). */
export interface CheckedSession {
  readonly session: InternalSession
  /** The site of the session's country, otherwise the worldwide site. */
  readonly site: SiteConfig
  readonly account: { readonly id: string; readonly name: string } | null
  readonly businessGroup: BusinessGroup | null
}

/**
 * Checks a session that a request states: the caller's role, and that the country, the business group and the customer
 * exist for the caller. Throws ACCESS_DENIED, INVALID_PARAMETERS, and RECORD_NOT_FOUND if the customer does not exist,
 * is not active or is no customer.
 */
export async function checkSession(
  { sites, records, content }: CheckServices,
  viewer: Pick<Viewer, 'at' | 'from' | 'user'> & { readonly language: LanguageCode },
  specified: SpecifiedSession,
): Promise<CheckedSession> {
  if (!mayOpenAssistant(viewer.user?.roles ?? [])) throw failure('ACCESS_DENIED')
  const { sessionType, countryIsoCode, visitType } = specified
  if (countryIsoCode !== '' && !isCountryCode(countryIsoCode))
    throw failure('INVALID_PARAMETERS', { parameter: 'country-code', reason: 'not a country' })
  const worldwide = worldwideLocale(sites).site
  const site = sites.find((each) => each.countryIsoCode === countryIsoCode) ?? worldwide
  const businessGroup =
    specified.businessGroupId === '' ? null : content.taxonomy.businessGroup(specified.businessGroupId)
  if (specified.businessGroupId !== '' && businessGroup === null)
    throw failure('INVALID_PARAMETERS', { parameter: 'business-group-id', reason: 'not a business group' })
  const customer = sessionType === 'customer' ? await customerOf() : null
  const visitId = await visitInProgress()
  return {
    session: {
      sessionType,
      visitType,
      ...(customer === null ? {} : { accountId: customer.id }),
      ...(countryIsoCode === '' ? {} : { countryIsoCode }),
      ...(businessGroup === null ? {} : { businessGroupId: businessGroup.id }),
      ...(specified.promotedOnly ? { promotedOnly: true } : {}),
      ...(visitId === undefined ? {} : { visitId }),
      ...(specified.showsConflicts ? { conflicts: 'show' } : {}),
    },
    site,
    account: customer,
    businessGroup,
  }

  /** A session for a customer, or at an event, belongs to the caller's visit in progress with this customer, or at an event. */
  async function visitInProgress(): Promise<string | undefined> {
    if (sessionType === 'internal' || viewer.user?.roles.every((role) => !visitUsers.includes(role)) !== false)
      return undefined
    const [id] = await records.ids({ ...viewer, site: worldwide, context: 'CountrySites' }, visit, {
      where: all(
        equals('owner', viewer.user.id),
        equals('state', 'in_progress'),
        equals('account', customer?.id ?? null),
      ),
      limit: 1,
    })
    return id
  }

  async function customerOf() {
    const { accountId } = specified
    const found =
      accountId === ''
        ? null
        : await records.byId({ ...viewer, site: worldwide, context: 'CountrySites' }, account, accountId)
    if (found === null || found.recordType !== 'Customer') throw failure('RECORD_NOT_FOUND', { id: accountId })
    return { id: found.id, name: found.name }
  }
}
