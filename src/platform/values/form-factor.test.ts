import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { breakpoints, layoutSizeOf, screenSizeOf } from './form-factor.ts'

describe('layoutSizeOf', () => {
  it.each([
    [0, 'Small'],
    [479, 'Small'],
    [479.9, 'Small'],
    [480, 'MediumSmall'],
    [767, 'MediumSmall'],
    [768, 'Medium'],
    [1024, 'Medium'],
    [1024.5, 'Large'],
    [1025, 'Large'],
    [3840, 'Large'],
  ])('[LAY-03] A window of %d px is %s', (width, size) => expect(layoutSizeOf(width)).toBe(size))
})

describe('screenSizeOf', () => {
  it.each([
    [390, 'Small'],
    [1024, 'Small'],
    [1025, 'Large'],
  ])('[LAY-04] A window of %d px is %s', (width, size) => expect(screenSizeOf(width)).toBe(size))
})

it('[LAY-02] The four breakpoints are tokens with the exact values', () => {
  expect(breakpoints).toEqual({
    mobileBelow: '47.9375em',
    tabletFrom: '48em',
    tabletTo: '64em',
    desktopAbove: '64.0625em',
  })
  const tokens = readFileSync('src/platform/widgets/theme/tokens.css', 'utf8')
  expect([...tokens.matchAll(/--breakpoint-[\w-]+: ([^;]+);/g)].map(([, value]) => value)).toEqual(
    Object.values(breakpoints),
  )
})

it('[LAY-02] No style sheet has a breakpoint of its own near these; layouts change at 48em and 64.0625em', () => {
  const edges = globSync('src/**/*.css').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/@media[^{]*/g)].flatMap(([query]) =>
      [...query.matchAll(/([\d.]+)(em|px)/g)].map(([edge, number, unit]) => ({
        file,
        edge,
        em: Number(number) / (unit === 'px' ? 16 : 1),
      })),
    ),
  )
  const near = edges.filter(({ em }) => em > 44 && em < 70)
  const known: readonly string[] = [breakpoints.tabletFrom, breakpoints.desktopAbove]
  expect(near.filter(({ edge }) => !known.includes(edge))).toEqual([])
  expect(near.length).toBeGreaterThan(5)
})
