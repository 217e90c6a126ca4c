import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { requestFeedback } from '#features/enquiries/feedback/request-feedback.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { contains } from '#platform/records/read/condition.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'

/** A line of a request that these pages show. */
export const line = {
  grade: '01t000000000000AAA',
  position: 0,
  savedName: 'Xanvero 80',
  quantity: '25.00',
  unit: 'piece',
  sampleSize: '100g',
  expectedVolumeUnit: 'kg',
  outcome: 'open',
} as const

/** Gives a grade the feedback of as many customers as its principal needs to see it; returns that principal. */
export async function giveSampleFeedback(records: Records): Promise<string> {
  const [grade] = await records.list(systemViewer, tradeGrade, { where: contains('countries', 'NL'), limit: 1 })
  if (grade === undefined) throw new Error('The demo has no product in the Netherlands.')
  await records.write(systemViewer, async (handle) => {
    for (let customer = 1; customer <= 5; customer += 1) {
      const { id: request } = await handle.create(customerRequest, {
        name: `S-NL-2026-00020${customer}`,
        kind: 'sample',
        site: 'nl',
        language: 'nl-NL',
        guestEmail: `guest.${customer}@blossom.example`,
      })
      const { id } = await handle.create(requestLine, { ...line, request, grade: grade.id })
      const said = { grade: grade.id, principal: grade.principal, result: 'suitable' } as const
      await handle.create(requestFeedback, { ...said, request, line: id })
    }
  })
  return grade.principal
}
