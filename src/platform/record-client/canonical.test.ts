import fc from 'fast-check'
import { expect, it } from 'vitest'
import { recordIdFrom } from '#platform/values/record-id.ts'
import { canonical, keyOf } from './canonical.ts'

const id18 = fc.uint8Array({ minLength: 9, maxLength: 9 }).map((bytes) => recordIdFrom('001', bytes))
const names = fc.uniqueArray(fc.stringMatching(/^Account\.[A-Z][a-z]{1,4}$/), { maxLength: 6 })
const configs = fc.record({ recordId: id18, fields: names, optionalFields: names, pageSize: fc.integer() })

it('[RDL-02] Gives equal configurations one form, whatever the order of fields and the length of ids', () => {
  fc.assert(
    fc.property(configs, fc.infiniteStream(fc.nat()), ({ recordId, fields, ...rest }, random) => {
      const shuffled = fields.toSorted(() => ((random.next().value ?? 0) % 2) - 0.5)
      const other = { ...rest, fields: [...shuffled, ...shuffled.slice(0, 1)], recordId: recordId.slice(0, 15) }
      expect(keyOf('getRecord', other)).toBe(keyOf('getRecord', { recordId, fields, ...rest }))
    }),
  )
})

it('[RDL-02] Gives different configurations different forms', () => {
  const plain = ({ fields, optionalFields, ...rest }: { fields: string[]; optionalFields: string[] }) =>
    JSON.stringify([rest, fields.toSorted(), optionalFields.toSorted()])
  fc.assert(
    fc.property(configs, configs, (one, other) => {
      expect(keyOf('getRecord', one) === keyOf('getRecord', other)).toBe(plain(one) === plain(other))
    }),
  )
  expect(keyOf('getListUi', { sortBy: ['A', 'B'] })).not.toBe(keyOf('getListUi', { sortBy: ['B', 'A'] }))
})

it('[RDL-04] Writes the recent list as the platform does, however it is named', () => {
  expect(canonical({ listViewApiName: '__recent' })).toEqual({ listViewApiName: '__Recent' })
})

it('Names fields by their names, also where they are given as objects', () => {
  const field = { objectApiName: 'Account', fieldApiName: 'Name' }
  expect(canonical({ fields: field })).toEqual({ fields: ['Account.Name'] })
})
