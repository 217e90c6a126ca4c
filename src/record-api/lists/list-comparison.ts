import type { FilterOperator } from '#domain/list-filters.ts'
import { toId18 } from '#domain/record-id.ts'
import { accepted, type Parsed, refused } from '#entities/kinds/kind.ts'
import { kindOf } from '#entities/kinds/table.ts'
import {
  above,
  all,
  any,
  atLeast,
  atMost,
  below,
  type Condition,
  equals,
  holdsSomething,
  isIn,
  not,
  overlaps,
  pointsAt,
  pointsAtFew,
  type TextMatch,
  textMatches,
} from '#records/condition.ts'
import { visibility } from '#records/visibility.ts'
import type { ApiContext } from '../api-context.ts'
import { choicesLike, choicesNamed } from './list-choices.ts'
import { daysNamed, spanNamed } from './list-dates.ts'
import { isComparable } from '../field-uses.ts'
import { isNamed } from './list-fields.ts'
import { nameField, targetEntities, type WireField } from '../wire-fields.ts'

export type Asker = Pick<ApiContext, 'objects' | 'viewer' | 'now'>
/** `EndsWith` is of `where` alone: the platform's filters have none. */
export type Comparing = FilterOperator | 'EndsWith'

/** What fields are compared like. */
type Shape =
  | 'text'
  | 'id'
  | 'choice'
  | 'choices'
  | 'flag'
  | 'number'
  | 'day'
  | 'moment'
  | 'items'
  | 'reference'
  | 'references'

const equality = ['Equals', 'NotEqual'] as const
const bounds = ['GreaterThan', 'GreaterOrEqual', 'LessThan', 'LessOrEqual'] as const
const texts = ['Contains', 'NotContain', 'StartsWith'] as const
const sets = ['Includes', 'Excludes'] as const

const operators = {
  text: [...equality, ...texts],
  id: equality,
  choice: [...equality, ...texts],
  choices: sets,
  flag: equality,
  number: [...equality, ...bounds],
  day: [...equality, ...bounds],
  moment: [...equality, ...bounds],
  items: sets,
  reference: [...equality, ...texts],
  references: sets,
} as const satisfies Readonly<Record<Shape, readonly FilterOperator[]>>

/** Operators that a field can be filtered with, the usual one first; none: it cannot be filtered. */
export function operatorsOf(field: WireField): readonly FilterOperator[] {
  const shape = shapeOf(field)
  return shape === null ? [] : operators[shape]
}

/**
 * Compares a field with any of the operands (with none, or the empty text: with nothing), or says what is wrong as the end of a
 * sentence that begins with the field. Texts are compared whatever their case; choices by label or value; days as list-dates.ts
 * names them; what is pointed at by id or name, and only what the viewer sees of it: the rest is not there.
 */
export function comparison(
  asker: Asker,
  field: WireField,
  operator: Comparing,
  operands: readonly string[],
): Parsed<Condition> {
  const shape = shapeOf(field)
  if (shape === null) return refused('is nothing to filter by')
  if (operator === 'EndsWith' ? !operatorsOf(field).includes('Contains') : !operatorsOf(field).includes(operator))
    return refused(`cannot be filtered with ${operator}`)
  const opposite = opposites.get(operator)
  if (opposite !== undefined) {
    const turned = comparison(asker, field, opposite, operands)
    return turned.ok ? accepted(not(turned.value)) : turned
  }
  const given = operands.length === 0 ? [''] : operands
  const compared: Condition[] = []
  for (const operand of given) {
    if (operand === '' && !mayBeNothing.has(operator)) return refused(`needs something to go with ${operator}`)
    const one =
      operand === '' ? accepted(nothing(asker, field, shape)) : compare[shape](asker, field, operator, operand)
    if (!one.ok) return one
    compared.push(one.value)
  }
  const [only] = compared
  return accepted(only !== undefined && compared.length === 1 ? only : any(...compared))
}

/** What is stored for what somebody wrote: values for labels, so that a list reads in every language; the rest as it is. */
export const storedOperand = ({ viewer }: Asker, field: WireField, operand: string): string => {
  const shape = shapeOf(field)
  const [value, ...others] = shape === 'choice' || shape === 'choices' ? choicesNamed(viewer, field, operand) : []
  return value === undefined || others.length > 0 ? operand : value
}

const opposites: ReadonlyMap<Comparing, FilterOperator> = new Map<Comparing, FilterOperator>([
  ['NotEqual', 'Equals'],
  ['NotContain', 'Contains'],
  ['Excludes', 'Includes'],
])
const mayBeNothing: ReadonlySet<Comparing> = new Set<Comparing>(['Equals', 'Includes'])

function shapeOf(wire: WireField): Shape | null {
  if (!isComparable(wire)) return null
  const { field, dataType, property, targets } = wire
  const isList = field !== null && kindOf(field).sqlType === 'text[]'
  if (targets.length > 0) return isList ? 'references' : 'reference'
  if (isList) return dataType === 'MultiPicklist' ? 'choices' : 'items'
  if (property === 'id') return 'id'
  if (dataType === 'DateTime') return 'moment'
  if (dataType === 'Date') return 'day'
  if (dataType === 'Int') return 'number'
  if (dataType === 'Boolean') return 'flag'
  return dataType === 'Picklist' ? 'choice' : 'text'
}

