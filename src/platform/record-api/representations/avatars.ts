import * as v from 'valibot'
import { errorItem } from './error-bodies.ts'
import { integer, map, nullable, text } from './json-values.ts'

export const photoMetadata = v.object({ companyBluemasterId: text, responseId: text })

export const photoRecordAvatar = v.object({
  backgroundColor: text,
  eTag: v.string(),
  height: nullable(integer),
  photoMetadata,
  photoUrl: v.string(),
  provider: text,
  recordId: v.string(),
  type: v.literal('Photo'),
  width: nullable(integer),
})

export const themeRecordAvatar = v.object({
  backgroundColor: text,
  eTag: v.string(),
  iconUrl: text,
  recordId: v.string(),
  type: v.literal('Theme'),
})

export const abstractRecordAvatar = v.variant('type', [photoRecordAvatar, themeRecordAvatar])

export const errorSingleRecordAvatar = errorItem
const errors = v.pipe(v.array(errorItem), v.minLength(1))

export const recordAvatarBatch = v.object({ result: abstractRecordAvatar, statusCode: v.literal(200) })
export const errorBadRequestRecordAvatarBatch = v.object({ result: errors, statusCode: v.literal(400) })
export const errorRecordAvatarBatch = v.object({ result: errors, statusCode: v.literal(404) })

export const abstractRecordAvatarBatch = v.variant('statusCode', [
  recordAvatarBatch,
  errorBadRequestRecordAvatarBatch,
  errorRecordAvatarBatch,
])

export const recordAvatarBulk = v.object({ hasErrors: v.boolean(), results: v.array(abstractRecordAvatarBatch) })
export const recordAvatarBulkMap = map(abstractRecordAvatarBatch)
