import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxJsonDepth, parseJsonObject } from './json-text.ts'
import { readJson } from './read-json.ts'

const nested = (depth: number): string => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`

describe('parseJsonObject', () => {
  it('Parses the output of JSON.stringify for an object', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string().filter((key) => key !== '__proto__'),
          fc.jsonValue({ maxDepth: 5 }).filter((each) => !JSON.stringify(each).includes('__proto__')),
        ),
        (value) => {
          const text = JSON.stringify(value)
          expect(JSON.stringify(parseJsonObject(text))).toBe(JSON.stringify({ ...JSON.parse(text) }))
        },
      ),
    )
  })

  it.each(['', ' ', '\n\t'])('Parses %j as an empty object', (text) => {
    expect(parseJsonObject(text)).toEqual({})
  })

  it.each(['[]', '"text"', 'null', '7', '{', '{"a":}', "{'a':1}", '{"a":1}x', '\uFEFF{'])('Refuses %j', (text) => {
    expect(() => parseJsonObject(text)).toThrow('not a JSON object')
  })

  it('Accepts a depth of 64 and refuses one more', () => {
    expect(parseJsonObject(nested(maxJsonDepth))).toHaveProperty('a')
    expect(() => parseJsonObject(nested(maxJsonDepth + 1))).toThrow('not a JSON object')
    expect(() => parseJsonObject('{"a":'.repeat(200_000))).toThrow('not a JSON object')
  })

  it('Ignores brackets in strings', () => {
    const text = JSON.stringify({ a: `${'{['.repeat(100)}"\\` })
    expect(parseJsonObject(text)).toEqual(JSON.parse(text))
  })

  it.each([
    '{"a":1,"a":2}',
    '{"a":1,"\\u0061" : 2}',
    '{"list":[{"b":{}},{"a":[1],"b":"c","a":1}]}',
    '{"__proto__":{"polluted":true}}',
    '{"a":[{"__pro\\u0074o__":1}]}',
  ])('[UIA-35] Refuses %s, which readers understand in different ways', (text) => {
    expect(() => parseJsonObject(text)).toThrow('has the key')
    expect(() => readJson(Buffer.from(text))).toThrow('has the key')
  })

  it.each(['{"a":{"a":{"a":"a"}},"b":["a","a",{"a":1},{"a":1}]}', '{"a":"\\"b\\":{","b":"{\\"a\\":1"}'])(
    'Accepts %s, which has no key twice in one object',
    (text) => {
      expect(parseJsonObject(text)).toEqual(JSON.parse(text))
    },
  )
})
