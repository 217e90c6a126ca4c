import { mutationsOf, type Mutation } from '../mutation.ts'

const carts = ['tests/contract/enquiries/carts-http.test.ts']
const files = ['tests/contract/enquiries/customer-files.test.ts']

const answers = [
  'src/features/enquiries/requests/lines/line-answer.test.ts',
  'tests/contract/enquiries/line-answers.test.ts',
]
const templates = ['tests/contract/enquiries/answer-templates.test.ts']
const answered = ['tests/contract/enquiries/feedback-on-answers.test.ts']
const emails = ['tests/contract/identity/choose-emails.test.ts']
const assigned = ['tests/contract/enquiries/assign-requests.test.ts']

/** Carts, requests and the desk. */
export const requestMutations: readonly Mutation[] = [
  ...mutationsOf('src/features/enquiries/carts/cart-routes.ts', carts, [
    ['ENQ-04', 'products.length === 0 ? [field', 'products.length > 0 ? [field'],
    ['ENQ-04', 'products.map((each) =>', 'others.map((each) =>'],
    ['LST-01', "outcome.added === 0 ? 'present'", "outcome.added < 0 ? 'present'"],
  ]),
  ...mutationsOf('src/features/enquiries/requests/write-message.ts', files, [
    ['ENQ-09', "text === '' && context.sentFile === undefined", "text === ''"],
  ]),
  ...mutationsOf('src/features/enquiries/requests/request-routes.ts', files, [
    ['ENQ-09', ' && sent.fields.get(requestFields.act) !== writeName) return null', ') return null'],
    ['ENQ-09', '(isInternal(viewer) || takesMessages(', '(viewer !== null || takesMessages('],
  ]),
  ...mutationsOf('src/platform/http/form-uploads.ts', files, [['ENQ-09', '!isFormFile(name)', 'isFormFile(name)']]),
  ...mutationsOf('src/features/identity/personal-data/erase-files.ts', files, [
    ['ENG-04', 'unused.delete(key)', 'unused.add(key)'],
  ]),
  ...mutationsOf('src/features/enquiries/requests/assign-request.ts', assigned, [
    ['ENQ-07', "equals('isActive', true), ", ''],
    ['ENQ-07', 'row.assignee === viewer.user?.id || ', 'row.assignee !== null || '],
  ]),
  ...mutationsOf('src/features/enquiries/requests/lines/line-answer.ts', answers, [
    ['ENQ-07', "kind === 'sample' && line.outcome === 'open'", "kind === 'quote' && line.outcome === 'open'"],
    ['ENQ-07', 'line.trackingUrl === null && line.answerNote === null', 'line.trackingUrl === null'],
    [
      'ENQ-07',
      "lines.some(({ outcome }) => outcome !== 'declined')",
      "lines.every(({ outcome }) => outcome !== 'declined')",
    ],
  ]),
  ...mutationsOf('src/features/enquiries/requests/lines/answered-lines.ts', answers, [
    [
      'ENQ-07',
      'await productsOf(chosen, viewerOfRequest(row, context), context)',
      'await productsOf(chosen, context.viewer, context)',
    ],
    ['ENQ-07', 'named.length === 1 ?', 'named.length >= 1 ?'],
    ['ENQ-07', 'lot: gives ? answer.lot : null', 'lot: answer.lot'],
  ]),
  ...mutationsOf('src/features/enquiries/requests/lines/check-answered-lines.ts', answers, [
    ['ENG-01', "(row.kind === 'quote') !== (action === 'Quote')", "(row.kind === 'quote') !== (row.kind === 'quote')"],
    ['ENQ-07', 'if (linesAllowAnswer(row.kind, lines)) return', 'if (lines.length > 0) return'],
  ]),
  ...mutationsOf('src/features/enquiries/templates/read-templates.ts', templates, [
    ['REQ-01', "equals('language', language),", ''],
    ['REQ-01', "any(equals('kind', null), equals('kind', kind))", "equals('isActive', true)"],
  ]),
  ...mutationsOf('src/features/enquiries/feedback/give-feedback.ts', answered, [
    ['REQ-03', " || line.outcome === 'declined'", ''],
    ['REQ-03', 'line.alternative ?? line.grade', 'line.grade'],
  ]),
  ...mutationsOf('src/features/enquiries/requests/notify-customer.ts', emails, [
    ['ENQ-09', "kind === 'request' && state === 'submitted' && emailsOff !== null ? [] : emailsOff", 'emailsOff'],
  ]),
  ...mutationsOf('src/features/identity/accounts/choose-emails.ts', emails, [
    ['ENQ-09', 'offered.filter((topic) => off.includes(topic))', 'off'],
  ]),
  ...mutationsOf(
    'src/platform/calls/call-over-http.ts',
    ['tests/contract/calls/calls-by-get.test.ts'],
    [['APX-01', '|search|suggest)$', '|search|suggest|getRequest)$']],
  ),
]
