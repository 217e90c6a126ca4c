import {
  answerRequest,
  closeRequest,
  declineRequest,
  extendRequest,
  quoteRequest,
  reopenRequest,
} from '../act-on-requests.ts'
import { writeMessage } from '../write-message.ts'
import { previewOf } from './preview-of.ts'

/** One call for each step of the desk of which the customer learns by email. */
export const previewCalls = [
  previewOf('RequestController.previewAnswer', answerRequest),
  previewOf('RequestController.previewQuote', quoteRequest),
  previewOf('RequestController.previewDecline', declineRequest),
  previewOf('RequestController.previewExtend', extendRequest),
  previewOf('RequestController.previewReopen', reopenRequest),
  previewOf('RequestController.previewClose', closeRequest),
  previewOf('RequestController.previewWrite', writeMessage),
] as const
