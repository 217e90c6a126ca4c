/** The page with all folders of a user, below a site's base. */
export const foldersPath = '/account/folders'

/** The page with the shares of a user, below a site's base. */
export const sharesPath = '/account/shares'
