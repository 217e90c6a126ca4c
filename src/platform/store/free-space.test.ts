import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { asStorageError, checkRoomForWrite } from './free-space.ts'

describe('The free space of a directory', () => {
  it('Is sufficient for a small write, and not for one of an exabyte.', () => {
    expect(() => checkRoomForWrite(tmpdir(), 1)).not.toThrow()
    expect(() => checkRoomForWrite(tmpdir(), 1e18)).toThrow(expect.objectContaining({ code: 'STORAGE_FULL' }))
  })
})

describe('An error of the file system', () => {
  it.each(['ENOSPC', 'EDQUOT'])('Is STORAGE_FULL if it is %s.', (code) => {
    expect(asStorageError(Object.assign(new Error(), { code }))).toMatchObject({ code: 'STORAGE_FULL' })
  })

  it.each([Object.assign(new Error('denied'), { code: 'EACCES' }), new Error('other'), 'a text'])(
    'Remains what it is if it has another reason: %s',
    (error) => {
      expect(asStorageError(error)).toBe(error)
    },
  )
})
