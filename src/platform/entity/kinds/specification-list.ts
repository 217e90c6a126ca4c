import { sql } from 'drizzle-orm'
import { jsonb } from 'drizzle-orm/pg-core'
import type { SpecificationValue } from '#platform/values/measures/specification.ts'
import { unitOf } from '#platform/values/measures/units.ts'
import { isMap, mapsIn } from '#platform/values/text/is-map.ts'
import {
  accepted,
  type Field,
  type FieldKind,
  type FieldOptions,
  type ListParts,
  type Parsed,
  type PartRefusal,
  refused,
} from './kind.ts'
import { readUnknownItems } from './list-cell.ts'
import { idOf, integrationIdIn, type ReferenceTarget } from './reference.ts'
import { refusalBesideProperty } from './specification-property-rules.ts'
import { referencePart, type RowForm } from './row-form.ts'
import { storable, storableUnknown } from './storable.ts'

/** What a grade states of one property. */
export interface Specification extends SpecificationValue {
  readonly property: string
}

export interface SpecificationListOptions extends FieldOptions {
  readonly to: ReferenceTarget
  /** The import kind whose files have one row for each value. */
  readonly importKind: string
}

/** What a grade states of its properties, each at most once under the same condition; JSON in a cell. */
export const specificationList = <const Options extends SpecificationListOptions>(
  options: Options,
): Field<'specificationList', readonly Specification[], Options> => ({ type: 'specificationList', ...options })

const maxItems = 200
/** A JavaScript number contains every decimal of this length exactly enough to be compared. */
const maxDigits = 15
const numberPattern = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/

const numberParts = ['min', 'typical', 'max'] as const
const textLengths = { text: 500, unit: 40, method: 120, condition: 200 } as const
const textParts = ['text', 'unit', 'method', 'condition'] as const
const columns = ['property', 'min', 'typical', 'max', 'text', 'unit', 'method', 'condition'] as const

type Draft = { -readonly [part in keyof Specification]?: string }
type Read = { readonly ok: true; readonly value: Draft } | ({ readonly ok: false } & PartRefusal)

const refusedPart = (part: string, reason: string): Read => ({ ok: false, part, reason })

function numberIn(value: unknown): Parsed<string> {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !numberPattern.test(text)) return refused('is not a number as in 0.50')
  const digits = text.replace(/[-.]/g, '').length
  return digits > maxDigits ? refused(`has ${digits} digits, at most ${maxDigits} are kept`) : accepted(text)
}

/** The parts of a value apart from its property, without those that are empty. */
function partsOf(item: Readonly<Record<string, unknown>>): Read {
  const value: Draft = {}
  for (const part of numberParts) {
    const input = item[part] ?? ''
    if (input === '') continue
    const read = numberIn(input)
    if (!read.ok) return refusedPart(part, read.reason)
    value[part] = read.value
  }
  for (const part of textParts) {
    const input = item[part] ?? ''
    if (input === '') continue
    const read = storableUnknown(input, textLengths[part])
    if (!read.ok) return refusedPart(part, read.reason)
    if (read.value.trim() === '') return refusedPart(part, 'consists of spaces')
    value[part] = read.value
  }
  return { ok: true, value }
}

const isSpecified = ({ min, typical, max, text }: Draft): boolean =>
  min !== undefined || typical !== undefined || max !== undefined || text !== undefined

/** The rules between the parts of one value. */
function refusalAmong({ min, typical, max, text, unit }: Draft): PartRefusal | null {
  const numbers = [min, typical, max].flatMap((each) => (each === undefined ? [] : Number(each)))
  if (text !== undefined && numbers.length > 0) return { part: 'text', reason: 'stands beside a number' }
  if (text !== undefined && unit !== undefined) return { part: 'unit', reason: 'stands beside a text' }
  if (unit !== undefined && unitOf(unit) === null)
    return { part: 'unit', reason: `is ${JSON.stringify(unit)}, which is no unit that is known` }
  const falls = numbers.some((number, at) => at > 0 && number < (numbers[at - 1] ?? number))
  return falls
    ? { part: max === undefined ? 'typical' : 'max', reason: 'is out of order: min, typical, max ascend' }
    : null
}

