import { describe, expect, it } from 'vitest'
import { linkAddress } from './link-protocols.ts'

describe('Address of a link', () => {
  it.each([
    'ftp://files.example.com/a',
    'ftps://files.example.com/a',
    'http://example.com/',
    'https://example.com/a?b=c#d',
    'mailto:quality@example.com?subject=Coa',
    'tel:+31205550101',
    'callto:someone',
    'cid:part1@example.com',
    'xmpp:someone@example.com',
    'ciscotel:5551234',
    'navision://client/run?target=Form',
    'HTTPS://EXAMPLE.COM/',
    '//example.com/a',
    '/nl/nl-nl/products?filters=form%3Apowder',
    'products',
    './a:b',
    '?page=2',
    '#storage',
    '',
  ])('[VAL-12] %j stays unchanged', (address) => {
    expect(linkAddress(address)).toBe(address)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    '\u00adjava\u200bscript:alert(1)',
    '\ufeffjavascript:alert(1)',
    'java&Tab;script:alert(1)',
    'java&NewLine;script:alert(1)',
    'javascript&colon;alert(1)',
    'javascript&Colon;alert(1)',
    'javascript&COLONalert(1)',
    '&#106;avascript:alert(1)',
    '&#x6A;avascript:alert(1)',
    '&#0000106avascript:alert(1)',
    'vbscript:msgbox(1)',
    'livescript:x',
    'data:text/html,<script>alert(1)</script>',
    'DATA:text/html;base64,PHNjcmlwdD4=',
    'blob:https://example.com/1',
    'file:///etc/passwd',
    'about:blank',
    'view-source:https://example.com/',
    'intent://scan/#Intent;scheme=zxing;end',
    ':alert(1)',
  ])('[VAL-12] %j is refused', (address) => {
    expect(linkAddress(address)).toBeNull()
  })

  it('Invisible characters are removed', () => {
    expect(linkAddress(' https://exa\u200bmple.com/\u202e\n ')).toBe('https://example.com/')
  })
})
