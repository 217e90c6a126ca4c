/** Below the base of a site in a language: its newest publications, as Atom. */
export const feedPath = '/feed.xml'
