import { type JsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import { representations } from './table.ts'

/** The location of the schemas in an OpenAPI document. */
const prefix = '#/components/schemas/'

/**
 * All representations as JSON Schema (draft 2020-12, as in OpenAPI 3.1), by name. A representation within another one is a reference,
 * because records may contain records. JSON Schema cannot express the total number of records in a batch, so its description
 * states it.
 */
export const jsonSchemas = (): Readonly<Record<string, JsonSchema>> =>
  toJsonSchemaDefs(representations, {
    target: 'draft-2020-12',
    // Inputs appear as they are after parsing, with the operation types of a batch in capitals.
    typeMode: 'output',
    ignoreActions: ['check', 'finite', 'to_upper_case'],
    overrideRef: ({ referenceId }) => `${prefix}${referenceId}`,
  })
