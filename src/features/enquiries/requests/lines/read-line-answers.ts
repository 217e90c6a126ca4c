import { readAmount } from '#features/enquiries/carts/read-line-form.ts'
import type { FieldError } from '#platform/calls/call-form.ts'
import type { NumberPage } from '#platform/values/numbers/typed-number.ts'
import { readLine, readLines } from '#platform/values/person-fields.ts'
import type { SiteLocale } from '#platform/values/site-config.ts'
import { hasParcelPage } from './carriers.ts'
import {
  allLines,
  isProvided,
  type LineAnswerField,
  lineAnswerLimits,
  lineAnswerName,
  type LineErrors,
  lineFieldErrors,
  lineOutcomes,
  sharedLineFields,
} from './line-answer.ts'

const outcomePrefix = lineAnswerName('outcome', '')

/** The values of a line as call parameters, which checks them. */
type ReadAnswer = Readonly<Record<string, string | number | null>>

/** Reads the answers to the lines: numbers as the site writes them, and an empty field as null. A form without lines has none. */
export function readLineAnswers(
  fields: URLSearchParams,
  page: SiteLocale,
): { readonly lines: readonly ReadAnswer[]; readonly errors: Readonly<Record<string, FieldError>> } {
  const lines: ReadAnswer[] = []
  const errors: Record<string, LineErrors> = {}
  for (const name of fields.keys()) {
    const lineId = name.slice(outcomePrefix.length)
    if (!name.startsWith(outcomePrefix) || lineId === allLines) continue
    const read = readAnswer(lineId, fields, page)
    if (Object.keys(read.wrong).length > 0) errors[lineId] = read.wrong
    lines.push({ lineId, ...read.values })
  }
  return { lines, errors: lineFieldErrors(errors) }
}

function readAnswer(
  lineId: string,
  fields: URLSearchParams,
  page: NumberPage,
): { readonly values: ReadAnswer; readonly wrong: LineErrors } {
  const typed = (name: LineAnswerField): string => {
    const own = fields.get(lineAnswerName(name, lineId)) ?? ''
    return own === '' && sharedLineFields.includes(name) ? (fields.get(lineAnswerName(name, allLines)) ?? '') : own
  }
  const outcome = typed('outcome')
  const isKnown = Object.hasOwn(lineOutcomes, outcome)
  const wrong: Partial<Record<LineAnswerField, FieldError>> = isKnown ? {} : { outcome: { code: 'notValid' } }
  // What cannot be read is left out, so that everything else of the line is checked with it.
  const values: Record<string, string | number | null> = { outcome: isKnown ? outcome : 'open' }
  const ownsLink = !hasParcelPage(typed('carrier'))
  // The form hides what does not belong to the outcome, so it is not read either.
  const names: readonly LineAnswerField[] = [
    ...(outcome === 'alternative' ? (['alternative'] as const) : []),
    ...(isProvided(outcome)
      ? (['offeredQuantity', 'offeredUnit', 'leadTimeDays', 'lot', 'carrier', 'trackingNumber'] as const)
      : []),
    ...(isProvided(outcome) && ownsLink ? (['trackingUrl'] as const) : []),
    'answerNote',
  ]
  for (const name of names) {
    const read = readField(name, typed(name), page)
    if ('error' in read) wrong[name] = read.error
    else values[name] = read.value
  }
  return { values, wrong }
}

type Reading = { readonly value: string | number | null } | { readonly error: FieldError }

function readField(name: LineAnswerField, text: string, page: NumberPage): Reading {
  const typed = name === 'answerNote' ? readLines(text) : readLine(text)
  if (typed === '') return { value: null }
  if (name === 'offeredQuantity') return readAmount(typed, page)
  if (name === 'leadTimeDays')
    return /^\d{1,4}$/.test(typed) && Number(typed) <= lineAnswerLimits.leadTimeDays
      ? { value: Number(typed) }
      : { error: { text: 'requests.error.wholeDays', values: { max: lineAnswerLimits.leadTimeDays } } }
  if (name === 'trackingUrl' && !(URL.canParse(typed) && /^https?:\/\//i.test(typed)))
    return { error: { text: 'requests.error.link' } }
  const isChoice = name === 'outcome' || name === 'offeredUnit' || name === 'carrier'
  const isLong = !isChoice && typed.length > lineAnswerLimits[name]
  return isLong ? { error: { code: 'notValid' } } : { value: typed }
}
