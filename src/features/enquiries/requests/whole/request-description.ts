import type { Page } from '#platform/pages/page-context.ts'
import type { PageRequest } from '../page-request.ts'

type Side = 'customer' | 'desk'

/** How a request itself says something: its label, and its value in words, null for nothing. */
interface DescribedFact {
  /** What it is about, so that a page can lead from it. */
  readonly key: string
  /** The key of a message. */
  readonly label: string
  readonly value: (request: PageRequest, t: Page['t']) => string | null
  /** The only side that reads it; both sides by default. */
  readonly side?: Side
}

/** What has happened to a request. */
const answered: readonly DescribedFact[] = [
  {
    key: 'declineReason',
    label: 'requests.declineReason',
    value: ({ declineReason }, t) => (declineReason === null ? null : t(`requests.declineReasons.${declineReason}`)),
  },
  { key: 'answer', label: 'requests.answer', value: ({ answer }) => answer },
  { key: 'reason', label: 'requests.reason', value: ({ reason }) => reason },
  { key: 'validUntil', label: 'requests.validUntil', value: ({ validUntil }) => validUntil },
  { key: 'answerFile', label: 'requests.answerFile', value: ({ answerFile }) => answerFile?.name ?? null },
  {
    key: 'accepted',
    label: 'requests.acceptedProducts',
    value: ({ accepted }, t) => (accepted === null ? null : t('requests.acceptedOf', accepted)),
  },
  { key: 'poNumber', label: 'requests.poNumber', value: ({ poNumber }) => poNumber, side: 'customer' },
  { key: 'poNumber', label: 'requests.customerNumber', value: ({ poNumber }) => poNumber, side: 'desk' },
  { key: 'answeredBy', label: 'requests.answeredBy', value: ({ answeredBy }) => answeredBy },
  { key: 'decidedOn', label: 'requests.decidedOn', value: ({ decidedOn }) => decidedOn },
]

/** How a request was sent, and who works on it. What customers may not read is null for them already (`shownRequests`). */
const sent: readonly DescribedFact[] = [
  { key: 'kind', label: 'requests.desk.kind', value: ({ kind }, t) => t(`cart.kind.${kind}`) },
  { key: 'submittedOn', label: 'requests.submittedOn', value: ({ submittedOn }) => submittedOn },
  { key: 'requestedBy', label: 'requests.requestedBy', value: ({ requestedBy }) => requestedBy },
  { key: 'company', label: 'account.company', value: ({ company }) => company },
  { key: 'email', label: 'contact.email', value: ({ email }) => email },
  { key: 'phone', label: 'contact.phone', value: ({ phone }) => phone },
  { key: 'country', label: 'account.country', value: ({ country }) => country, side: 'desk' },
  { key: 'language', label: 'account.language', value: ({ emailLanguage }) => emailLanguage, side: 'desk' },
  { key: 'assignee', label: 'requests.assignee', value: ({ assignee }) => assignee },
  { key: 'dueOn', label: 'requests.dueOn', value: ({ dueOn }) => dueOn },
  { key: 'message', label: 'requests.message', value: ({ message }) => message },
]

/** A fact of a request in words. */
export interface RequestFact {
  readonly key: string
  readonly label: string
  readonly value: string | null
}

/** Everything that a request itself says, wherever it is shown (ERD-01), in the words of its reader. */
export function requestFacts(request: PageRequest, side: Side, { t }: Pick<Page, 't'>) {
  const inWords = (facts: readonly DescribedFact[]): readonly RequestFact[] =>
    readBy(facts, side).map(({ key, label, value }) => ({ key, label: t(label), value: value(request, t) }))
  return { answered: inWords(answered), sent: inWords(sent) }
}

/** The labels of everything that a request says to the desk, in the order of `requestFacts`: sent, then answered. */
export const requestLabels: readonly string[] = readBy([...sent, ...answered], 'desk').map(({ label }) => label)

function readBy(facts: readonly DescribedFact[], reader: Side): readonly DescribedFact[] {
  return facts.filter(({ side = reader }) => side === reader)
}
