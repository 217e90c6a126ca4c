import { expect, it } from 'vitest'
import { readRequestedRecord } from './visibility-explanation-form.ts'

const id = '01t000000000001AAA'
const key = 'MCA4CCV5QS2BAB5H7YRCRPTCWGZQ'

it.each([
  [id, { type: 'id', id }],
  [`  ${id.slice(0, 15)} `, { type: 'id', id }],
  [`/nl/nl-nl/product/xanvero-80-${id}`, { type: 'id', id }],
  [`https://portal.example/nl/nl-nl/product/xanvero-80-${id}?bg=food#documents`, { type: 'id', id }],
  [`/nl/nl-nl/product/${id}`, { type: 'id', id }],
  [key, { type: 'key', key }],
  [`https://portal.example/de/de/publication/neues-${key}`, { type: 'key', key }],
  ['', null],
  ['xanvero', null],
  ['/nl/nl-nl/products', null],
  ['https://', null],
  [`${id}1`, null],
])('Finds in %j the requested record', (text, expected) => {
  expect(readRequestedRecord(text)).toEqual(expected)
})
