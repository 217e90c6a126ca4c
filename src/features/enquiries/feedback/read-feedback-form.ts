import { requestFields } from '#features/enquiries/requests/request-rules.ts'
import { feedbackFields, type FeedbackResult, isResult } from './feedback-rules.ts'

type ReadFeedback =
  | { readonly lineId: string; readonly result: FeedbackResult; readonly text: string }
  | { readonly errors: { readonly result: { readonly code: 'required' } } }

/** Reads the form about one sample. Without an answer it is rejected. */
export function readFeedback(fields: URLSearchParams): ReadFeedback {
  const result = fields.get(feedbackFields.result) ?? ''
  if (!isResult(result)) return { errors: { result: { code: 'required' } } }
  return { lineId: fields.get(feedbackFields.line) ?? '', result, text: fields.get(requestFields.text) ?? '' }
}
