import { describe, expect, it } from 'vitest'
import { assetsOf, browserEntry, type Manifest } from './built-pages.ts'

const manifest: Manifest = {
  [browserEntry]: { file: 'assets/entry-1.js', isEntry: true, imports: ['_shared-2.js'], css: ['assets/style-3.css'] },
  '_shared-2.js': { file: 'assets/shared-2.js', imports: [browserEntry] },
  'src/screens/products/screen.tsx': {
    file: 'assets/screen-4.js',
    imports: ['_shared-2.js', '_cards-5.js', browserEntry],
  },
  '_cards-5.js': { file: 'assets/cards-5.js' },
  'style.css': { file: 'assets/style-3.css' },
}

describe('assetsOf', () => {
  const assets = assetsOf(manifest, 'id')

  it('names the entry and the one file of styles', () => {
    expect(assets.entry).toBe('/assets/entry-1.js')
    expect(assets.styles).toEqual(['/assets/style-3.css'])
    expect(assets.buildId).toBe('id')
  })

  it('names a screen’s file with everything it and the entry import, the entry itself not', () => {
    expect(new Set(assets.chunksOf('src/screens/products/screen.tsx'))).toEqual(
      new Set(['/assets/shared-2.js', '/assets/screen-4.js', '/assets/cards-5.js']),
    )
  })

  it('names the entry’s imports for a module that is no file of its own', () => {
    expect(assets.chunksOf('src/screens/unknown.tsx')).toEqual(['/assets/shared-2.js'])
  })

  it('refuses a build without the entry', () => {
    expect(() => assetsOf({}, 'id')).toThrow(browserEntry)
  })
})
