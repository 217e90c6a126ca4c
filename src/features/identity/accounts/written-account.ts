import { momentWriter } from '#features/identity/personal-pages/written-moment.ts'
import type { LoadContext } from '#platform/pages/screen.ts'
import type { OwnAccount } from './account-shapes.ts'

/** With formatted times, because server and browser format times differently. */
export function writtenAccount(account: OwnAccount, context: LoadContext): OwnAccount {
  const written = momentWriter(context)
  return {
    ...account,
    providers: account.providers.map(({ linkedAt, ...provider }) => ({
      ...provider,
      linkedAt: linkedAt === null ? null : written(linkedAt),
    })),
    sessions: account.sessions.map((session) => ({
      ...session,
      beganAt: written(session.beganAt),
      lastActiveAt: written(session.lastActiveAt),
    })),
    devices: account.devices.map((device) => ({
      ...device,
      lastSeenAt: written(device.lastSeenAt),
      packsUntil: written(device.packsUntil),
    })),
  }
}
