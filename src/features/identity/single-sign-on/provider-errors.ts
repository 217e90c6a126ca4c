/** The parameters of the page for signing in through a company. */
export const providerParameters = {
  /** The key of a single sign-on provider. */
  provider: 'provider',
  /** Why signing in with a provider failed. */
  error: 'error',
} as const

/** Why signing in with a provider failed, with the status of the page that says it. None of these discloses whether an address is known. */
const statuses = {
  providerUnknown: 403,
  providerTaken: 409,
  providerFailed: 403,
  providerUnavailable: 502,
  providerExpired: 422,
} as const
export type ProviderError = keyof typeof statuses

export function readProviderError(parameters: URLSearchParams): ProviderError | null {
  const error = parameters.get(providerParameters.error) ?? ''
  return isProviderError(error) ? error : null
}

const isProviderError = (text: string): text is ProviderError => Object.hasOwn(statuses, text)

export const statusOfProviderError = (error: ProviderError | null): number => (error === null ? 200 : statuses[error])
