import type { Visit } from '#features/back-office/administration/visit.ts'
import {
  auditAddress,
  peopleAddress,
  personAddress,
  tokensAddress,
} from '#features/back-office/administration/addresses.ts'
import { recordAddress } from '#features/back-office/page-parts/back-office-address.ts'
import { momentText } from '#features/back-office/page-parts/moment-text.ts'
import { deviceName } from '#features/identity/credentials/device-name.ts'
import { referenceText } from '#features/back-office/fields/reference-text.ts'
import { failure } from '#platform/values/errors.ts'
import { isUserRole } from '#platform/values/user-roles.ts'
import { readPage } from '#features/back-office/page-parts/page-number.ts'
import type { InvitePage, PeoplePage, PersonPage, UserState } from './people-page.ts'

export async function loadPeople({ administration, base, context, query }: Visit): Promise<PeoplePage> {
  const [search, role, state] = [query('search').trim().slice(0, 200), query('role'), query('state')]
  const page = readPage(query('page'))
  const { users, hasMore } = await administration.users.list(context.viewer, {
    page,
    search,
    role: isUserRole(role) ? role : undefined,
    isActive: state === 'active' ? true : state === 'inactive' ? false : undefined,
  })
  const at = (number: number): string => peopleAddress(base, { search, role, state, page: number })
  return {
    type: 'people',
    href: peopleAddress(base),
    inviteHref: `${peopleAddress(base)}/invite`,
    search,
    role,
    state,
    rows: users.map(({ user, accountName, isNew }) => ({
      href: personAddress(base, user.id),
      id: user.id,
      name: user.name,
      email: user.email,
      roles: user.roles.filter(isUserRole),
      accountName,
      state: stateOf(user.isActive, isNew),
    })),
    previousHref: page > 1 ? at(page - 1) : null,
    nextHref: hasMore ? at(page + 1) : null,
  }
}

/** The form for a new user; an address with `account` opens it for that account. */
export const loadInvite = ({ base, context, query }: Visit): InvitePage => ({
  type: 'invite',
  status: 200,
  peopleHref: peopleAddress(base),
  described: { name: '', roles: [], account: query('account'), language: context.viewer.language },
})

/** Throws RECORD_NOT_FOUND. */
export async function loadPerson({ administration, base, context, param }: Visit): Promise<PersonPage> {
  const found = await administration.users.one(context.viewer, param('id'))
  if (found === null) throw failure('RECORD_NOT_FOUND', { id: param('id') })
  const { user, accountName, isNew } = found
  const devices = await administration.devices.list(context.viewer, user.id)
  return {
    type: 'person',
    status: 200,
    peopleHref: peopleAddress(base),
    id: user.id,
    recordHref: recordAddress(base, user.id),
    tokensHref: tokensAddress(base, user.id),
    auditHref: auditAddress(base, { user: user.id }),
    name: user.name,
    email: user.email,
    state: stateOf(user.isActive, isNew),
    isActive: user.isActive,
    isSelf: user.id === context.viewer.user?.id,
    version: user.version,
    devices: devices.map(({ id, device, lastSeenAt, packsUntil }) => ({
      id,
      device: deviceName(device),
      lastSeenAt: momentText(lastSeenAt, context),
      packsUntil: momentText(packsUntil, context),
    })),
    described: {
      name: user.name,
      roles: user.roles,
      account: user.account === null ? '' : referenceText(user.account, accountName ?? undefined),
      language: user.language,
    },
  }
}

const stateOf = (isActive: boolean, isNew: boolean): UserState =>
  !isActive ? 'inactive' : isNew ? 'invited' : 'active'
