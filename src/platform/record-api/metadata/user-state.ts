import { failure } from '#platform/values/errors.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'

type Layout = Representation<'RecordLayout'>
type UserState = Representation<'RecordLayoutUserState'>

/**
 * Which sections of these layouts the viewer has collapsed, by the layout's id; a guest has none. One query for all of them.
 */
export async function userStates(
  { viewer, store }: ApiContext,
  layouts: readonly Layout[],
): Promise<Readonly<Record<string, UserState>>> {
  const ids = layouts.flatMap(({ id }) => id ?? [])
  const stored = viewer.user === undefined ? new Map() : await store.settings.readSeveral(viewer.user.id, 'layout', ids)
  return Object.fromEntries(layouts.map((layout) => [layout.id, stateOf(layout, stored.get(layout.id ?? '') ?? {})]))
}

/**
 * Stores the state of some sections; the others stay. Throws WRITE_DENIED for a guest, and INVALID_PARAMETERS for an unknown
 * section.
 */
export async function changeUserState(
  { viewer, store }: ApiContext,
  layout: Layout,
  { sectionUserStates }: Representation<'RecordLayoutUserStateInput'>,
): Promise<UserState> {
  if (viewer.user === undefined || layout.id === null) throw failure('WRITE_DENIED', { reason: 'nobody is signed in' })
  const known = new Set(layout.sections.map(({ id }) => id))
  const unknown = Object.keys(sectionUserStates).find((id) => !known.has(id))
  if (unknown !== undefined)
    throw failure('INVALID_PARAMETERS', {
      parameter: `sectionUserStates.${unknown.slice(0, 40)}`,
      reason: 'is no section of this layout',
    })
  const changes = Object.entries(sectionUserStates).map(([id, { collapsed }]) => [id, collapsed] as const)
  const after = await store.settings.change(viewer.user.id, 'layout', layout.id, (before) => ({
    ...before,
    ...Object.fromEntries(changes),
  }))
  return stateOf(layout, after)
}

function stateOf(
  { id, layoutType, mode, objectApiName, recordTypeId, sections }: Layout,
  stored: Readonly<Record<string, unknown>>,
): UserState {
  const states = sections.map((section) => {
    const sectionId = section.id ?? ''
    return [sectionId, { collapsed: stored[sectionId] === true, id: sectionId }] as const
  })
  return {
    apiName: objectApiName,
    id: id ?? '',
    layoutType,
    mode,
    recordTypeId,
    sectionUserStates: Object.fromEntries(states),
  }
}
