import { expect, it } from 'vitest'
import { signInAddress } from './sign-in-addresses.ts'

it('Writes the current page into the address of the sign-in page', () => {
  expect(signInAddress('/nl/nl-nl', '/nl/nl-nl/products?page=2')).toBe(
    '/nl/nl-nl/sign-in?return-to=%2Fnl%2Fnl-nl%2Fproducts%3Fpage%3D2',
  )
  expect(signInAddress('/nl/nl-nl', '/nl/nl-nl')).toBe('/nl/nl-nl/sign-in')
  expect(signInAddress('/nl/nl-nl', null)).toBe('/nl/nl-nl/sign-in')
})
