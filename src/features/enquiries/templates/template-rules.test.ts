import { expect, it } from 'vitest'
import { filledTemplate } from './template-rules.ts'

it.each([
  ['Dear {customer}, about {number}: {number}.', 'Dear Ada, about Q-1: Q-1.'],
  ['{Customer} {price} {}', '{Customer} {price} {}'],
  ['', ''],
])('[REQ-01] %j reads %j', (template, text) => {
  expect(filledTemplate(template, { number: 'Q-1', customer: 'Ada' })).toBe(text)
})

it('[REQ-01] A customer whose name is a placeholder stays as named', () => {
  expect(filledTemplate('{customer} {number}', { number: '{customer}', customer: '{number} $& $1' })).toBe(
    '{number} $& $1 {customer}',
  )
})
