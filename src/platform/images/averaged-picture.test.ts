import { expect, it } from 'vitest'
import { averaged } from './averaged-picture.ts'

const picture = (width: number, ...pixels: readonly (readonly number[])[]) => ({
  data: Uint8ClampedArray.from(pixels.flat()),
  width,
  height: pixels.length / width,
})

it.each([
  [
    'the average of a square',
    picture(2, [0, 0, 0, 255], [100, 0, 0, 255], [200, 40, 0, 255], [100, 0, 8, 255]),
    [100, 10, 2, 255],
  ],
  [
    'no colour of clear pixels',
    picture(2, [255, 255, 255, 0], [10, 20, 30, 255], [0, 0, 0, 0], [10, 20, 30, 255]),
    [10, 20, 30, 128],
  ],
  ['nothing but clear ones', picture(2, [9, 9, 9, 0], [9, 9, 9, 0], [9, 9, 9, 0], [9, 9, 9, 0]), [0, 0, 0, 0]],
  ['a picture lower than a square', picture(2, [10, 0, 0, 255], [30, 0, 0, 255]), [20, 0, 0, 255]],
])('Reduces %s to one pixel', (_, input, expected) => {
  expect([...averaged(input, 2).data]).toEqual(expected)
})

it('Drops incomplete squares', () => {
  const pixels = Array.from({ length: 35 }, (_, at) => [at, at, at, 255])
  const { width, height, data } = averaged(picture(7, ...pixels), 3)
  expect({ width, height, data: [...data] }).toEqual({ width: 2, height: 1, data: [8, 8, 8, 255, 11, 11, 11, 255] })
})

it('Returns a small picture unchanged', () => {
  const input = picture(1, [1, 2, 3, 4])
  expect(averaged(input, 1)).toBe(input)
  expect(averaged(input, 0)).toBe(input)
})
