import { describe, expect, it } from 'vitest'
import { failure } from '#platform/values/errors.ts'
import { Offline } from '#platform/calls/call-over-http.ts'
import { Refused } from '#platform/calls/refused.ts'
import { failureName, shownError } from './shown-error.ts'

describe('The error that a page shows', () => {
  it.each([
    ['a parameter that is too long', failure('PARAMETER_TOO_LONG'), 400, 'refused', false],
    ['a store that does not answer', failure('STORE_UNAVAILABLE'), 503, 'unavailable', true],
    ['a programming error', new TypeError('x is not a function'), 500, 'unexpected', true],
    ['a thrown string', 'thrown', 500, 'unexpected', true],
    ['no connection', new Offline(null), 503, 'offline', false],
  ])('%s', (_name, error, status, kind, unexpected) => {
    expect(shownError(error)).toEqual({ status, kind, unexpected })
  })

  it.each([
    [
      new Refused(503, 'Service Unavailable', ['The store does not answer.']),
      '503 Service Unavailable · The store does not answer.',
    ],
    [new Refused(502, '', []), '502'],
  ])('[ERR-01] Has the message of the server: %s', (cause, message) => {
    expect(shownError(failure('STORE_UNAVAILABLE', {}, cause)).serverMessage).toBe(message)
  })

  it('Stays the same when the browser reads it from JSON', () => {
    const shown = shownError(failure('STORE_UNAVAILABLE'))
    expect(shownError(JSON.parse(JSON.stringify(shown)))).toEqual(shown)
  })

  it('Recognises a failure from another copy of the module by its name', () => {
    const other = Object.assign(new Error('gone'), { name: 'Failure', code: 'RECORD_NOT_FOUND', status: 404 })
    expect(failureName(other)).toBe('RECORD_NOT_FOUND')
    expect(shownError(other)).toEqual({ status: 404, kind: 'refused', unexpected: false })
    const values = { code: 'RECORD_NOT_FOUND', status: 404 }
    expect(failureName(Object.assign(new Error('gone'), values))).toBeNull()
    expect(failureName(Object.assign(new Error('gone'), { name: 'Failure', code: 'RECORD_NOT_FOUND' }))).toBeNull()
    expect(shownError(Object.assign(new Error('gone'), values)).status).toBe(500)
  })
})
