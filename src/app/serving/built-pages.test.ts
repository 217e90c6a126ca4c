import { describe, expect, it } from 'vitest'
import { assetsOf, browserEntry, type Manifest } from './built-pages.ts'

const manifest: Manifest = {
  [browserEntry]: { file: 'assets/entry-1.js', isEntry: true, imports: ['_shared-2.js'], css: ['assets/style-3.css'] },
  '_shared-2.js': { file: 'assets/shared-2.js', imports: [browserEntry] },
  'src/features/search/lists/screens/products/screen.tsx': {
    file: 'assets/screen-4.js',
    imports: ['_shared-2.js', '_cards-5.js', browserEntry],
  },
  '_cards-5.js': { file: 'assets/cards-5.js' },
  'style.css': { file: 'assets/style-3.css' },
}

describe('assetsOf', () => {
  const assets = assetsOf(manifest, 'id')

  it('Returns the entry and the single style sheet', () => {
    expect(assets.entry).toBe('/assets/entry-1.js')
    expect(assets.styles).toEqual(['/assets/style-3.css'])
    expect(assets.buildId).toBe('id')
  })

  it('Returns the file of a screen and its imports, without the entry', () => {
    expect(new Set(assets.chunksOf('src/features/search/lists/screens/products/screen.tsx'))).toEqual(
      new Set(['/assets/shared-2.js', '/assets/screen-4.js', '/assets/cards-5.js']),
    )
  })

  it('Returns the imports of the entry for a module without its own file', () => {
    expect(assets.chunksOf('src/app/screens/unknown.tsx')).toEqual(['/assets/shared-2.js'])
  })

  it('Rejects a build without an entry', () => {
    expect(() => assetsOf({}, 'id')).toThrow(browserEntry)
  })
})
