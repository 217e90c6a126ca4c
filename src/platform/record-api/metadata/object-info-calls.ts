import { failure } from '#platform/values/errors.ts'
import { mayDo } from '#platform/records/access.ts'
import { attempt, itemOf } from '#platform/record-api/batch-items.ts'
import { endpoint, ok } from '#platform/record-api/endpoint.ts'
import { requireObject } from '#platform/record-api/object-catalogue.ts'
import { nameFields, objectInfoOf } from './object-info.ts'
import { noQuery } from '#platform/record-api/query-schemas.ts'

/** The maximum number of objects in one address. */
const maxObjects = 100

export const getObjectInfos = endpoint({
  method: 'GET',
  path: '/object-info',
  summary: 'Every object that the caller may read, by its name.',
  family: 'Metadata',
  query: noQuery,
  body: null,
  answer: 'ObjectInfoDirectory',
  run: async (_input, { objects, viewer, basePath }) =>
    ok({
      objects: Object.fromEntries(
        objects.all
          .filter((entity) => mayDo(viewer, entity, 'read'))
          .map((entity) => [
            entity.apiName,
            {
              apiName: entity.apiName,
              keyPrefix: entity.keyPrefix,
              label: entity.label,
              labelPlural: entity.labelPlural,
              nameFields: nameFields(viewer, entity),
              objectInfoUrl: `${basePath}/object-info/${entity.apiName}`,
            },
          ]),
      ),
    }),
})

export const getObjectInfo = endpoint({
  method: 'GET',
  path: '/object-info/:objectApiName',
  summary: 'One object: its fields, record types and relationships, and what the caller may do with them.',
  family: 'Metadata',
  query: noQuery,
  body: null,
  answer: 'ObjectInfo',
  run: async ({ params }, { objects, viewer }) =>
    ok(objectInfoOf(objects, viewer, requireObject(objects, viewer, params['objectApiName'] ?? ''))),
})

export const getObjectInfoBatch = endpoint({
  method: 'GET',
  path: '/object-info/batch/:objectApiNames',
  summary: 'Several objects at once, each with a status of its own.',
  family: 'Metadata',
  query: noQuery,
  body: null,
  answer: 'SimplifiedBatch',
  run: async ({ params }, { objects, viewer }) => {
    const names = (params['objectApiNames'] ?? '').split(',')
    if (names.length > maxObjects)
      throw failure('INVALID_PARAMETERS', { parameter: 'objectApiNames', reason: `are more than ${maxObjects}` })
    const results = await Promise.all(
      names.map(async (name) =>
        itemOf(await attempt(() => objectInfoOf(objects, viewer, requireObject(objects, viewer, name)))),
      ),
    )
    return ok({ results })
  },
})
