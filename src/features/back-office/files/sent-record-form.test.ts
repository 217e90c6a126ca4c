import { expect, it } from 'vitest'
import { createEncryption } from '#platform/store/encryption.ts'
import { failure, type Failure } from '#platform/values/errors.ts'
import { readSentForm } from './sent-record-form.ts'
import { createUploadTokens } from '#platform/forms/drafts/upload-tokens.ts'

const uploadTokens = createUploadTokens(createEncryption('a key of the tests that is long enough'))
const file = (key: string, name: string) => ({ key, name, bytes: 4, sha256: key, contentType: 'text/plain' })

/** What a form with these fields and files of field A says. */
function read(
  fields: readonly (readonly [string, string])[],
  files: { readonly stored?: ReturnType<typeof file>; readonly refused?: readonly [Failure, bytes: number] } = {},
  userId = 'ada',
) {
  const { stored, refused } = files
  const sentFiles = {
    stored: new Map(stored === undefined ? [] : [['file.A', stored]]),
    refused: new Map(
      refused === undefined ? [] : [['file.A', { failure: refused[0], name: 'refused.txt', bytes: refused[1] }]],
    ),
  }
  const viewer = { user: { id: userId, roles: [] } }
  return readSentForm(new URLSearchParams(fields.map((each) => [...each])), { viewer, sentFiles, uploadTokens })
}

it('[BOF-03] What was uploaded counts with the next try of the same user, unless it is replaced or removed', () => {
  const first = read([['field.Name', 'Typed']], { stored: file('MC1', 'first.txt') })
  expect([first.fields.get('field.A'), first.fields.get('field.Name')]).toEqual(['MC1', 'Typed'])
  const { token } = first.uploaded.get('MC1') ?? expect.unreachable()
  const again = read([['uploaded.A', token]])
  expect([again.fields.get('field.A'), again.uploaded.get('MC1')]).toEqual(['MC1', { name: 'first.txt', token }])
  const others = read([['uploaded.A', token]], {}, 'somebody else')
  expect([others.fields.get('field.A'), others.uploaded.size]).toEqual([null, 0])
  const removed = read([
    ['uploaded.A', token],
    ['remove.A', 'yes'],
  ])
  expect([removed.fields.get('field.A'), removed.uploaded.size]).toEqual([null, 0])
  const replaced = read([['uploaded.A', token]], { stored: file('MC2', 'second.txt') })
  expect([replaced.fields.get('field.A'), [...replaced.uploaded.keys()]]).toEqual(['MC2', ['MC2']])
})

it('[BOF-03] Refuses a token that the portal did not create', () => {
  expect(() => read([['uploaded.A', 'invented']])).toThrow(expect.objectContaining({ code: 'INVALID_PARAMETERS' }))
})

it.each([
  ['fileTooLarge', failure('FILE_REFUSED'), 5000],
  ['fileEmpty', failure('FILE_REFUSED'), 0],
  ['fileType', failure('FILE_TYPE_REFUSED'), 10],
  ['fileMalware', failure('MALWARE_FOUND'), 10],
  ['fileQuota', failure('UPLOAD_QUOTA_EXCEEDED'), 0],
  ['fileScanner', failure('SCANNER_UNAVAILABLE'), 10],
])('[BOF-03] Names the reason of a refused file: %s', (message, error, bytes) => {
  expect([...read([], { refused: [error, bytes] }).problems]).toEqual([['A', [{ message, typed: 'refused.txt' }]]])
})
