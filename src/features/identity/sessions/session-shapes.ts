/** The signed-in user, as far as their pages may know (SES-01, SES-10). */
export type SessionState =
  | { readonly isGuest: true }
  | {
      readonly isGuest: false
      readonly userId: string
      /** Identifies the session; it is not a secret. */
      readonly sessionId: string
      /** The time until the session ends without activity; never 0, because then the caller is a guest. */
      readonly secondsLeft: number
      /** The account whose view the user has; null for internal users. */
      readonly effectiveAccount: {
        /** The id of a business group, or '' if the account belongs to none. */
        readonly relatedLobIntegrationId: string
      } | null
    }