function checked(item: Readonly<Record<string, unknown>>): Read {
  const read = partsOf(item)
  if (!read.ok) return read
  if (!isSpecified(read.value)) return refusedPart('text', 'and min, typical and max are empty: nothing is stated')
  const refusal = refusalAmong(read.value)
  return refusal === null ? read : { ok: false, ...refusal }
}

function itemIn(item: unknown, propertyOf: (input: unknown) => Parsed<string>): Parsed<Specification> {
  if (!isMap(item)) return refused('is not { property, min, typical, max, text, unit, method, condition }')
  const other = Object.keys(item).find((each) => !(columns as readonly string[]).includes(each))
  if (other !== undefined)
    return refused(`has ${JSON.stringify(other.slice(0, 40).toWellFormed())}, which it cannot have`)
  const property = propertyOf(item['property'])
  if (!property.ok) return refused(`has a property that ${property.reason}`)
  const read = checked(item)
  return read.ok
    ? accepted({ property: property.value, ...read.value })
    : refused(`has a ${read.part} that ${read.reason}`)
}

function itemsIn(value: unknown, propertyOf: (input: unknown) => Parsed<string>): Parsed<readonly Specification[]> {
  const read = readUnknownItems(value, maxItems, (item) => itemIn(item, propertyOf))
  if (!read.ok) return read
  if (new Set(read.value.map((item) => keyOf({ ...item }))).size < read.value.length)
    return refused('states a property twice under the same condition')
  return read
}

const keyOf = ({ property, condition }: Readonly<Record<string, unknown>>): string =>
  `${String(property)}\0${typeof condition === 'string' ? condition : ''}`

const propertyKey = (input: unknown): Parsed<string> => {
  const text = storableUnknown(input, 255)
  return text.ok ? integrationIdIn(text.value) : text
}

const parts: ListParts = {
  columns,
  required: new Set(['property']),
  numbers: new Set<string>(numberParts),
  key: keyOf,
  isEmpty(part) {
    const read = partsOf(part)
    return read.ok && !isSpecified(read.value)
  },
  check(part) {
    const read = checked(part)
    return read.ok ? null : { part: read.part, reason: read.reason }
  },
  agreesWith: ['name', 'valueKind', 'unit', 'choices'],
  refusalBeside: refusalBesideProperty,
}

const labels = {
  min: 'Minimum',
  typical: 'Typical',
  max: 'Maximum',
  text: 'Text',
  unit: 'Unit',
  method: 'Method',
  condition: 'Condition',
} as const

const rows: RowForm<SpecificationListOptions> = {
  parts: ({ to }) =>
    columns.map((name) =>
      name === 'property'
        ? referencePart(name, to)
        : { name, label: labels[name], type: numberParts.some((each) => each === name) ? 'number' : 'text' },
    ),
  isOrdered: true,
  rows(cell) {
    const items: unknown = jsonIn(cell)
    return mapsIn(items).map((item) =>
      columns.map((part) => {
        const value = item[part] ?? ''
        return typeof value === 'string' ? value : JSON.stringify(value)
      }),
    )
  },
  cell: (items) =>
    JSON.stringify(
      items.map((item) =>
        Object.fromEntries(
          columns.flatMap((part, at) => {
            const text = item[at] ?? ''
            return text === '' ? [] : [[part, text]]
          }),
        ),
      ),
    ),
}

/** Returns undefined if the text is not JSON. */
function jsonIn(cell: string): unknown {
  try {
    return JSON.parse(cell)
  } catch {
    return undefined
  }
}

export const specificationListKind: FieldKind<readonly Specification[], SpecificationListOptions> = {
  dataType: () => 'TextArea',
  maxLength: () => null,
  empty: [],
  sqlType: 'jsonb',
  index: null,
  column: (name) =>
    jsonb(name)
      .$type<readonly Specification[]>()
      .notNull()
      .default(sql`'[]'`),
  check: (value, { to }) => itemsIn(value, (input) => idOf(input, [to])),
  parse(cell) {
    const text = storable(cell, 1_000_000)
    if (!text.ok) return text
    const items = jsonIn(cell)
    return items === undefined ? refused('is not JSON') : itemsIn(items, propertyKey)
  },
  format: (value) => rows.cell(value.map((item) => columns.map((part) => item[part] ?? ''))),
  rows,
  references: {
    within: 'property',
    keys: (value) => value.map(({ property }) => property),
    replace: (value, of) => value.map((item) => ({ ...item, property: of(item.property) })),
  },
  parts,
}
