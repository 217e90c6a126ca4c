import { expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { addSearchCounts } from '#features/search/counts/search-count.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { send } from './back-office-portal.ts'
import { trial, workbenchPortal } from './workbench-portal.ts'

describeEachDatabase('Promotions in the search workbench', (openDatabase) => {
  const on = workbenchPortal(openDatabase)

  it('[WRK-02] Shows what a promotion of a result does, in its country, and saves it', async () => {
    await addSearchCounts(on.queries(), [
      on.count('gumellan', 4),
      on.count('verdikkingsmiddel', 4),
      on.count('thickener', 4, { site: 'us', language: 'en-US' }),
    ])
    const promoted = idOf(tradeGrade, 'xanvero-80')
    const typedPromotion = (act: string, values: Readonly<Record<string, string>> = {}) =>
      Object.entries({
        term: 'verdikkingsmiddel',
        site: 'nl',
        language: 'nl-NL',
        account: '',
        act,
        item: promoted,
        country: 'NL',
        from: '2026-06-01',
        to: '2026-06-30',
        rank: '1',
        ...values,
      })
    for (const wrong of [
      { item: idOf(tradeGrade, 'citrelle-fg') },
      { from: 'never' },
      { to: '2026-13-01' },
      { to: '2026-05-31' },
      { rank: '0' },
      { term: '' },
    ]) {
      const refused = await send(on.portal, trial, on.editor, typedPromotion('promotion-effect', wrong))
      expect([wrong, refused.status, refused.body.includes('Choose one of the results')]).toEqual([wrong, 400, true])
    }
    const ranks = (body: string) => on.termsIn(body.slice(0, body.indexOf('id="synonyms"')))
    const before = await on.trying({ term: 'verdikkingsmiddel', site: 'nl', language: 'nl-NL' })
    expect(ranks(before.body)[0]).not.toBe('Xanvero 80')
    expect(before.body).toContain('<option value="NL" lang="en">Netherlands</option>')
    const { body } = await send(on.portal, trial, on.editor, typedPromotion('promotion-effect'))
    expect(body).toContain('Search terms that change: 1 of 3.')
    expect(body).toMatch(/Xanvero 80 \(2 › 1\)/)
    const everywhere = await send(
      on.portal,
      trial,
      on.editor,
      typedPromotion('promotion-effect', { country: '', from: '', to: '', rank: '' }),
    )
    expect(everywhere.status).toBe(200)
    const past = await send(
      on.portal,
      trial,
      on.editor,
      typedPromotion('promotion-effect', { from: '2025-01-01', to: '2025-01-02' }),
    )
    expect(past.body).toContain('Search terms that change: 0 of 3.')
    const saved = await send(on.portal, trial, on.editor, typedPromotion('save-promotion'))
    expect(saved.headers['location']).toContain('done=promotion')
    await on.portal.fixtures.follower.catchUp()
    const after = await on.trying({ term: 'verdikkingsmiddel', site: 'nl', language: 'nl-NL', done: 'promotion' })
    expect(ranks(after.body)[0]).toBe('Xanvero 80')
    for (const text of ['The promotion is saved.', 'Xanvero 80: 2026-06-01 – 2026-06-30, 1', '1 – promoted'])
      expect([text, after.body.includes(text)]).toEqual([text, true])
    expect((await on.trying({ term: 'xanvero', site: 'global', language: 'en-US' })).body).not.toContain(
      '<option value="GLOBAL"',
    )
  })
})
