import { expect, it } from 'vitest'
import { contentKeysIn } from './linked-content.ts'

const [a, b] = ['MCA4CCV5QS2BAB5H7YRCRPTCWGZQ', `MC${'B'.repeat(25)}A`]

it.each([
  ['media', `<img alt="x" src="/cms/delivery/media/${a}">`, [a]],
  ['media with parameters', `<img src="/cms/delivery/media/${a}?width=320">`, [a]],
  ['a page with its slug', `<a class="x" href="/nl/nl-nl/publication/a-title-${a}#part">x</a>`, [a]],
  ['each once, in order', `<a href="/p/${b}">x</a><a href="/p/${a}">x</a><img src="/m/${b}">`, [b, a]],
  ['words', `<p>${a} <em title="${b}">x</em></p>`, []],
  ['longer than a key', `<a href="/p/X${a}">x</a><a href="/p/${a}A">x</a>`, []],
  ['no key at its end', `<a href="/p/${a.slice(0, 27)}B">x</a>`, []],
  ['nothing', '', []],
])('[CMS-01] Finds content keys in %s', (_what, html, keys) => {
  expect(contentKeysIn(html)).toEqual(keys)
})
