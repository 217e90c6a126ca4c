import { describe, expect, it } from 'vitest'
import { failure } from '#platform/values/errors.ts'
import { fileProblemOf } from './refused-file.ts'

describe('Why a file was not taken', () => {
  it.each([
    [failure('FILE_TYPE_REFUSED', { name: 'a.exe' }), 1, 'fileType'],
    [failure('MALWARE_FOUND'), 1, 'fileMalware'],
    [failure('UPLOAD_QUOTA_EXCEEDED'), 1, 'fileQuota'],
    [failure('SCANNER_UNAVAILABLE'), 1, 'fileScanner'],
    [failure('FILE_REFUSED', { reason: 'is empty' }), 0, 'fileEmpty'],
    [failure('FILE_REFUSED', { reason: 'has more than 9 bytes' }), 10, 'fileTooLarge'],
  ])('[BOF-05] %s after %i bytes', (refusal, bytes, problem) => {
    expect(fileProblemOf({ failure: refusal, bytes })).toBe(problem)
  })
})
