import type { Row } from '#platform/entity/entity.ts'
import type { customerRequest } from '../customer-request.ts'

/** What a request says once for all of its lines. */
export type WholeRequest = Pick<Row<typeof customerRequest>, 'purpose' | 'application' | 'shipTo'>

/** Nothing is said for the whole request. */
export const nothingWhole: WholeRequest = { purpose: null, application: null, shipTo: null }
