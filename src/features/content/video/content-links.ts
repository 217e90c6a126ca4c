/** A link to a content page in a text, with the site and language of any page or with none. */
const contentLink =
  /(<a [^>]*?\bhref=")(?:\/[a-z]+\/[a-z]{2}(?:-[a-z]{2})?)?(\/(?:publication|page)\/[^"/?#]*MC[A-Z2-7]{26})(?=["?#])/g

/**
 * A sanitised text is the same on all sites. This function rewrites its links to publications and pages to the current site and
 * language. `base` is `/nl/nl-nl`. Pages redirect wrong slugs, so slugs need no change.
 */
export const withContentLinks = (html: string, base: string): string =>
  html.replace(contentLink, (_link, before: string, path: string) => before + base + path)
