import { describe, expect, it } from 'vitest'
import { languageCodes } from '#platform/i18n/languages.ts'
import type { BundleContents } from '#features/documents/bundles/bundle-plan.ts'
import { renderBundleIndex } from '#app/entries/entry-server.tsx'
import { frSite } from '#sites/fr.ts'
import { nlSite } from '#sites/nl.ts'

const line = { name: 'Xanvero 80', type: 'specification', language: 'nl-NL', path: null, fileLanguage: null } as const
const contents: BundleContents = {
  lines: [
    { ...line, path: 'Xanvero 80/#1 50% – 安全.pdf', gap: null, detail: null },
    { ...line, path: 'x/y.pdf', fileLanguage: 'de', gap: 'other-language', detail: null },
    { ...line, type: 'iso-9001', path: 'x/z.pdf', gap: 'expired', detail: '2026-03-31' },
    { ...line, gap: 'expired', detail: '2026-03-31' },
    { ...line, path: 'x/v.pdf', fileLanguage: 'en-US', gap: 'superseded', detail: '4.1' },
    { ...line, gap: 'superseded', detail: '2026-02-01' },
    { ...line, gap: 'superseded', detail: null },
    { ...line, type: null, gap: 'missing', detail: null },
    { ...line, gap: 'signed-in', detail: null },
    { ...line, gap: 'on-request', detail: null },
  ],
  entries: [{ key: 'k', name: 'x.pdf', bytes: 1_234_567, path: 'Xanvero 80/#1 50% – 安全.pdf', restricted: false }],
}

describe('The index of a document bundle', () => {
  it.each(languageCodes)('[CTX-06] Uses the words of %s throughout', async (language) => {
    const { html, table } = await renderBundleIndex({ site: nlSite, language, contents, today: '2026-06-15' })
    expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${language}">`))
    expect(`${html} ${table.flat().join(' ')}`).not.toMatch(/\b(?:pack|documents|certificates|picklist)\.\w+|undefined/)
    // Every reason has a different text, except the two that differ only in their parameters.
    const gaps = table.slice(1).map((row) => row[4] ?? '')
    expect(gaps.map((gap) => gap === '')).toEqual(contents.lines.map(({ gap }) => gap === null))
    expect(new Set(gaps).size).toBe(contents.lines.length - 1)
  })

  it('[CTX-07] Formats dates and sizes for the country', async () => {
    const written = async (site: typeof nlSite, language: 'nl-NL' | 'fr') =>
      (await renderBundleIndex({ site, language, contents, today: '2026-06-15' })).html
    expect(await written(nlSite, 'nl-NL')).toContain('31 maart 2026')
    expect(await written(nlSite, 'nl-NL')).toMatch(/1,2\sMB/)
    expect(await written(frSite, 'fr')).toContain('15 juin 2026')
  })

  it('Links the files beside it, whatever their names', async () => {
    const { html } = await renderBundleIndex({ site: nlSite, language: 'nl-NL', contents, today: '2026-06-15' })
    const base = new URL('file:///downloads/index.html')
    const [first] = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => new URL(href, base))
    expect([first?.search, first?.hash]).toEqual(['', ''])
    expect(decodeURIComponent(first?.pathname ?? '')).toBe('/downloads/Xanvero 80/#1 50% – 安全.pdf')
  })

  it('States that nothing is missing, or that there is nothing to download', async () => {
    const said = async (lines: BundleContents['lines']) => {
      const request = { site: nlSite, language: 'en-US', today: '2026-06-15' } as const
      const { html } = await renderBundleIndex({ ...request, contents: { lines, entries: [] } })
      return (html.match(/<h2>/g) ?? []).length
    }
    expect(await said(contents.lines)).toBe(2)
    expect(await said(contents.lines.filter(({ gap }) => gap === null))).toBe(1)
    expect(await said(contents.lines.filter(({ path }) => path === null))).toBe(1)
    expect(await said([])).toBe(0)
  })
})
