import { Failure, failure } from '#platform/values/errors.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { wireField } from '#platform/record-api/wire-fields.ts'
import type { Written } from './write-outcome.ts'
import type { RequestedWrite } from './write-plan.ts'
import { writeOne } from './write-records.ts'
import type { InputFields } from './write-values.ts'

type Requested = Pick<
  Extract<RequestedWrite, { readonly type: 'UPDATE' }>,
  'fields' | 'allowSaveOnDuplicate' | 'preconditions'
>

/** The key of a record in other systems, the only field by which records are upserted. */
const keyName = 'Integration_Id__c'
/** The maximum number of tries where others create and delete the same record at the same time. */
const maxTries = 20

/**
 * The integration id that an address names. Throws INVALID_FIELD for another field, INVALID_PARAMETERS where the body names another
 * value.
 */
export function requireKey(entity: Entity, fieldApiName: string, key: string, fields: InputFields): string {
  const field = wireField(entity, fieldApiName)
  if (field === null || field !== wireField(entity, keyName))
    throw failure('INVALID_FIELD', {
      field: fieldApiName.slice(0, 120),
      reason: `is no key of records of other systems. Use ${keyName}`,
    })
  for (const [name, value] of Object.entries(fields))
    if (wireField(entity, name) === field && value !== key)
      throw failure('INVALID_PARAMETERS', { parameter: name.slice(0, 120), reason: 'is not that of the address' })
  return key
}

/**
 * Changes the record with this integration id, or creates it. Of two equal requests at the same time, one creates the record and
 * the other one changes it. A record that the viewer does not see is not changed, and its id is refused as taken. Throws what a
 * creation or a change throws, and STALE_RECORD where `If-Match` names a record that does not exist.
 */
export async function upsertOne(
  context: ApiContext,
  entity: Entity,
  key: string,
  { fields, allowSaveOnDuplicate, preconditions }: Requested,
): Promise<Written> {
  let refused: Failure | null = null
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const id = await idOf(context, entity, key)
    if (id === null && refused !== null) throw refused
    if (id === null && preconditions.ifMatch !== null) throw failure('STALE_RECORD', { id: key })
    try {
      if (id !== null)
        return await writeOne(context, { type: 'UPDATE', id, fields, allowSaveOnDuplicate, preconditions })
      const created = { ...fields, [keyName]: key }
      return await writeOne(context, { type: 'CREATE', apiName: entity.apiName, fields: created, allowSaveOnDuplicate })
    } catch (error) {
      // Another request may have created the record since it was looked up, or deleted it.
      if (!(error instanceof Failure) || (id !== null && error.code !== 'RECORD_NOT_FOUND')) throw error
      refused = id === null ? error : null
    }
  }
  throw refused ?? failure('STALE_RECORD', { id: key })
}

const idOf = async ({ records, viewer }: ApiContext, entity: Entity, key: string): Promise<string | null> =>
  (await records.idsByIntegrationId(viewer, entity, [key])).get(key) ?? null
