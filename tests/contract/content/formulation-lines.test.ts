import { describe, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { formulation, formulationKind } from '#platform/entity/kinds/formulation.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'

const field = formulation({ label: 'Recipe', to: tradeGrade })
const reasonOf = (parsed: ReturnType<typeof formulationKind.parse>): string => (parsed.ok ? 'accepted' : parsed.reason)

describe('The lines of a recipe', () => {
  it.each([
    ['A;Aqua;100', 'A;Aqua;100;'],
    ['A;Aqua;62.5|B;Xanthan gum;37.5;BX-80;THICK', 'A;Aqua;62.5;|B;Xanthan gum;37.5;BX-80;THICK'],
  ])('[ENT-08] Are read from a cell and written again: %s', (cell, written) => {
    const parsed = formulationKind.parse(cell, field)
    expect(parsed.ok ? formulationKind.format(parsed.value, field) : parsed).toBe(written)
  })

  it.each([
    ['a;Aqua;100', 'a phase that is not a letter as A'],
    ['A; ;100', 'has no name'],
    ['A;Aqua;0', 'a share that is not above 0 and up to 100 percent'],
    ['A;Aqua;half', 'a share that is not above 0 and up to 100 percent'],
    ['A;Aqua;60|A;Glycerin;30', 'adds up to 90 percent, not to 100'],
    ['A;Aqua;100;;to thicken', 'a function that is not a code as EMUL'],
    ['A;Aqua;100;;THICK;more', 'has more than phase, name, percent, product and function'],
  ])('[ENT-08] Are refused with a reason: %s', (cell, reason) => {
    expect(reasonOf(formulationKind.parse(cell, field))).toContain(reason)
  })

  it('[ENT-08] Are checked when a program gives them, and lead to products', () => {
    const product = idOf(tradeGrade, 'xanvero-80')
    const lines = [{ phase: 'A', name: 'Xanthan gum', percent: 100, product, function: 'THICK' }]
    expect(formulationKind.check(lines, field)).toEqual({ ok: true, value: lines })
    expect(reasonOf(formulationKind.check([{ ...lines[0], name: 'A;B' }], field))).toContain('a semicolon in its name')
    expect(reasonOf(formulationKind.check(['Aqua'], field))).toContain('is not { phase, name, percent')
    expect(reasonOf(formulationKind.check([{ ...lines[0], product: 'x' }], field))).toContain('record id')
    const water = { phase: 'A', name: 'Aqua', percent: 1, product: null }
    expect(formulationKind.references?.keys([...lines, water])).toEqual([product])
    expect(formulationKind.references?.replace([...lines, water], () => 'other')).toEqual([
      { ...lines[0], product: 'other' },
      water,
    ])
  })
})
