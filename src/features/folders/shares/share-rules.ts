import { maxParameterLength } from '#platform/values/addresses/url-parameters.ts'

/** The states of a share with their English labels, the first one first. */
export const shareStates = { active: 'Active', expired: 'Expired', revoked: 'Revoked' } as const

export const shareModes = { view: 'View', edit: 'Edit' } as const

/** To whom a share is bound: nobody, the users of an account, or the user with an address (SHR-04). */
export const recipients = ['link', 'account', 'address'] as const

/** How many days a share lasts, and lasts at most. */
export const shareDays = 30
export const maxShareDays = 365

/** The number of shares of a user that have not ended. */
export const maxShares = 200

export const shareLimits = { title: 80, message: 2000, query: maxParameterLength } as const

/** Why a share was not created, or the token of the one that was, which is not stored. */
export type ShareOutcome =
  | { readonly type: 'created'; readonly token: string }
  | { readonly type: 'hidden'; readonly hidden: number; readonly count: number }
  | {
      readonly type:
        /** The folder or the share does not exist for this user. */
        | 'gone'
        | 'recipient'
        | 'list'
        | 'expiresOn'
        /** Only colleagues who sign in change a folder, and only one that its owner may change. */
        | 'mode'
        | 'tooMany'
    }
