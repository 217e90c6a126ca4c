/** The page with all folders of a user, below a site's base. */
export const foldersPath = '/account/folders'

/** The page with the shares of a user, below a site's base. */
export const sharesPath = '/account/shares'

/** The parameter with the record that a visitor wants to save: an id, or the content key of a publication. */
export const savedRecordParameter = 'record'

/** The parameter with the page to which a visitor returns who has saved its record. */
export const savedFromParameter = 'from'

/**
 * The page on which a visitor chooses the folder in which to save a record. It is the same for every visitor. `from`: the path of the
 * page to which they return; null: they go on to the folder.
 */
export const saveAddress = (base: string, record: string, from: string | null = null): string =>
  `${base}${foldersPath}?${savedRecordParameter}=${encodeURIComponent(record)}${
    from === null ? '' : `&${savedFromParameter}=${encodeURIComponent(from)}`
  }`
