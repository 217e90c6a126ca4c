/** The id of the bar with the staged changes, which is the form of their inputs. */
export const stagedId = 'office-staged'
