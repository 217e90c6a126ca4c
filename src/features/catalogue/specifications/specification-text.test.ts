import { describe, expect, it } from 'vitest'
import { compileCatalogue } from '#platform/i18n/compile.ts'
import { createTranslator } from '#platform/i18n/translator.ts'
import { readCatalogues } from '#platform/i18n/vite-plugin.ts'
import { siteByCountry } from '#sites/table.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { purityText, specificationText } from './specification-text.ts'

const pageOf = (country: string, language: Page['language']): Page => {
  const site = siteByCountry(country)
  if (site === null) throw new Error(country)
  const t = createTranslator(language, compileCatalogue(readCatalogues()[language] ?? {}), String)
  return { site, language, t } as Page
}

describe('The text of a specification', () => {
  const page = pageOf('NL', 'nl-NL')
  it.each([
    [{ min: '1200', max: '1600', unit: 'cP' }, '1.200–1.600 cP'],
    [{ min: '5', max: '5' }, '5'],
    [{ min: '98.0', unit: '%' }, '≥ 98,0%'],
    [{ max: '0.50', unit: 'ppm' }, '≤ 0,50 ppm'],
    [{ typical: '-12.5', unit: '°C' }, '−12,5 °C (typisch)'],
    [{ min: '98', typical: '99.5', unit: '%' }, '≥ 98%; 99,5% (typisch)'],
    [{ min: '-5', max: '-1', unit: '°C' }, '−5–−1 °C'],
    [{ text: 'White powder' }, 'White powder'],
  ])('[SPC-01] Writes %j with the digits of the supplier as %s', (value, expected) => {
    expect(specificationText(value, false, page).replaceAll('\u00a0', ' ')).toBe(expected)
  })

  it('[SPC-01] Answers a question with yes or no in the language of the page', () => {
    expect(specificationText({ text: 'yes' }, true, page)).toBe('Ja')
    expect(specificationText({ text: 'no' }, true, page)).toBe('Nee')
  })

  it.each([
    ['99.5 %', 'DE', 'de', '99,5 %'],
    ['99.5 %', 'NL', 'nl-NL', '99,5%'],
    ['≥98.0%', 'TR', 'tr', '≥ %98,0'],
    ['98 - 102 %', 'FR', 'fr', '98–102 %'],
    ['1500 ppm', 'US', 'en-US', '1,500 ppm'],
    ['99.5 %', 'MX', 'es', '99.5 %'],
    // A text of another form is what the supplier wrote.
    ['99,5 %', 'US', 'en-US', '99,5 %'],
    ['conforms to Ph. Eur. 11.2', 'DE', 'de', 'conforms to Ph. Eur. 11.2'],
    ['', 'DE', 'de', ''],
  ] as const)('[ERD-04] Writes the purity %j in %s in %s as %j', (text, country, language, expected) => {
    expect(purityText(text, pageOf(country, language)).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(expected)
  })
})
