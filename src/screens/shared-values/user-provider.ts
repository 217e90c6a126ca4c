/** What is known of a page's user. */
export interface UserData {
  /** Null: not known yet. */
  readonly isGuest: boolean | null
  /** Null of a guest too. */
  readonly userId: string | null
}

export interface UserSource {
  readonly loadIsGuest: () => boolean
  /** Answers with the id, now or later; null of who is signed in no more. It may answer again. */
  readonly loadUserId: (answer: (userId: string | null) => void) => void
}

/**
 * SES-09: knows nothing at first, then whether the user is a guest, and only of others the id. `tell` hears of it whenever all
 * is known. `source`: null on the server, where nothing is loaded.
 */
export function createUserProvider(
  source: UserSource | null,
  tell: (user: { readonly isGuest: boolean; readonly userId: string | null }) => void,
) {
  let user: UserData = { isGuest: null, userId: null }
  const know = (isGuest: boolean, userId: string | null): void => {
    if (user.isGuest === isGuest && user.userId === userId) return
    user = { isGuest, userId }
    if (hasAll()) tell({ isGuest, userId })
  }
  /** Of a guest there is no more to know. */
  const hasAll = (): boolean => user.isGuest === true || user.userId !== null
  return {
    user: (): UserData => user,
    hasAll,
    load: (): void => {
      if (source === null) return
      const isGuest = source.loadIsGuest()
      know(isGuest, null)
      if (!isGuest) source.loadUserId((userId) => know(userId === null, userId))
    },
  }
}
