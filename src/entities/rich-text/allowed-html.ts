/**
 * What a rich text may hold (§5), listed once. Left out of what the platform's own texts may hold: forms, `param`, `name`, and
 * attributes that do nothing on the elements that remain.
 */
export const allowedTags: readonly string[] = [
  'h1 h2 h3 h4 h5 h6 p div section header address blockquote pre hr br',
  'ul ol li dl dt dd figure figcaption',
  'table caption colgroup col thead tbody tfoot tr th td',
  'a abbr acronym b big cite code del dfn em font i ins kbd mark q s',
  'samp small span strike strong sub sup tt u var img iframe',
].flatMap((line) => line.split(' '))

/** Elements whose text is no text either. Of all others that are not allowed the text remains. */
export const droppedWithText: readonly string[] = [
  'script style noscript template title head xmp plaintext noembed noframes svg math',
  'object embed applet audio video canvas textarea select option button datalist',
].flatMap((line) => line.split(' '))

const size = ['width', 'height']
const cell = [
  'abbr',
  'align',
  'bgcolor',
  'colspan',
  'headers',
  'height',
  'nowrap',
  'rowspan',
  'scope',
  'valign',
  'width',
]

/** `*`: of every element. How each is read stands in allowed-attributes.ts. */
export const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  '*': ['align', 'class', 'dir', 'id', 'lang', 'style', 'title'],
  a: ['href', 'hreflang', 'rel', 'target', 'type'],
  blockquote: ['cite'],
  br: ['clear'],
  col: ['span', 'valign', 'width'],
  colgroup: ['span', 'valign', 'width'],
  del: ['cite', 'datetime'],
  font: ['color', 'face', 'size'],
  hr: ['color', 'noshade', 'size', 'width'],
  iframe: ['allow', 'allowfullscreen', 'frameborder', 'loading', 'src', ...size],
  img: ['alt', 'border', 'decoding', 'loading', 'src', ...size],
  ins: ['cite', 'datetime'],
  li: ['type', 'value'],
  ol: ['reversed', 'start', 'type'],
  q: ['cite'],
  table: ['bgcolor', 'border', 'cellpadding', 'cellspacing', 'summary', 'width'],
  tbody: ['valign'],
  td: cell,
  tfoot: ['valign'],
  th: cell,
  thead: ['valign'],
  tr: ['bgcolor', 'valign'],
  ul: ['type'],
}

/** What the platform's editor writes (Quill); any other class could borrow the look of the page's own parts. */
export const allowedClasses =
  /^ql-(?:align-(?:center|justify|right)|direction-rtl|font-(?:monospace|serif)|indent-[1-8]|size-(?:small|large|huge)|syntax|video)$/

/** What a video's frame may be given leave for. */
export const allowedFrameFeatures: ReadonlySet<string> = new Set([
  'accelerometer',
  'autoplay',
  'clipboard-write',
  'encrypted-media',
  'fullscreen',
  'gyroscope',
  'picture-in-picture',
  'web-share',
])
