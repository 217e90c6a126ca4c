/** Who is signed in, as a page of theirs may know it (SES-01, SES-10). */
export type SessionState =
  | { readonly isGuest: true }
  | {
      readonly isGuest: false
      readonly userId: string
      /** Names the session; it opens nothing. */
      readonly sessionId: string
      /** Until it ends by itself where nothing is done; 0 never occurs: then there is a guest. */
      readonly secondsLeft: number
      /** Whose view the user has: null for the distributor's own people. */
      readonly effectiveAccount: {
        /** A business group's id, or '' where the account belongs to none. */
        readonly relatedLobIntegrationId: string
      } | null
    }
