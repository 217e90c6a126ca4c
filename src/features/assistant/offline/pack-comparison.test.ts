import { describe, expect, it } from 'vitest'
import { comparePack, differs } from './pack-comparison.ts'
import type { PackProduct } from './pack-shapes.ts'

const specified = (key: string, text: string) => ({
  property: { key, name: `Name of ${key}`, group: 'physical', isYesNo: false, unit: '' } as const,
  values: [{ text }],
})
const product = (name: string, code: string | null, specifications: PackProduct['specifications']): PackProduct => ({
  id: name,
  name,
  code,
  principal: 'Brenvik',
  substances: [],
  functions: [],
  segments: [],
  description: null,
  sampleAvailable: true,
  specifications,
  documents: [],
})
const facts = [
  { label: 'Code', of: ({ code }: PackProduct) => code ?? '' },
  { label: 'Supplier', of: ({ principal }: PackProduct) => principal },
  { label: 'Functions', of: ({ functions }: PackProduct) => functions.join() },
]
const rows = comparePack(
  [
    product('A', 'A-1', [specified('ph', '5'), specified('colour', 'white')]),
    product('B', null, [specified('mesh', '80'), specified('ph', '5')]),
    product('C', 'C-1', [specified('ph', '6')]),
  ],
  facts,
  ({ values }) => values.map(({ text }) => text).join(),
)

describe('The comparison in a pack', () => {
  it('[OFF-01] Has the facts, then every property that a product states, and no empty row', () => {
    expect(rows.map(({ label, values }) => [label, ...values])).toEqual([
      ['Code', 'A-1', null, 'C-1'],
      ['Supplier', 'Brenvik', 'Brenvik', 'Brenvik'],
      ['Name of ph', '5', '5', '6'],
      ['Name of colour', 'white', null, null],
      ['Name of mesh', null, '80', null],
    ])
  })

  it('[OFF-01] Products differ where two of them state something else', () => {
    expect(rows.filter(differs).map(({ label }) => label)).toEqual(['Code', 'Name of ph'])
  })
})
