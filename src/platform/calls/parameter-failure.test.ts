import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { parameterFailure } from './parameter-failure.ts'

const params = v.object({
  name: v.pipe(v.string(), v.maxLength(3)),
  page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9))),
  keys: v.optional(v.pipe(v.array(v.string()), v.maxLength(2, 'has more than 2 items'))),
  flag: v.optional(v.boolean()),
  kind: v.optional(v.picklist(['news', 'video'])),
  pattern: v.optional(v.pipe(v.string(), v.regex(/^a/))),
})

function messageFor(input: unknown): string {
  const { issues } = v.safeParse(params, input, { abortEarly: true })
  return issues === undefined ? expect.unreachable() : parameterFailure(issues[0]).message
}

describe('The failure for an invalid parameter', () => {
  it.each([
    [{}, "The 'name' parameter is required to successfully execute this request."],
    [{ name: 7 }, "The 'name' parameter must be a text."],
    [{ name: 'long' }, 'name: is longer than 3'],
    [{ name: 'a', page: 'two' }, "The 'page' parameter must be a whole number."],
    [{ name: 'a', page: 1.5 }, "The 'page' parameter must be a whole number."],
    [{ name: 'a', page: 0 }, 'page: is less than 1'],
    [{ name: 'a', page: 10 }, 'page: is more than 9'],
    [{ name: 'a', keys: 'b' }, "The 'keys' parameter must be a list of texts."],
    [{ name: 'a', keys: ['b', 1] }, "The 'keys' parameter must be a list of texts."],
    [{ name: 'a', keys: ['b', 'c', 'd'] }, 'keys: has more than 2 items'],
    [{ name: 'a', flag: 'yes' }, "The 'flag' parameter must be true or false."],
    [{ name: 'a', kind: 'gossip' }, "The 'kind' parameter must be one of news, video."],
    [{ name: 'a', pattern: 'b' }, 'pattern: is not valid'],
    [null, "The 'parameters' parameter must be an object."],
  ])('[CMS-12] Says about %j in the words of the portal: %s', (input, expected) => {
    expect(messageFor(input)).toBe(expected)
  })
})
