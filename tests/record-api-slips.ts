import fc from 'fast-check'
import { isMap } from '#domain/is-map.ts'
import type { ApiQuestion } from './record-api-questions.ts'

/** What somebody gets wrong in one place of a right question. */
export interface Slip {
  readonly place: 'segment' | 'parameter' | 'body'
  /** Which of the places, counted round. */
  readonly at: number
  readonly how: 'other' | 'gone' | 'twice'
  /** What stands there instead. */
  readonly value: unknown
}

export const anySlip = (naughty: readonly string[]): fc.Arbitrary<Slip> =>
  fc.record({
    place: fc.constantFrom('segment', 'parameter', 'body', 'body'),
    at: fc.nat({ max: 1000 }),
    how: fc.constantFrom('other', 'other', 'gone', 'twice'),
    value: fc.oneof(
      fc.constantFrom(...naughty),
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom('', null, true, 0, -1, 1.5, 1e300, [], {}, '2026-02-30'),
      fc.jsonValue({ maxDepth: 3 }),
    ),
  })

/** The question with what is wrong in it; `pattern`: the path of its call. Without such a place it stays as it is. */
export function withSlip(question: ApiQuestion, pattern: string, slip: Slip): ApiQuestion {
  const [address = '', query] = question.path.split('?')
  if (slip.place === 'body') {
    const paths = pathsIn(question.body, [])
    const path = paths[slip.at % paths.length]
    return path === undefined ? question : { ...question, body: changedAt(question.body, path, slip) as object }
  }
  if (slip.place === 'parameter') {
    const parameters = (query ?? '').split('&')
    const changed = changedAt(parameters, [slip.at % parameters.length], {
      ...slip,
      value: `${(parameters[slip.at % parameters.length] ?? '').split('=')[0] ?? ''}=${encoded(slip.value)}`,
    })
    return { ...question, path: `${address}?${(changed as readonly string[]).join('&')}` }
  }
  // A segment that is not there makes another call's address of it.
  const segments = address.split('/')
  const given = pattern.split('/').flatMap((part, at) => (part.startsWith(':') ? at : []))
  const at = given[slip.at % given.length]
  if (at === undefined) return question
  segments[at] = encoded(slip.value)
  return { ...question, path: segments.join('/') + (query === undefined ? '' : `?${query}`) }
}

const encoded = (value: unknown): string => encodeURIComponent(String(value).toWellFormed())

type Path = readonly (string | number)[]

/** Of everything within a value. */
function pathsIn(value: unknown, path: Path): readonly Path[] {
  const own = path.length === 0 ? [] : [path]
  if (Array.isArray(value)) return [...own, ...value.flatMap((each, at) => pathsIn(each, [...path, at]))]
  if (isMap(value)) return [...own, ...Object.entries(value).flatMap(([key, each]) => pathsIn(each, [...path, key]))]
  return own
}

function changedAt(value: unknown, [step, ...rest]: Path, slip: Slip): unknown {
  if (Array.isArray(value) && typeof step === 'number') {
    const each: unknown = value[step]
    if (rest.length > 0) return value.with(step, changedAt(each, rest, slip))
    if (slip.how === 'gone') return value.toSpliced(step, 1)
    return slip.how === 'twice' ? value.toSpliced(step, 0, each) : value.with(step, slip.value)
  }
  if (!isMap(value) || typeof step !== 'string') return value
  if (rest.length > 0) return { ...value, [step]: changedAt(value[step], rest, slip) }
  if (slip.how === 'gone') return Object.fromEntries(Object.entries(value).filter(([key]) => key !== step))
  return { ...value, [step]: slip.how === 'twice' ? [value[step], value[step]] : slip.value }
}
