import { toId18 } from '#platform/values/record-id.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { mayDo } from '#platform/records/access.ts'
import { always } from '#platform/records/read/condition.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { readNames } from '#platform/record-api/records/record-names.ts'
import { isNamed } from '#platform/record-api/lists/list-fields.ts'
import { appsOf } from '#platform/record-api/metadata/apps.ts'
import { findRecords } from '#platform/record-api/search/search-found.ts'
import { listAddress, recordAddress } from '#features/back-office/page-parts/back-office-address.ts'
import type { BackOfficeFrame } from '#features/back-office/page-parts/back-office-frame.ts'
import type { SearchPage } from './search-shapes.ts'

/** The number of records that are shown of each object. */
const recordsOfObject = 5
/** A shorter term finds no records: nearly all of them would match. */
const minLength = 2
const maxLength = 200

/**
 * The pages and records that the user may read and that match a term, as the record data API finds them. The id of a record leads to
 * it.
 */
export async function loadSearch(
  context: ApiContext,
  base: string,
  input: string,
  links: BackOfficeFrame['tools'],
): Promise<SearchPage | { readonly type: 'go'; readonly to: string }> {
  const term = input.trim().slice(0, maxLength)
  const id = await recordWithId(context, term)
  if (id !== null) return { type: 'go', to: recordAddress(base, id) }
  const objects = [...new Set(appsOf(context).flatMap((app) => app.objects))]
  const isLongEnough = term.length >= minLength
  return {
    type: 'search',
    term,
    isLongEnough,
    pages: isLongEnough ? [...matchingObjects(objects, base, term), ...links.map(linkOf)] : [],
    groups: isLongEnough ? await foundRecords(context, objects, base, term) : [],
  }
}

async function recordWithId({ objects, viewer, records }: ApiContext, term: string): Promise<string | null> {
  const id = toId18(term)
  const entity = id === null ? null : objects.ofId(id)
  if (id === null || entity === null || !mayDo(viewer, entity, 'read')) return null
  return (await records.byId(viewer, entity, id)) === null ? null : id
}

const matchingObjects = (objects: readonly Entity[], base: string, term: string): SearchPage['pages'] =>
  objects
    .filter(({ labelPlural }) => labelPlural.toLowerCase().includes(term.toLowerCase()))
    .map(({ apiName, labelPlural }) => ({ href: listAddress(base, apiName), label: labelPlural, isMessage: false }))

const linkOf = ({ href, label }: BackOfficeFrame['tools'][number]): SearchPage['pages'][number] => ({
  href,
  label,
  isMessage: true,
})

/** The objects are searched one after the other, so that one request does not use all connections to the store. */
async function foundRecords(
  context: ApiContext,
  objects: readonly Entity[],
  base: string,
  term: string,
): Promise<SearchPage['groups']> {
  const requested = { q: term, where: always, orderBy: null }
  const found: { readonly entity: Entity; readonly total: number; readonly ids: readonly string[] }[] = []
  for (const entity of objects) {
    if (!isNamed(context.viewer, entity)) continue
    const { total, rows } = await findRecords(context, entity, requested, { token: null, size: recordsOfObject })
    if (rows.length > 0) found.push({ entity, total, ids: rows.map(({ id }) => id) })
  }
  const names = await readNames(
    context,
    found.flatMap(({ ids }) => ids),
  )
  return found.map(({ entity, total, ids }) => ({
    label: entity.labelPlural,
    total,
    href: listAddress(base, entity.apiName, { search: term }),
    records: ids.map((id) => ({ href: recordAddress(base, id), name: names.get(id) ?? id })),
  }))
}
