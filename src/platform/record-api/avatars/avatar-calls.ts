import * as v from 'valibot'
import { Failure, failure } from '#platform/values/errors.ts'
import { mayDo } from '#platform/records/access.ts'
import { avatarAssociationInput } from '#platform/record-api/representations/inputs.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { requireFound } from '#platform/record-api/records/requested-records.ts'
import { type AvatarRecord, avatarsOf, pictureAddress } from './avatar.ts'
import type { PicturedRecord } from './avatar-associations.ts'
import { attempt, refusedItem } from '#platform/record-api/batch-items.ts'
import { endpoint, ok } from '#platform/record-api/endpoint.ts'
import { formFactor } from '#platform/record-api/metadata/layout-query.ts'
import { requireRecordId } from '#platform/record-api/object-catalogue.ts'
import { noQuery } from '#platform/record-api/query-schemas.ts'

type Item = Representation<'AbstractRecordAvatarBatch'>
type Association = v.InferOutput<typeof avatarAssociationInput>

/** The maximum number of records in one address. */
const maxIds = 200

export const getAvatars = endpoint({
  method: 'GET',
  path: '/record-avatars/batch/:recordIds',
  summary: 'What stands for records in lists: a picture or a colour, each with a status of its own.',
  family: 'Avatars',
  query: v.object({ formFactor }),
  body: null,
  answer: 'RecordAvatarBulk',
  run: async ({ params }, context) => {
    const input = (params['recordIds'] ?? '').split(',')
    if (input.length > maxIds)
      throw failure('INVALID_PARAMETERS', { parameter: 'recordIds', reason: `are more than ${maxIds}` })
    const requested = await Promise.all(
      input.map((id) => attempt(() => requireRecordId(context.objects, context.viewer, id.trim()))),
    )
    const found = await foundAmong(
      context,
      requested.flatMap((each) => (each instanceof Failure ? [] : each)),
    )
    const avatars = new Map((await avatarsOf(context, found)).map((avatar) => [avatar.recordId, avatar]))
    const results = requested.map((each): Item => {
      if (each instanceof Failure) return refused(each)
      const result = avatars.get(each.id)
      return result === undefined ? refused(failure('RECORD_NOT_FOUND', { id: each.id })) : { statusCode: 200, result }
    })
    return ok({ hasErrors: results.some(({ statusCode }) => statusCode !== 200), results })
  },
})

export const associateAvatar = endpoint({
  method: 'POST',
  path: '/record-avatars/:recordId/association',
  summary: 'Gives a record a picture, takes it away, or says that it is wrong.',
  family: 'Avatars',
  query: noQuery,
  body: avatarAssociationInput,
  answer: 'AbstractRecordAvatar',
  status: 200,
  run: async ({ params, body }, context) => {
    const { id, entity } = requireRecordId(context.objects, context.viewer, params['recordId'] ?? '')
    const row = requireFound(await context.records.byIds(context.viewer, entity, [id]), id)
    if (!mayDo(context.viewer, entity, 'update'))
      throw failure('WRITE_DENIED', { reason: `records of ${entity.apiName} are not changed by you.` })
    await doing[body.actionType](context, { object: entity.apiName, recordId: id }, body)
    return ok(requireFound(await avatarsOf(context, [{ entity, row }]), id))
  },
})

const clear = ({ store, viewer }: ApiContext, record: PicturedRecord): Promise<void> =>
  store.avatars.clear(viewer, record)

const doing: Readonly<
  Record<Association['actionType'], (context: ApiContext, record: PicturedRecord, body: Association) => Promise<void>>
> = {
  AssociateAvatar: associate,
  DisassociateAvatar: clear,
  RemoveLogo: clear,
  ReportLogo: ({ store, viewer }, record) => store.avatars.report(viewer, record),
}

/** Throws PARAMETER_REQUIRED without a picture, INVALID_PARAMETERS for an address that may not be one. */
async function associate(
  context: ApiContext,
  record: PicturedRecord,
  { photoUrl, externalId, blueMasterId, profileName }: Association,
): Promise<void> {
  if (photoUrl === undefined) throw failure('PARAMETER_REQUIRED', { parameter: 'photoUrl' })
  await context.store.avatars.set(context.viewer, record, {
    photoUrl: await pictureAddress(context, photoUrl),
    provider: null,
    externalId: externalId ?? null,
    blueMasterId: blueMasterId ?? null,
    profileName: profileName ?? null,
  })
}

/** Runs one query for each object. */
async function foundAmong(
  { records, viewer }: ApiContext,
  requested: readonly ReturnType<typeof requireRecordId>[],
): Promise<readonly AvatarRecord[]> {
  const rows = await Promise.all(
    [...Map.groupBy(requested, ({ entity }) => entity)].map(async ([entity, of]) => {
      const own = await records.byIds(viewer, entity, [...new Set(of.map(({ id }) => id))])
      return own.map((row) => ({ entity, row }))
    }),
  )
  return rows.flat()
}

/** An invalid id is an error of the caller; a record that does not exist is not. */
function refused(failed: Failure): Item {
  const { statusCode, result } = refusedItem(failed)
  return { statusCode: statusCode === 400 ? 400 : 404, result: [...result] }
}
