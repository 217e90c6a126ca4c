import { describe, expect, it } from 'vitest'
import { pageAt } from './page-at.ts'

describe('The page of the back office at a path', () => {
  const table = {
    '': 'home',
    '/:object': 'list',
    '/people': 'people',
    '/people/invite': 'invite',
    '/people/:id': 'person',
  }
  const at = (path: string) => pageAt(path === '' ? [] : path.split('/'), table)

  it('[FRM-01] A segment of its own comes before one that stands for any', () => {
    expect(at('')).toEqual({ make: 'home', params: {} })
    expect(at('people')).toEqual({ make: 'people', params: {} })
    expect(at('people/invite')).toEqual({ make: 'invite', params: {} })
  })

  it('[FRM-01] A segment that stands for any is a parameter', () => {
    expect(at('people/a01')).toEqual({ make: 'person', params: { id: 'a01' } })
    expect(at('Product2')).toEqual({ make: 'list', params: { object: 'Product2' } })
  })

  it('[FRM-01] Other paths have no page, and no pattern is an address', () => {
    expect([at('people/'), at('people/a01/more'), at('toString/valueOf')]).toEqual([null, null, null])
    expect(at(':object')).toEqual({ make: 'list', params: { object: ':object' } })
  })
})
