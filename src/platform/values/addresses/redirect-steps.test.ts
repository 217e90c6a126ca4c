import { expect, it } from 'vitest'
import { followSteps, leadsBack } from './redirect-steps.ts'

const chain = (length: number): ReadonlyMap<string, string> =>
  new Map(Array.from({ length }, (_, at) => [`/${at}`, `/${at + 1}`]))

it.each([
  ['/x', new Map(), null],
  ['/0', chain(1), '/1'],
  ['/0', chain(5), '/5'],
  ['/3', chain(5), '/5'],
  ['/0', chain(6), null],
  ['/a', new Map([['/a', '/a']]), null],
  [
    '/a',
    new Map([
      ['/a', '/b'],
      ['/b', '/a'],
    ]),
    null,
  ],
  [
    '/a?x',
    new Map([
      ['/a', '/b?x=1'],
      ['/b', '/c'],
    ]),
    '/c',
  ],
  [
    '/a',
    new Map([
      ['/a', '/b?x=1'],
      ['/b', '/a?y'],
    ]),
    null,
  ],
  ['/a?x', new Map([['/a?x', '/a?y']]), '/a?y'],
  ['/a', new Map([['/a', '/a?x']]), null],
] as const)('Finds a page that moved more than once: %s', (path, next, end) => {
  expect(followSteps(path, next, () => false)).toBe(end)
})

it.each([
  ['/a', '/a', true],
  ['/a', '/a?x', true],
  ['/a?x', '/a', false],
  ['/a?x', '/a?x', true],
  ['/a?x', '/a?y', false],
  ['/a', '/b', false],
])('%s is redirected to itself by %s: %s', (from, to, back) => {
  expect(leadsBack(from, to)).toBe(back)
})

it('Stops at an address that may be a page, unless that would be a loop', () => {
  const isThree = (address: string) => address === '/3'
  expect(followSteps('/0', chain(5), isThree)).toBe('/3')
  expect(followSteps('/3', chain(5), isThree)).toBe('/5')
  expect(followSteps('/0', new Map([...chain(3), ['/3', '/0']]), isThree)).toBeNull()
})
