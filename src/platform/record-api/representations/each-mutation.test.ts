import { describe, expect, it } from 'vitest'
import type * as v from 'valibot'
import { checkRepresentation } from './check.ts'
import { eachDeletion, eachRetyping, keyKind, missedDeletions, positionOf, unknownKeys } from './each-mutation.ts'
import { exampleValues } from './example-values.ts'
import { shapeOf } from './schema-shape.ts'
import { type RepresentationName, representations } from './table.ts'

const isName = (name: string): name is RepresentationName => Object.hasOwn(representations, name)
const names = Object.keys(representations).filter(isName)

describe('Every representation', () => {
  it.each(names)('%s accepts an example of each of its forms', (name) => {
    const examples = exampleValues(representations[name])
    expect(examples.length).toBeGreaterThan(0)
    expect(examples.map((example) => checkRepresentation(name, example))).toEqual(examples.map(() => null))
    expect(examples.flatMap((example) => unknownKeys(name, example))).toEqual([])
  })

  it.each(names)('%s detects the absence of every needed key at every depth, and of no other key', (name) => {
    for (const example of exampleValues(representations[name])) {
      const wrong = [...eachDeletion(example)].filter(
        ({ keys, value }) =>
          (checkRepresentation(name, value) !== null) !== (keyKind(name, example, keys) === 'needed'),
      )
      expect(wrong.map(({ path }) => path)).toEqual([])
    }
  })

  it.each(names)('%s detects every value of another type', (name) => {
    for (const example of exampleValues(representations[name])) {
      const missed = [...eachRetyping(example)].filter(({ keys, put, value }) => {
        const { kind, schemas } = positionOf(name, example, keys)
        return (
          kind !== 'free' && !schemas.some((schema) => mayBe(schema, put)) && checkRepresentation(name, value) === null
        )
      })
      expect(missed.map(({ path, put }) => `${path}: ${JSON.stringify(put)}`)).toEqual([])
    }
  })

  it('The tests cover tens of thousands of mutations', () => {
    const examples = names.flatMap((name) => exampleValues(representations[name]))
    const count = (each: (value: unknown) => Iterable<unknown>): number =>
      examples.reduce<number>((sum, example) => sum + [...each(example)].length, 0)
    expect(count(eachDeletion)).toBeGreaterThan(20_000)
    expect(count(eachRetyping)).toBeGreaterThan(100_000)
  })
})

describe('eachDeletion', () => {
  it('Removes every key of every object, one at a time, and does not change the original value', () => {
    const value = { a: 1, b: [{ c: null }, 'text'], d: {} }
    const before = structuredClone(value)
    expect([...eachDeletion(value)].map((each) => [each.path, each.value])).toEqual([
      ['a', { b: [{ c: null }, 'text'], d: {} }],
      ['b', { a: 1, d: {} }],
      ['b.0.c', { a: 1, b: [{}, 'text'], d: {} }],
      ['d', { a: 1, b: [{ c: null }, 'text'] }],
    ])
    expect(value).toEqual(before)
  })

  it('Returns nothing for a value without keys', () => {
    expect([...eachDeletion('text'), ...eachDeletion(null), ...eachDeletion([1, []])]).toEqual([])
  })
})

describe('eachRetyping', () => {
  it('Replaces every value, including list items, with a value of every other type', () => {
    const mutations = [...eachRetyping({ a: ['text'] })]
    expect(mutations.map((each) => each.value)).toEqual([
      ...[null, 'no such value', 7.5, true, {}].map((a) => ({ a })),
      ...[null, 7.5, true, [], {}].map((item) => ({ a: [item] })),
    ])
  })
})

describe('keyKind', () => {
  const value = {
    apiName: 'Product2',
    fields: { Name: { displayValue: null, value: 'Citric acid', more: 1 } },
    allowSaveOnDuplicate: true,
  }
  it('Distinguishes needed keys from optional ones', () => {
    expect(keyKind('RecordInput', value, ['fields'])).toBe('needed')
    expect(keyKind('RecordInput', value, ['apiName'])).toBe('optional')
    expect(keyKind('RecordInput', value, ['fields', 'Name'])).toBe('entry')
    expect(keyKind('QuickActionDefaults', value, ['fields', 'Name', 'value'])).toBe('needed')
    expect(keyKind('QuickActionDefaults', value, ['fields', 'Name', 'more'])).toBe('unknown')
    expect(
      keyKind('PageReference', { attributes: { a: { b: 1 } }, state: {}, type: 'x' }, ['attributes', 'a', 'b']),
    ).toBe('free')
  })

  it('Names the keys of an answer that its representation does not define', () => {
    expect(unknownKeys('QuickActionDefaults', { ...value, actionApiName: 'x', eTag: 'y', objectApiName: 'z' })).toEqual(
      ['apiName', 'fields.Name.more', 'allowSaveOnDuplicate'],
    )
  })

  it('The check detects every missing needed key and does not accept a list as an object', () => {
    expect(missedDeletions('LocationField', { latitude: 52.4, longitude: 4.9 })).toEqual([])
    expect(checkRepresentation('RecordLayoutUserStateInput', { sectionUserStates: [] })).not.toBeNull()
    expect(checkRepresentation('RelatedListRecordsInput', [])).not.toBeNull()
  })
})

/** Compares the type only and ignores limits. It reads the shape, because the check itself is under test. */
function mayBe(schema: v.GenericSchema, put: unknown): boolean {
  const shape = shapeOf(schema)
  const isObject = typeof put === 'object' && put !== null
  if (shape.kind === 'lazy') return mayBe(shape.inner, put)
  if (shape.kind === 'nullable') return put === null || mayBe(shape.inner, put)
  if (shape.kind === 'union') return shape.options.some((option) => mayBe(option, put))
  if (shape.kind === 'enumeration') return shape.values.some((value) => value === put)
  if (shape.kind === 'list') return Array.isArray(put)
  if (shape.kind === 'map') return isObject && !Array.isArray(put)
  if (shape.kind === 'object') {
    return isObject && !Array.isArray(put) && Object.values(shape.entries).every(({ isOptional }) => isOptional)
  }
  if (shape.kind === 'null') return put === null
  return shape.kind === 'any' || shape.kind === typeof put
}
