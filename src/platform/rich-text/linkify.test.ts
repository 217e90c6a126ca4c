import { describe, expect, it } from 'vitest'
import { linkified } from './linkify.ts'

const link = (href: string, text = href): string => `<a href="${href}">${text}</a>`

describe('Addresses in a text', () => {
  it.each([
    ['see https://example.com.', `see ${link('https://example.com')}.`],
    ['(https://example.com/a_(b)), then', `(${link('https://example.com/a_(b)')}), then`],
    ['https://example.com/?a=1&amp;b=2', link('https://example.com/?a=1&amp;b=2')],
    ['ftp://example.com/file.', `${link('ftp://example.com/file')}.`],
    [
      'www.example.com and example.org/path',
      `${link('https://www.example.com', 'www.example.com')} and ${link('https://example.org/path', 'example.org/path')}`,
    ],
    ['mail quality@example.com.', `mail ${link('mailto:quality@example.com', 'quality@example.com')}.`],
    ['<p>https://çevre.example.com/ürün</p>', `<p>${link('https://çevre.example.com/ürün')}</p>`],
    [
      '<code>a.example</code> https://example.com <a href="/x">x</a> ftp://example.com',
      `<code>a.example</code> ${link('https://example.com')} <a href="/x">x</a> ${link('ftp://example.com')}`,
    ],
    ['"http://example.com"', `"${link('http://example.com')}"`],
  ])('[VAL-14] Links the addresses of %j', (html, linked) => {
    expect(linkified(html)).toBe(linked)
  })

  it.each([
    '<a href="https://example.com"><b>https://example.com</b></a>',
    '<code>https://example.com</code>',
    '<pre><span>https://example.com</span></pre>',
    'C.I. 77891, Ph.Eur. 11.0, E.coli, node.js, pH 5.5-6.5, 77-92-9',
    'Store below 25 °C.Do not freeze.In case of doubt ask.',
    'javascript:alert(1) data:text/html,x //example.com',
    'a &lt; b &amp;&amp; c &gt; d',
    '<img alt="https://example.com" src="/x">',
  ])('[VAL-14] Leaves %j unchanged', (html) => {
    expect(linkified(html)).toBe(html)
  })

  it('[VAL-14] Links a path of 2048 characters, and no longer one', () => {
    const path = `/${'a'.repeat(2047)}`
    expect(linkified(`https://example.com${path}.`)).toBe(`${link(`https://example.com${path}`)}.`)
    expect(linkified(`example.com${path}`)).toBe(link(`https://example.com${path}`, `example.com${path}`))
    expect(linkified(`https://example.com${path}b`)).toBe(`https://example.com${path}b`)
  })
})
