import { changePerson, invitePerson, joinAccount, withdrawInvitation } from './people-calls.ts'

/** The calls that change the users of an account. */
export const accountUserChanges = [invitePerson, withdrawInvitation, changePerson, joinAccount] as const
