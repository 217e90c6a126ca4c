/** The provider to which a browser is being led. */
export interface LeadingTo {
  readonly address: string
  readonly name: string
}
