/** The parameters of the addresses of the page on which requests for access are decided. */
export const signUpFields = {
  /** The request that is being decided. */
  request: 'request',
  /** The name or integration id of an account to search for. */
  find: 'find',
} as const

/** The choice of a new account, in place of the id of an existing one. */
export const newAccount = 'new'
