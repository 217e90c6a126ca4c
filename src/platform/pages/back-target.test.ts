import { describe, expect, it } from 'vitest'
import { backTarget } from './back-target.ts'
import { origins } from '#platform/values/addresses/url-parameters.ts'

const tradeName = { id: 'a01000000000001AAA', slug: 'xanvero' }
const principal = { id: '001000000000001AAA', slug: 'brenvik' }
const none = new URLSearchParams()

describe("The link 'back to' of a record's page", () => {
  it.each([
    ['search', '', '/search'],
    ['browse', '', '/products'],
    ['tradename', '', '/product-group/xanvero-a01000000000001AAA'],
    ['principal', '', '/supplier/brenvik-001000000000001AAA'],
    ['publication', '', '/publications'],
    ['promo', '', '/products?promoted-products-only=true'],
    ['folder', 'selected-folder-id=a0F000000000001AAA', '/folder/a0F000000000001AAA'],
    ['share', 'sharing=kj3_-x', '/share/kj3_-x'],
    ['email', '', ''],
    ['chat', '', ''],
  ] as const)('[ENQ-03] Leads from %s with %s to %s', (origin, query, path) => {
    expect(backTarget(origin, new URLSearchParams(query), { tradeName, principal })).toEqual({ origin, path })
  })

  it('[ENQ-03] Leads to the list if the record has no nearer target', () => {
    expect(backTarget('tradename', none, {})?.path).toBe('/product-groups')
    expect(backTarget('principal', none, {})?.path).toBe('/suppliers')
  })

  it.each([
    [null, ''],
    ['external', ''],
    ['folder', ''],
    ['share', 'sharing='],
    ['share', 'sharing=..%2F..%2Fsign-out'],
    ['folder', `selected-folder-id=${'x'.repeat(201)}`],
  ] as const)('[ENQ-03] Does not exist from %s with %s', (origin, query) => {
    expect(backTarget(origin, new URLSearchParams(query), { tradeName, principal })).toBeNull()
  })

  it('[ENQ-03] Supports every origin', () => {
    const query = new URLSearchParams('sharing=a&selected-folder-id=b')
    expect(origins.filter((origin) => backTarget(origin, query, {}) === null)).toEqual(['external'])
  })
})
