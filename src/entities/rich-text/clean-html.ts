import sanitizeHtml, { type IOptions, type Tag } from 'sanitize-html'
import { isVideoAddress } from '#domain/video-hosts.ts'
import { allowedAttributes, allowedTags, droppedWithText } from './allowed-html.ts'
import { type Attributes, cleanAttributes } from './attributes.ts'
import { linkified } from './linkify.ts'

/** Elements within elements; what is deeper loses its tags. Browsers give up at 512. */
const maxDepth = 100

/**
 * Html as a page may show it: what allowed-html.ts lists and nothing else, addresses read one by one, media named without a
 * site, and web and mail addresses in the text made links. One frame that is not a listed video's takes all frames with it
 * (§5). Cleaning what is clean changes nothing.
 */
export function cleanHtml(html: string): string {
  let foreignFrame = false
  const clean = sanitised(html, allowedTags, (name, attributes) => {
    if (name === 'iframe' && !isVideoAddress(attributes['src'] ?? '')) foreignFrame = true
  })
  return linkified(foreignFrame ? sanitised(html, withoutFrames, () => {}) : clean.replace(frameText, '$1'))
}

/** What stands in a frame is for browsers without frames; to others it is no html at all, and no escape counts in it. */
const frameText = /(<iframe [^>]*>)[^<]*/g

const withoutFrames = allowedTags.filter((tag) => tag !== 'iframe')

const options = {
  allowedAttributes: Object.fromEntries(Object.entries(allowedAttributes).map(([tag, names]) => [tag, [...names]])),
  // The addresses have been read by then (attributes.ts); this is a second lock on the same door.
  allowedSchemes: ['ftp', 'ftps', 'http', 'https', 'mailto', 'tel', 'callto', 'cid', 'xmpp', 'ciscotel', 'navision'],
  allowedClasses: { '*': [/./] },
  nonTextTags: [...droppedWithText, 'iframe'],
  nestingLimit: maxDepth,
  // Styles are read in attributes.ts.
  parseStyleAttributes: false,
} as const satisfies IOptions

function sanitised(
  html: string,
  tags: readonly string[],
  onTag: (name: string, attributes: Attributes) => void,
): string {
  let links = 0
  return sanitizeHtml(html, {
    ...options,
    allowedTags: [...tags],
    transformTags: {
      // Both see an image, this one first.
      img: (_, attributes) => cleanImage(attributes, links > 0),
      '*': (name, attributes) => ({
        tagName: name,
        attribs: attributes === ofNoImage ? attributes : cleanAttributes(attributes),
      }),
    },
    exclusiveFilter: ({ attribs }) => attribs === ofNoImage,
    onOpenTag(name, attributes) {
      if (name === 'a') links += 1
      onTag(name, attributes)
    },
    onCloseTag(name) {
      if (name === 'a') links -= 1
    },
  })
}

/** Of an element that stands for an image of which nothing remains. (One renamed to what is not allowed confuses the library.) */
const ofNoImage: Record<string, string> = {}

/** Pages show images of our own only: instead of another one stands a link to it, or what it says instead of itself. */
function cleanImage(given: Attributes, inLink: boolean): Tag {
  const attribs = cleanAttributes(given)
  if (attribs['src'] !== undefined) return { tagName: 'img', attribs }
  const { href } = cleanAttributes({ href: given['src'] ?? '' })
  const isWeb = href !== undefined && /^https?:/i.test(href)
  const text = given['alt']?.trim() || (isWeb ? href : '')
  if (text === '') return { tagName: 'span', attribs: ofNoImage }
  return isWeb && !inLink ? { tagName: 'a', attribs: { href }, text } : { tagName: 'span', attribs: {}, text }
}
