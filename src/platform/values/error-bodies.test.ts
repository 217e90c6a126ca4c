import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorMessages } from './error-bodies.ts'

const error = (message: string) => ({ errorCode: 'X', message })

describe('Messages of an error body', () => {
  it.each([
    ['A: a list', [error('one'), error('two')], ['one', 'two']],
    [
      'B: page errors',
      { message: 'whole', pageErrors: [error('page')], fieldErrors: { A__c: [error('a')] } },
      ['page'],
    ],
    ['B: field errors', { message: 'whole', fieldErrors: { A__c: [error('a')], B__c: [error('b')] } }, ['a', 'b']],
    [
      'B: errors of the output',
      { message: 'whole', output: { errors: [error('out')], fieldErrors: { A__c: [error('a')] } } },
      ['out'],
    ],
    [
      'B: field errors of the output',
      { message: 'whole', output: { errors: [], fieldErrors: { A__c: [error('a')] } } },
      ['a'],
    ],
    ['B: nothing but its own', { message: 'whole', output: { errors: [], fieldErrors: {} } }, ['whole']],
    ['C: one', { message: 'single', statusCode: 400, errorCode: 'X' }, ['single']],
    ['D: of an Apex call', { errorMessage: 'page: must be a number', debugInfo: 'x' }, ['page: must be a number']],
    ['the same twice', [error('one'), error('one')], ['one']],
    ['blank ones', [error('  '), error(' two ')], ['two']],
    ['a list of no errors', [1, null, { message: 2 }], []],
    ['nothing', null, []],
    ['a text', 'gateway', []],
    ['messages of another form', { message: { text: 'x' } }, []],
  ])('[ERR-01] Reads %s', (_form, body, messages) => {
    expect(errorMessages(body)).toEqual(messages)
  })

  it('[ERR-01] Limits length and number of the messages', () => {
    const many = Array.from({ length: 50 }, (_, at) => error(`${at} ${'x'.repeat(1000)}`))
    expect(errorMessages(many).map(({ length }) => length)).toEqual(Array.from({ length: 10 }, () => 300))
  })

  it('[ERR-01] Returns texts for any body', () => {
    fc.assert(
      fc.property(fc.anything(), (body) => {
        expect(errorMessages(body).every((message) => typeof message === 'string' && message !== '')).toBe(true)
      }),
    )
  })
})
