/** The address of the back office, which is outside the sites. A language follows it. */
export const backOfficePath = '/back-office'
