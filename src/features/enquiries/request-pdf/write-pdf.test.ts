import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languageCodes } from '#platform/i18n/languages.ts'
import { readPdf } from '#tests/fixtures/reading/read-pdf.ts'
import type { PdfOrder } from './pdf-order.ts'
import { wrappedLines } from './wrapped-lines.ts'
import { writePdf } from './write-pdf.ts'

const cell = (text: string) => [{ text, isBold: false }]
const order: PdfOrder = {
  language: 'en-US',
  paper: 'A4',
  title: 'Quote Q-1',
  at: '2026-06-15T10:00:00Z',
  sender: { name: 'Norvane', lines: ['Weena 690'], color: '#0b5d4b' },
  facts: [{ label: 'State', value: 'Quoted' }],
  heads: ['Products', 'Requested', 'Answer'],
  rows: [[cell('1. Xanvero'), cell('25 kg'), cell('Offered')]],
  notes: ['Terms'],
  foot: 'Quote Q-1 · 15 June 2026',
  pageText: '{page}/{pages}',
}

describe('A written document', () => {
  it.each(languageCodes)(
    '[ERD-05] Says what it was given in its language, tagged, with its title: %s',
    async (language) => {
      const messages: Readonly<Record<string, string>> = JSON.parse(
        readFileSync(`src/messages/${language}.json`, 'utf8'),
      )
      const said = Object.entries(messages).filter(([key, text]) => key.startsWith('requests.') && !text.includes('{'))
      const facts = said.map(([, value], at) => ({ label: `Label ${at}`, value }))
      const { text, title, language: written, isTagged } = await readPdf(await writePdf({ ...order, language, facts }))
      expect([title, written, isTagged]).toEqual(['Quote Q-1', language, true])
      const found = text.replaceAll(/\s+/g, '')
      expect(said.filter(([, value]) => !found.includes(value.replaceAll(/\s+/g, ''))).map(([key]) => key)).toEqual([])
      expect(said.length).toBeGreaterThan(50)
    },
  )

  it('[ERD-05] Is read in the order of its table: heads of columns, then the cells of each row', async () => {
    const { roles } = await readPdf(await writePdf(order))
    expect(roles.slice(roles.indexOf('Table'))).toEqual(['Table', 'TR', 'TH', 'TH', 'TH', 'TR', 'TD', 'TD', 'TD', 'P'])
  })
})

describe('A document without answers', () => {
  it('[ERD-05] Has two columns, as wide as the page', async () => {
    const rows = [[cell('1. Xanvero'), cell('25 kg')]]
    const { roles } = await readPdf(await writePdf({ ...order, heads: ['Products', 'Requested'], rows }))
    expect(roles.slice(roles.indexOf('Table'))).toEqual(['Table', 'TR', 'TH', 'TH', 'TR', 'TD', 'TD', 'P'])
  })
})

describe('The paper', () => {
  it.each([
    ['A4', [595, 842]],
    ['Letter', [612, 792]],
  ] as const)(
    '[ERD-05] Has the size of %s on every page, and each page says what it is and its number',
    async (paper, size) => {
      const rows = Array.from({ length: 80 }, (_, at) => [cell(`${at + 1}. Xanvero`), cell('25 kg'), cell('Offered')])
      const { pages, sizes } = await readPdf(await writePdf({ ...order, paper, rows }))
      expect(pages.length).toBeGreaterThan(1)
      expect(sizes).toEqual(pages.map(() => size))
      for (const [at, page] of pages.entries())
        expect(page).toContain(`Quote Q-1 · 15 June 2026 ${at + 1}/${pages.length}`)
    },
  )
})

describe('The lines of a text', () => {
  it('[ERD-05] Are broken after hyphens and the signs of addresses where a word is too wide, before they are broken anywhere', () => {
    const lines = (text: string) => wrappedLines(text, 12, (part) => part.length)
    expect(lines('Cetearyl-Glucoside https://a.example/long/path')).toEqual([
      'Cetearyl-',
      'Glucoside',
      'https://a.',
      'example/',
      'long/path',
    ])
    expect(lines('Donaudampfschifffahrt')).toEqual(['Donaudampfsc', 'hifffahrt'])
  })

  it('[ERD-05] Fit the width, and have all its words in their order', () => {
    const text = fc.array(fc.string({ minLength: 1, maxLength: 30 }), { maxLength: 30 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(text, fc.integer({ min: 4, max: 40 }), (words, width) => {
        const lines = wrappedLines(words, width, (part) => part.length)
        const tooWide = lines.filter(
          (line) => line.length > width && [...new Intl.Segmenter().segment(line)].length > 1,
        )
        expect(tooWide).toEqual([])
        expect(lines.join('').replaceAll(/\s/g, '')).toBe(words.replaceAll(/\s/g, ''))
      }),
    )
  })
})
