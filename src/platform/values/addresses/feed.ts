/** The path of the newest publications as Atom, below the base of a site in a language. */
export const feedPath = '/feed.xml'
