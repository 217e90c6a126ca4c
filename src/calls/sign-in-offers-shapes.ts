/** What the sign-in page offers beside a password. */
export interface SignInOffers {
  /** Some company has a provider of its own, to be found by the domain of an address. */
  readonly company: boolean
}
