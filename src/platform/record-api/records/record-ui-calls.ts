import { failure } from '#platform/values/errors.ts'
import { rules } from '#platform/record-api/representations/rules.ts'
import * as v from 'valibot'
import { endpoint, ok } from '#platform/record-api/endpoint.ts'
import { layoutModes, layoutTypes } from '#platform/record-api/metadata/layout-fields.ts'
import { formFactor } from '#platform/record-api/metadata/layout-query.ts'
import { requireRecordId } from '#platform/record-api/object-catalogue.ts'
import { flag, list, someOf, wholeNumber } from '#platform/record-api/query-schemas.ts'
import { readRecordUi } from './record-ui.ts'

/** VAL-16: neither parameter has a default here, although the platform has one for each. */
const needed = <Value extends string>(schema: v.GenericSchema<unknown, readonly Value[]>) =>
  v.pipe(schema, v.minLength(1, rules['VAL-16']))

/** The maximum number of records in one address (platform API 2.1). */
const maxRecords = 200

export const getRecordUi = endpoint({
  method: 'GET',
  path: '/record-ui/:recordIds',
  summary: 'Records with their layouts, and all that it takes to show them.',
  family: 'Records',
  query: v.object({
    layoutTypes: needed(someOf('layoutTypes', layoutTypes, [])),
    modes: needed(someOf('modes', layoutModes, [])),
    optionalFields: list,
    childRelationships: list,
    pageSize: wholeNumber(5, 1, 200),
    formFactor,
    updateMru: flag(false),
  }),
  body: null,
  answer: 'RecordUi',
  run: async ({ params, query }, context) => {
    const input = (params['recordIds'] ?? '').split(',').flatMap((id) => id.trim() || [])
    if (input.length === 0) throw failure('INVALID_PARAMETERS', { parameter: 'recordIds', reason: rules['VAL-16'] })
    if (input.length > maxRecords)
      throw failure('INVALID_PARAMETERS', { parameter: 'recordIds', reason: `are more than ${maxRecords}` })
    const requested = input.map((id) => requireRecordId(context.objects, context.viewer, id))
    return ok(await readRecordUi(context, requested, query))
  },
})
