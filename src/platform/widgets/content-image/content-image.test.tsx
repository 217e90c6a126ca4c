import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { listedImage } from './content-image-view.ts'
import { ContentImage } from './content-image.tsx'

const key = 'MCA4CCV5QS2BAB5H7YRCRPTCWGZQ'
const base = '/nl/nl-nl'
const address = `${base}/sfsites/c/cms/delivery/media/${key}`
const image = { file: `/cms/delivery/media/${key}`, alt: 'A silo', width: 1000, height: 500 }

describe('A content image', () => {
  it('[IMG-04] Offers several widths, reserves its space, and loads lazily.', () => {
    const html = renderToStaticMarkup(<ContentImage {...listedImage(image)} base={base} sizes="20rem" />)
    expect(html).toContain('<img loading="lazy" decoding="async"')
    expect(html).toContain(
      `sizes="20rem" srcSet="${address}?w=320 320w, ${address}?w=640 640w, ${address}?w=960 960w, ` +
        `${address}?w=1280 1000w" src="${address}" alt="A silo" width="1000" height="500"/>`,
    )
  })

  it('[IMG-04] Loads with high priority when it is the first image of a page.', () => {
    const html = renderToStaticMarkup(<ContentImage {...listedImage(image)} base={base} loading="eager" />)
    expect(html).toContain('loading="eager"')
    expect(html).toMatch(/fetchPriority="high"/i)
  })

  it('[IMG-04] Offers all widths if its size is not known, and none for an id that is no key of the portal.', () => {
    const unknown = { ...image, width: null, height: null }
    expect(renderToStaticMarkup(<ContentImage {...listedImage(unknown)} base={base} />)).toContain('?w=1600 1600w"')
    const content = { mediaUrl: image.file, altText: 'A silo' }
    expect(renderToStaticMarkup(<ContentImage base={base} recordId="MC1" content={content} />)).not.toMatch(/srcset/i)
  })

  it.each([
    ['no image', null],
    ['a file of another host', { ...image, file: 'https://else.test/a.png' }],
    ['an address of a script', { ...image, file: 'javascript:alert(1)' }],
  ])('[IMG-02] [IMG-03] Shows the given placeholder without a text for %s.', (_what, input) => {
    const html = renderToStaticMarkup(
      <ContentImage {...listedImage(input)} base={base} placeholder={<b>drawn</b>} href="/x" linkLabel="Open" />,
    )
    expect(html).toContain('<b>drawn</b>')
    expect(html).not.toContain('<img')
    expect(html).toMatch(/^<a [^>]*href="\/x" aria-label="Open"[^>]*data-state="placeholder"/)
  })
})
