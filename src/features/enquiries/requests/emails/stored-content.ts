import type { Row } from '#platform/entity/entity.ts'
import type { customerRequest } from '../customer-request.ts'
import type { DescribedLine } from '../lines/line-description.ts'
import { nothingWhole } from '../whole/whole-shape.ts'

/** What an email can say of a request, as it is at the step that the email reports: later steps do not change it. */
export interface RequestEmailContent extends Pick<
  Row<typeof customerRequest>,
  | 'name'
  | 'kind'
  | 'message'
  | 'purpose'
  | 'application'
  | 'frequency'
  | 'targetDate'
  | 'shipTo'
  | 'answer'
  | 'validUntil'
  | 'declineReason'
  | 'reason'
  | 'poNumber'
> {
  readonly lines: readonly DescribedLine[]
  /** The text and the name of the file of a message; null if the email reports none. */
  readonly text: string | null
  readonly file: string | null
  readonly answerFile: string | null
  /** Who has answered, with the company. */
  readonly answeredBy: string | null
  /** The telephone number of the company of the site. */
  readonly phone: string | null
  /** For the desk alone: who made the request, and until when it is answered in time. */
  readonly desk: {
    readonly requestedBy: string | null
    readonly company: string | null
    readonly email: string | null
    readonly phone: string | null
    readonly dueOn: string | null
  } | null
}

/** The name of the fact of a queued email that holds its content, as JSON. */
export const contentFact = 'content'

/** The content of a queued email, which the product itself has stored; null for one that an earlier version has queued. */
export function storedContent(facts: Readonly<Record<string, string>>): RequestEmailContent | null {
  const stored = facts[contentFact]
  // One that was queued by an earlier version says nothing for all lines.
  return stored === undefined ? null : { ...nothingWhole, ...JSON.parse(stored) }
}
