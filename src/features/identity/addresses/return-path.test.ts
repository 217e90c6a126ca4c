import { expect, it } from 'vitest'
import { returnPath } from './return-path.ts'

it.each([
  ['/nl/nl-nl/products?page=2', '/nl/nl-nl/products?page=2'],
  ['/nl/en-us', '/nl/en-us'],
  ['/nl', '/nl'],
  ['/nl/nl-nl/account', '/nl/nl-nl/account'],
  // The back office belongs to no site.
  ['/back-office/nl-nl/record/x?history=1', '/back-office/nl-nl/record/x?history=1'],
  ['/back-officer/nl-nl', null],
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
  // Pages for signing in are not a target.
  ['/nl/nl-nl/sign-in', null],
  ['/nl/nl-nl/sign-in/code', null],
  ['/nl/nl-nl/account/password?token=x', null],
  [`/nl/nl-nl/${'x'.repeat(2000)}`, null],
  ['', null],
  [null, null],
])('Accepts %j as the page to return to below /nl/nl-nl: %j', (input, path) => {
  expect(returnPath(input, '/nl/nl-nl')).toBe(path)
})
