import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentTypeOf, fileNameOf, isShownInBrowser } from './file-types.ts'

describe('File types', () => {
  it.each([
    ['Zertifikat.pdf', 'application/pdf', true],
    ['LOGO.PNG', 'image/png', true],
    ['photo.jpeg', 'image/jpeg', true],
    ['notes.txt', 'text/plain; charset=utf-8', true],
    ['drawing.svg', 'image/svg+xml', false],
    ['page.html', 'text/html; charset=utf-8', false],
    ['page.pdf.html', 'text/html; charset=utf-8', false],
    ['feed.xml', 'application/xml', false],
    ['prices.csv', 'text/csv; charset=utf-8', false],
    ['run.exe', 'application/octet-stream', false],
    ['script.js', 'application/octet-stream', false],
    ['page.xhtml', 'application/octet-stream', false],
    ['no ending', 'application/octet-stream', false],
    ['of.constructor', 'application/octet-stream', false],
    ['.pdf', 'application/pdf', true],
  ])('%s has content type %s; shown in the browser: %s', (name, type, shown) => {
    expect(contentTypeOf(name)).toBe(type)
    expect(isShownInBrowser(type)).toBe(shown)
  })
})

describe('Names of files', () => {
  it.each([
    ['certificates/ISO 9001 (nl-NL).pdf', 'ISO 9001 (nl-NL).pdf'],
    ['a\\b\\証明書.pdf', '証明書.pdf'],
    ['exe\u202efdp.pdf', 'exefdp.pdf'],
    ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie: x.pdf'],
    ['', 'file'],
    ['..', 'file'],
    ['folder/', 'file'],
    [' spaced .pdf ', 'spaced .pdf'],
  ])('%j is stored as %j', (path, name) => {
    expect(fileNameOf(path)).toBe(name)
  })

  it('Are short enough for every file system and keep their extension', () => {
    const name = fileNameOf(`${'é'.repeat(300)}.pdf`)
    expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(200)
    expect(name.endsWith('é.pdf')).toBe(true)
  })

  it('Contain no path, no control character and no half surrogate pair, and are stable', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (path) => {
        const name = fileNameOf(path)
        expect(name).not.toMatch(/[/\\\p{Cc}]/u)
        expect(name.isWellFormed()).toBe(true)
        expect(name).not.toMatch(/^\.*$/)
        expect(fileNameOf(name)).toBe(name)
      }),
    )
  })
})
