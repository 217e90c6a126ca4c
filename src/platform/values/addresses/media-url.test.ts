import { describe, expect, it } from 'vitest'
import { mediaUrl } from './media-url.ts'

const key = 'MCZYNRLDRXWFE6ZD4VKNN7H2KU5Q'

describe('Address of a file', () => {
  it.each([
    [`/cms/delivery/media/${key}`, `/nl/nl-nl/sfsites/c/cms/delivery/media/${key}`],
    [`/cms/delivery/media/${key}?version=2.0`, `/nl/nl-nl/sfsites/c/cms/delivery/media/${key}?version=2.0`],
    // The prefix is added only once.
    [`/nl/nl-nl/sfsites/c/cms/delivery/media/${key}`, `/nl/nl-nl/sfsites/c/cms/delivery/media/${key}`],
    ['/assets/iso.svg', '/assets/iso.svg'],
    ['https://files.example.com/iso.pdf', 'https://files.example.com/iso.pdf'],
    [`https://files.example.com/cms/delivery/media/${key}`, `https://files.example.com/cms/delivery/media/${key}`],
  ])('[CRT-04] The address of %s is %s', (file, url) => {
    expect(mediaUrl(file, '/nl/nl-nl')).toBe(url)
  })

  it.each([
    null,
    '',
    'iso.pdf',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example/cms/delivery/media/x',
    '/\\evil.example',
    '/\t/evil.example',
    ' https://evil.example',
    'https:///evil',
    'ftp://example.com/x',
  ])('[CRT-04] There is no address for %j', (file) => {
    expect(mediaUrl(file, '/nl/nl-nl')).toBeNull()
  })
})
