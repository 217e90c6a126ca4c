import { contactFor } from '#features/catalogue/companies/get-contact-person.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import type { CallContext } from '#platform/calls/call.ts'

/** Who of the distributor is responsible for the products of a request, of those whom the viewer sees; null if nobody is named. */
export async function contactOfRequest(
  lines: readonly { readonly product: { readonly id: string } | null }[],
  context: Pick<CallContext, 'records' | 'viewer'>,
) {
  const ids = lines.flatMap(({ product }) => product?.id ?? [])
  const grades = ids.length === 0 ? [] : await context.records.byIds(context.viewer, tradeGrade, [...new Set(ids)])
  return await contactFor([...new Set(grades.flatMap(({ businessGroups }) => businessGroups))], context)
}
