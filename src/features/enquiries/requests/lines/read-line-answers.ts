import { readAmount } from '#features/enquiries/carts/read-line-form.ts'
import { type NumberSeparators, numberSeparators } from '#platform/i18n/number-format.ts'
import type { InputError } from '#platform/values/input-checks.ts'
import { readLine, readLines } from '#platform/values/person-fields.ts'
import type { SiteLocale } from '#platform/values/site-config.ts'
import { isGiven, type LineAnswerField, lineAnswerLimits, type LineErrors, lineOutcomes } from './line-answer.ts'

/** The name of a field of a line in the form. */
export const lineAnswerName = (field: LineAnswerField, lineId: string): string => `${field}.${lineId}`

const outcomePrefix = lineAnswerName('outcome', '')

/** The values of a line as call parameters, which checks them. */
type ReadAnswer = Readonly<Record<string, string | number | null>>

/** Reads the answers to the lines: numbers as the site writes them, and an empty field as null. A form without lines has none. */
export function readLineAnswers(
  fields: URLSearchParams,
  { site, language }: SiteLocale,
): { readonly lines: readonly ReadAnswer[] } | { readonly errors: Readonly<Record<string, LineErrors>> } {
  const separators = numberSeparators(site, language)
  const lines: ReadAnswer[] = []
  const errors: Record<string, LineErrors> = {}
  for (const name of fields.keys()) {
    if (!name.startsWith(outcomePrefix)) continue
    const lineId = name.slice(outcomePrefix.length)
    const read = readAnswer(lineId, fields, separators)
    if (Object.keys(read.wrong).length > 0) errors[lineId] = read.wrong
    lines.push({ lineId, ...read.values })
  }
  return Object.keys(errors).length > 0 ? { errors } : { lines }
}

function readAnswer(
  lineId: string,
  fields: URLSearchParams,
  separators: NumberSeparators,
): { readonly values: ReadAnswer; readonly wrong: LineErrors } {
  const outcome = fields.get(lineAnswerName('outcome', lineId)) ?? ''
  const wrong: Partial<Record<LineAnswerField, InputError>> = {}
  const values: Record<string, string | number | null> = { outcome }
  if (!Object.hasOwn(lineOutcomes, outcome)) wrong.outcome = { code: 'notValid' }
  // The form hides what does not belong to the outcome, so it is not read either.
  const names: readonly LineAnswerField[] = [
    ...(outcome === 'alternative' ? (['alternative'] as const) : []),
    ...(isGiven(outcome) ? (['offeredQuantity', 'offeredUnit', 'leadTimeDays', 'lot', 'trackingUrl'] as const) : []),
    'answerNote',
  ]
  for (const name of names) {
    const text = fields.get(lineAnswerName(name, lineId)) ?? ''
    const read = readField(name, text, separators)
    if ('error' in read) wrong[name] = read.error
    else values[name] = read.value
  }
  return { values, wrong }
}

type Reading = { readonly value: string | number | null } | { readonly error: InputError }

function readField(name: LineAnswerField, text: string, separators: NumberSeparators): Reading {
  const typed = name === 'answerNote' ? readLines(text) : readLine(text)
  if (typed === '') return { value: null }
  if (name === 'offeredQuantity') return readAmount(typed, separators)
  if (name === 'leadTimeDays')
    return /^\d{1,4}$/.test(typed) && Number(typed) <= lineAnswerLimits.leadTimeDays
      ? { value: Number(typed) }
      : { error: { code: 'notValid' } }
  if (name === 'trackingUrl' && !(URL.canParse(typed) && /^https?:\/\//i.test(typed)))
    return { error: { code: 'notValid' } }
  const isLong = name !== 'outcome' && name !== 'offeredUnit' && typed.length > lineAnswerLimits[name]
  return isLong ? { error: { code: 'notValid' } } : { value: typed }
}
