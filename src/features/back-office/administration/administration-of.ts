import type { CallContext } from '#platform/calls/call.ts'
import type { Administration } from './administration.ts'

/** The operations of administrators, for the calls of the forms of the back office. */
export function administrationOf({ administration, records }: CallContext): Administration {
  if (administration === undefined) throw new Error('A form of the back office was run outside the portal.')
  return { ...administration, users: administration.usersOf(records) }
}
