import { type JsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import { representations } from './table.ts'

/** Where an OpenAPI document keeps its schemas. */
const place = '#/components/schemas/'

/**
 * All representations as JSON Schema (draft 2020-12, as OpenAPI 3.1 has it) by their names; what one holds of another is a
 * reference to it, so that a record's records do not go on for ever. The one check JSON Schema has no word for, the sum of a
 * batch, is said in its description.
 */
export const jsonSchemas = (): Readonly<Record<string, JsonSchema>> =>
  toJsonSchemaDefs(representations, {
    target: 'draft-2020-12',
    // Inputs as they are after reading: the types of a batch's operations in capitals.
    typeMode: 'output',
    ignoreActions: ['check', 'finite', 'to_upper_case'],
    overrideRef: ({ referenceId }) => `${place}${referenceId}`,
  })
