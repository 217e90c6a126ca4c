import { hash } from 'node:crypto'
import { recordIdFrom } from '#platform/values/record-id.ts'
import type { Role, Viewer } from '#platform/values/viewer.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { isOneOf, mayDo } from '#platform/records/access.ts'
import type { ObjectCatalogue } from '#platform/record-api/object-catalogue.ts'

/** A part of the product that somebody works in: which objects its navigation shows, and in what order. */
export interface App {
  readonly developerName: string
  readonly label: string
  readonly description: string
  readonly roles: readonly Role[] | 'everyone'
  /** Objects that no app names are shown at the end of the last app that a viewer has. */
  readonly objects: readonly Entity[]
}

export interface ViewersApp extends Omit<App, 'roles'> {
  readonly id: string
}

/** The id of an app, which is the same in every portal. */
export const appId = (developerName: string): string => recordIdFrom('06m', hash('sha256', developerName, 'buffer'))

/** The apps of a viewer, the one they begin with first, with the objects that they may read: each object is in one app only. */
export function appsOf({
  apps,
  objects: { all },
  viewer,
}: {
  readonly apps: readonly App[]
  readonly objects: ObjectCatalogue
  readonly viewer: Viewer
}): readonly ViewersApp[] {
  const own = apps.filter(({ roles }) => isOneOf(viewer, roles))
  const readable = all.filter((entity) => mayDo(viewer, entity, 'read'))
  const named = new Set(own.flatMap(({ objects }) => objects))
  const others = readable.filter((entity) => !named.has(entity))
  return own.map(({ developerName, label, description, objects }) => ({
    developerName,
    label,
    description,
    id: appId(developerName),
    objects: [
      ...objects.filter((entity) => readable.includes(entity)),
      ...(developerName === own.at(-1)?.developerName ? others : []),
    ],
  }))
}
