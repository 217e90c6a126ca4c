import { describe, expect, it } from 'vitest'
import { contentImage, type ContentState } from './content-image.ts'

const loaded: ContentState = { mediaUrl: '/cms/delivery/media/MC1', altText: 'A silo' }
const known = { base: '/nl/nl-nl', recordId: 'MC1', content: loaded }

describe('contentImage', () => {
  it('[IMG-04] lies below the base path of the community', () => {
    expect(contentImage(known).src).toBe('/nl/nl-nl/sfsites/c/cms/delivery/media/MC1')
    expect(contentImage({ ...known, recordId: '../a b' }).src).toBe('/nl/nl-nl/sfsites/c/cms/delivery/media/..%2Fa%20b')
  })

  it.each<[string, Partial<Parameters<typeof contentImage>[0]>]>([
    ['there is no record id', { recordId: '' }],
    ['loading has failed', { content: 'failed' }],
    ['the content has no media', { content: { mediaUrl: '', altText: 'A silo' } }],
  ])('[IMG-02] [IMG-03] is the placeholder, without words, where %s', (_why, change) => {
    expect(contentImage({ ...known, alt: 'Explicit', ...change })).toMatchObject({ src: null, alt: '' })
  })

  it.each<[string, string | undefined, ContentState, string]>([
    ['the explicit one', 'Explicit', loaded, 'Explicit'],
    ['an explicit empty one', '', loaded, ''],
    ['the content’s', undefined, loaded, 'A silo'],
    ['none, where the content has none', undefined, { mediaUrl: 'x', altText: '' }, ''],
    ['none, while it loads', undefined, 'loading', ''],
  ])('[IMG-03] says %s', (_what, alt, content, expected) => {
    expect(contentImage({ ...known, content, alt }).alt).toBe(expected)
  })

  it('[IMG-05] has an error after a failure, and none after the next success', () => {
    expect(contentImage({ ...known, content: 'failed' }).hasError).toBe(true)
    expect(contentImage(known).hasError).toBe(false)
    expect(contentImage({ ...known, recordId: '' }).hasError).toBe(false)
  })
})
