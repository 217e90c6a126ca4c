import { expect, expectTypeOf, it } from 'vitest'
import { certificate } from '#features/documents/certificates/certificate.ts'
import { selectFields, selectWireFields } from '#platform/calls/select-fields.ts'
import { mediaAddress } from '#platform/values/content-key.ts'
import { rowOf } from '#tests/fixtures/entity-row.ts'

const row = rowOf(certificate, {
  id: 'a07000000000000001',
  name: 'ISO 9001:2015',
  logo: 'MCZYNRLDRXWFE6ZD4VKNN7H2KU5Q',
  validUntil: '2027-03-30',
})

it('Selects only the selected fields, in the order of the selection', () => {
  const selected = selectFields(certificate, ['validUntil', 'name', 'number'])(row)
  expect(JSON.stringify(selected)).toBe('{"validUntil":"2027-03-30","name":"ISO 9001:2015","number":null}')
  expectTypeOf(selected.validUntil).toEqualTypeOf<string | null>()
  expectTypeOf(selected.name).toEqualTypeOf<string>()
})

it('Gives selected fields their API names and converts a stored file to its address', () => {
  const selected = selectWireFields(certificate, ['id', 'logo', 'validUntil', 'isActive'])(row)
  expect(JSON.stringify(selected)).toBe(
    JSON.stringify({
      Id: row.id,
      Logo__c: mediaAddress(row.logo ?? ''),
      Valid_Until__c: '2027-03-30',
      IsActive__c: true,
    }),
  )
  expectTypeOf(selected).toEqualTypeOf<{
    readonly Id: string
    readonly Logo__c: string | null
    readonly Valid_Until__c: string | null
    readonly IsActive__c: boolean
  }>()
})
