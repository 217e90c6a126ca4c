import { requestRequirements } from '#features/enquiries/requests/visibility.ts'
import type { EntityVisibility } from '#platform/records/visibility.ts'
import { requestFeedback } from './request-feedback.ts'

/** Whoever sees a request sees its feedback; principals see neither. */
export const requestFeedbackVisibility: EntityVisibility = {
  entity: requestFeedback,
  requirements: requestRequirements(),
}
