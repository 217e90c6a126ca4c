import { visitTypes } from '#platform/values/internal-session.ts'
import { isSessionType, isVisitType } from '#platform/values/internal-session.ts'
import { toId18 } from '#platform/values/record-id.ts'
import type { SpecifiedSession } from './specified-session.ts'

/** The fields of the form that begins a session; the search for a customer sends them in the address. */
export const startFields = {
  sessionType: 'type',
  account: 'account',
  country: 'country',
  businessGroup: 'group',
  visitType: 'visit',
  promotedOnly: 'promoted',
  find: 'find',
  /** The page of the Sales Assistant to return to. */
  returnTo: 'return-to',
  notice: 'notice',
} as const

/** The calls of the forms that begin and end a session. */
export const sessionCalls = {
  begin: 'AssistantController.beginSession',
  end: 'AssistantController.endSession',
  find: 'AssistantController.findCustomer',
} as const

/** The address of the start page below its base, which is '' in the outcome of a form. */
export const startAddress = (base: string, query: Readonly<Record<string, string>>): string =>
  `${base}?${new URLSearchParams(query).toString()}`

const startNotices = ['customer', 'ended'] as const
export type StartNotice = (typeof startNotices)[number]

export const readStartNotice = (parameters: URLSearchParams): StartNotice | null =>
  startNotices.find((each) => each === parameters.get(startFields.notice)) ?? null

/** The session that a sent form begins. A customer makes it a session for this customer. */
export function sessionOfForm(fields: URLSearchParams): SpecifiedSession {
  const text = (name: string): string => (fields.get(name) ?? '').trim()
  const accountId = toId18(text(startFields.account)) ?? ''
  const type = text(startFields.sessionType)
  const visitType = text(startFields.visitType)
  return {
    sessionType: accountId !== '' ? 'customer' : isSessionType(type) ? type : 'internal',
    accountId,
    countryIsoCode: text(startFields.country).toUpperCase(),
    businessGroupId: toId18(text(startFields.businessGroup)) ?? '',
    visitType: isVisitType(visitType) ? visitType : visitTypes[0],
    promotedOnly: text(startFields.promotedOnly) === 'true',
    showsConflicts: false,
    visitId: '',
  }
}
