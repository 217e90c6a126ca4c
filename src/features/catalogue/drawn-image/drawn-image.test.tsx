import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { businessGroupCodes } from '#platform/values/markets/business-groups.ts'
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

/** Returns every number in a drawing. */
const numbers = (html: string): readonly string[] =>
  [...html.matchAll(/-?[\d.]+|NaN|Infinity|undefined/g)].map(([text]) => text)

describe('Drawn image', () => {
  it.each(forms)('Draws the same image of a %s for the same id and another one for another id', (form) => {
    for (const id of ids) expect(product(id, form)).toBe(product(id, form))
    expect(new Set(ids.map((id) => product(id, form))).size).toBe(ids.length)
  })

  it('Draws each form differently', () => {
    const drawn = forms.map((form) => product('01t000000000000AAA', form))
    // A product without a form is drawn like a product of the form "other".
    expect(new Set(drawn).size).toBe(forms.length - 1)
  })

  it.each(forms)('Draws a %s in few bytes and hides it from screen readers', (form) => {
    for (const id of ids) {
      const html = product(id, form)
      expect(html.length).toBeLessThan(2600)
      expect(html).toContain('aria-hidden="true"')
      expect(html).not.toContain('<title')
    }
  })

  it('Has a shape for every business group and draws a product without one', () => {
    const signs = businessGroupCodes.map((group) =>
      renderToStaticMarkup(<DrawnProduct id="01t000000000000AAA" form="gel" group={group} />),
    )
    expect(new Set(signs).size).toBe(businessGroupCodes.length)
    expect(renderToStaticMarkup(<DrawnProduct id="01t000000000000AAA" form="gel" group={undefined} />)).toContain(
      '<path',
    )
  })

  it('Contains only valid numbers for any id', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...forms), (id, form) => {
        const html = product(id, form) + renderToStaticMarkup(<DrawnEmblem id={id} />)
        expect(html).not.toMatch(/NaN|Infinity|undefined/)
        expect(numbers(html).every((text) => Number.isFinite(Number(text)))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('Derives the emblem of a supplier from its id', () => {
    const signs = ids.map((id) => renderToStaticMarkup(<DrawnEmblem id={id} />))
    expect(new Set(signs).size).toBe(ids.length)
    expect(signs.every((html) => html.length < 1200)).toBe(true)
  })
})

describe('Random numbers derived from a text', () => {
  it('Returns the same numbers each time, within both limits and including them', () => {
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
