import { languageCodes } from '#domain/languages.ts'
import { account } from '#entities/account.ts'
import { businessGroup } from '#entities/business-group.ts'
import { marketSegment } from '#entities/market-segment.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { tradeName } from '#entities/trade-name.ts'
import type { FileStore } from '#records/file-store.ts'
import type { Records } from '#records/records.ts'
import { idOf } from './calls-catalogue.ts'
import { fileKey, keepContentFiles, publishAll } from './calls-contents.ts'

export const player = 'https://www.youtube-nocookie.com/embed/film'
export const playerInText = 'https://player.vimeo.com/video/7'

const grade = (key: string) => idOf(tradeGrade, key)

/** Publications of every form, with languages, countries and days that decide who reads them, and pages of the frame. */
export async function fillPublications(records: Records, files: FileStore): Promise<void> {
  await keepContentFiles(records, files, ['sauces.pdf'])
  await publishAll(records, [
    [
      'news',
      {
        name: 'A new warehouse',
        type: 'IMCD_news',
        publishedDate: '2026-06-01',
        businessGroups: [idOf(businessGroup, 'BG3')],
        marketSegments: [idOf(marketSegment, 'BG3-SAV')],
        products: [grade('xanvero-80'), grade('citrelle-us')],
        tradeNames: [idOf(tradeName, 'xanvero')],
        principals: [idOf(account, 'brenvik')],
        attachment: fileKey('sauces.pdf'),
      },
      ...languageCodes.map((language) => ({
        language,
        name: `Warehouse ${language}`,
        subtitle: `Larger ${language}`,
        body: `<h2>Text ${language}</h2><p><a href="/publication/x">x</a></p>`,
      })),
    ],
    [
      'fair',
      {
        name: 'Ingredients fair',
        type: 'events_announcements',
        publishedDate: '2026-05-20',
        startsOn: '2026-09-15',
        endsOn: '2026-09-17',
      },
      { language: 'en-US', name: 'Ingredients fair', place: 'Hall 7, Utrecht', subtitle: 'Meet us; bring questions' },
      { language: 'fr', name: 'Salon des ingrédients', place: 'Utrecht' },
      { language: 'nl-NL', name: 'Ingrediëntenbeurs', status: 'draft' },
    ],
    [
      'recipe',
      {
        name: 'Pepper sauce',
        type: 'formulations',
        publishedDate: '2026-04-11',
        businessGroups: [idOf(businessGroup, 'BG3')],
        formulation: [
          { phase: 'A', name: 'Aqua', percent: 62.5, product: null },
          { phase: 'A', name: 'Xanthan gum', percent: 0.5, product: grade('xanvero-80') },
          { phase: 'B', name: 'Citric acid', percent: 37, product: grade('citrelle-us') },
        ],
      },
      { language: 'en-US', name: 'Pepper sauce' },
      { language: 'nl-NL', name: 'Pepersaus' },
    ],
    [
      'film',
      { name: 'How gum is made', type: 'videos', publishedDate: '2026-03-01', video: player },
      {
        language: 'en-US',
        name: 'How gum is made',
        body: `<p>And another:</p><iframe src="${playerInText}"></iframe>`,
      },
    ],
    [
      'foreign',
      { name: 'Foreign film', type: 'videos', video: 'https://video.example.com/embed/1' },
      { language: 'en-US', name: 'Foreign film' },
    ],
    ['draft', { publishedDate: '2026-06-02' }, { language: 'en-US', status: 'draft' }],
    ['german', { publishedDate: '2026-06-02' }, { language: 'de' }],
    ['american', { publishedDate: '2026-06-02', countries: ['US'] }, { language: 'en-US' }],
    ['coming', { publishedDate: '2026-06-02' }, { language: 'en-US', publishedFrom: '2026-06-16' }],
    ['over', { publishedDate: '2026-06-02' }, { language: 'en-US', publishedUntil: '2026-06-14' }],
    ['picture', { type: 'sfdc_cms__image' }, { language: 'en-US' }],
    [
      'imprint-nl',
      { name: 'Imprint Netherlands', type: 'page', pageRole: 'imprint', countries: ['NL'] },
      { language: 'nl-NL', name: 'Colofon', body: '<p>Norvane Nederland</p>' },
    ],
    [
      'imprint-global',
      { name: 'Imprint', type: 'page', pageRole: 'imprint', publishedDate: '2026-06-10' },
      { language: 'en-US', name: 'Imprint' },
    ],
    [
      'privacy',
      { name: 'Privacy', type: 'page', pageRole: 'privacy' },
      { language: 'en-US', name: 'Privacy statement' },
      { language: 'nl-NL', name: 'Privacyverklaring', status: 'draft' },
    ],
    [
      'values',
      { name: 'Our values', type: 'Our_values' },
      {
        language: 'en-US',
        name: 'What we stand for',
        body: '<p>Before all</p><h2>Care</h2><p>We take it.</p><h2>Trust</h2><p>We earn it.</p>',
      },
    ],
  ])
}
