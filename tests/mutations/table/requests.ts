import { besides, mutationsOf, type Mutation } from '../mutation.ts'

const adding = ['tests/contract/enquiries/add-to-cart.test.ts']
const files = ['tests/contract/enquiries/customer-files.test.ts']

const answers = [
  'src/features/enquiries/requests/lines/line-answer.test.ts',
  'tests/contract/enquiries/line-answers.test.ts',
]
const acts = ['src/features/enquiries/requests/request-rules.test.ts']
const pageTop = ['tests/contract/enquiries/request-top.test.ts']
const accepted = ['tests/contract/enquiries/accepted-lines.test.ts']
const written = ['src/features/enquiries/request-pdf/write-pdf.test.ts']
const served = ['tests/contract/enquiries/request-pdf.test.ts']
const desk = ['src/features/enquiries/requests/desk-address.test.ts', 'tests/contract/enquiries/desk-queue.test.ts']
const answerForm = [
  'src/features/enquiries/requests/lines/carriers.test.ts',
  'tests/contract/enquiries/answer-form.test.ts',
]
const describing = ['tests/contract/enquiries/line-fields.test.ts']
const templates = ['tests/contract/enquiries/answer-templates.test.ts']
const answered = ['tests/contract/enquiries/feedback-on-answers.test.ts']
const emails = ['tests/contract/identity/choose-emails.test.ts']
const previews = ['tests/contract/enquiries/email-previews.test.ts']
const filters = ['tests/contract/desk/queue-filters.test.ts']
const outputs = ['tests/contract/enquiries/request-outputs.test.ts']
const whole = ['tests/contract/enquiries/whole/whole-requests.test.ts']
const assigned = ['tests/contract/enquiries/assign-requests.test.ts']

const deleting = ['tests/contract/own-account/delete-account.test.ts']
const contacts = ['src/features/catalogue/companies/responsible.test.ts']

