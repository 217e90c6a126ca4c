import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSlug, slugOf } from './slug.ts'

describe('slugOf', () => {
  it.each([
    ['Food & Nutrition', 'food-nutrition'],
    ['Home Care and Industrial & Institutional', 'home-care-and-industrial-institutional'],
    ['  Poly-vinyl\talcohol,\n 99.5 % ', 'polyvinyl-alcohol-995'],
    ["D'Oré / Rosé", 'dore-rose'],
    ['A\u00a0B', 'a-b'],
  ])('[ENT-03] lower-cases, removes what is not alphanumeric, turns runs of blanks into hyphens: %j', (name, slug) => {
    expect(slugOf(name)).toBe(slug)
  })

  it.each([
    ['Řepkový olej', 'repkovy-olej'],
    ['Środek łączący', 'srodek-laczacy'],
    ['İstanbul ılık IŞIK', 'istanbul-ilik-isik'],
    ['Weißöl GROẞ', 'weissol-gross'],
    ['Ærø Œuvre Đorđe Þór', 'aero-oeuvre-dorde-thor'],
    ['Crème brûlée™ E®50 H₂O ½ ﬁne', 'creme-brulee-e50-h2o-12-fine'],
    ['柠檬酸', ''],
  ])('[ENT-11] knows ASCII alone, after folding: %j', (name, slug) => {
    expect(slugOf(name)).toBe(slug)
  })

  it('[ENT-11] is always a slug or empty, and its own slug without the hyphens’ blanks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const slug = slugOf(name)
        expect(slug === '' || isSlug(slug)).toBe(true)
        expect(slugOf(slug.replaceAll('-', ' '))).toBe(slug)
      }),
    )
  })

  it.each(['', '-a', 'a-', 'a--b', 'A', 'ř', 'a b', 'a_b'])('[ENT-03] takes %j for no slug', (value) => {
    expect(isSlug(value)).toBe(false)
  })
})
