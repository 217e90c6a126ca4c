/** The anchor of the choice of emails on its page, to which the links of emails lead. */
export const emailsId = 'emails'
