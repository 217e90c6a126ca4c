import { describe, expect, it } from 'vitest'
import { isLatitude, isLongitude } from './coordinates.ts'
import { headingLevel } from '#platform/widgets/section/heading-level.ts'

describe('Coordinates', () => {
  it.each([
    [0, true, true],
    [90, true, true],
    [-90, true, true],
    [90.000001, false, true],
    [-90.5, false, true],
    [180, false, true],
    [-180, false, true],
    [180.000001, false, false],
    [Number.NaN, false, false],
    [Infinity, false, false],
  ])('[VAL-09] %d is a latitude: %s, and a longitude: %s', (degrees, latitude, longitude) => {
    expect([isLatitude(degrees), isLongitude(degrees)]).toEqual([latitude, longitude])
  })
})

describe('Heading levels', () => {
  it.each([
    [1, 1],
    [6, 6],
    ['3', 3],
    [0, null],
    [7, null],
    [1.5, null],
    ['h2', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('[VAL-09] %j is %j', (value, level) => {
    expect(headingLevel(value)).toBe(level)
  })
})
