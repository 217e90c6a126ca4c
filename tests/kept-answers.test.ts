import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tradeGrade } from '#entities/trade-grade.ts'
import { createTopics, type Topics } from '#records/content-topics.ts'
import { catalogueSearch, publicationSearch } from '#records/topic-names.ts'
import { keepAnswers, type KeptAnswers } from '#server/kept-answers.ts'
import { idOf } from './calls-catalogue.ts'
import { callSetting, today, type CallSetting } from './calls-setting.ts'
import { openMemory } from './databases.ts'

const nl = { countryCode: 'NL', languageCode: 'nl-NL' }
const details = { ...nl, recordId: idOf(tradeGrade, 'xanvero-80') }

describe('answers of calls', () => {
  let setting: CallSetting
  let content: Topics
  let answers: KeptAnswers

  beforeAll(async () => {
    setting = await callSetting(await openMemory())
  })
  afterAll(() => setting.close())
  beforeEach(() => {
    content = createTopics()
    answers = keepAnswers(1_000_000, content)
  })

  const search = (topics = new Set<string>(), context = setting.context()) =>
    answers.ask('SearchController.search', { ...nl, countKinds: [] }, context, topics)
  const product = (topics = new Set<string>(), context = setting.context()) =>
    answers.ask('DetailController.getProductDetails', details, context, topics)

  it('are the same object for every guest, until a topic changes that they were made from', async () => {
    const [ofList, ofProduct] = [new Set<string>(), new Set<string>()]
    const [list, one] = [await search(ofList), await product(ofProduct)]
    expect(await search()).toBe(list)
    content.touch([publicationSearch])
    content.publish()
    expect(await search()).toBe(list)
    content.touch([...ofProduct].filter((topic) => !ofList.has(topic)))
    content.publish()
    const again = await product()
    expect(again).not.toBe(one)
    expect(again).toEqual(one)
    expect(await search()).toBe(list)
    content.touch([catalogueSearch])
    content.publish()
    expect(await search()).not.toBe(list)
  })

  it('tell what they were made from each time, to whoever asks', async () => {
    const [first, second] = [new Set<string>(), new Set<string>()]
    await product(first)
    await product(second)
    expect(first).toContain(details.recordId)
    expect(second).toEqual(first)
  })

  it('are of one site, one language, one set of parameters and one day', async () => {
    const list = await search()
    const other = await answers.ask('SearchController.search', { ...nl, page: 2 }, setting.context(), new Set())
    const inGerman = await answers.ask(
      'SearchController.search',
      { countryCode: 'DE', languageCode: 'de', countKinds: [] },
      setting.context(),
      new Set(),
    )
    const tomorrow = await search(new Set(), setting.context('guest', new Date(today.getTime() + 86_400_000)))
    expect(new Set([list, other, inGerman, tomorrow]).size).toBe(4)
  })

  it('are made anew for who is signed in, and for calls that may not be kept', async () => {
    const context = setting.context('editor')
    expect(await product(new Set(), context)).not.toBe(await product(new Set(), context))
    const record = () =>
      answers.ask(
        'ConsentController.record',
        { ...nl, visitor: '0123456789abcdef'.repeat(2), purposes: [], wording: 'first' },
        setting.context(),
        new Set(),
      )
    await expect(record()).resolves.not.toBe(await record())
  })

  it('are kept by nobody where they fail', async () => {
    const missing = () =>
      answers.ask(
        'DetailController.getProductDetails',
        { ...nl, recordId: idOf(tradeGrade, 'nobody') },
        setting.context(),
        new Set(),
      )
    await expect(missing()).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' })
    await expect(missing()).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' })
  })

  it('take no more memory than they may', async () => {
    answers = keepAnswers(30_000, content)
    const first = await product()
    for (let page = 1; page <= 40; page += 1)
      await answers.ask('SearchController.suggest', { ...nl, searchTerm: `g${page}` }, setting.context(), new Set())
    expect(await product()).not.toBe(first)
  })
})
