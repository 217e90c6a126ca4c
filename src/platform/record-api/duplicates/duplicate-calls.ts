import * as v from 'valibot'
import { failure } from '#platform/values/errors.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import { kindOf } from '#platform/entity/kinds/table.ts'
import { predupeInput } from '#platform/record-api/representations/inputs.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { requireFound } from '#platform/record-api/records/requested-records.ts'
import { type DuplicateFound, findDuplicates, readableRules } from './duplicate-matches.ts'
import { endpoint, ok } from '#platform/record-api/endpoint.ts'
import { requireObject, requireRecordId } from '#platform/record-api/object-catalogue.ts'
import { eTagOfBody } from '#platform/record-api/metadata/object-info.ts'
import { noQuery, text } from '#platform/record-api/query-schemas.ts'
import { requestedRecordType } from '#platform/record-api/record-types.ts'
import { wireField } from '#platform/record-api/wire-fields.ts'
import { type InputFields, readFields } from '#platform/record-api/writes/write-values.ts'
import { ruleOf } from './duplicate-rules.ts'

export const getDuplicatesConfiguration = endpoint({
  method: 'GET',
  path: '/duplicates/:objectApiName',
  summary: 'When two records of an object are taken for the same thing.',
  family: 'Duplicates',
  query: v.object({ recordTypeId: text }),
  body: null,
  answer: 'DuplicatesConfiguration',
  run: async ({ params, query }, context) => {
    const entity = requireObject(context.objects, context.viewer, params['objectApiName'] ?? '')
    requestedRecordType(context.viewer, entity, query.recordTypeId)
    const rules = readableRules(context, entity)
    const body = {
      apiName: entity.apiName,
      dedupeEnabled: rules.length > 0,
      dedupeFields: [...new Set(rules.flatMap(({ fields }) => fields.map(({ apiName }) => apiName)))],
      duplicateRules: rules.map((rule) => ruleOf(entity, rule)),
      predupeEnabled: rules.length > 0,
    }
    return ok({ ...body, eTag: eTagOfBody(body) })
  },
})

export const postPredupe = endpoint({
  method: 'POST',
  path: '/predupe',
  summary:
    'Which records would be taken for the same as one with these fields; with Id among them, as that one changed.',
  family: 'Duplicates',
  query: noQuery,
  body: predupeInput,
  answer: 'Duplicates',
  reads: true,
  run: async ({ body: { apiName, fields } }, context) => {
    const entity = requireObject(context.objects, context.viewer, apiName)
    const before = await recordIn(context, entity, fields)
    const values = { ...before, ...inputValues(context, entity, before, fields) }
    const found = await findDuplicates(context, entity, values, before?.id ?? null)
    return ok(answerOf(entity, found, before === null ? 'onCreate' : 'onUpdate'))
  },
})

/** The record that is named among the fields. Throws INVALID_ID, RECORD_NOT_FOUND. */
async function recordIn(context: ApiContext, entity: Entity, fields: InputFields): Promise<Row<Entity> | null> {
  const input = Object.entries(fields).find(([name]) => wireField(entity, name)?.property === 'id')?.[1]
  if (input === undefined || input === null || input === '') return null
  const { id, entity: of } = requireRecordId(context.objects, context.viewer, String(input))
  if (of !== entity) throw failure('RECORD_NOT_FOUND', { id })
  return requireFound(await context.records.byIds(context.viewer, entity, [id]), id)
}

/**
 * The values by property, as they would be stored. Throws INVALID_FIELD for an invalid value, and for a field that the viewer may
 * not read.
 */
function inputValues(
  context: ApiContext,
  entity: Entity,
  before: Row<Entity> | null,
  fields: InputFields,
): Readonly<Record<string, unknown>> {
  const { items, values } = readFields(context, entity, before, fields)
  const [wrong] = items
  if (wrong !== undefined) throw failure('INVALID_FIELD', { field: wrong.field ?? '', reason: wrong.message })
  return Object.fromEntries(
    [...values].map(([{ apiName, field, property }, value]) => {
      if (value === null || field === null) return [property, value]
      const checked = kindOf(field).check(value, field)
      if (!checked.ok) throw failure('INVALID_FIELD', { field: apiName, reason: checked.reason })
      return [property, checked.value]
    }),
  )
}

function answerOf(
  { apiName: objectApiName }: Entity,
  found: readonly DuplicateFound[],
  when: 'onCreate' | 'onUpdate',
): Representation<'Duplicates'> {
  const infos = found.map(({ rule, recordIds }) => ({
    allowSave: rule[when] === 'alert',
    matchResultInfo: { recordIds, rule: rule.name },
    rule: rule.name,
  }))
  const match = {
    duplicateResultInfos: Object.fromEntries(infos.map((info) => [info.rule, info])),
    objectApiName,
    recordIds: [...new Set(found.flatMap(({ recordIds }) => recordIds))],
  }
  return {
    allowSave: infos.every(({ allowSave }) => allowSave),
    duplicateError: false,
    duplicateRules: infos.map(({ rule }) => rule),
    matches: infos.length === 0 ? [] : [match],
  }
}
