import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ContentImage } from '#platform/widgets/content-image/content-image.tsx'
import { Picture } from './picture.tsx'

const key = 'MCA4CCV5QS2BAB5H7YRCRPTCWGZQ'
const address = `/nl/nl-nl/sfsites/c/cms/delivery/media/${key}`
const given = {
  file: `/cms/delivery/media/${key}`,
  alt: 'A silo',
  base: '/nl/nl-nl',
  sizes: '(width >= 48em) 20rem, 100vw',
  width: 1000,
  height: 500,
}

describe('A picture', () => {
  it('Offers several widths, reserves its space, and loads lazily', () => {
    expect(renderToStaticMarkup(<Picture {...given} />)).toBe(
      `<img loading="lazy" decoding="async" sizes="(width &gt;= 48em) 20rem, 100vw" srcSet="${address}?w=320 320w, ` +
        `${address}?w=640 640w, ${address}?w=960 960w, ${address}?w=1280 1000w" src="${address}" alt="A silo" width="1000" height="500"/>`,
    )
  })

  it('Loads with high priority when it is the first image of a page', () => {
    const html = renderToStaticMarkup(<Picture {...given} loading="eager" />)
    expect(html).toContain('loading="eager"')
    expect(html).toMatch(/fetchPriority="high"/i)
  })

  it('Has a default width and height when the size of the file is not known', () => {
    const html = renderToStaticMarkup(<Picture {...given} width={null} height={null} />)
    expect(html).toContain('?w=1600 1600w"')
    expect(html).toMatch(/width="1600" height="900"/)
  })

  it('Has no list of widths for a file of another host, and renders nothing for an invalid address', () => {
    const html = renderToStaticMarkup(<Picture {...given} file="https://else.test/a.png" />)
    expect(html).toContain('src="https://else.test/a.png"')
    expect(html).not.toMatch(/srcSet|sizes/i)
    expect(renderToStaticMarkup(<Picture {...given} file="javascript:alert(1)" />)).toBe('')
  })
})

it('[IMG-04] A content image offers its widths beside its address, and only for keys of the portal', () => {
  const content = { mediaUrl: given.file, altText: 'A silo' }
  const html = renderToStaticMarkup(<ContentImage base={given.base} recordId={key} content={content} sizes="20rem" />)
  expect(html).toContain(`src="${address}"`)
  expect(html).toContain(`sizes="20rem" srcSet="${address}?w=320 320w, `)
  expect(renderToStaticMarkup(<ContentImage base={given.base} recordId="MC1" content={content} />)).not.toMatch(
    /srcset/i,
  )
  expect(renderToStaticMarkup(<ContentImage base={given.base} recordId={key} content="failed" />)).not.toContain('<img')
})
