import { siteBase } from '#platform/values/addresses/addresses.ts'
import { isContentKey, mediaAddress } from '#platform/values/content-key.ts'
import { failure } from '#platform/values/errors.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import type { StoredFile } from '#platform/records/files/files.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import type { AvatarAssociation } from './avatar-associations.ts'
import { eTagOfBody } from '#platform/record-api/metadata/object-info.ts'
import { objectTheme } from '#platform/record-api/metadata/object-theme.ts'
import { readableFields } from '#platform/record-api/wire-fields.ts'

type Avatar = Representation<'AbstractRecordAvatar'>

export interface AvatarRecord {
  readonly entity: Entity
  readonly row: Row<Entity>
}

/**
 * The avatars of records, in their order: the picture that a user has set, otherwise the record's first image (§CRT: a
 * stored file that the viewer may read), otherwise the colour of its object. Two queries, whatever the number of
 * records. A drawing stored in the record itself has no address and is not an avatar.
 */
export async function avatarsOf(context: ApiContext, found: readonly AvatarRecord[]): Promise<readonly Avatar[]> {
  const associations = await context.store.avatars.read(found.map(({ row }) => row.id))
  const keys = found.map(({ entity, row }) => {
    const assigned = keyIn(associations.get(row.id)?.photoUrl ?? '')
    return { given: assigned, own: [...(assigned === null ? [] : [assigned]), ...imageKeys(context, entity, row)] }
  })
  const files = await context.records.files(context.viewer, [...new Set(keys.flatMap(({ own }) => own))])
  return found.map(({ entity, row }, at) => {
    const { given = null, own = [] } = keys[at] ?? {}
    const association = associations.get(row.id)
    // Everybody may see an external picture; a picture of the portal only viewers who may read the file.
    if (association !== undefined && given === null)
      return photo(entity, row.id, association.photoUrl, association, null)
    const file = own.flatMap((key) => files.get(key) ?? []).find(({ contentType }) => contentType.startsWith('image/'))
    if (file === undefined) return theme(entity, row.id)
    const isAssigned = association !== undefined && file.key === given
    return photo(entity, row.id, mediaBase(context) + mediaAddress(file.key), isAssigned ? association : null, file)
  })
}

/**
 * The address of a picture as it is stored: a complete https address, or the path of a file of the portal. Throws
 * INVALID_PARAMETERS for any other address, and for a file that the viewer may not read, as if it did not exist.
 */
export async function pictureAddress({ records, viewer }: ApiContext, assigned: string): Promise<string> {
  const key = keyIn(assigned)
  if (key !== null && (await records.files(viewer, [key])).has(key)) return mediaAddress(key)
  const url = key === null && URL.canParse(assigned) ? new URL(assigned) : null
  if (url?.protocol === 'https:' && url.username === '' && url.password === '') return url.href
  throw failure('INVALID_PARAMETERS', {
    parameter: 'photoUrl',
    reason: 'is no https address, and no media address of a file of ours',
  })
}

/** Of `/cms/delivery/media/MC…`, below whichever base. */
function keyIn(address: string): string | null {
  const [, key = ''] = /^(?:\/[\w/-]{0,40})?\/cms\/delivery\/media\/(MC[A-Z2-7]{26})$/.exec(address) ?? []
  return isContentKey(key) ? key : null
}

/** The files of the record that may be pictures, except those in fields that the viewer may not read. */
function imageKeys({ viewer }: ApiContext, entity: Entity, row: Row<Entity>): readonly string[] {
  return readableFields(viewer, entity).flatMap(({ field, property }) => {
    const key: unknown = field?.type === 'file' && Object.hasOwn(row, property) ? Reflect.get(row, property) : null
    return typeof key === 'string' && key !== '' ? key : []
  })
}

/** `/nl/nl-nl`: files are below a site's base. Not every language has addresses on every site. */
function mediaBase({ viewer: { language, site } }: ApiContext): string {
  return siteBase(site, site.supportedLanguages.includes(language) ? language : site.supportedLanguages[0])
}

function photo(
  entity: Entity,
  recordId: string,
  photoUrl: string,
  association: AvatarAssociation | null,
  file: StoredFile | null,
): Avatar {
  const body = {
    backgroundColor: objectTheme(entity).color,
    height: file?.height ?? null,
    photoMetadata: { companyBluemasterId: association?.blueMasterId ?? null, responseId: null },
    photoUrl,
    provider: association?.provider ?? null,
    recordId,
    type: 'Photo' as const,
    width: file?.width ?? null,
  }
  return { ...body, eTag: eTagOfBody(body) }
}

function theme(entity: Entity, recordId: string): Avatar {
  const { color: backgroundColor, iconUrl } = objectTheme(entity)
  const body = { backgroundColor, iconUrl, recordId, type: 'Theme' as const }
  return { ...body, eTag: eTagOfBody(body) }
}
