import { describe, expect, it } from 'vitest'
import { failure } from '#platform/values/errors.ts'
import { isAbout, problemOf } from './problem.ts'

describe('Why a form of the administration was refused', () => {
  it('[BOF-08] A change by somebody else has a message of the back office', () => {
    expect(problemOf(failure('STALE_RECORD', { id: 'a01000000000001AAA' }))).toEqual({ key: 'account.error.stale' })
  })

  it('[BOF-08] An invalid value names its field', () => {
    const problem = problemOf(failure('INVALID_FIELD', { field: 'email', reason: 'is no address' }))
    expect(problem).toMatchObject({ field: 'email' })
    expect(problem).toHaveProperty('text', expect.stringContaining('is no address'))
    expect([isAbout(problem, 'email'), isAbout(problem, 'name'), isAbout(null, 'email')]).toEqual([true, false, false])
  })

  it('[BOF-08] An invalid value of no field has its text only', () => {
    const problem = problemOf(failure('INVALID_PARAMETERS', { reason: 'two values exclude each other' }))
    expect(problem).not.toHaveProperty('field')
    expect(isAbout(problem, 'email')).toBe(false)
    expect(isAbout({ key: 'account.error.stale' }, 'email')).toBe(false)
  })

  it('[BOF-08] What the sender cannot mend is thrown', () => {
    for (const error of [failure('ACCESS_DENIED'), new Error('The disk is full.')])
      expect(() => problemOf(error)).toThrow(error)
  })
})
