/**
 * The reasons for which our sanitised HTML differs from that of DOMPurify's own cases. Where one of the reasons
 * applies, sanitising DOMPurify's output yields our output, so the rest of the case is judged in the same way.
 */
export const narrower: readonly { readonly why: string; readonly inExpected: RegExp }[] = [
  {
    why: 'drawings and formulas as markup are no text: svg and math go with all that is in them',
    inExpected: /<(?:svg|math)\b/,
  },
  { why: 'no forms', inExpected: /<(?:form|input|button|textarea|select|option|label)\b/ },
  {
    why: 'elements that our list does not have; their text stays, unless it is no text',
    inExpected:
      /<(?:template|audio|video|canvas|search|style|center|menu|map|selectedcontent|noscript|nobr|content|dir|marquee)\b/,
  },
  { why: 'ids get a prefix, so that a text cannot stand in for a part of the page', inExpected: /\sid="/ },
  {
    why: 'images are our own: none of a data address, none without an address',
    inExpected: /<img(?![^>]*\ssrc="(?!data:))/,
  },
  { why: 'style properties are listed; no url', inExpected: /\sstyle="/ },
  { why: 'attributes that our list does not have', inExpected: /\s(?:srcset|inert|is)="/ },
]

/** Cases where even this comparison differs, identified by a part of their payload. */
export const different: readonly { readonly payload: string; readonly why: string }[] = [
  {
    payload: '<img src=y id=createElement>',
    why: 'DOMPurify drops an id that names a property of document; ours has its prefix',
  },
  { payload: '<a href="#some-code-here" id="location">', why: 'as above, of location' },
  {
    payload: 'label="variation of bypass by @giutro"',
    why: 'today’s parsers make nothing of isindex; the expected output is of older ones',
  },
  { payload: '<isindex src="javascript:"', why: 'as above' },
  {
    payload: '<frameset onload=alert(31)>',
    why: 'a frameset takes the whole document away; we read a part of one, and keep its text',
  },
  {
    payload: '<![CDATA[><image xlink:href="]]>',
    why: 'we read CDATA within svg as the standard does now, and drop it with the svg',
  },
  { payload: '@font-face {font-family: y;', why: 'white space of a head that is gone stays' },
  {
    payload: '<?xml-stylesheet type="text/xsl" href="data:,%3Cxsl:transform',
    why: 'white space of a document’s start stays',
  },
  {
    payload: '<svg><p><style><g title="</style><img src=x onerror=alert(1)>',
    why: 'we drop an svg to the end; a browser ends it at the first p',
  },
]
