import { describe, expect, it } from 'vitest'
import type { RecordErrorBody } from '#platform/values/errors.ts'
import { checkRepresentation } from './check.ts'
import type { Representation } from './table.ts'

const record: Representation<'Record'> = {
  apiName: 'Product2',
  childRelationships: {},
  eTag: '610a250509b966f2eb376b3205824a8b',
  fields: { Name: { displayValue: null, value: 'Citric acid' } },
  id: '01t000000000001AAA',
  lastModifiedById: null,
  lastModifiedDate: '2026-03-01T08:00:00.000Z',
  recordTypeId: null,
  recordTypeInfo: null,
  systemModstamp: '2026-03-01T08:00:00.000Z',
  weakEtag: 1_772_352_000_000,
}
const spanning = {
  ...record,
  fields: { Trade_Name__r: { displayValue: 'Citrofol', value: { ...record, apiName: 'Trade_Name__c' } } },
}

describe('checkRepresentation', () => {
  it('Accepts a record within a field and unknown keys', () => {
    expect(checkRepresentation('Record', { ...spanning, more: 1 })).toBeNull()
  })

  it('Reports the position of the first problem, also in nested records', () => {
    const { eTag: _, ...withoutETag } = record
    const broken = { ...spanning, fields: { Trade_Name__r: { displayValue: null, value: withoutETag } } }
    expect(checkRepresentation('Record', broken)).toBe(
      'fields.Trade_Name__r.value.eTag: Invalid key: Expected "eTag" but received undefined',
    )
    expect(checkRepresentation('Record', null)).toBe('$: Invalid type: Expected Object but received null')
  })

  it('Distinguishes integers from numbers and maps from lists', () => {
    expect(checkRepresentation('Record', { ...record, weakEtag: 1.5 })).toMatch(/^weakEtag: /)
    expect(checkRepresentation('Record', { ...record, fields: [] })).toBe(
      'fields: Invalid type: Expected Object but received Array',
    )
  })

  it('Chooses the form of an object by its discriminator', () => {
    const link = { apiName: null, componentType: 'CustomLink', behavior: 'Replace', customLinkUrl: '/', label: 'Help' }
    expect(checkRepresentation('AbstractRecordLayoutComponent', link)).toBeNull()
    expect(checkRepresentation('AbstractRecordLayoutComponent', { ...link, behavior: 'Popup' })).toMatch(/^behavior: /)
    expect(checkRepresentation('AbstractRecordLayoutComponent', { ...link, componentType: 'Link' })).toMatch(
      /^componentType: /,
    )
    expect(checkRepresentation('AbstractRecordLayoutComponent', { ...link, componentType: 'Canvas' })).toMatch(
      /^displayLocation: /,
    )
  })

  const errors = [{ errorCode: 'NOT_FOUND', message: 'Resource not found.' }]
  it.each([
    [{ statusCode: 200, result: record }, null],
    [{ statusCode: 201, result: record }, null],
    [{ statusCode: 204, result: null }, null],
    [{ statusCode: 404, result: errors }, null],
    [{ statusCode: 200, result: errors }, /^results\.0\.result\.apiName: /],
    [{ statusCode: 404, result: record }, /^results\.0\.result: /],
    [{ statusCode: 404, result: [] }, /^results\.0\.result: /],
    [{ statusCode: 404, result: errors[0] }, /^results\.0\.result: /],
    [{ statusCode: 204, result: record }, /^results\.0\.result: /],
    [{ statusCode: 200 }, /^results\.0\.result: /],
    [{ statusCode: 99, result: record }, /^results\.0\.statusCode: /],
  ])('Checks the batch item %j against its status', (item, wrong) => {
    const found = checkRepresentation('Batch', { hasErrors: false, results: [item] })
    if (wrong === null) expect(found).toBeNull()
    else expect(found).toMatch(wrong)
  })

  it('Requires hasErrors in full batches and not in simplified ones', () => {
    expect(checkRepresentation('Batch', { results: [] })).toMatch(/^hasErrors: /)
    expect(checkRepresentation('RecordAvatarBulk', { results: [] })).toMatch(/^hasErrors: /)
    expect(checkRepresentation('SimplifiedBatch', { results: [] })).toBeNull()
  })

  it('Accepts the four error bodies', () => {
    const single = { errorCode: 'INVALID_FIELD', message: 'No such field.' }
    const inField = { ...single, constituentField: null, duplicateRecordError: null, field: 'Name', fieldLabel: null }
    const output = { errors: [], fieldErrors: { Name: [inField] } }
    expect(checkRepresentation('ErrorList', [single])).toBeNull()
    expect(
      checkRepresentation('RecordError', { enhancedErrorType: 'RecordError', message: 'Wrong', output }),
    ).toBeNull()
    // The body that the server writes is the one that the description promises: this does not compile otherwise.
    const written: RecordErrorBody = { ...single, enhancedErrorType: 'RecordError', output, statusCode: 400 }
    const described: Representation<'RecordError'> = written
    expect(checkRepresentation('RecordError', described)).toBeNull()
    expect(
      checkRepresentation('RecordError', {
        enhancedErrorType: null,
        message: 'Wrong',
        output,
        statusCode: 400,
        errorCode: 'X',
      }),
    ).toBeNull()
    expect(checkRepresentation('RecordError', { enhancedErrorType: 'Other', message: 'Wrong', output })).toMatch(
      /^enhancedErrorType: /,
    )
    expect(checkRepresentation('SingleError', { ...single, statusCode: 400 })).toBeNull()
    expect(checkRepresentation('ApexError', { errorMessage: 'Wrong' })).toBeNull()
    expect(checkRepresentation('ErrorList', [])).not.toBeNull()
    expect(checkRepresentation('ErrorList', single)).not.toBeNull()
  })
})
