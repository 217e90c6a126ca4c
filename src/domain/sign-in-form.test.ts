import { expect, it } from 'vitest'
import { returnPath, signInAddress } from './sign-in-form.ts'

it.each([
  ['/nl/nl-nl/products?page=2', '/nl/nl-nl/products?page=2'],
  ['/nl/en-us', '/nl/en-us'],
  ['/nl', '/nl'],
  ['/nl/nl-nl/account', '/nl/nl-nl/account'],
  // Another site, another host, another scheme, and what only looks like ours.
  ['/de/de', null],
  ['/nlx/nl-nl', null],
  ['//evil.example/nl/nl-nl', null],
  ['/\\evil.example', null],
  ['/nl/../../evil', null],
  ['https://evil.example/nl/nl-nl', null],
  ['javascript:alert(1)', null],
  ['/nl/nl-nl/\r\nset-cookie: a=b', null],
  ['/nl/nl-nl/%0d%0aset-cookie:a', null],
  // Nobody wants to be where one comes and goes.
  ['/nl/nl-nl/sign-in', null],
  ['/nl/nl-nl/sign-out', null],
  ['/nl/nl-nl/account/password?token=x', null],
  [`/nl/nl-nl/${'x'.repeat(2000)}`, null],
  ['', null],
  [null, null],
])('who wanted to be at %j goes there from /nl/nl-nl: %j', (given, path) => {
  expect(returnPath(given, '/nl/nl-nl')).toBe(path)
})

it('the address of the sign-in page leads back', () => {
  expect(signInAddress('/nl/nl-nl', '/nl/nl-nl/products?page=2')).toBe(
    '/nl/nl-nl/sign-in?return-to=%2Fnl%2Fnl-nl%2Fproducts%3Fpage%3D2',
  )
  expect(signInAddress('/nl/nl-nl', '/nl/nl-nl')).toBe('/nl/nl-nl/sign-in')
  expect(signInAddress('/nl/nl-nl', null)).toBe('/nl/nl-nl/sign-in')
})
