import { type ListedDevice, listDevices, revokeDevice } from '#features/identity/pack-devices/device-rows.ts'
import { user } from '#features/identity/people/user.ts'
import { createAudit } from '#platform/records/audit/audit.ts'
import type { Queries } from '#platform/records/database.ts'
import type { Records } from '#platform/records/records.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { authorIdOf, noDenials, requireAdministrator } from './administer-users.ts'

interface Parts {
  readonly queries: Queries
  readonly records: Records
  readonly now: () => Date
}

/** What administrators do with the devices on which users have offline packs. Throws ACCESS_DENIED for everybody else. */
export interface DeviceAdministration {
  readonly list: (by: Viewer, userId: string) => Promise<readonly ListedDevice[]>
  /** The packs of the device are deleted at its next contact. Does nothing for a device that has ended. */
  readonly revoke: (by: Viewer, userId: string, id: string) => Promise<void>
}

export const createDeviceAdministration = ({ queries, records, now }: Parts): DeviceAdministration => ({
  list: async (by, userId) => {
    await requireAdministrator(records, by)
    return await listDevices(queries, userId, now())
  },
  revoke: async (by, userId, id) => {
    await requireAdministrator(records, by)
    await records.write(by, (handle) =>
      handle.keep(async (transaction) => {
        if (!(await revokeDevice(transaction, userId, id, now()))) return
        await createAudit(transaction, now, noDenials).record({
          operation: 'device-revoked',
          by: authorIdOf(by),
          of: { object: user.apiName, recordId: userId },
          from: by.from,
        })
      }),
    )
  },
})
