import { deviceName } from '#features/identity/credentials/device-name.ts'
import * as v from 'valibot'
import { failure } from '#platform/values/errors.ts'
import { isUserRole, signedInRoles } from '#platform/values/user-roles.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { user } from '#features/identity/people/user.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { OwnAccount } from './account-shapes.ts'
import { topicsOf } from '#features/identity/emails/email-topics.ts'
import { call } from '#platform/calls/call.ts'

/** AccountController.getOwnAccount: returns the signed-in user's own data and sessions. */
export const getOwnAccount = call({
  name: 'AccountController.getOwnAccount',
  cacheable: false,
  access: signedInRoles,
  params: v.object({}),
  run: async (_params, { viewer, session, records }): Promise<OwnAccount> => {
    const own = viewer.user === undefined ? null : await records.byId(systemViewer, user, viewer.user.id)
    if (own === null || session === undefined) throw failure('ACCESS_DENIED')
    const [accounts, sessions, devices, providers, mayConnect] = await Promise.all([
      records.byIds(systemViewer, account, session.accounts),
      session.others(),
      session.devices(),
      session.providers(),
      session.hasJustBegun(),
    ])
    const inUse = viewer.account?.id
    return {
      name: own.name,
      email: own.email,
      roles: viewer.user?.roles.filter((role) => isUserRole(role)) ?? [],
      accountName: accounts.find(({ id }) => id === inUse)?.name ?? null,
      otherAccounts: accounts
        .filter(({ id, isActive }) => isActive && id !== inUse)
        .map(({ id, name }) => ({ id, name })),
      emails: topicsOf(own.roles).map((topic) => ({ topic, isOn: !own.emailsOff.includes(topic) })),
      providers: providers.map(({ linkedAt, ...provider }) => ({
        ...provider,
        linkedAt: linkedAt?.toISOString() ?? null,
      })),
      mayConnect,
      sessions: sessions.map(({ id, device, beganAt, lastActiveAt }) => ({
        id,
        device: deviceName(device),
        beganAt: beganAt.toISOString(),
        lastActiveAt: lastActiveAt.toISOString(),
        isThis: id === session.id,
      })),
      devices: devices.map(({ id, device, lastSeenAt, packsUntil, sessionId }) => ({
        id,
        device: deviceName(device),
        lastSeenAt: lastSeenAt.toISOString(),
        packsUntil: packsUntil.toISOString(),
        isThis: sessionId === session.id,
      })),
    }
  },
})
