import * as v from 'valibot'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { type AnswerOf, call, type CallContext } from '#platform/calls/call.ts'
import { optionalKey, siteParams } from '#platform/calls/params.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { countryOf } from '#platform/records/viewer-conditions.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { servedAccount } from '#platform/values/viewer.ts'
import { siteViewer } from '#sites/site-viewer.ts'
import { contactPerson } from './contact-person.ts'
import { responsible } from './responsible.ts'

/** The number of contact persons that are searched; no distributor names as many. */
const maxPeople = 2000

/** Who is responsible for business groups on the viewer's site, of those whom the viewer sees; null if nobody is named. */
export async function contactFor(
  businessGroups: readonly string[],
  { records, viewer }: Pick<CallContext, 'records' | 'viewer'>,
  country: string = countryOf(viewer),
) {
  const people = await records.list(viewer, contactPerson, { limit: maxPeople })
  const found = responsible(people, { country, businessGroups })
  if (found === null) return null
  const { name, role, phone, email } = found
  return { name, role, phone, email }
}

/**
 * CompanyController.getContactPerson: returns who of the distributor is responsible for a product, or without one for the viewer's
 * account (ERD-08). Guests get only people whom everybody may see.
 */
export const getContactPerson = call({
  name: 'CompanyController.getContactPerson',
  cacheable: true,
  access: 'everyone',
  params: v.object({ recordId: optionalKey, ...siteParams }),
  run: async ({ recordId, ...siteLocale }, requestContext) => {
    const context = { ...requestContext, viewer: siteViewer(siteLocale, requestContext.viewer) }
    const { records, viewer } = context
    if (recordId !== undefined) {
      const grade = await records.byId(viewer, tradeGrade, toId18(recordId) ?? recordId)
      return grade === null ? null : await contactFor(grade.businessGroups, context)
    }
    const own = servedAccount(viewer) ?? viewer.account?.id ?? null
    const holder = own === null ? null : await records.byId(systemViewer, account, own)
    return await contactFor(holder?.businessGroups ?? [], context, holder?.country ?? countryOf(viewer))
  },
})

export type ContactPerson = NonNullable<AnswerOf<typeof getContactPerson>>
