import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { businessGroupCodes } from '#domain/business-groups.ts'
import { DrawnEmblem } from './drawn-emblem.tsx'
import { DrawnProduct } from './drawn-product.tsx'
import { seeded, whole } from './seeded.ts'

const forms = [
  'powder',
  'granule',
  'flake',
  'crystal',
  'liquid',
  'paste',
  'gel',
  'wax',
  'gas',
  'dispersion',
  'film',
  'other',
  undefined,
]
const ids = Array.from({ length: 20 }, (_, at) => `01t0000000000${String(at).padStart(2, '0')}AAA`)
const product = (id: string, form: string | undefined): string =>
  renderToStaticMarkup(<DrawnProduct id={id} form={form} group="BG3" />)

/** Everything in a drawing that is a number. */
const numbers = (html: string): readonly string[] =>
  [...html.matchAll(/-?[\d.]+|NaN|Infinity|undefined/g)].map(([text]) => text)

describe('a drawn image', () => {
  it.each(forms)('of a %s follows from the id, and another id has another', (form) => {
    for (const id of ids) expect(product(id, form)).toBe(product(id, form))
    expect(new Set(ids.map((id) => product(id, form))).size).toBe(ids.length)
  })

  it('of each form is another one', () => {
    const drawn = forms.map((form) => product('01t000000000000AAA', form))
    // What has no form is drawn as what has one of its own.
    expect(new Set(drawn).size).toBe(forms.length - 1)
  })

  it.each(forms)('of a %s is small, and says nothing to who cannot see it', (form) => {
    for (const id of ids) {
      const html = product(id, form)
      expect(html.length).toBeLessThan(2600)
      expect(html).toContain('aria-hidden="true"')
      expect(html).not.toContain('<title')
    }
  })

  it('has a sign for every business group, and does without one', () => {
    const signs = businessGroupCodes.map((group) =>
      renderToStaticMarkup(<DrawnProduct id="01t000000000000AAA" form="gel" group={group} />),
    )
    expect(new Set(signs).size).toBe(businessGroupCodes.length)
    expect(renderToStaticMarkup(<DrawnProduct id="01t000000000000AAA" form="gel" group={undefined} />)).toContain(
      '<path',
    )
  })

  it('is of numbers only, whatever the id', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...forms), (id, form) => {
        const html = product(id, form) + renderToStaticMarkup(<DrawnEmblem id={id} />)
        expect(html).not.toMatch(/NaN|Infinity|undefined/)
        expect(numbers(html).every((text) => Number.isFinite(Number(text)))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('a supplier’s sign follows from its id too', () => {
    const signs = ids.map((id) => renderToStaticMarkup(<DrawnEmblem id={id} />))
    expect(new Set(signs).size).toBe(ids.length)
    expect(signs.every((html) => html.length < 1200)).toBe(true)
  })
})

describe('chance from a text', () => {
  it('is the same each time, in its bounds, and reaches both of them', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const [one, other] = [seeded(text), seeded(text)]
        const drawn = Array.from({ length: 40 }, () => whole(one, 2, 5))
        expect(drawn).toEqual(Array.from({ length: 40 }, () => whole(other, 2, 5)))
        expect(drawn.every((value) => value >= 2 && value <= 5)).toBe(true)
      }),
    )
    expect(new Set(Array.from({ length: 200 }, (_, at) => whole(seeded(`a${at}`), 2, 5)))).toEqual(
      new Set([2, 3, 4, 5]),
    )
  })
})
