import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkAddress } from '#platform/values/addresses/link-protocols.ts'
import { videoSources } from '#platform/rich-text/video-hosts.ts'
import * as allowed from '#platform/rich-text/allowed-html.ts'
import { cleanHtml } from '#platform/rich-text/clean-html.ts'
import { richText, sanitiserVersion, shownHtml } from '#platform/rich-text/rich-text.ts'
import { richTextSamples } from '#platform/widgets/rich-text/samples.ts'
import { benignDocuments, inEntities } from './rich-text-documents.ts'
import { dompurifyCases, reportMissingCorpora, urlInputs, xssVectors } from './rich-text-corpora.ts'

const media = '/cms/delivery/media/MCA4CCV5QS2BAB5H7YRCRPTCWGZQ'

reportMissingCorpora()

describe('Harmless texts', () => {
  it('[VAL-11] Leaves thirty harmless texts unchanged', () => {
    const documents = Object.entries(benignDocuments)
    expect(documents).toHaveLength(30)
    for (const [name, html] of documents) expect({ name, html: cleanHtml(html) }).toEqual({ name, html })
  })

  it('[VAL-11] Leaves the texts of the widget in the workshop unchanged', () => {
    for (const html of Object.values(richTextSamples)) expect(cleanHtml(html)).toBe(html)
  })

  it('[VAL-11] Preserves characters written as named or numeric references', () => {
    expect(Object.values(inEntities).map(cleanHtml)).toEqual([
      '<p>Café\u00a0au\u00a0lait © 2026 — "10\u00a0µm" ≤ d …</p>',
      '<p>Čeština, Türkçe, 🧪, ≥\u00a099,5\u00a0%</p>',
    ])
  })
})

describe('Content that the sanitiser removes', () => {
  it.each([
    // widget case 59
    ['a<script>alert(1)</script>b', 'ab'],
    ['<p onclick="alert(1)" ONMOUSEOVER=alert(1)>x</p>', '<p>x</p>'],
    ['<a href="data:text/html,x">x</a><a href="java&Tab;script:alert(1)">y</a>', '<a>x</a><a>y</a>'],
    [
      '<a href="navision://x">n</a><a href="ciscotel:1">c</a>',
      '<a href="navision://x">n</a><a href="ciscotel:1">c</a>',
    ],
    ['<svg><script>alert(1)</script><text>x</text></svg>y', 'y'],
    ['<math><mtext><img src=x onerror=alert(1)></mtext></math>y', 'y'],
    ['<form action="/x"><input name=a><button>Send</button><label>L</label></form>', 'L'],
    [
      '<style>p{position:fixed}</style><link rel=stylesheet href=x><meta http-equiv=refresh content=0><base href=//e>x',
      'x',
    ],
    ['<custom-part>kept</custom-part><object data=x>gone</object>', 'kept'],
    [
      '<p class="_modal_1a2b ql-align-right" name="x" tabindex="1" popovertarget="menu">x</p>',
      '<p class="ql-align-right">x</p>',
    ],
    ['<p style="position:fixed;inset:0;color:red">x</p><p style="inset:0">y</p>', '<p style="color:red">x</p><p>y</p>'],
    [
      '<p id="hydration">x</p><a href="#hydration">y</a><p id="a b">z</p>',
      '<p id="text-hydration">x</p><a href="#text-hydration">y</a><p>z</p>',
    ],
    ['<p>x', '<p>x</p>'],
    ['</div></p><b>x</i>', '<p></p><b>x</b>'],
    ['<!-- note --><p>x</p><!doctype html><?php ?>', '<p>x</p>'],
  ])('[VAL-11] Sanitises %j', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean)
  })

  it.each([
    '<iframe src="https://www.youtube.com/embed/a"></iframe><iframe src="https://evil.example/"></iframe>',
    '<iframe src="https://www.youtube.com/embed/a"></iframe><iframe srcdoc="<p>x</p>"></iframe>',
    '<iframe src="http://www.youtube.com/embed/a"></iframe>',
    '<iframe></iframe>',
    '<svg><iframe src="https://evil.example/"></iframe></svg><iframe src="https://www.youtube.com/embed/a"></iframe>',
  ])('[VAL-13] Removes every frame whose host is not in the list: %s', (frames) => {
    expect(cleanHtml(`<p>a</p>${frames}<p>b</p>`)).toBe('<p>a</p><p>b</p>')
  })

  it('[VAL-13] Limits the permissions of a frame to what a player needs', () => {
    expect(
      cleanHtml(
        '<iframe src="https://www.youtube.com/embed/a" allow="camera; autoplay; geolocation *" sandbox="" name="x"></iframe>',
      ),
    ).toBe('<iframe src="https://www.youtube.com/embed/a" allow="autoplay"></iframe>')
  })

  it('Removes the fallback content of a frame', () => {
    const frame = '<iframe src="https://www.youtube.com/embed/a">'
    expect(cleanHtml(`${frame}<b>x</b> &lt;i&gt; www.example.com</iframe>y`)).toBe(`${frame}</iframe>y`)
    expect(cleanHtml(`${frame}<p>never closed`)).toBe(`${frame}</iframe>`)
  })

  it('Replaces images of other hosts by a link', () => {
    expect(cleanHtml('<p><img src="https://example.com/a.png" alt="The plant" onload="x"> and on</p>')).toBe(
      '<p><a href="https://example.com/a.png">The plant</a> and on</p>',
    )
    expect(cleanHtml('<a href="/x"><img src="//example.com/a.png" alt="The plant"></a> on')).toBe(
      '<a href="/x"><span>The plant</span></a> on',
    )
    expect(
      cleanHtml('<img src="data:image/gif;base64,R0lG"><img src="javascript:alert(1)" alt="x"><img alt=""> on'),
    ).toBe('<span>x</span> on')
  })

  it('Writes media addresses in the form that is the same on every site', () => {
    for (const address of [
      media,
      `/sfsites/c${media}`,
      `/nl/nl-nl/sfsites/c${media}?version=1.1`,
      `https://other.example/s/sfsites/c${media}`,
    ])
      expect(cleanHtml(`<img src="${address}" alt=""><a href="${address}">x</a>`)).toBe(
        `<img src="${media}" alt=""><a href="${media}">x</a>`,
      )
  })

  it('Limits the depth: a thousand nested elements lose the inner elements but not their text', () => {
    const clean = cleanHtml(`${'<b>'.repeat(1000)}x${'</b>'.repeat(1000)}`)
    expect(clean).toBe(`${'<b>'.repeat(100)}x${'</b>'.repeat(100)}`)
  })
})

