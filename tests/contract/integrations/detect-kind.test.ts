import { describe, expect, it } from 'vitest'
import { entityIndex } from '#app/entities.ts'
import { detectKind, importableKinds, recogniseColumns } from '#features/integrations/imports/detect-kind.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'

describe('The kind of an import file', () => {
  it('[BOF-05] Is the one whose columns the file has, and that its name contains', () => {
    const detect = (name: string, header: readonly string[]) => detectKind(entityIndex, systemViewer, name, header)
    expect(detect('x.csv', ['integration_id', 'name', 'trade_name', 'components'])).toBe('trade-grades')
    expect(detect('my substances 2026.csv', ['integration_id', 'name'])).toBe('substances')
    expect(detect('companies.csv', ['nothing', 'known'])).not.toBeNull()
    expect(importableKinds(entityIndex, systemViewer).map(({ kind }) => kind)).toContain('companies')
  })

  it('[BOF-05] Names the field of each column, with its language', () => {
    const of = (kind: string, header: readonly string[]) => recogniseColumns(entityIndex, systemViewer, kind, header)
    const { columns } = of('companies', ['integration_id', 'NAME', 'is_active', 'error', 'unknown'])
    expect(columns.map(({ label }) => label)).toEqual(['Integration ID', 'Name', 'Active', '–', null])
    expect(of('companies', ['unknown']).problem).not.toBeNull()
    expect(
      of('trade-grades', ['description_nl-nl', 'description_nl']).columns.some(
        ({ label }) => label?.includes('Dutch') || label?.includes('Nederlands'),
      ),
    ).toBe(true)
    expect(of('no-kind', ['name'])).toEqual({ columns: [{ header: 'name', label: null }], problem: null })
  })
})
