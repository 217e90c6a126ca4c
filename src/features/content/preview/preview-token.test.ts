import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  inPreview,
  parsePreviewToken,
  previewDay,
  previewLinks,
  previewQuery,
  writePreviewToken,
} from './preview-token.ts'

const signature = 'A'.repeat(43)

const signatures = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 43),
)

describe('Preview token', () => {
  it('[ERP-03] Parses a token that it wrote', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z]{2,16}$/),
        fc.integer({ min: 1, max: 999_999_999_999 }),
        signatures,
        (site, expires, input) => {
          const token = { site, expires, signature: input }
          expect(parsePreviewToken(writePreviewToken(token))).toEqual(token)
        },
      ),
    )
  })

  it('[ERP-03] Accepts only the canonical form, so that writing a parsed token gives the same text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-z0-9.]{0,30}$/)), (text) => {
        const token = parsePreviewToken(text)
        expect(token === null ? text : writePreviewToken(token)).toBe(text)
      }),
    )
  })

  it.each([
    '',
    'nl',
    `nl.1790000000`,
    `nl.1790000000.${signature}=`,
    `nl.1790000000.${signature.slice(1)}`,
    `nl.01790000000.${signature}`,
    `nl.1e9.${signature}`,
    `NL.1790000000.${signature}`,
    `nl.1790000000.${signature}\n`,
    ` nl.1790000000.${signature}`,
    `nl.-1.${signature}`,
    `nl.1790000000.5.${signature}`,
  ])('[ERP-03] Rejects %j as a token', (text) => {
    expect(parsePreviewToken(text)).toBeNull()
  })
})

describe('Preview day', () => {
  it.each([
    ['2026-12-24', '2026-12-24'],
    ['2028-02-29', '2028-02-29'],
    ['2026-02-29', '2026-06-15'],
    ['2026-13-01', '2026-06-15'],
    ['24-12-2026', '2026-06-15'],
    ['9999999', '2026-06-15'],
    ['', '2026-06-15'],
  ])('[ERP-03] Parses the day in %j as %s', (input, day) => {
    expect(previewDay(new URLSearchParams({ 'preview-date': input }), '2026-06-15')).toBe(day)
  })

  it('[ERP-03] Returns a valid date for any address', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const day = previewDay(new URLSearchParams({ 'preview-date': text }), '2026-06-15')
        expect(new Date(day).toISOString().slice(0, 10)).toBe(day)
      }),
    )
  })
})

describe('Links in preview', () => {
  const query = previewQuery(new URLSearchParams('a=b&preview=t&preview-date=2026-12-24'))

  it('[ERP-03] Keeps only the parameters of the preview', () => {
    expect(query).toBe('preview=t&preview-date=2026-12-24')
    expect(inPreview(new URL('https://p.test/nl/nl-nl/products?page=2&preview=old#top'), query).href).toBe(
      'https://p.test/nl/nl-nl/products?page=2&preview=t&preview-date=2026-12-24#top',
    )
  })

  it.each([
    ['<a href="/nl/nl-nl">', '<a href="/nl/nl-nl?preview=t">'],
    ['<a class="x" href="/nl/en-us/products?page=2">', '<a class="x" href="/nl/en-us/products?page=2&amp;preview=t">'],
    ['<a href="/nl/nl-nl/supplier/x#range">', '<a href="/nl/nl-nl/supplier/x?preview=t#range">'],
    ['<a href="/be/nl-nl">', '<a href="/be/nl-nl">'],
    ['<a href="/nlx">', '<a href="/nlx">'],
    ['<a href="#main">', '<a href="#main">'],
    ['<a href="https://elsewhere.test/nl/nl-nl">', '<a href="https://elsewhere.test/nl/nl-nl">'],
    ['<a href="//elsewhere.test/nl/nl-nl">', '<a href="//elsewhere.test/nl/nl-nl">'],
    ['<a href="/nl/nl-nl/sfsites/c/cms/delivery/media/MC1">', '<a href="/nl/nl-nl/sfsites/c/cms/delivery/media/MC1">'],
  ])('[ERP-03] Rewrites the links in %s to %s', (html, expected) => {
    expect(previewLinks(html, '/nl', 'preview=t')).toBe(expected)
  })
})
