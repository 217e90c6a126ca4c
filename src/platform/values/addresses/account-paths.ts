/** The page with all folders of a user, below a site's base. */
export const foldersPath = '/account/folders'

/** The page with the shares of a user, below a site's base. */
export const sharesPath = '/account/shares'

/** The parameter with the record that a visitor wants to save: an id, or the content key of a publication. */
export const savedRecordParameter = 'record'

/** The page on which a visitor chooses the folder in which to save a record. It is the same for every visitor. */
export const saveAddress = (base: string, record: string): string =>
  `${base}${foldersPath}?${savedRecordParameter}=${encodeURIComponent(record)}`
