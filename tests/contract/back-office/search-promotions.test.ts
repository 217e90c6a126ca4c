import { expect, it } from 'vitest'
import { promotion } from '#features/catalogue/products/promotion.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { addSearchCounts } from '#features/search/counts/search-count.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { fieldErrors } from '../../fixtures/forms/field-errors.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
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
    const address = `${trial}?term=verdikkingsmiddel&site=nl&language=nl-NL`
    const promoted = idOf(tradeGrade, 'xanvero-80')
    const sent = async (act: 'tryOut' | 'create', values: Readonly<Record<string, string>> = {}, once?: string) => {
      const typed = { item: promoted, country: 'NL', from: '2026-06-01', to: '2026-06-30', rank: '1', ...values }
      const at = 'PromotionsController-tryOut'
      const form = formFields(`PromotionsController.${act}`, { at, ...typed }, once)
      return await send(on.portal, address, on.editor, Object.entries(form))
    }
    const wrong = 'Value is not valid.'
    const required = 'This field is required.'
    for (const [values, errors] of [
      [{ item: idOf(tradeGrade, 'never-was') }, { item: wrong }],
      [{ country: 'AQ' }, { country: wrong }],
      [{ from: 'never' }, { from: wrong }],
      [{ to: '2026-13-01' }, { to: wrong }],
      [{ to: '2026-05-31' }, { to: 'The last day is before the first.' }],
      [{ rank: '0' }, { rank: 'Value must be at least 1' }],
      [
        { from: '', to: '', rank: '' },
        { from: required, to: required, rank: required },
      ],
    ] as const)
      for (const act of ['tryOut', 'create'] as const) {
        const refused = await sent(act, values)
        expect([values, refused.status]).toEqual([values, 422])
        expect(fieldErrors(refused.body, 'PromotionsController.tryOut')).toEqual(errors)
      }
    const ranks = (body: string) => on.termsIn(body.slice(0, body.indexOf('id="synonyms"')))
    const before = await on.trying({ term: 'verdikkingsmiddel', site: 'nl', language: 'nl-NL' })
    expect(ranks(before.body)[0]).not.toBe('Xanvero 80')
    expect(before.body).toContain('<option value="NL" lang="en">Netherlands</option>')
    const { body } = await sent('tryOut')
    expect(body).toContain('Search terms that change: 1 of 3.')
    expect(body).toMatch(/Xanvero 80 \(2 › 1\)/)
    expect((await sent('tryOut', { country: '' })).status).toBe(200)
    const past = await sent('tryOut', { from: '2025-01-01', to: '2025-01-02' })
    expect(past.body).toContain('Search terms that change: 0 of 3.')
    const stored = await on.portal.fixtures.records.count(systemViewer, promotion)
    for (const once of ['one', 'one', 'another'])
      expect((await sent('create', {}, once)).headers['location']).toContain('done=backOffice.tried.promotion')
    expect(await on.portal.fixtures.records.count(systemViewer, promotion)).toBe(stored + 1)
    await on.portal.fixtures.follower.catchUp()
    const after = await on.trying({
      term: 'verdikkingsmiddel',
      site: 'nl',
      language: 'nl-NL',
      done: 'backOffice.tried.promotion',
    })
    expect(ranks(after.body)[0]).toBe('Xanvero 80')
    for (const text of ['The promotion is saved.', 'Xanvero 80: 2026-06-01 – 2026-06-30, 1', '1 – promoted'])
      expect([text, after.body.includes(text)]).toEqual([text, true])
    expect((await on.trying({ term: 'xanvero', site: 'global', language: 'en-US' })).body).not.toContain(
      '<option value="GLOBAL"',
    )
  })
})