/** Empty: what the viewer sees nothing in. */
function nothing(asker: Asker, field: WireField, shape: Shape): Condition {
  if (shape === 'reference' || shape === 'references') return not(any(...pointedAt(asker, field, () => null)))
  if (shape === 'choices' || shape === 'items') return not(holdsSomething(field.property))
  return equals(field.property, null)
}

type Compare = (asker: Asker, field: WireField, operator: Comparing, operand: string) => Parsed<Condition>

const compare = {
  text: (_, { property }, operator, operand) => accepted(textMatches(property, matchOf(operator), operand)),
  id: (_, { property }, __, operand) => {
    const id = toId18(operand)
    return id === null ? refused('is no record id of 15 or 18 characters') : accepted(equals(property, id))
  },
  choice: (asker, field, operator, operand) => chosen(asker, field, operator, operand, isIn),
  choices: (asker, field, _, operand) => chosen(asker, field, 'Equals', operand, overlaps),
  flag: (_, { property }, __, operand) => {
    const value = flags.get(operand.trim().toLowerCase())
    return value === undefined ? refused('is neither true nor false') : accepted(equals(property, value))
  },
  number: (_, { property }, operator, operand) => {
    const value = /^-?\d{1,10}$/.test(operand.trim()) ? Number(operand) : Number.NaN
    if (!(Math.abs(value) <= mostNumber)) return refused('is not a whole number')
    return accepted(within(property, operator, value, value))
  },
  day: ({ now }, { property }, operator, operand) => {
    const days = daysNamed(operand, dayOf(now()))
    return days === null ? refused(noDay) : accepted(within(property, operator, days.first, days.last))
  },
  moment: ({ now }, { property }, operator, operand) => {
    const span = spanNamed(operand, dayOf(now()))
    return span === null ? refused(noDay) : accepted(withinSpan(property, operator, span.from, span.until))
  },
  items: (_, { property }, __, operand) => accepted(overlaps(property, [operand])),
  reference: (asker, field, operator, operand) => pointing(asker, field, operator, operand),
  references: (asker, field, _, operand) => pointing(asker, field, 'Equals', operand),
} as const satisfies Readonly<Record<Shape, Compare>>

const noDay = 'is no day such as 2026-01-31, and none in words such as TODAY, THIS_YEAR, LAST_N_DAYS:30'
const mostNumber = 2_147_483_647
const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)
const flags: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

function matchOf(operator: Comparing): TextMatch {
  if (operator === 'Contains') return 'contains'
  if (operator === 'StartsWith') return 'startsWith'
  return operator === 'EndsWith' ? 'endsWith' : 'is'
}

/** A value that lies among these, before the first or after the last. */
function within(property: string, operator: Comparing, first: string | number, last: string | number): Condition {
  if (operator === 'GreaterThan') return above(property, last)
  if (operator === 'GreaterOrEqual') return atLeast(property, first)
  if (operator === 'LessThan') return below(property, first)
  if (operator === 'LessOrEqual') return atMost(property, last)
  return all(atLeast(property, first), atMost(property, last))
}

function withinSpan(property: string, operator: Comparing, from: string, until: string): Condition {
  if (operator === 'GreaterThan') return atLeast(property, until)
  if (operator === 'GreaterOrEqual') return atLeast(property, from)
  if (operator === 'LessThan') return below(property, from)
  if (operator === 'LessOrEqual') return below(property, until)
  return all(atLeast(property, from), below(property, until))
}

function chosen(
  { viewer }: Asker,
  field: WireField,
  operator: Comparing,
  operand: string,
  holds: (property: string, values: readonly string[]) => Condition,
): Parsed<Condition> {
  const isPart = operator !== 'Equals'
  const values = isPart ? choicesLike(viewer, field, matchOf(operator), operand) : choicesNamed(viewer, field, operand)
  if (values.length === 0 && !isPart)
    return refused(`has no value ${JSON.stringify(operand.slice(0, 40).toWellFormed())}`)
  return accepted(holds(field.property, values))
}

function pointing(asker: Asker, field: WireField, operator: Comparing, operand: string): Parsed<Condition> {
  const id = toId18(operand)
  const found = pointedAt(asker, field, (name) => {
    const byName = textMatches(name, matchOf(operator), operand)
    return id !== null && operator === 'Equals' ? any(equals('id', id), byName) : byName
  })
  return accepted(any(...found))
}

/** What the field points at, of all that the viewer sees, under a condition on its name. */
const pointedAt = (
  asker: Asker,
  field: WireField,
  where: (nameProperty: string) => Condition | null,
): readonly Condition[] =>
  targetEntities(asker.objects, field)
    .filter((target) => isNamed(asker.viewer, target))
    .map((target) => {
      const asked = where(nameField(target).property)
      const seen = visibility(target, asker.viewer)
      return asked === null
        ? pointsAt(field.property, target, seen)
        : pointsAtFew(field.property, target, all(seen, asked))
    })
