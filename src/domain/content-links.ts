/** A link to the page of a content, of any site and language or of none, as a text has it. */
const contentLink =
  /(<a [^>]*?\bhref=")(?:\/[a-z]+\/[a-z]{2}(?:-[a-z]{2})?)?(\/(?:publication|page)\/[^"/?#]*MC[A-Z2-7]{26})(?=["?#])/g

/**
 * A cleaned text is the same on all sites: its links to publications and pages lead to those of the site where it is read,
 * in its language. `base` is `/nl/nl-nl`. Wrong slugs are no matter: the pages correct them.
 */
export const withContentLinks = (html: string, base: string): string =>
  html.replace(contentLink, (_link, before: string, path: string) => before + base + path)
