import { failure } from '#platform/values/errors.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { accepted, type Parsed, refused } from '#platform/entity/kinds/kind.ts'
import { all, any, type Condition, not } from '#platform/records/read/condition.ts'
import { type Caller, comparison, type Comparing } from './list-comparison.ts'
import { filterField } from './list-fields.ts'
import { readLiteral, type Literal } from './list-where-text.ts'

/** The maximum number of comparisons in one `where`. */
const maxComparisons = 50

/**
 * The `where` of a query (platform API 2.2: in the style of GraphQL), which supports `{ Field: {
 * eq|ne|gt|gte|lt|lte|like|in|nin|inc|excl: … }, and: […], or: […], not: {…} }`: fields of the list's own records,
 * `like` with `%` at either end, dates as `"2026-01-31"`, `{ value: "2026-01-31" }`, `{ literal: THIS_YEAR }` or `{
 * range: { last_n_days: 30 } }`. Throws INVALID_PARAMETERS with the reason, and INVALID_FIELD equally for an unknown
 * field and for one that the viewer may not read.
 */
export function whereCondition(caller: Caller, entity: Entity, text: string): Condition {
  const read = readLiteral(text)
  const counted = { comparisons: 0 }
  const result = read.ok ? conditionOf(caller, entity, read.value, counted) : read
  if (!result.ok) throw failure('INVALID_PARAMETERS', { parameter: 'where', reason: result.reason })
  return result.value
}

interface Counted {
  comparisons: number
}

function conditionOf(caller: Caller, entity: Entity, literal: Literal, counted: Counted): Parsed<Condition> {
  if (literal.type !== 'object') return refused('has something else where { … } belongs')
  const parts = literal.entries.map(([key, value]) => {
    if (key === 'not') {
      const inner = conditionOf(caller, entity, value, counted)
      return inner.ok ? accepted(not(inner.value)) : inner
    }
    if (key === 'and' || key === 'or') {
      if (value.type !== 'list') return refused(`has no list after ${key}`)
      const inner = joined(value.items.map((each) => conditionOf(caller, entity, each, counted)))
      return inner.ok ? accepted(key === 'and' ? all(...inner.value) : any(...inner.value)) : inner
    }
    return fieldCondition(caller, entity, key, value, counted)
  })
  const each = joined(parts)
  return each.ok ? accepted(all(...each.value)) : each
}

function fieldCondition(
  caller: Caller,
  entity: Entity,
  name: string,
  literal: Literal,
  counted: Counted,
): Parsed<Condition> {
  const field = filterField(caller, entity, name)
  if (field === null)
    throw failure('INVALID_FIELD', { field: name.slice(0, 120), reason: `is no field of ${entity.apiName}` })
  if (literal.type !== 'object') return refused(`has no { … } after ${name}`)
  const parts = literal.entries.map(([word, value]) => {
    if (++counted.comparisons > maxComparisons) return refused(`has more than ${maxComparisons} comparisons`)
    const requested = readComparator(word, value)
    if (!requested.ok) return refused(`has ${name}, which ${requested.reason}`)
    const { operator, operands } = requested.value
    const compared = comparison(caller, field, operator, operands)
    return compared.ok ? compared : refused(`has ${name}, which ${compared.reason}`)
  })
  const each = joined(parts)
  return each.ok ? accepted(all(...each.value)) : each
}

interface Comparator {
  readonly operator: Comparing
  readonly operands: readonly string[]
}

const words: ReadonlyMap<string, Comparing> = new Map<string, Comparing>([
  ['eq', 'Equals'],
  ['ne', 'NotEqual'],
  ['gt', 'GreaterThan'],
  ['gte', 'GreaterOrEqual'],
  ['lt', 'LessThan'],
  ['lte', 'LessOrEqual'],
  ['in', 'Equals'],
  ['nin', 'NotEqual'],
  ['inc', 'Includes'],
  ['excl', 'Excludes'],
])
const ofSeveral: ReadonlySet<string> = new Set(['in', 'nin', 'inc', 'excl'])

function readComparator(word: string, literal: Literal): Parsed<Comparator> {
  if (word === 'like') {
    const pattern = operandOf(literal)
    return pattern === null ? refused('has no text after like') : likeOf(pattern)
  }
  const operator = words.get(word)
  if (operator === undefined) return refused(`cannot be compared with ${word.slice(0, 40)}`)
  if (literal.type === 'list' && !ofSeveral.has(word)) return refused(`has a list after ${word}`)
  const operands = (literal.type === 'list' ? literal.items : [literal]).map(operandOf)
  const known = operands.filter((each) => each !== null)
  if (known.length < operands.length) return refused(`has something after ${word} that is no value`)
  if (known.length === 0) return refused(`has an empty list after ${word}`)
  return accepted({ operator, operands: known })
}

/**
 * `%` matches anything at the beginning or the end. Within the text, and as `_`, it would need another kind of search.
 */
function likeOf(pattern: string): Parsed<Comparator> {
  const [, before = '', text = '', after = ''] = /^(%*)((?:\\.|\\$|[^\\])*?)(%*)$/s.exec(pattern) ?? []
  if (text.match(/\\.|[%_]/gs)?.some((mark) => mark.length === 1) === true)
    return refused('has % or _ in the middle of its pattern')
  const operand = text.replace(/\\([%_\\])/g, '$1')
  if (operand === '') return refused('has nothing to look for in its pattern')
  const operator =
    before !== '' && after !== '' ? 'Contains' : after !== '' ? 'StartsWith' : before !== '' ? 'EndsWith' : 'Equals'
  return accepted({ operator, operands: [operand] })
}

/** Null where the value has another form. */
function operandOf(literal: Literal): string | null {
  if (literal.type === 'value') return literal.text
  const [entry, ...others] = literal.type === 'object' ? literal.entries : []
  if (entry === undefined || others.length > 0) return null
  const [key, value] = entry
  if (key === 'range' && value.type === 'object') {
    const [[days, count] = ['', null], ...more] = value.entries
    return more.length === 0 && count?.type === 'value' ? `${days}:${count.text}` : null
  }
  return (key === 'value' || key === 'literal') && value.type === 'value' ? value.text : null
}

/** All values, or the first reason why one is refused. */
function joined(parts: readonly Parsed<Condition>[]): Parsed<readonly Condition[]> {
  const conditions: Condition[] = []
  for (const part of parts) {
    if (!part.ok) return part
    conditions.push(part.value)
  }
  return accepted(conditions)
}
