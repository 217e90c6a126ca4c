/** The ids of the elements that the script shows before and after the end of a session. */
export const warningId = 'office-session'
export const unreachableId = 'office-unreachable'
export const continueId = 'office-continue'
export const endedId = 'office-ended'
