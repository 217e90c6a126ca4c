import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formulasWithoutCase, normaliseFormula } from './formulas.ts'

describe('Molecular formulas', () => {
  it.each([
    ['C6H8O7', 'C6H8O7'],
    ['H8C6O7', 'C6H8O7'],
    ['C₆H₈O₇', 'C6H8O7'],
    ['HOOC(CH2)2COOH', 'C4H6O4'],
    ['Ca(OH)2', 'CaH2O2'],
    ['Ca3(PO4)2', 'Ca3O8P2'],
    ['Na2B4O7·10H2O', 'B4H20Na2O17'],
    ['[Cu(NH3)4]SO4', 'CuH12N4O4S'],
    ['NaOH', 'HNaO'],
    ['BrCH2CH3', 'C2H5Br'],
    ['H2O', 'H2O'],
  ])('[UND-05] Reads %s as %s', (text, formula) => {
    expect(normaliseFormula(text)).toBe(formula)
  })

  it.each(['', 'Xy2', 'citric', 'Ca(OH', 'OH)2', 'c6h8o7', '77-92-9', '12', 'H2O..', 'C6H8O7'.repeat(20)])(
    '[UND-05] Reads no formula in "%s"',
    (text) => {
      expect(normaliseFormula(text)).toBeNull()
    },
  )

  it('[UND-05] Reads letters of one case in every way that elements allow, if there is a digit', () => {
    expect(formulasWithoutCase('c6h8o7')).toEqual(['C6H8O7'])
    expect(formulasWithoutCase('CO2').toSorted()).toEqual(['CO2', 'Co2'])
    expect(formulasWithoutCase('nacl')).toEqual([])
    expect(formulasWithoutCase('c6-h8')).toEqual([])
    expect(formulasWithoutCase('cocococococo2'.repeat(4)).length).toBeLessThanOrEqual(16)
  })

  it('[UND-05] Is independent of the order of the elements and of their grouping', () => {
    const element = fc.constantFrom('C', 'H', 'O', 'N', 'Na', 'Cl', 'S', 'P', 'Ca')
    const group = fc.tuple(element, fc.integer({ min: 2, max: 40 }))
    fc.assert(
      fc.property(fc.uniqueArray(group, { selector: ([symbol]) => symbol, minLength: 1 }), fc.nat(), (groups, seed) => {
        const text = (of: typeof groups): string => of.map(([symbol, count]) => `${symbol}${count}`).join('')
        const turned = [...groups.slice(seed % groups.length), ...groups.slice(0, seed % groups.length)]
        const formula = normaliseFormula(text(groups))
        expect(formula).not.toBeNull()
        expect(normaliseFormula(text(turned))).toBe(formula)
        expect(normaliseFormula(`(${text(turned)})1`)).toBe(formula)
        expect(normaliseFormula(formula ?? '')).toBe(formula)
        expect(formulasWithoutCase(text(groups))).toContain(formula)
      }),
    )
  })
})
