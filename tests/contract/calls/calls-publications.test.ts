import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCall } from '../../fixtures/run-call.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { substitution } from '#features/catalogue/products/substitution.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { diskFiles } from '#platform/store/files-disk.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { contentKey, fileKey } from '../../fixtures/calls-contents.ts'
import { fillPublications, player } from '../../fixtures/calls-publications.ts'
import { type CallFixtures, callFixtures } from '../../fixtures/call-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'

const nl = { countryCode: 'NL', languageCode: 'nl-NL' }
const us = { countryCode: 'US', languageCode: 'en-US' }

describeEachDatabase('The calls of publications', (open) => {
  let fixtures: CallFixtures
  let folder: string
  beforeAll(async () => {
    fixtures = await callFixtures(await open())
    folder = await mkdtemp(join(tmpdir(), 'tradegrade-files-'))
    await fillPublications(fixtures.records, diskFiles(folder))
    await fixtures.follower.catchUp()
  })
  afterAll(async () => {
    await fixtures.close()
    await rm(folder, { recursive: true, force: true })
  })

  const publication = (key: string, siteLocale: object = nl) =>
    runCall('ContentController.getPublication', { contentKey: contentKey(key), ...siteLocale }, fixtures.context())
  const page = (key: string, siteLocale: object = nl) =>
    runCall('ContentController.getPage', { contentKey: contentKey(key), ...siteLocale }, fixtures.context())
  const framePages = (siteLocale: typeof nl) =>
    runCall('ContentController.getFramePages', siteLocale, fixtures.context())

  describe('getPublication', () => {
    it('[ENT-05][ENT-08] Returns all details of a publication with its subjects', async () => {
      const news = await publication('news')
      expect(news).toMatchObject({
        slug: 'a-new-warehouse',
        nameToDisplay: 'Warehouse nl-NL',
        subtitle: { text: 'Larger nl-NL' },
        body: { html: expect.stringContaining('Text nl-NL') },
        contentType: 'IMCD_news',
        publishedDate: '2026-06-01',
        attachment: { file: `/cms/delivery/media/${fileKey('sauces.pdf')}`, name: 'sauces.pdf', size: 330 },
        tradeNames: [{ slug: 'xanvero' }],
        principals: [{ nameToDisplay: 'Brenvik Biopolymers' }],
        businessGroups: [{ nameToDisplay: 'Voeding' }],
        marketSegments: [{ slug: 'savoury', businessGroupSlug: 'food-nutrition' }],
        event: null,
        video: null,
      })
      expect(news.languages).toHaveLength(languageCodes.length)
    })

    it('[CTX-05] Returns only the products that are available in the country', async () => {
      const names = async (siteLocale: object) =>
        (await publication('news', siteLocale)).products.map((card) => card.nameToDisplay)
      expect([await names(nl), await names(us)]).toEqual([['Xanvero 80'], ['Citrelle US']])
    })

    it.each([
      ['NL', 'nl-NL', 'Ingredients fair', 'en-US'],
      ['CA', 'fr-CA', 'Salon des ingrédients', 'fr'],
      ['FR', 'fr', 'Salon des ingrédients', undefined],
    ])('[LNG-01] Reads in %s in %s: %s', async (countryCode, languageCode, name, lang) => {
      const fair = await publication('fair', { countryCode, languageCode })
      expect([fair.nameToDisplay, fair.lang]).toEqual([name, lang])
      // LNG-02: no visitor can read the draft.
      expect([...fair.languages].toSorted()).toEqual(['en-US', 'fr'])
    })

    it('[ENT-08] Returns the dates and place of an event, and the video', async () => {
      expect((await publication('fair')).event).toEqual({
        startsOn: '2026-09-15',
        endsOn: '2026-09-17',
        place: 'Hall 7, Utrecht',
        startTime: '09:30',
        endTime: '18:00',
        timeZone: 'Europe/Amsterdam',
        registration: 'https://fair.example/register',
      })
      expect((await publication('film')).video).toEqual({ address: player, poster: null })
    })

    it('[ENT-05][CTX-05] Links the ingredients that are available in the country and only names the others', async () => {
      const lines = async (siteLocale: object) =>
        (await publication('recipe', siteLocale)).formulation.map(({ name, percent, availability, product }) => [
          name,
          percent,
          availability,
          product?.id ?? null,
        ])
      expect(await lines(nl)).toEqual([
        ['Aqua', 62.5, 'unlinked', null],
        ['Xanthan gum', 0.5, 'available', idOf(tradeGrade, 'xanvero-80')],
        ['Citric acid', 37, 'unavailable', null],
      ])
      expect((await lines(us)).map((line) => line[2])).toEqual(['unlinked', 'unavailable', 'available'])
    })

    it('[SUB-03] Names a product that the country does not have, with its substitutes there', async () => {
      const missing = async (siteLocale: object) =>
        (await publication('recipe', siteLocale)).formulation.map(
          (line) =>
            line.missing && [
              line.missing.product.id,
              line.missing.substitutes.map(({ nameToDisplay }) => nameToDisplay),
            ],
        )
      expect(await missing(nl)).toEqual([null, null, [idOf(tradeGrade, 'citrelle-us'), ['Citrelle FG', 'Gumellan S']]])
      expect(await missing(us)).toEqual([null, [idOf(tradeGrade, 'xanvero-80'), ['Xanvero 200']], null])
      await fixtures.records.create(systemViewer, substitution, {
        integrationId: 'never-citrelle',
        from: idOf(tradeGrade, 'citrelle-us'),
        to: idOf(tradeGrade, 'citrelle-fg'),
        substitutionKind: 'never',
      })
      expect((await missing(nl))[2]).toEqual([idOf(tradeGrade, 'citrelle-us'), ['Gumellan S']])
    })

    it('[SUB-03] [CTX-05] Says nothing about a product that the visitor may see in no country', async () => {
      const key = { where: equals('integrationId', 'recipe') }
      const [recipe] = await fixtures.records.list(systemViewer, managedContent, key)
      const { id = '', version = 0 } = recipe ?? {}
      await fixtures.records.update(systemViewer, managedContent, id, version, {
        formulation: [{ phase: 'A', name: 'Acid', percent: 100, product: idOf(tradeGrade, 'citrelle-nowhere') }],
      })
      expect((await publication('recipe')).formulation).toEqual([
        {
          phase: 'A',
          name: 'Acid',
          percent: 100,
          use: null,
          availability: 'unavailable',
          product: null,
          missing: null,
        },
      ])
    })

    it.each(['draft', 'german', 'american', 'coming', 'over', 'picture', 'privacy', 'nothing'])(
      '[ERP-04][LNG-02] Answers that %s does not exist in the Netherlands, whatever the reason',
      async (key) => {
        await expect(publication(key)).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' })
      },
    )

    it('[RTE-03] Rejects an invalid content key', async () => {
      const answer = runCall('ContentController.getPublication', { contentKey: 'MC1', ...nl }, fixtures.context())
      await expect(answer).rejects.toMatchObject({ code: 'INVALID_ID' })
    })
  })

  describe('getPage', () => {
    it('[RTE-03] Returns a plain page and the page with its own layout', async () => {
      expect(await page('imprint-nl')).toMatchObject({ contentType: 'page', nameToDisplay: 'Colofon' })
      expect(await page('values')).toMatchObject({
        contentType: 'Our_values',
        nameToDisplay: 'What we stand for',
        lang: 'en-US',
      })
    })

    it('[RTE-03][ERP-04] Answers that publications and pages of another country do not exist', async () => {
      await expect(page('news')).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' })
      await expect(page('imprint-nl', us)).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' })
    })
  })

  describe('getFramePages', () => {
    it.each([
      ['NL', 'nl-NL', ['imprint Colofon', 'privacy Privacy statement (en-US)', 'values What we stand for (en-US)']],
      ['NL', 'en-US', ['imprint Imprint', 'privacy Privacy statement', 'values What we stand for']],
      ['US', 'en-US', ['imprint Imprint', 'privacy Privacy statement', 'values What we stand for']],
      ['GLOBAL', 'en-US', ['imprint Imprint', 'privacy Privacy statement', 'values What we stand for']],
    ])('[RTE-03] Returns for %s in %s the pages %j', async (countryCode, languageCode, expected) => {
      const pages = await framePages({ countryCode, languageCode })
      expect(
        pages.map(
          ({ role, nameToDisplay, lang }) => `${role} ${nameToDisplay}${lang === undefined ? '' : ` (${lang})`}`,
        ),
      ).toEqual(expected)
    })
  })
})
