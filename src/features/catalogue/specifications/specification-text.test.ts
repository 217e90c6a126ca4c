import { describe, expect, it } from 'vitest'
import { siteByCountry } from '#sites/table.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { specificationText } from './specification-text.ts'

const pageOf = (country: string, language: Page['language']): Page => {
  const site = siteByCountry(country)
  if (site === null) throw new Error(country)
  const t: Page['t'] = (key, values = {}) => `${key}${'value' in values ? `(${String(values['value'])})` : ''}`
  return { site, language, t } as Page
}

describe('The text of a specification', () => {
  const page = pageOf('NL', 'nl-NL')
  it.each([
    [{ min: '1200', max: '1600', unit: 'cP' }, '1.200–1.600 cP'],
    [{ min: '5', max: '5' }, '5'],
    [{ min: '98.0', unit: '%' }, '≥ 98,0 %'],
    [{ max: '0.50', unit: 'ppm' }, '≤ 0,50 ppm'],
    [{ typical: '-12.5', unit: '°C' }, 'specification.typical(−12,5 °C)'],
    [{ min: '98', typical: '99.5', unit: '%' }, '≥ 98 %; specification.typical(99,5 %)'],
    [{ min: '-5', max: '-1', unit: '°C' }, '−5–−1 °C'],
    [{ text: 'White powder' }, 'White powder'],
  ])('[SPC-01] Writes %j with the digits of the supplier as %s', (value, expected) => {
    expect(specificationText(value, false, page).replaceAll('\u00a0', ' ')).toBe(expected)
  })

  it('[SPC-01] Answers a question with yes or no in the language of the page', () => {
    expect(specificationText({ text: 'yes' }, true, page)).toBe('specification.yes')
    expect(specificationText({ text: 'no' }, true, page)).toBe('specification.no')
  })
})
