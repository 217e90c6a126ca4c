import { readFileSync } from 'node:fs'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { requestLines } from '../enquiries/described-lines.ts'
import { parcels, type Received, telephone } from './email-portal.ts'
import { products, texts } from './request-errands.ts'

const { values } = requestLines

/** What an email has to say besides the lines, so that nobody has to open the page for it (ERD-02). */
const said = {
  message: texts.message,
  text: texts.text,
  file: texts.file,
  answer: texts.answer,
  answerFile: texts.answerFile,
  reason: texts.reason,
  poNumber: texts.poNumber,
  phone: telephone,
  who: 'Noor Visser, Norvane',
  /** A day with the zone in which it ends; languages write it differently. */
  until: /\b22\b.*2026.*\(.+\)|2026.*\b22\b.*\(.+\)/,
  extended: /\b22\b.*2026.*\(.+\)|2026.*\b22\b.*\(.+\)/,
  customer: /Birch|Ida Berg/,
  address: /@(?:guest|people)\.example/,
  due: /2026.*\(.+\)/,
  regulatory: 'requests.declineReasons.regulatory',
  accepted: 'requests.line.acceptances.accepted',
  leftOut: 'requests.line.acceptances.leftOut',
} as const
type Said = keyof typeof said

const answer = ['answer', 'answerFile', 'who', 'phone'] as const
const customer = ['customer', 'address'] as const

/** By event of the customer, and by step of the desk. */
const factsOfEmails: Readonly<Record<string, readonly Said[]>> = {
  'customer confirm': ['message'],
  'customer submitted': ['message', 'phone'],
  'customer answered': answer,
  'customer samples': answer,
  'customer quoted': [...answer, 'until'],
  'customer declined': ['regulatory', 'reason', 'who', 'phone'],
  'customer extended': ['reason', 'extended', ...answer],
  'customer reopened': ['reason', 'extended', ...answer],
  'customer expired': ['extended', ...answer],
  'customer accepted': ['accepted', 'leftOut', 'poNumber', ...answer],
  'customer received': answer,
  'customer settled': answer,
  'customer rejected': ['reason', 'who', 'phone'],
  'customer withdrawn': [],
  'customer closed': ['who', 'phone'],
  'customer message': ['text', 'file', 'phone'],
  'customer reminder': ['until', ...answer],
  'customer feedback': ['who', 'phone'],
  'desk new': ['message', ...customer],
  'desk assigned': ['message', ...customer],
  'desk overdue': ['message', 'due', ...customer],
  'desk message': ['text', 'file', 'message', ...customer],
  'desk accepted': ['accepted', 'leftOut', 'poNumber', 'answer', 'answerFile', ...customer],
  'desk received': ['answer', 'answerFile', ...customer],
  'desk settled': ['answer', 'answerFile', ...customer],
  'desk rejected': ['reason', 'answer', 'answerFile', ...customer],
  'desk withdrawn': ['message', ...customer],
}

/** What the cart of each kind collects, as every language writes it; keys of messages for words. */
const collected = {
  default: [/1\D?234[.,]5 t\b/, values.note],
  sample: [
    /250\sg\b/,
    'cart.purposes.regulatory-change',
    values.application,
    /77[.,]25\sl\b/,
    values.shipTo,
    values.note,
  ],
  quote: [/1\D?234[.,]5\st\b/, 'cart.frequencies.quarterly', /\b20\b.*2026|2026.*\b20\b/, values.note],
} as const

const answered = [
  values.alternativeName,
  /15[.,]75\sg\b/,
  /\b19\b/,
  values.lot,
  ...parcels,
  values.answerNote,
  values.alternative,
]

/** After these the desk has not answered the lines yet. */
const unanswered = /(?:confirm|submitted|withdrawn|declined|new|assigned|overdue)$/

const catalogues = new Map<string, Readonly<Record<string, string>>>()
function word(language: LanguageCode, key: string): string | undefined {
  let catalogue = catalogues.get(language)
  if (catalogue === undefined)
    catalogues.set(
      language,
      (catalogue = JSON.parse(readFileSync(`src/messages/${language}.json`, 'utf8')) as Record<string, string>),
    )
  return catalogue[key]
}

/** Whom an email tells of which event. */
const nameOf = ({ kind, event = '' }: Received): string => `${kind === 'requestDesk' ? 'desk' : 'customer'} ${event}`

/** What an email about a request lacks, in its plain text and in its subject. */
export function missingIn(received: Received, language: LanguageCode): readonly string[] {
  const { event = '', of, email } = received
  if (of === undefined) return []
  const name = nameOf(received)
  const [subject = ''] = email.headers.get('subject') ?? []
  const isFound = (fact: string | RegExp): boolean => {
    if (typeof fact !== 'string') return fact.test(email.text)
    return email.text.includes(fact) || email.text.includes(word(language, fact) ?? fact)
  }
  const facts = factsOfEmails[name]
  const lines = products.map((product, index) => `${index + 1}. ${product}`)
  const expectedFacts: readonly (string | RegExp)[] = [
    ...(facts ?? [`a list of the facts of ${name}`]).map((fact) => said[fact as Said] ?? fact),
    ...lines,
    values.savedCode,
    values.previousNumber,
    'Brenvik',
    ...collected[of],
    ...(unanswered.test(name) ? [] : answered),
  ]
  // Each line says everything: what stands once in the texts above stands here as often as there are lines.
  const perLine = [values.savedCode, values.note].filter(
    (text) => email.text.split(text).length - 1 !== products.length,
  )
  return [
    ...expectedFacts.filter((fact) => !isFound(fact)).map(String),
    ...perLine.map((text) => `${text} for each line`),
    ...(event === 'confirm' || /Q-\d{6}/.test(subject) ? [] : [`the number in “${subject}”`]),
    ...(subject.includes(products[0]) && /2/.test(subject.replaceAll(/Q-\d+|20\d\d|\b2\d\b/g, ''))
      ? []
      : [`the products in “${subject}”`]),
  ].map((missing) => `${name} (${of}, ${language}) does not say ${missing}`)
}

/** The subjects that emails of two events share, whatever number the request has. */
export function sameSubjects(emails: readonly Received[]): readonly string[] {
  const eventOf = new Map<string, string>()
  return emails.flatMap(({ kind, event = '', email }) => {
    const [subject = ''] = email.headers.get('subject') ?? []
    const text = subject.replaceAll(/Q-\d+/g, '#')
    const name = `${kind} ${event}`
    const known = eventOf.get(text) ?? name
    eventOf.set(text, known)
    return known === name ? [] : [`“${text}” of ${known} and of ${name}`]
  })
}

/** The events of which nobody has got an email. */
export function eventsWithoutEmail(emails: readonly Received[]): readonly string[] {
  const seen = new Set(emails.map(nameOf))
  return Object.keys(factsOfEmails).filter((name) => !seen.has(name))
}