describe('A sanitised text', () => {
  it('[VAL-11] Appears as plain text if the sanitiser fails', () => {
    const failing = () => {
      throw new RangeError('Maximum call stack size exceeded')
    }
    const text = richText('<b onclick="x">5 < 6 & "7"</b>', failing)
    expect(text).toEqual({
      raw: '<b onclick="x">5 < 6 & "7"</b>',
      clean: '&lt;b onclick="x"&gt;5 &lt; 6 &amp; "7"&lt;/b&gt;',
      sanitiser: sanitiserVersion,
    })
  })

  it('Follows the current rules, even if an older sanitiser left more', () => {
    const raw = '<p>x<script>alert(1)</script></p>'
    expect(shownHtml({ raw, clean: raw, sanitiser: '1.0.0-1' })).toBe('<p>x</p>')
    expect(shownHtml({ raw, clean: '<p>as stored</p>', sanitiser: sanitiserVersion })).toBe('<p>as stored</p>')
  })

  it('Does not change when it is sanitised again', () => {
    const corpus = [...xssVectors.map(({ vector }) => vector), ...dompurifyCases.map(({ payload }) => payload)]
    const own = [...Object.values(benignDocuments), ...Object.values(inEntities)]
    for (const html of [...own, ...corpus]) {
      const once = cleanHtml(html)
      expect(cleanHtml(once)).toBe(once)
    }
    const piece = fc.constantFrom(
      '<a href="',
      'javascript:',
      'https://www.example.com/',
      '">',
      '</a>',
      '<iframe src="',
      '<img src=x ',
      'alt="',
      '<table>',
      '<td>',

      '<b>',
      '</b>',
      '<p style="',
      'color:red;',
      '&lt;',
      '&',
      '<',
      '>',
      '"',
      "'",
      'example.com',
      ' ',
      '\n',
      '<!--',
      '-->',
      '/>',
      '<svg>',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const once = cleanHtml(pieces.join(''))
        expect(cleanHtml(once)).toBe(once)
      }),
    )
  })

  it('[VAL-12] Contains no script or data address of the URL corpus', () => {
    const base = 'https://portal.example/nl/nl-nl/product/x'
    for (const input of [
      ...urlInputs,
      ...urlInputs.map((each) => `javascript:${each}`),
      ...urlInputs.map((each) => `data:${each}`),
    ]) {
      const address = linkAddress(input)
      const protocol = address === null ? null : URL.parse(address, base)?.protocol
      expect({ input, address, protocol }).not.toMatchObject({
        protocol: expect.stringMatching(/script:|^(?:data|blob|file|about|view-source):/) as string,
      })
      const clean = cleanHtml(`<a href="${input.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">x</a>`)
      expect(clean).not.toMatch(/href="\s*(?:\w*script|data):/i)
    }
  })
})

describe('The version of the sanitiser', () => {
  // Fails when a rule or the library changes: raise the version (rich-text.ts), then write the new digest here. Where only names have
  // changed, the version stays.
  it('Changes whenever the library or the rules change', () => {
    const library = JSON.parse(
      readFileSync(new URL('../../../node_modules/sanitize-html/package.json', import.meta.url), 'utf8'),
    ) as {
      readonly version: string
    }
    const rules = createHash('sha256').update(
      JSON.stringify([allowed, videoSources], (_, value: unknown) =>
        value instanceof RegExp ? String(value) : value instanceof Set ? [...value] : value,
      ),
    )
    for (const file of [
      'rich-text/clean-html',
      'rich-text/attributes',
      'rich-text/linkify',
      'values/addresses/link-protocols',
      'values/text/inline-style',
      'rich-text/video-hosts',
    ])
      rules.update(statementsOf(readFileSync(new URL(`../../../src/platform/${file}.ts`, import.meta.url), 'utf8')))
    expect(`${sanitiserVersion} ${rules.digest('hex').slice(0, 16)}`).toBe(`${library.version}-1 633020c73c685dae`)
  })
})

/** Returns a source without imports, comments and empty lines, because these change no rule. */
const statementsOf = (source: string): string =>
  source
    .replaceAll(/^import [^']*'[^']*'$/gm, '')
    .replaceAll(/^\s*\/\*\*[^]*?\*\/$/gm, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/\n+/g, '\n')
