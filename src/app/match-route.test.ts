import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { screenRoutes } from './screens.ts'
import { matchRoute } from '#platform/pages/router/match-route.ts'

const matched = (path: string): readonly [path: string | undefined, params: object | undefined] => {
  const match = matchRoute(screenRoutes, path)
  return [match?.route.path, match?.params]
}

describe('Route of a path below a site', () => {
  it.each([
    ['', '/', {}],
    ['/', '/', {}],
    ['/products', 'products', {}],
    ['/products/', 'products', {}],
    ['/product/citric-acid-01t000000000001AAA', 'product/:slugAndId', { slugAndId: 'citric-acid-01t000000000001AAA' }],
    ['/product-group/x', 'product-group/:slugAndId', { slugAndId: 'x' }],
    ['/group/food-nutrition', 'group/:group/:segment?', { group: 'food-nutrition' }],
    ['/group/food-nutrition/bakery', 'group/:group/:segment?', { group: 'food-nutrition', segment: 'bakery' }],
    ['/group/caf%C3%A9', 'group/:group/:segment?', { group: 'café' }],
  ])('[RTE-02] Matches the path %s', (path, pattern, params) => {
    expect(matched(path)).toEqual([pattern, params])
  })

  it.each([
    '/group',
    '/group/a/b/c',
    '/product',
    '/product/a/b',
    '/nothing',
    '/Products',
    '/product/%ff',
    '/product-not-found',
  ])('[RTE-05] Matches the last route for the unknown path or error page %s', (path) => {
    expect(matched(path)).toEqual(['*', { '*': path.slice(1) }])
  })

  it('Never throws and always finds a route', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(matchRoute(screenRoutes, `/${text}`)).not.toBeNull()
      }),
    )
  })
})
