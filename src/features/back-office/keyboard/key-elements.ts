/** The ids of the elements of the frame that the script of the back office uses. */
export const searchId = 'office-search'
export const suggestionsId = 'office-suggestions'
export const countId = 'office-count'
export const helpId = 'office-help'
export const helpButtonId = 'office-help-button'
export const switchId = 'office-keys'
