import { describe, expect, it } from 'vitest'
import { isLatitude, isLongitude, parseCoordinates } from './coordinates.ts'

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

  it.each([
    ['51.9106, 4.4757', { latitude: 51.9106, longitude: 4.4757 }],
    ['-33,151.2', { latitude: -33, longitude: 151.2 }],
    ['90, -180', { latitude: 90, longitude: -180 }],
    ['90.0001, 0', null],
    ['0, 180.0001', null],
    ['51,9106 4,4757', null],
    ['51.9106', null],
    ['51.9106, 4.4757, 3', null],
    ['', null],
  ])('[VAL-09] The text %j is %j', (text, coordinates) => {
    expect(parseCoordinates(text)).toEqual(coordinates)
  })
})
