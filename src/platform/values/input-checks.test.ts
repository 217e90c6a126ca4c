import { describe, expect, it } from 'vitest'
import { checkChoice, checkText, numberOf, type InputRules } from './input-checks.ts'

const capital = '[A-Z][a-z]+'
const taken = (text: string) => (text === 'Taken' ? 'This name is taken.' : null)

describe('Text inputs', () => {
  it.each<readonly [text: string, rules: InputRules, error: unknown]>([
    ['', {}, null],
    ['', { required: true }, { code: 'required' }],
    ['  ', { required: true }, { code: 'required' }],
    ['x', { required: true }, null],
    ['', { minLength: 3, pattern: capital, min: 5 }, null],
    ['ab', { minLength: 3, pattern: capital }, { code: 'tooShort', limit: 3 }],
    ['abc', { minLength: 3, pattern: capital }, { code: 'notValid' }],
    ['Abc', { minLength: 3, pattern: capital }, null],
    ['Abc1', { pattern: capital }, { code: 'notValid' }],
    ['😀😀', { minLength: 3 }, { code: 'tooShort', limit: 3 }],
    ['😀😀😀', { minLength: 3 }, null],
    ['0', { min: 1 }, { code: 'tooLow', limit: 1 }],
    ['1', { min: 1 }, null],
    ['one', { min: 1 }, { code: 'notValid' }],
    ['Taken', { custom: taken }, { code: 'custom', text: 'This name is taken.' }],
    ['Free', { custom: taken }, null],
  ])('[VAL-03] Checks %j with %j', (text, rules, error) => {
    expect(checkText(text, rules)).toEqual(error)
  })

  it('[VAL-03] Are checked in the order of the specification, and the first error counts', () => {
    const all = { required: true, minLength: 2, pattern: '[0-9]+', min: 50, custom: () => 'No.' }
    expect(['', 'x', 'xx', '10', '60'].map((text) => checkText(text, all)?.code)).toEqual([
      'required',
      'tooShort',
      'notValid',
      'tooLow',
      'custom',
    ])
  })

  it('[VAL-03] Run a custom function on an empty input as well', () => {
    expect(checkText('', { custom: () => 'Choose one of both.' })).toEqual({
      code: 'custom',
      text: 'Choose one of both.',
    })
  })

  it.each([
    ['1234.5', 1234.5],
    [' -3 ', -3],
    ['.5', 0.5],
    ['1e3', 1000],
    ['', null],
    ['-', null],
    ['0x10', null],
    ['1,5', null],
    ['Infinity', null],
    ['NaN', null],
  ])('[VAL-05] Convert %j to the number %j', (text, number) => {
    expect(numberOf(text)).toBe(number)
    expect(checkText(text, {}, 'number')?.code).toBe(number === null && text !== '' ? 'notValid' : undefined)
  })
})

describe('Picklists', () => {
  it.each([
    ['', { code: 'required' }],
    [[], { code: 'required' }],
    ['a', null],
    [['a'], null],
    [['a', 'b', 'c'], { code: 'custom', text: 'Two at most.' }],
  ])('[VAL-03] %j: required, then custom', (value, error) => {
    const custom = (values: readonly string[]) => (values.length > 2 ? 'Two at most.' : null)
    expect(checkChoice(value, { required: true, custom })).toEqual(error)
  })
})
