/** The page of the rules of a session, below the base of the Sales Assistant. */
export const conflictsPath = '/conflicts'
