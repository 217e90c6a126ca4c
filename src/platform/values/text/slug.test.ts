import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slugOf } from './slug.ts'

describe('slugOf', () => {
  it.each([
    ['Food & Nutrition', 'food-nutrition'],
    ['Home Care and Industrial & Institutional', 'home-care-and-industrial-institutional'],
    ['  Poly-vinyl\talcohol,\n 99.5 % ', 'polyvinyl-alcohol-995'],
    ["D'Oré / Rosé", 'dore-rose'],
    ['A\u00a0B', 'a-b'],
  ])(
    '[ENT-03] Converts to lower case, removes non-alphanumeric characters, and turns whitespace into hyphens: %j',
    (name, slug) => {
      expect(slugOf(name)).toBe(slug)
    },
  )

  it.each([
    ['Řepkový olej', 'repkovy-olej'],
    ['Środek łączący', 'srodek-laczacy'],
    ['İstanbul ılık IŞIK', 'istanbul-ilik-isik'],
    ['Weißöl GROẞ', 'weissol-gross'],
    ['Ærø Œuvre Đorđe Þór', 'aero-oeuvre-dorde-thor'],
    ['Crème brûlée™ E®50 H₂O ½ ﬁne', 'creme-brulee-e50-h2o-12-fine'],
    ['柠檬酸', ''],
  ])('[ENT-11] Keeps only ASCII after folding: %j', (name, slug) => {
    expect(slugOf(name)).toBe(slug)
  })

  it('[ENT-11] Returns a slug or an empty text, and the same slug for a slug with spaces instead of hyphens', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const slug = slugOf(name)
        expect(slug).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/)
        expect(slugOf(slug.replaceAll('-', ' '))).toBe(slug)
      }),
    )
  })

  it.each(['-a', 'a-', 'a--b', 'A', 'ř', 'a b', 'a_b'])(
    '[ENT-03] Does not leave %j as it is: it is no slug',
    (value) => {
      expect(slugOf(value)).not.toBe(value)
    },
  )

  it('[ENT-03] Has an empty slug for an empty text', () => {
    expect(slugOf('')).toBe('')
  })
})
