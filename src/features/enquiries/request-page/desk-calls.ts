import { filterCalls } from '#features/enquiries/desk/filters/filter-calls.ts'
import { getQueue } from '#features/enquiries/desk/get-queue.ts'
import {
  answerRequest,
  closeRequest,
  declineRequest,
  extendRequest,
  quoteRequest,
  releaseRequest,
  reopenRequest,
  takeRequest,
} from '#features/enquiries/requests/act-on-requests.ts'
import { previewCalls } from '#features/enquiries/requests/preview/preview-calls.ts'
import { assignRequest } from './assign-request.ts'

/** What only the desk does with requests. */
export const deskCalls = [
  getQueue,
  ...filterCalls,
  takeRequest,
  releaseRequest,
  assignRequest,
  answerRequest,
  quoteRequest,
  declineRequest,
  extendRequest,
  reopenRequest,
  closeRequest,
  ...previewCalls,
] as const
