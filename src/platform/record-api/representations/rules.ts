/**
 * The rules for requests in §5, Other rules, with the texts that a 400 names them by (VAL-25). The keys are the ids of the ledger.
 */
export const rules = {
  'VAL-15': 'A record needs recordId and at least one of layoutTypes, fields and optionalFields.',
  'VAL-16': 'Record-ui needs recordIds, layoutTypes and modes.',
  'VAL-17': 'Record actions need sections or apiNames.',
  'VAL-18': 'A list view needs objectApiName and listViewApiName, or listViewId.',
  'VAL-19': 'A layout needs objectApiName, layoutType (Full or Compact) and mode (Create, Edit or View).',
  'VAL-20': 'The duplicate check needs fields: a map of strings, numbers, booleans and nulls.',
  'VAL-21': 'A list filter needs fieldApiName (a string), operator (a string) and operandLabels (a list of strings).',
  'VAL-22': 'A sort entry needs fieldApiName (a string) and isAscending (a boolean).',
  'VAL-23': 'columnWidths is a map of integers and columnWrap a map of booleans.',
} as const
