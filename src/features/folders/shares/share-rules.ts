import { maxParameterLength } from '#platform/values/addresses/url-parameters.ts'
import { formKind } from '#platform/pages/form-kind.ts'
import { sharedFolderParameter } from '#platform/values/addresses/share-addresses.ts'

/** The states of a share with their English labels, the first one first. */
export const shareStates = { active: 'Active', expired: 'Expired', revoked: 'Revoked' } as const

export const shareModes = { view: 'View', edit: 'Edit' } as const

/** To whom a share is bound: nobody, the users of an account, or the user with an address (SHR-04). */
export const recipients = ['link', 'account', 'address'] as const
export type Recipient = (typeof recipients)[number]

export const isRecipient = (text: string): text is Recipient => recipients.some((each) => each === text)

/** How many days a share lasts, and lasts at most. */
export const shareDays = 30
export const maxShareDays = 365

/** The number of shares of a user that have not ended. */
export const maxShares = 200

export const shareLimits = { title: 80, message: 2000, query: maxParameterLength } as const

/** The field names of the forms about shares and the parameters of their addresses. */
export const shareFields = {
  act: 'act',
  share: 'share',
  folder: sharedFolderParameter,
  list: 'list',
  recipient: 'recipient',
  company: 'company',
  email: 'email',
  mode: 'mode',
  expiresOn: 'expires-on',
  title: 'title',
  message: 'message',
  /** The owner knows that the recipient does not see everything. */
  confirmed: 'confirmed',
  done: 'done',
} as const

/** Why a share was not created, or the token of the one that was. It is shown once and never stored. */
export type ShareFormState =
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

/** The page of shares shows its form again with this state. */
export const shareForm = formKind<ShareFormState>('share')

/** The form by which the recipient of a share adds an item; the others are those of a folder. */
export const addToShare = 'add'
export const copyShare = 'copy'
