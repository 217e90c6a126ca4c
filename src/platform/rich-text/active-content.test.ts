import { expect, it } from 'vitest'
import { activeContentIn } from './active-content.ts'

it.each([
  ['<p>a</p><script>alert(1)</script>', 'holds <script>, which no text may hold'],
  ['<SCRIPT src=//x.example></SCRIPT>', 'holds <script>, which no text may hold'],
  ['<p><object data="x"></object></p>', 'holds <object>, which no text may hold'],
  ['<form action="/x"><b>x</b></form>', 'holds <form>, which no text may hold'],
  ['<svg onload=alert(1)>', 'holds <svg>, which no text may hold'],
  ['<meta http-equiv="refresh" content="0;url=//x">', 'holds <meta>, which no text may hold'],
  ['<img src=x onerror=alert(1)>', 'has the attribute onerror in <img>, which would run'],
  ['<p ONCLICK="x()">x</p>', 'has the attribute onclick in <p>, which would run'],
  [
    '<a href="java\tscript:alert(1)">x</a>',
    'has the address java\tscript:alert(1) in <a>, of a protocol that no link may have',
  ],
  [
    `<img src="data:image/png;base64,${'A'.repeat(90)}">`,
    `has the address data:image/png;base64,${'A'.repeat(35)}… in <img>, of a protocol that no link may have`,
  ],
  ['<iframe src="https://evil.example/x">', 'shows https://evil.example/x in a frame: it is none of the video hosts'],
])('[VAL-11] Describes the active content of %s', (html, reason) => {
  expect(activeContentIn(html)).toBe(reason)
})

it.each([
  '',
  'Plain, with 3 < 4 and a & b',
  '<h2 class="x" style="color:red">A <font color="red">heading</font></h2>',
  '<p>Ask <a href="mailto:a@b.example">us</a>, <a href="/nl/nl-nl/contact?x=a:b">here</a> or <a href="https://x.example/on">there</a>.</p>',
  '<img src="/cms/delivery/media/MCA4CCV5QS2BAB5H7YRCRPTCWGZQ" alt="once upon">',
  '<iframe src="https://www.youtube-nocookie.com/embed/abc"></iframe>',
  '<meta charset="utf-8"><style>p { color: red }</style><p>Pasted</p>',
])('[VAL-11] Finds nothing in %s', (html) => {
  expect(activeContentIn(html)).toBeNull()
})
