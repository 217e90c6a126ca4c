/** §9: the fields in every answer about a record, whichever fields a caller names. */
export const alwaysAddedFields = [
  'CreatedDate',
  'Id',
  'LastModifiedById',
  'LastModifiedDate',
  'SystemModstamp',
] as const
