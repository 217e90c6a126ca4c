import { failure } from '#domain/errors.ts'
import { rules } from '#representations/rules.ts'
import * as v from 'valibot'
import { endpoint, ok } from '../endpoint.ts'
import { layoutModes, layoutTypes } from '../metadata/layout-fields.ts'
import { formFactor } from '../metadata/layout-query.ts'
import { demandRecordId } from '../object-catalogue.ts'
import { flag, list, someOf, wholeNumber } from '../query-schemas.ts'
import { readRecordUi } from './record-ui.ts'

/** VAL-16: neither has a default here, though the platform has one for each. */
const needed = <Value extends string>(schema: v.GenericSchema<unknown, readonly Value[]>) =>
  v.pipe(schema, v.minLength(1, rules['VAL-16']))

/** Records in one address (platform API 2.1). */
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
    const given = (params['recordIds'] ?? '').split(',').flatMap((id) => id.trim() || [])
    if (given.length === 0) throw failure('INVALID_PARAMETERS', { parameter: 'recordIds', reason: rules['VAL-16'] })
    if (given.length > maxRecords)
      throw failure('INVALID_PARAMETERS', { parameter: 'recordIds', reason: `are more than ${maxRecords}` })
    const asked = given.map((id) => demandRecordId(context.objects, context.viewer, id))
    return ok(await readRecordUi(context, asked, query))
  },
})
