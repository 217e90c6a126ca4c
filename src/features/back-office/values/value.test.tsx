import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import type { ShownValue } from './shown-value.ts'
import { lineOf, Value } from './value.tsx'

const texts: PageTexts = { language: 'nl-NL', t: (key) => key }
const record = (name: string) => ({ href: `/back-office/nl-nl/record/${name}`, name })

/** A value of each kind, its line in a link, and parts of its text on the page of a record. */
const values: readonly (readonly [ShownValue, line: string, parts: readonly string[]])[] = [
  [{ type: 'empty' }, '', ['backOffice.empty']],
  [{ type: 'text', text: 'Xanthan <gum>' }, 'Xanthan <gum>', ['Xanthan &lt;gum&gt;']],
  [{ type: 'flag', isSet: true }, 'backOffice.yes', ['backOffice.yes']],
  [{ type: 'flag', isSet: false }, 'backOffice.no', ['backOffice.no']],
  [{ type: 'records', records: [record('a'), record('b')] }, 'a, b', ['href="/back-office/nl-nl/record/b">b</a>']],
  [
    {
      type: 'items',
      items: [
        [
          { text: 'Gum', href: '/back-office/nl-nl/record/g' },
          { text: '60', href: null },
        ],
        [{ text: 'Water', href: null }],
      ],
    },
    'Gum 60; Water',
    ['<a href="/back-office/nl-nl/record/g">Gum</a><span>60</span>', '<span>Water</span>'],
  ],
  [
    {
      type: 'texts',
      texts: [
        { language: 'fr', text: 'Gomme' },
        { language: 'de', text: 'Gummi' },
      ],
    },
    'Gomme',
    ['lang="fr">Gomme', 'lang="de">Gummi', 'Frans', 'Duits'],
  ],
  [{ type: 'texts', texts: [] }, '', []],
]

it.each(values)('[BOF-01] Shows a value by its kind, and in one line in a link: %j', (value, line, parts) => {
  expect(lineOf(value, texts)).toBe(line)
  const html = renderToStaticMarkup(<Value value={value} texts={texts} />)
  for (const part of parts) expect(html).toContain(part)
})
