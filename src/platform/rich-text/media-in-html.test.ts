import { expect, it } from 'vitest'
import { withMediaBase } from './media-in-html.ts'

const address = '/cms/delivery/media/MCA4CCV5QS2BAB5H7YRCRPTCWGZQ'

it('Adds the site to media addresses in tags, and nowhere else', () => {
  const html = `<p><img src="${address}" alt="a"> <a href="${address}" title="src=">src="${address}"</a> <a href="/other">x</a></p>`
  expect(withMediaBase(html, '/nl/nl-nl')).toBe(
    `<p><img src="/nl/nl-nl/sfsites/c${address}" alt="a"> <a href="/nl/nl-nl/sfsites/c${address}" title="src=">src="${address}"</a> <a href="/other">x</a></p>`,
  )
})
