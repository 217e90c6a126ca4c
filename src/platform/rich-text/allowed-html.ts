/**
 * The elements of a rich text (§5), listed only here. Of those that the platform allows, forms, `param`, `name` and
 * attributes without an effect are left out.
 */
export const allowedTags: readonly string[] = [
  'h1 h2 h3 h4 h5 h6 p div section header address blockquote pre hr br',
  'ul ol li dl dt dd figure figcaption',
  'table caption colgroup col thead tbody tfoot tr th td',
  'a abbr acronym b big cite code del dfn em font i ins kbd mark q s',
  'samp small span strike strong sub sup tt u var img iframe',
].flatMap((line) => line.split(' '))

/** Elements that are dropped with their text. Other elements that are not allowed are dropped, and their text stays. */
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

/** `*` stands for every element. attributes.ts defines how each attribute is read. */
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

/** Classes that the platform's editor (Quill) writes. Other classes could imitate parts of the page. */
export const allowedClasses =
  /^ql-(?:align-(?:center|justify|right)|direction-rtl|font-(?:monospace|serif)|indent-[1-8]|size-(?:small|large|huge)|syntax|video)$/

/** The features that the frame of a video may be granted. */
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
