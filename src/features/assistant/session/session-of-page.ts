import type { AssistantPage } from '#platform/pages/page-context.ts'
import type { SpecifiedSession } from './specified-session.ts'

/** The checked session of a page in the form in which requests state it. */
export const sessionOfPage = ({ session }: Pick<AssistantPage, 'session'>): SpecifiedSession => ({
  sessionType: session.sessionType,
  countryIsoCode: session.countryIsoCode ?? '',
  promotedOnly: session.promotedOnly ?? false,
  showsConflicts: session.conflicts === 'show',
  accountId: session.accountId ?? '',
  businessGroupId: session.businessGroupId ?? '',
  visitType: session.visitType,
  visitId: session.visitId ?? '',
})
