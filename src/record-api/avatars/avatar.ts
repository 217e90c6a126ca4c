import { siteBase } from '#domain/addresses.ts'
import { isContentKey, mediaAddress } from '#domain/content-key.ts'
import { failure } from '#domain/errors.ts'
import type { Entity, Row } from '#entities/entity.ts'
import type { StoredFile } from '#records/files.ts'
import type { Representation } from '#representations/table.ts'
import type { ApiContext } from '../api-context.ts'
import type { AvatarAssociation } from './avatar-associations.ts'
import { eTagOfBody } from '../metadata/object-info.ts'
import { objectTheme } from '../metadata/object-theme.ts'
import { readableFields } from '../wire-fields.ts'

type Avatar = Representation<'AbstractRecordAvatar'>

export interface AvatarRecord {
  readonly entity: Entity
  readonly row: Row<Entity>
}

/**
 * What stands for records, in their order: the picture that somebody gave one, else its first image (§CRT: a stored file that the viewer
 * may have), else the colour of its object. Two questions, whatever the number of records. A drawing that stands in the record
 * itself has no address, and is no avatar.
 */
export async function avatarsOf(context: ApiContext, found: readonly AvatarRecord[]): Promise<readonly Avatar[]> {
  const associations = await context.store.avatars.read(found.map(({ row }) => row.id))
  const keys = found.map(({ entity, row }) => {
    const given = keyIn(associations.get(row.id)?.photoUrl ?? '')
    return { given, own: [...(given === null ? [] : [given]), ...imageKeys(context, entity, row)] }
  })
  const files = await context.records.files(context.viewer, [...new Set(keys.flatMap(({ own }) => own))])
  return found.map(({ entity, row }, at) => {
    const { given = null, own = [] } = keys[at] ?? {}
    const association = associations.get(row.id)
    // A picture from elsewhere is everybody's; one of ours is for who may have the file.
    if (association !== undefined && given === null)
      return photo(entity, row.id, association.photoUrl, association, null)
    const file = own.flatMap((key) => files.get(key) ?? []).find(({ contentType }) => contentType.startsWith('image/'))
    if (file === undefined) return theme(entity, row.id)
    const isGiven = association !== undefined && file.key === given
    return photo(entity, row.id, mediaBase(context) + mediaAddress(file.key), isGiven ? association : null, file)
  })
}

/**
 * The address of a picture as it is kept: an https one whole, of our own the path of the file alone. Throws INVALID_PARAMETERS for any
 * other, and for a file that the viewer may not have, which is one that does not exist.
 */
export async function pictureAddress({ records, viewer }: ApiContext, given: string): Promise<string> {
  const key = keyIn(given)
  if (key !== null && (await records.files(viewer, [key])).has(key)) return mediaAddress(key)
  const url = key === null && URL.canParse(given) ? new URL(given) : null
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

/** Files of the record that may be pictures; what the viewer may not read of it is not read. */
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
