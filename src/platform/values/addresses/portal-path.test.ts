import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { portalPath } from './portal-path.ts'

describe('Path of the portal', () => {
  it.each([
    ['/', '/'],
    ['/old/page.html', '/old/page.html'],
    ['/old?id=5&x=%2Fa', '/old?id=5&x=%2Fa'],
    ['/producten/citroenzuur-é', '/producten/citroenzuur-%C3%A9'],
    ['/nl/nl-nl/product/x-01t000000000001AAA', '/nl/nl-nl/product/x-01t000000000001AAA'],
    ['/a/b%2Fc', '/a/b%2Fc'],
    ['/old?to=https://x.example/', '/old?to=https://x.example/'],
  ])('Accepts %s', (text, path) => {
    expect(portalPath(text)).toBe(path)
  })

  it.each([
    '',
    'old',
    'https://x.example/old',
    '//x.example',
    '/\\x.example',
    '\\/x.example',
    '/a//x.example',
    '/%2F%2Fx.example',
    '/%5Cx.example',
    '/%09/x.example',
    '/a\tb',
    '/a\nb',
    '/a%0d%0aSet-Cookie:x=1',
    '/a%250aSet-Cookie:x=1',
    '/a b',
    '/a\u2028b',
    '/a/../..//x.example',
    '/a/%2e%2e/b',
    '/a#b',
    '/a\ud800',
    'javascript:alert(1)',
  ])('Refuses %j', (text) => {
    expect(portalPath(text)).toBeNull()
  })

  it('Never leads to another host, and stays the same when it is read again', () => {
    const piece = fc.oneof(
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      fc.constantFrom('/', '//', '\\', '..', '%2f', '%5c', '%0d%0a', '@', ':', 'x.example', '?', '\t', 'https:'),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = portalPath(`/${pieces.join('')}`)
        if (path === null) return
        expect(new URL(path, 'https://portal.example').origin).toBe('https://portal.example')
        expect(path).toMatch(/^\/(?!\/)[\x21-\x7e]*$/)
        expect(portalPath(path)).toBe(path)
      }),
    )
  })
})
