import sanitizeHtml, { type IOptions, type Tag } from 'sanitize-html'
import { isVideoAddress } from './video-hosts.ts'
import { allowedAttributes, allowedTags, droppedWithText } from './allowed-html.ts'
import { type Attributes, cleanAttributes } from './attributes.ts'
import { linkified } from './linkify.ts'

/** The maximal depth of nested elements. Deeper elements lose their tags. Browsers stop at 512. */
const maxDepth = 100

/**
 * Returns html that a page may show: only what allowed-html.ts lists, with each address checked, media addresses
 * without a site, and web and email addresses turned into links. One frame that is not of a listed video host removes
 * all frames (§5). Cleaning clean html changes nothing.
 */
export function cleanHtml(html: string): string {
  let foreignFrame = false
  const clean = sanitised(html, allowedTags, (name, attributes) => {
    if (name === 'iframe' && !isVideoAddress(attributes['src'] ?? '')) foreignFrame = true
  })
  return linkified(foreignFrame ? sanitised(html, withoutFrames, () => {}) : clean.replace(frameText, '$1'))
}

/**
 * The content of a frame is for browsers without frames. Others do not parse it as html, so escape sequences have no
 * effect in it.
 */
const frameText = /(<iframe [^>]*>)[^<]*/g

const withoutFrames = allowedTags.filter((tag) => tag !== 'iframe')

const options = {
  allowedAttributes: Object.fromEntries(Object.entries(allowedAttributes).map(([tag, names]) => [tag, [...names]])),
  // attributes.ts has checked the addresses by then; this is a second line of defence.
  allowedSchemes: ['ftp', 'ftps', 'http', 'https', 'mailto', 'tel', 'callto', 'cid', 'xmpp', 'ciscotel', 'navision'],
  allowedClasses: { '*': [/./] },
  nonTextTags: [...droppedWithText, 'iframe'],
  nestingLimit: maxDepth,
  // attributes.ts checks the styles.
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
      // Both functions get an image, this one first.
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

/**
 * Replaces an element that stands for an image of which nothing remains. (The library does not handle renaming to a tag
 * that is not allowed.)
 */
const ofNoImage: Record<string, string> = {}

/**
 * Pages show only our own images. Another image is replaced by a link to it, or by its alternative text inside a link.
 */
function cleanImage(attributes: Attributes, inLink: boolean): Tag {
  const attribs = cleanAttributes(attributes)
  if (attribs['src'] !== undefined) return { tagName: 'img', attribs }
  const { href } = cleanAttributes({ href: attributes['src'] ?? '' })
  const isWeb = href !== undefined && /^https?:/i.test(href)
  const text = attributes['alt']?.trim() || (isWeb ? href : '')
  if (text === '') return { tagName: 'span', attribs: ofNoImage }
  return isWeb && !inLink ? { tagName: 'a', attribs: { href }, text } : { tagName: 'span', attribs: {}, text }
}
