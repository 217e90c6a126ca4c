import { describe, expect, it } from 'vitest'
import { contentImageView, type ContentState } from './content-image-view.ts'

const loaded: ContentState = { mediaUrl: '/cms/delivery/media/MC1', altText: 'A silo' }
const known = { base: '/nl/nl-nl', recordId: 'MC1', content: loaded }

describe('contentImageView', () => {
  it('[IMG-04] Builds the address below the base path of the community', () => {
    expect(contentImageView(known).src).toBe('/nl/nl-nl/sfsites/c/cms/delivery/media/MC1')
    expect(contentImageView({ ...known, recordId: '../a b' }).src).toBe(
      '/nl/nl-nl/sfsites/c/cms/delivery/media/..%2Fa%20b',
    )
  })

  it.each<[string, Partial<Parameters<typeof contentImageView>[0]>]>([
    ['there is no record id', { recordId: '' }],
    ['loading has failed', { content: 'failed' }],
    ['the content has no media', { content: { mediaUrl: '', altText: 'A silo' } }],
  ])('[IMG-02] [IMG-03] Shows the placeholder without text if %s', (_why, change) => {
    expect(contentImageView({ ...known, alt: 'Explicit', ...change })).toMatchObject({ src: null, alt: '' })
  })

  it.each<[string, string | undefined, ContentState, string]>([
    ['the explicit one', 'Explicit', loaded, 'Explicit'],
    ['an explicit empty one', '', loaded, ''],
    ['the content’s', undefined, loaded, 'A silo'],
    ['none, where the content has none', undefined, { mediaUrl: 'x', altText: '' }, ''],
    ['none, while it loads', undefined, 'loading', ''],
  ])('[IMG-03] Uses as alternative text %s', (_what, alt, content, expected) => {
    expect(contentImageView({ ...known, content, alt }).alt).toBe(expected)
  })

  it('[IMG-05] Reports an error after a failed load and clears it after the next successful one', () => {
    expect(contentImageView({ ...known, content: 'failed' }).hasError).toBe(true)
    expect(contentImageView(known).hasError).toBe(false)
    expect(contentImageView({ ...known, recordId: '' }).hasError).toBe(false)
  })
})
