import { describe, expect, it } from 'vitest'
import type { Role, Viewer } from '#platform/values/viewer.ts'
import { type Row, entity } from '#platform/entity/entity.ts'
import { text } from '#platform/entity/kinds/text.ts'
import { textList } from '#platform/entity/kinds/text-list.ts'
import { requireAccess, mayUpdateField, unreadableFields } from './access.ts'
import { checkValues } from './write/check-values.ts'
import { withoutUnreadable } from './read/read.ts'
import { systemViewer } from './system-viewer.ts'

const secret = entity({
  apiName: 'Secret__c',
  importKind: null,
  keyPrefix: 'a99',
  tableName: 'secret',
  label: 'Secret',
  labelPlural: 'Secrets',
  access: { read: ['customer', 'editor'], create: ['editor'], update: ['editor'], delete: [] },
  listColumns: ['name'],
  personal: 'none',
  fields: {
    name: text({ label: 'Name', required: true }),
    margin: text({ label: 'Margin', access: { read: ['editor'], update: ['administrator'] } }),
    notes: textList({ label: 'Notes', access: { read: ['editor'] } }),
  },
})

const as = (...roles: readonly Role[]): Viewer => ({ ...systemViewer, user: { id: 'x', roles } })
const row: Row<typeof secret> = {
  id: 'a99',
  integrationId: 'a99',
  version: 1,
  isActive: true,
  createdDate: new Date(0),
  createdById: 'x',
  lastModifiedDate: new Date(0),
  lastModifiedById: 'x',
  systemModstamp: new Date(0),
  name: 'n',
  margin: '12 %',
  notes: ['a'],
}

describe('Access', () => {
  it.each([
    ['read', 'customer', true],
    ['read', 'editor', true],
    ['read', 'guest', false],
    ['create', 'customer', false],
    ['update', 'editor', true],
    ['delete', 'editor', false],
    ['delete', 'system', true],
  ] as const)('Allows to %s as %s: %s', (what, role, allowed) => {
    const check = () => requireAccess(as(role), secret, what)
    if (allowed) expect(check).not.toThrow()
    else expect(check).toThrow('You do not have access')
  })

  it('Returns an unreadable field as empty', () => {
    expect(unreadableFields(as('customer'), secret)).toEqual(['margin', 'notes'])
    expect(withoutUnreadable(as('customer'), secret, [row])).toEqual([{ ...row, margin: null, notes: [] }])
    expect(withoutUnreadable(as('editor'), secret, [row])).toEqual([row])
  })

  it('Refuses a field that the viewer may not write and names it', () => {
    expect(mayUpdateField(as('editor'), secret, 'name')).toBe(true)
    expect(checkValues(as('editor'), secret, { name: 'm', margin: '90 %' }, row, 'program')).toEqual({
      values: { name: 'm' },
      errors: [{ field: 'margin', reason: 'may not be written by you', code: 'INSUFFICIENT_ACCESS_OR_READONLY' }],
    })
    expect(checkValues(as('administrator'), secret, { margin: '90 %' }, row, 'program').errors).toEqual([])
  })
})
