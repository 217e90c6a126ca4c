/** The known data about a page's user. */
export interface UserData {
  /** Null while unknown. */
  readonly isGuest: boolean | null
  /** Null also for a guest. */
  readonly userId: string | null
}

export interface UserSource {
  readonly loadIsGuest: () => boolean
  /** Calls `answer` with the id, now or later, possibly several times; null if the user is no longer signed in. */
  readonly loadUserId: (answer: (userId: string | null) => void) => void
}

/**
 * SES-09: provides at first nothing, then whether the user is a guest, and only for signed-in users the id. `tell` is called
 * whenever the data is complete. `source` is null on the server, where nothing is loaded.
 */
export function createUserProvider(
  source: UserSource | null,
  onUser: (user: { readonly isGuest: boolean; readonly userId: string | null }) => void,
) {
  let user: UserData = { isGuest: null, userId: null }
  const update = (isGuest: boolean, userId: string | null): void => {
    if (user.isGuest === isGuest && user.userId === userId) return
    user = { isGuest, userId }
    if (isComplete()) onUser({ isGuest, userId })
  }
  /** A guest has no further data. */
  const isComplete = (): boolean => user.isGuest === true || user.userId !== null
  return {
    user: (): UserData => user,
    isComplete,
    load: (): void => {
      if (source === null) return
      const isGuest = source.loadIsGuest()
      update(isGuest, null)
      if (!isGuest) source.loadUserId((userId) => update(userId === null, userId))
    },
  }
}
