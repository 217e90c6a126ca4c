import { describe, expect, it } from 'vitest'
import { withContentLinks } from '#features/content/video/content-links.ts'
import { sectionsOf } from '#platform/values/text/html-sections.ts'
import { hasFrames, videoHostName, withFrames } from '#features/content/video/video-frames.ts'
import { cleanHtml } from '#platform/rich-text/clean-html.ts'

const key = `MC${'A'.repeat(26)}`
const onNl = (html: string) => withContentLinks(cleanHtml(html), '/nl/nl-nl')

describe('Content links in a text', () => {
  it.each([
    `/publication/a-story-${key}`,
    `/de/de/publication/a-story-${key}`,
    `/global/en-us/publication/a-story-${key}`,
  ])('[RTE-03] Resolves %s to an address of the site that shows the text', (href) => {
    expect(onNl(`<p><a title="x" href="${href}">s</a></p>`)).toContain(`href="/nl/nl-nl/publication/a-story-${key}"`)
  })

  it('[RTE-03] Preserves the query and fragment of the address', () => {
    expect(onNl(`<a href="/page/${key}#part">s</a>`)).toContain(`href="/nl/nl-nl/page/${key}#`)
  })

  it.each([
    '/products',
    `https://example.com/publication/x-${key}`,
    '/publication/x-MCSHORT',
    `/publication/a/b-${key}`,
  ])('[RTE-03] Leaves %s unchanged', (href) => {
    expect(onNl(`<a href="${href}">s</a>`)).toContain(`href="${href}"`)
  })
})

const parts = (html: string) => sectionsOf(cleanHtml(html))

describe('Sections of a text', () => {
  it('[RTE-03] Begins a section at each heading of the second level', () => {
    expect(
      parts(
        '<p>Before</p><h2>Trust &amp; <b>care</b></h2><p>One<br>two</p><h3>Less</h3><h2 id="x">Second</h2><p>Three</p>',
      ),
    ).toEqual({
      before: '<p>Before</p>',
      sections: [
        { title: 'Trust & care', html: '<p>One<br />two</p><h3>Less</h3>'.replace('<br />', cleanHtml('<br>')) },
        { title: 'Second', html: '<p>Three</p>' },
      ],
    })
  })

  it.each([
    ['', '', 0],
    ['<p>No heading</p>', '<p>No heading</p>', 0],
    ['<div><h2>Inside</h2></div>', '<div><h2>Inside</h2></div>', 0],
    ['<h2>Only</h2>', '', 1],
  ])('[RTE-03] Splits %j into sections', (html, before, count) => {
    const found = parts(html)
    expect([found.before, found.sections.length]).toEqual([before, count])
  })
})

const first = 'https://www.youtube-nocookie.com/embed/a?start=1&rel=0'
const second = 'https://player.vimeo.com/video/7'
const text = cleanHtml(
  `<p>One <iframe src="${first.replace('&', '&amp;')}" title="a > b" allowfullscreen>no frames</iframe> two</p><iframe src='${second}'></iframe>`,
)

describe('Videos in a text', () => {
  it('[VAL-13] Replaces each frame by a placeholder and leaves no frame behind', () => {
    const replaced = withFrames(text, (_frame, address, at) => `[${at} ${address}]`)
    expect(replaced).toBe(`<p>One [0 ${first}] two</p>[1 ${second}]`)
    expect([hasFrames(text), hasFrames(replaced)]).toEqual([true, false])
  })

  it('[VAL-13] Restores the frames in their places after consent', () => {
    expect(withFrames(text, (frame) => frame)).toBe(text)
  })

  it.each([
    [first, 'youtube-nocookie.com'],
    [second, 'vimeo.com'],
    ['https://fast.wistia.com/embed/x', 'wistia.com'],
  ])('[VAL-13] Recognises %s as a video of %s', (address, host) => {
    expect(videoHostName(address)).toBe(host)
  })
})
