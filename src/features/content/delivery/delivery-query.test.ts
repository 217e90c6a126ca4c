import { expect, it } from 'vitest'
import { typedQuery } from './delivery-query.ts'

const types = { keys: 'list', depth: 'number', asList: 'flag', language: 'text' } as const

it.each([
  [{ keys: 'a,b' }, { keys: ['a', 'b'] }],
  [{ keys: '' }, { keys: [] }],
  [{ keys: ['a,b', 'c'] }, { keys: ['a', 'b', 'c'] }],
  [{ depth: '2' }, { depth: 2 }],
  [{ depth: '0' }, { depth: 0 }],
  [{ depth: '-1' }, { depth: -1 }],
  [{ depth: '' }, { depth: null }],
  [{ depth: '02' }, { depth: '02' }],
  [{ depth: '1e1' }, { depth: '1e1' }],
  [{ depth: ['1', '2'] }, { depth: ['1', '2'] }],
  [{ asList: 'true' }, { asList: true }],
  [{ asList: 'false' }, { asList: false }],
  [{ asList: '1' }, { asList: '1' }],
  [{ language: 'nl-NL' }, { language: 'nl-NL' }],
  [{ language: '' }, { language: '' }],
  [{ asGuest: 'true', htmlEncode: 'false' }, {}],
])('[CMS-02] Parses the query %j as %j', (query, expected) => {
  expect(typedQuery(query, types)).toEqual(expected)
})
