import { expect, it } from 'vitest'
import { jsonSchemas } from './json-schema.ts'
import { shapeOf } from './schema-shape.ts'
import { representations } from './table.ts'

const schemas = jsonSchemas()
const prefix = '#/components/schemas/'

/** All values of a key, at any depth. */
function all(value: unknown, key: string): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([each, inner]) => [...(each === key ? [inner] : []), ...all(inner, key)])
}

it('Describes every representation under its own name', () => {
  expect(Object.keys(schemas).toSorted()).toEqual(Object.keys(representations).toSorted())
})

it('Refers only to described representations, always in the same form', () => {
  const references = all(schemas, '$ref')
  expect(references.length).toBeGreaterThan(100)
  expect(references.filter((to) => !Object.keys(schemas).some((name) => to === `${prefix}${name}`))).toEqual([])
  expect(all(schemas, '$defs')).toEqual([])
})

it('Ends for records that contain records', () => {
  expect(schemas['Record']?.properties?.['fields']).toMatchObject({
    additionalProperties: { $ref: `${prefix}FieldValue` },
  })
  expect(all(schemas['FieldValue'], '$ref')).toEqual([`${prefix}Record`])
  expect(all(schemas['RecordCollection'], '$ref')).toEqual([`${prefix}Record`])
  expect(all(schemas['ListRecordCollection'], '$ref')).toContain(`${prefix}Record`)
})

it('Requires the keys that the checks require', () => {
  const required = Object.entries(representations).flatMap(([name, schema]) => {
    const shape = shapeOf(schema)
    if (shape.kind !== 'object') return []
    const needed = Object.keys(shape.entries).filter((key) => shape.entries[key]?.isOptional === false)
    return [[name, needed, schemas[name]?.required]] as const
  })
  expect(required.length).toBeGreaterThan(150)
  for (const [name, needed, said] of required) expect([name, said]).toEqual([name, needed])
})

it('States the limits of inputs', () => {
  expect(schemas['BatchInput']).toMatchObject({ description: 'A batch writes at most 200 records.' })
  expect(schemas['BatchOperation']?.properties?.['type']).toMatchObject({ enum: ['CREATE', 'UPDATE', 'DELETE'] })
  expect(schemas['RecordInput']?.properties?.['fields']).toMatchObject({ type: 'object', maxProperties: 800 })
  expect(schemas['ListRecordsInput']?.properties?.['pageSize']).toMatchObject({
    minimum: 1,
    maximum: 2000,
    type: 'integer',
  })
})

it('[MSC-05] Names layout components, sizes of quick action forms and kinds of picklist attributes', () => {
  const constants = (name: string): readonly string[] =>
    all(schemas[name], '$ref')
      .flatMap((to) => all(schemas[String(to).slice(prefix.length)], 'const'))
      .map(String)
  expect(constants('AbstractRecordLayoutComponent').toSorted()).toEqual([
    'Canvas',
    'CustomLink',
    'EmptySpace',
    'Field',
    'ReportChart',
    'VisualforcePage',
  ])
  expect(constants('AbstractPicklistValueAttributes').toSorted()).toEqual([
    'CaseStatus',
    'LeadStatus',
    'OpportunityStage',
    'Standard',
    'WorkStepStatus',
  ])
  expect(schemas['QuickActionInfo']?.properties?.['size']).toMatchObject({ enum: ['Large', 'Medium', 'Small'] })
})
