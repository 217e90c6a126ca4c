import { describe, expect, it } from 'vitest'
import { substance } from '#features/catalogue/products/substance.ts'
import { type AuditedWrite, planUndo } from './plan-undo.ts'

type Values = Readonly<Record<string, unknown>>

const id = 'a01000000000001AAA'
/** The entries of the import have the numbers 1 and 2, that of its undo has 7; others wrote the rest. */
const batches = { ofRun: new Set([1n, 2n]), reversed: new Set([7n]) }
const entry = (
  batch: bigint,
  operation: string,
  before: Values | null = {},
  after: Values | null = {},
): AuditedWrite => ({
  recordId: id,
  operation,
  batch,
  before,
  after,
})
const stored = { integrationId: 'A', names: { de: 'Säure', 'nl-NL': 'Zuur' }, cas: '77-92-9' }
const plan = (entries: readonly AuditedWrite[], current: typeof stored | null = stored) =>
  planUndo(substance, id, current, entries, batches)

describe('What an undo does with a record', () => {
  it.each([
    ['was created', [entry(1n, 'create', null)], 'remove'],
    ['was created and changed by the same import', [entry(1n, 'create', null), entry(2n, 'update')], 'remove'],
    ['was created and changed by somebody else', [entry(1n, 'create', null), entry(5n, 'update')], 'retained'],
    ['was changed by somebody before the import only', [entry(0n, 'update'), entry(1n, 'update')], 'restore'],
    ['was changed, and its earlier values were erased', [entry(1n, 'update', null)], 'erased'],
    ['was reversed by an earlier attempt', [entry(1n, 'update'), entry(7n, 'update')], 'reversed'],
    ['was changed after it was reversed', [entry(1n, 'update'), entry(7n, 'update'), entry(8n, 'update')], 'reversed'],
  ] as const)('[BOF-05] A record that %s', (_, entries, type) => {
    expect(plan(entries)).toMatchObject({ id, key: 'A', type })
  })

  it('[BOF-05] A record that somebody has deleted is retained, with the name that the import gave it', () => {
    const created = entry(1n, 'create', null, { integrationId: 'B' })
    expect(plan([created, entry(4n, 'delete')], null)).toEqual({ id, key: 'B', type: 'retained' })
    expect(plan([entry(1n, 'create', null, null)], null)).toEqual({ id, key: '', type: 'retained' })
    expect(plan([], null)).toEqual({ id, key: '', type: 'retained' })
  })

  it('[BOF-05] Values go back to those before the first write of the import', () => {
    const entries = [entry(1n, 'update', { cas: null }), entry(2n, 'update', { cas: '50-81-7', eNumbers: ['E300'] })]
    expect(plan(entries)).toMatchObject({ type: 'restore', values: { cas: null, eNumbers: ['E300'] } })
    expect(plan([entry(0n, 'update', { cas: '1' })])).toMatchObject({ type: 'restore', values: {} })
  })

  it('[BOF-05] Languages that the import added are emptied, and the others get their earlier text', () => {
    const changed = entry(1n, 'update', { names: { de: 'Citronensäure' } })
    expect(plan([changed])).toMatchObject({ values: { names: { de: 'Citronensäure', 'nl-NL': null } } })
    expect(plan([entry(1n, 'update', { names: null })])).toMatchObject({
      values: { names: { de: null, 'nl-NL': null } },
    })
    const withoutNames = { ...stored, names: null }
    expect(planUndo(substance, id, withoutNames, [changed], batches)).toMatchObject({
      values: { names: { de: 'Citronensäure' } },
    })
  })
})
