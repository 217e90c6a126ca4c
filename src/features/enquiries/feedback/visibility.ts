import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { isConfirmed, requestDemands } from '#features/enquiries/requests/visibility.ts'
import { pointsAt } from '#platform/records/read/condition.ts'
import type { EntityVisibility } from '#platform/records/visibility.ts'
import { requestFeedback } from './request-feedback.ts'

/** Whoever sees a request sees its feedback; principals see neither. */
export const requestFeedbackVisibility: EntityVisibility = {
  entity: requestFeedback,
  demands: requestDemands(pointsAt('request', customerRequest, isConfirmed)),
}