/** Carts, requests and the desk. */
export const requestMutations: readonly Mutation[] = [
  ...mutationsOf('src/features/enquiries/carts/add-lines.ts', adding, [
    ['ENQ-04', "fields.getAll('product').map((recordId)", "fields.getAll('product').slice(1).map((recordId)"],
    ['LST-01', 'const isNew = outcome.added > 0', 'const isNew = outcome.added >= 0'],
    ['FRM-04', 'known.has(id) ? [] : [id]', 'known.has(id) ? [id] : []'],
  ]),
  ...mutationsOf('src/features/enquiries/carts/remove-lines.ts', adding, [
    ['CTX-01', 'line !== null && own.has(line.cart)', 'line !== null'],
  ]),
  ...mutationsOf('src/features/enquiries/requests/write-message.ts', files, [
    ['ENQ-09', "text === '' && context.sentFiles?.stored.has(requestFileField) !== true", "text === ''"],
    ['ENQ-09', 'isInternal(viewer) || takesMessages(', 'viewer !== null || takesMessages('],
  ]),
  ...mutationsOf('src/platform/forms/requested-form.ts', files, [
    ['ENQ-09', '|| isFormFile(name)', '|| !isFormFile(name)'],
  ]),
  ...mutationsOf('src/features/identity/personal-data/erase-files.ts', files, [
    ['ENG-04', 'unused.delete(key)', 'unused.add(key)'],
  ]),
  ...mutationsOf('src/features/enquiries/requests/whole/request-description.ts', outputs, [
    ['ERD-01', 'value: ({ reason }) => reason', 'value: () => null'],
    ['ERD-01', 'value: ({ emailLanguage }) => emailLanguage', 'value: () => null'],
  ]),
  ...mutationsOf('src/features/enquiries/desk/csv/request-rows.ts', outputs, [
    ['ERD-01', '[...request.whole, ...product', '[...product'],
  ]),
  ...mutationsOf('src/features/enquiries/desk/filters/visibility.ts', filters, [
    ['ERD-07', "equals('owner', viewer.user?.id ?? nowhere)", "equals('isActive', true)"],
  ]),
  ...mutationsOf('src/features/enquiries/desk/filters/filter-calls.ts', filters, [
    [
      'ERD-07',
      "eq(tableColumn(queueFilter.table, 'owner'), owner)",
      "eq(tableColumn(queueFilter.table, 'isActive'), true)",
    ],
    ['ERD-07', 'own.length >= maxFilters', 'own.length > maxFilters'],
    ['ERD-07', 'each.isDefault && each.id !== known.id', 'each.id === null'],
  ]),
  ...mutationsOf('src/platform/records/write/undone-writes.ts', previews, [['ERD-07', 'throw undo', '']]),
  ...mutationsOf('src/features/enquiries/requests/preview/masked-links.ts', previews, [
    ['ERD-07', ': guestRequestPath(mask)', ': pathOf(request)'],
  ]),
  ...mutationsOf('src/platform/forms/answer-form.ts', previews, [
    ['ERD-07', 'outcome.keeps === undefined ? null : retainedFile(stored, call, caller)', 'null'],
  ]),
  ...mutationsOf('src/features/enquiries/request-page/assign-request.ts', assigned, [
    ['ENQ-07', "equals('isActive', true), ", ''],
    ['ENQ-07', 'row.assignee === viewer.user?.id || ', 'row.assignee !== null || '],
  ]),
  ...mutationsOf(
    'src/features/identity/credentials/attempt-limits.ts',
    besides('src/features/identity/credentials/attempt-limits.ts'),
    [
      ['OPS-04', 'attempt < points ? 0', 'attempt <= points ? 0'],
      ['OPS-04', 'attempt <= points ? 0', 'attempt < points ? 0'],
    ],
  ),
  ...mutationsOf(
    'src/features/identity/credentials/attempts.ts',
    ['tests/contract/limits/sign-in-limits.test.ts'],
    [
      ['OPS-04', 'if (wait > 0) await ofOwn.reward(key)', ''],
      ['OPS-04', 'if (own !== undefined) await count.giveBackOwn(own)', ''],
      ['OPS-04', 'if (!isKnown) await count.giveBack(client.address)', ''],
    ],
  ),
  ...mutationsOf('src/features/identity/personal-data/delete-own.ts', deleting, [
    ['ERD-08', 'if (isTheirs) return null', 'if (!isTheirs) return null'],
    ['ERD-08', '(await proofs.hasJustBegun(of)) ? null', 'of.userId !== of.sessionId ? null'],
    ['ERD-08', 'known === null || known.account === null', 'known === null'],
  ]),
  ...mutationsOf('src/features/identity/profile/get-profile.ts', deleting, [
    ['ERD-08', "roles.includes('customerAdmin') && administrators", 'administrators'],
    ['ERD-08', "equals('isActive', true), ", ''],
    ['ERD-08', "equals('account', home), ", ''],
    ['ERD-08', 'administrators.every(', 'administrators.some('],
  ]),
  ...mutationsOf('src/features/catalogue/companies/responsible.ts', contacts, [
    ['ERD-08', 'Number(isForAll(one.businessGroups)) - Number(isForAll(other.businessGroups)) ||', ''],
    ['ERD-08', 'Number(isForAll(one.countries)) - Number(isForAll(other.countries)) ||', ''],
    ['ERD-08', 'covers(person.countries, [country]) && ', ''],
    ['ERD-08', '(one.position ?? lastPosition)', '(one.position ?? 0)'],
  ]),
  ...mutationsOf('src/features/enquiries/requests/whole/whole-request.ts', whole, [
    ['ERD-06', "part === 'country' || typed", 'typed'],
    ['ERD-06', "problem.field === 'shipTo' ?", "problem.field !== 'shipTo' ?"],
  ]),
  ...mutationsOf('src/features/enquiries/requests/whole/ship-to-choices.ts', whole, [
    ['ERD-06', 'request.user === context.viewer.user?.id && ', ''],
    ['ERD-06', '.filter(({ isActive }) => isActive)', ''],
    ['ERD-06', "equals('user', user), ", ''],
  ]),
  ...mutationsOf('src/features/enquiries/requests/whole/whole-description.ts', whole, [
    ['ERD-06', 'label: ownLabels[field],', ''],
  ]),
  ...mutationsOf(
    'src/features/identity/address-book/change-book.ts',
    ['tests/contract/own-account/address-book.test.ts'],
    [
      ['ERD-06', 'if (known.version !== version) return', 'if (known.version < 0) return'],
      ['ERD-06', "type === 'done' && removed ===", "type === 'gone' && removed ==="],
      ['ERD-06', 'if (isDefault && id !== except)', 'if (isDefault && id === except)'],
    ],
  ),
  ...mutationsOf('src/features/enquiries/requests/request-rules.ts', acts, [
    ['ERD-05', "return t(kind === 'sample' ?", "return t(kind !== 'sample' ?"],
    ['ERD-05', 'return act.isFinal === true', 'return act.isFinal !== true'],
  ]),
  ...mutationsOf('src/features/enquiries/requests/request-item.tsx', pageTop, [
    ['ERD-05', '<ToActs request={request} t={t} /> : children}', '<ToActs request={request} t={t} /> : null}'],
  ]),
  ...mutationsOf('src/features/enquiries/requests/emails/request-emails.ts', pageTop, [
    ['ERD-05', "kind === 'sample' ? 'received'", "kind !== 'sample' ? 'received'"],
  ]),
  ...mutationsOf('src/features/enquiries/request-pdf/write-pdf.ts', written, [
    ['ERD-05', 'lang: order.language', "lang: 'en-US'"],
    ['ERD-05', 'tagged: true,', ''],
    ['ERD-05', 'Title: order.title, ', ''],
  ]),
  ...mutationsOf('src/features/enquiries/request-pdf/wrapped-lines.ts', written, [
    ['ERD-05', 'if (widthOf(word) <= width) return [word]', 'if (widthOf(word) > 0) return [word]'],
    ['ERD-05', 'return [...lines, line]', 'return lines'],
  ]),
  ...mutationsOf('src/features/enquiries/request-pdf/request-pdf-routes.ts', served, [
    ['ERD-05', 'found.isDesk ? found.language : locale.language', 'locale.language'],
    ['CTX-01', 'found === null || found.isDraft', 'found === null'],
  ]),
  ...mutationsOf('src/features/enquiries/requests/lines/line-acceptance.ts', accepted, [
    ['ERD-05', "lines.some(({ acceptance }) => acceptance === 'accepted') &&", ''],
    ['ERD-05', 'isOffered(line) === (line.acceptance !== null)', '!isOffered(line) || line.acceptance !== null'],
  ]),
  ...mutationsOf('src/features/enquiries/requests/lines/accepted-lines.ts', accepted, [
    ['ERD-05', 'offered.every((line) => line.id !== id)', 'stored.every((line) => line.id !== id)'],
    ['ERD-05', "? 'accepted' : 'leftOut'", "? 'accepted' : 'accepted'"],
    ['ERD-05', 'v.minLength(1), ', ''],
  ]),
  ...mutationsOf('src/features/enquiries/requests/lines/check-answered-lines.ts', accepted, [
    ['ERD-05', "action !== 'Accept'", "action !== 'Expire'"],
  ]),
  ...mutationsOf(
    'src/features/enquiries/requests/ask-again.ts',
    ['tests/contract/enquiries/requests.test.ts'],
    [['ERD-05', 'previous: request.id', 'previous: null']],
  ),
  ...mutationsOf('src/features/enquiries/desk/queue-conditions.ts', desk, [
    ['ERD-07', "word.length < minNumberLength ? never : says('name')", "says('name')"],
    ['ERD-07', "any(says('savedName'), says('savedCode'))", "says('savedName')"],
    ['ERD-07', "site === null ? always : equals('site', site)", 'always'],
  ]),
  ...mutationsOf('src/features/enquiries/requests/lines/read-line-answers.ts', answerForm, [
    ['ERD-07', "own === '' && sharedLineFields.includes(name)", 'sharedLineFields.includes(name)'],
  ]),
  ...mutationsOf('src/features/enquiries/requests/lines/carriers.ts', answerForm, [
    ['ERD-07', "number.replaceAll(/\\s/g, '')", 'number'],
  ]),
  ...mutationsOf('src/platform/forms/process-form.ts', answerForm, [
    ['ERD-07', '{ ...found, ...wrong?.errors, ...unreadable }', '{ ...wrong?.errors, ...unreadable }'],
  ]),
  ...mutationsOf('src/features/enquiries/requests/lines/line-answer.ts', answers, [
    ['ENQ-07', "kind === 'sample' && line.outcome === 'open'", "kind === 'quote' && line.outcome === 'open'"],
    ['ENQ-07', 'line.trackingUrl !== null || line.answerNote !== null', 'line.trackingUrl !== null'],
    [
      'ERD-07',
      '(needsParcel && trackingNumber === null',
      '(needsParcel && carrier === null && trackingNumber === null',
    ],
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
    ['ENQ-07', 'lot: provided.lot', 'lot: answer.lot'],
  ]),
  ...mutationsOf('src/features/enquiries/carts/line-description.ts', describing, [
    ['ERD-01', 'value: ({ application }) => application', 'value: () => null'],
    ['ERD-01', 'purpose === null ? null : t(`cart.purposes.${purpose}`)', 'null'],
  ]),
  ...mutationsOf('src/features/enquiries/requests/lines/line-description.ts', describing, [
    ['ERD-01', 'value: ({ lot }) => lot', 'value: () => null'],
    ['ERD-01', 'value: ({ product }) => product?.supplier ?? null', 'value: () => null'],
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
    ['ENQ-09', "event === 'submitted' && emailsOff !== null ? [] : emailsOff", 'emailsOff'],
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
