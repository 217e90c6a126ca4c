/** The id of the notice that a script shows when the record of the page has changed. */
export const changeNoticeId = 'office-changed'

/** The parameters that say which record was written just before the page. */
export const writtenParameters = { saved: 'saved', deleted: 'deleted' } as const

/** The value of the parameter `saved` on the page of the saved record itself. */
export const savedHere = '1'

/** The record that a page shows or edits. */
export interface FollowedRecord {
  readonly id: string
  readonly objectApiName: string
  /** The address of its page. */
  readonly href: string
}
