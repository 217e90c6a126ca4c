import { describe, expect, it } from 'vitest'
import { withHeadingsFrom } from './headings-in-html.ts'

describe('Headings of formatted texts', () => {
  it.each([
    ['has no heading', '<p>Text</p>', 2, '<p>Text</p>'],
    ['begins at the level of the page', '<h2>A</h2><h3>B</h3>', 2, '<h2>A</h2><h3>B</h3>'],
    ['would add a second h1', '<h1>A</h1><p>x</p><h2>B</h2>', 2, '<h2>A</h2><p>x</p><h3>B</h3>'],
    ['begins too low', '<h4>A</h4><h5>B</h5>', 2, '<h2>A</h2><h3>B</h3>'],
    ['skips a level', '<h2>A</h2><h5>B</h5><h2>C</h2>', 2, '<h2>A</h2><h3>B</h3><h2>C</h2>'],
    ['stands below a heading of a section', '<h2>A</h2>', 3, '<h3>A</h3>'],
    ['has attributes', '<h1 class="lead">A</h1>', 2, '<h2 class="lead">A</h2>'],
    ['needs more than six levels', '<h1>A</h1><h2>B</h2><h3>C</h3>', 5, '<h5>A</h5><h6>B</h6><h6>C</h6>'],
    ['has a rule and a header', '<hr /><header>A</header><h6>B</h6>', 2, '<hr /><header>A</header><h2>B</h2>'],
  ] as const)('[VAL-09] A text that %s', (_, html, first, shown) => {
    expect(withHeadingsFrom(html, first)).toBe(shown)
  })
})
