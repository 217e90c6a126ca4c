import { expect, it } from 'vitest'
import { returnPath, signInAddress } from './sign-in-addresses.ts'

it.each([
  ['/nl/nl-nl/products?page=2', '/nl/nl-nl/products?page=2'],
  ['/nl/en-us', '/nl/en-us'],
  ['/nl', '/nl'],
  ['/nl/nl-nl/account', '/nl/nl-nl/account'],
  // Addresses of another site, host or scheme, and addresses that only resemble ours.
  ['/de/de', null],
  ['/nlx/nl-nl', null],
  ['//evil.example/nl/nl-nl', null],
  ['/\\evil.example', null],
  ['/nl/../../evil', null],
  ['https://evil.example/nl/nl-nl', null],
  ['javascript:alert(1)', null],
  ['/nl/nl-nl/\r\nset-cookie: a=b', null],
  ['/nl/nl-nl/%0d%0aset-cookie:a', null],
  // Pages for signing in and out are not a target.
  ['/nl/nl-nl/sign-in', null],
  ['/nl/nl-nl/sign-out', null],
  ['/nl/nl-nl/account/password?token=x', null],
  [`/nl/nl-nl/${'x'.repeat(2000)}`, null],
  ['', null],
  [null, null],
])('Accepts %j as the page to return to below /nl/nl-nl: %j', (given, path) => {
  expect(returnPath(given, '/nl/nl-nl')).toBe(path)
})

it('Writes the current page into the address of the sign-in page', () => {
  expect(signInAddress('/nl/nl-nl', '/nl/nl-nl/products?page=2')).toBe(
    '/nl/nl-nl/sign-in?return-to=%2Fnl%2Fnl-nl%2Fproducts%3Fpage%3D2',
  )
  expect(signInAddress('/nl/nl-nl', '/nl/nl-nl')).toBe('/nl/nl-nl/sign-in')
  expect(signInAddress('/nl/nl-nl', null)).toBe('/nl/nl-nl/sign-in')
})
