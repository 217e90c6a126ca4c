import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allowedStyle } from './inline-style.ts'

describe('Style attribute of a text', () => {
  it.each([
    'color: red',
    'color:#0b5c6b;background-color: rgb(255, 243, 214);',
    'COLOR: RGBA(0,0,0,.5)',
    'background: hsl(120deg 40% 90% / 50%)',
    "font-family: 'Open Sans', Arial, sans-serif; font-size: 1.25rem",
    'font: italic 700 12pt/1.4 "Source Sans 3", serif',
    'text-align: center; text-decoration: underline',
    'margin: 0 auto; padding-left: 2em; width: 50%; max-width: 40ch',
    'border: 1px solid #ccc; border-collapse: collapse',
    'list-style-type: lower-alpha; vertical-align: top',
    'aspect-ratio: 16 / 9',
  ])('Keeps unchanged: %s', (style) => {
    expect(allowedStyle(style)).toBe(style)
  })

  it.each([
    ['color: red; position: fixed; top: 0', 'color: red'],
    ['background: url(https://tracker.example/p.gif); color: red', 'color: red'],
    ['background-image: url(x)', ''],
    ['width: expression(alert(1))', ''],
    ['color: re\\64', ''],
    ['color: red/**/', ''],
    ['color: red !important; text-align: left', 'text-align: left'],
    ['margin: -100vh 0 0', ''],
    ['z-index: 9999; opacity: 0; display: none; transform: scale(9)', ''],
    ['behavior: url(#default#time2)', ''],
    ['-moz-binding: url(x)', ''],
    ['--x: red', ''],
    ['color: var(--brand)', ''],
    ['width: calc(100vw * 9)', ''],
    ['font-family: "a; color: red', 'color: red'],
    ["font-family: '</style><script>'", ''],
    ['color', ''],
    [': red', ''],
    ['color:', ''],
  ])('Keeps of %s: %j', (style, allowed) => {
    expect(allowedStyle(style)).toBe(allowed)
  })

  it('Cleaning is idempotent, and the result never loads, escapes or hides anything', () => {
    const piece = fc.constantFrom(
      ...'color:;background: red url( ) \' " \\ /* */ , - 1px #fff rgb( @import expression'.split(' '),
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((pieces) => pieces.join(' ')),
        ),
        (style) => {
          const allowed = allowedStyle(style)
          expect(allowedStyle(allowed)).toBe(allowed)
          expect(allowed).not.toMatch(/url\s*\(|\\|\/\*|@|expression\s*\(|[<>]/i)
        },
      ),
    )
  })
})
