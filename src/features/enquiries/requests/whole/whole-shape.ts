import type { Row } from '#platform/entity/entity.ts'
import type { customerRequest } from '../customer-request.ts'

/** What a request says once for all of its lines. */
export type WholeRequest = Pick<
  Row<typeof customerRequest>,
  'purpose' | 'application' | 'frequency' | 'targetDate' | 'shipTo'
>

/** Nothing is said for the whole request. */
export const nothingWhole: WholeRequest = {
  purpose: null,
  application: null,
  frequency: null,
  targetDate: null,
  shipTo: null,
}
