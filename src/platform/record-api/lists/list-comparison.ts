import type { FilterOperator } from '#platform/values/list-filters.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { accepted, type Parsed, refused } from '#platform/entity/kinds/kind.ts'
import { kindOf } from '#platform/entity/kinds/table.ts'
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
} from '#platform/records/read/condition.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { choicesLike, choicesNamed } from './list-choices.ts'
import { daysNamed, spanNamed } from './list-dates.ts'
import { isComparable } from '#platform/record-api/field-uses.ts'
import { isNamed } from './list-fields.ts'
import { nameField, targetEntities, type WireField } from '#platform/record-api/wire-fields.ts'

export type Caller = Pick<ApiContext, 'objects' | 'viewer' | 'now' | 'records'>
/** Only `where` has `EndsWith`: the platform's filters do not. */
export type Comparing = FilterOperator | 'EndsWith'

/** How the values of a field are compared. */
type Shape =
  | 'text'
  | 'id'
  | 'choice'
  | 'choices'
  | 'flag'
  | 'number'
  | 'decimal'
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
  id: [...equality, ...bounds],
  choice: [...equality, ...texts],
  choices: sets,
  flag: equality,
  number: [...equality, ...bounds],
  decimal: [...equality, ...bounds],
  day: [...equality, ...bounds],
  moment: [...equality, ...bounds],
  items: sets,
  reference: [...equality, ...texts],
  references: sets,
} as const satisfies Readonly<Record<Shape, readonly FilterOperator[]>>

/** The operators that filters of a field may use, the usual one first; none: lists cannot be filtered by the field. */
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
  caller: Caller,
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
    const turned = comparison(caller, field, opposite, operands)
    return turned.ok ? accepted(not(turned.value)) : turned
  }
  const input = operands.length === 0 ? [''] : operands
  const compared: Condition[] = []
  for (const operand of input) {
    if (operand === '' && !mayBeNothing.has(operator)) return refused(`needs something to go with ${operator}`)
    const one =
      operand === '' ? accepted(nothing(caller, field, shape)) : compare[shape](caller, field, operator, operand)
    if (!one.ok) return one
    compared.push(one.value)
  }
  const [only] = compared
  return accepted(only !== undefined && compared.length === 1 ? only : any(...compared))
}

/** The stored form of an operand: values instead of labels, so that a list can be read in every language. */
export const storedOperand = ({ viewer }: Caller, field: WireField, operand: string): string => {
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
  if (dataType === 'Double') return 'decimal'
  if (dataType === 'Boolean') return 'flag'
  return dataType === 'Picklist' ? 'choice' : 'text'
}

/** Matches records whose field is empty to the viewer. */
function nothing(caller: Caller, field: WireField, shape: Shape): Condition {
  if (shape === 'reference' || shape === 'references') return not(any(...pointedAt(caller, field, () => null)))
  if (shape === 'choices' || shape === 'items') return not(holdsSomething(field.property))
  return equals(field.property, null)
}

type Compare = (caller: Caller, field: WireField, operator: Comparing, operand: string) => Parsed<Condition>

const compare = {
  text: (_, { property }, operator, operand) => accepted(textMatches(property, matchOf(operator), operand)),
  id: (_, { property }, operator, operand) => {
    const id = toId18(operand)
    if (id === null) return refused('is no record id of 15 or 18 characters')
    return accepted(operator === 'Equals' ? equals(property, id) : within(property, operator, id, id))
  },
  choice: (caller, field, operator, operand) => chosen(caller, field, operator, operand, isIn),
  choices: (caller, field, _, operand) => chosen(caller, field, 'Equals', operand, overlaps),
  flag: (_, { property }, __, operand) => {
    const value = flags.get(operand.trim().toLowerCase())
    return value === undefined ? refused('is neither true nor false') : accepted(equals(property, value))
  },
  number: (_, { property }, operator, operand) => {
    const value = /^-?\d{1,10}$/.test(operand.trim()) ? Number(operand) : Number.NaN
    if (!(Math.abs(value) <= maxNumber)) return refused('is not a whole number')
    return accepted(within(property, operator, value, value))
  },
  decimal: (_, { property }, operator, operand) => {
    // Numbers of JavaScript are exact for so few digits.
    if (!/^-?\d{1,9}(?:\.\d{1,4})?$/.test(operand.trim())) return refused('is not a decimal number')
    return accepted(within(property, operator, Number(operand), Number(operand)))
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
  reference: (caller, field, operator, operand) => pointing(caller, field, operator, operand),
  references: (caller, field, _, operand) => pointing(caller, field, 'Equals', operand),
} as const satisfies Readonly<Record<Shape, Compare>>

const noDay = 'is no day such as 2026-01-31, and none in words such as TODAY, THIS_YEAR, LAST_N_DAYS:30'
const maxNumber = 2_147_483_647
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
  { viewer }: Caller,
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

function pointing(caller: Caller, field: WireField, operator: Comparing, operand: string): Parsed<Condition> {
  const id = toId18(operand)
  const found = pointedAt(caller, field, (name) => {
    const byName = textMatches(name, matchOf(operator), operand)
    return id !== null && operator === 'Equals' ? any(equals('id', id), byName) : byName
  })
  return accepted(any(...found))
}

/** The records that the field may reference and that the viewer sees, under a condition on their name. */
const pointedAt = (
  caller: Caller,
  field: WireField,
  where: (nameProperty: string) => Condition | null,
): readonly Condition[] =>
  targetEntities(caller.objects, field)
    .filter((target) => isNamed(caller.viewer, target))
    .map((target) => {
      const requested = where(nameField(target).property)
      const seen = caller.records.model.visibility.conditionOf(target, caller.viewer)
      return requested === null
        ? pointsAt(field.property, target, seen)
        : pointsAtFew(field.property, target, all(seen, requested))
    })
