import { beforeEach, describe, expect, it } from 'vitest'
import { maxFilters } from '#features/enquiries/desk/filters/filter-rules.ts'
import { queueFilter } from '#features/enquiries/desk/filters/queue-filter.ts'
import { formId } from '#platform/forms/form-names.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { base } from '../../fixtures/account-portal.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { type Person, requestPortal } from '../enquiries/request-portal.ts'

const path = '/account/requests'

describeEachDatabase('The saved filters of the queue', (open) => {
  const on = requestPortal(open)
  const filters = () =>
    on.portal.fixtures.records.list(systemViewer, queueFilter, { orderBy: [{ field: 'name' }], limit: 100 })

  beforeEach(async () => {
    const { records } = on.portal.fixtures
    for (const { id, version } of await filters()) await records.remove(systemViewer, queueFilter, id, version)
  })

  const save = async (name: string, query: string, of: Person = 'sales') =>
    await on.send(path, formFields('QueueFilterController.create', { name, query }), of)
  const change = async (
    act: 'rename' | 'chooseDefault' | 'remove',
    fields: Readonly<Record<string, string>>,
    of: Person = 'sales',
  ) => await on.send(`${path}?queue=all`, formFields(`QueueFilterController.${act}`, fields), of)
  const visit = async (address: string, of: Person = 'sales') => await on.portal.get(address, await on.cookie(of))
  /** The links of the filters on a page: their names and where they lead. */
  const shownIn = (body: string): readonly (readonly [string, string])[] => {
    const nav = /<nav [^>]*aria-label="Saved filters"[^>]*>(.*?)<\/nav>/s.exec(body)?.[1] ?? ''
    return [...nav.matchAll(/<a [^>]*href="([^"]*)"[^>]*><span translate="no">([^<]*)</g)].map(
      ([, href = '', name = '']) => [name, href.replaceAll('&amp;', '&').slice(base.length)],
    )
  }

  it('[ERD-07] Keeps what is chosen under a name, and leads there', async () => {
    const chosen = 'queue=mine&search-term=citric+acid&kind=quote&state=inReview&site=de&sort-by=-due'
    const answer = await save('  Citric  acid in Germany ', `${chosen}&page=3&colour=red`)
    expect([answer.statusCode, answer.headers['location']]).toEqual([
      303,
      `${base}${path}?${chosen}&done=requests.filterSaved`,
    ])
    const { body } = await visit(`${path}?${chosen}`)
    expect(shownIn(body)).toEqual([['Citric acid in Germany', `${path}?${chosen}`]])
    expect(body).toMatch(/<a [^>]*aria-current="true"[^>]*><span translate="no">Citric acid in Germany</)
    // What is saved is not offered to be saved again.
    expect(body).not.toContain('>Save this filter<')
    expect((await visit(`${path}?queue=all`)).body).toContain('>Save this filter<')
  })

  it('[ERD-07] Belongs to one person: nobody else sees or changes it', async () => {
    await save('Mine', 'queue=mine')
    const [filter] = await filters()
    const { id } = filter ?? expect.unreachable()
    expect(shownIn((await visit(`${path}?queue=all`, 'second')).body)).toEqual([])
    for (const of of ['second', 'chief', 'customer', 'editor'] as const) {
      for (const { statusCode } of [
        await change('rename', { filterId: id, name: 'Theirs' }, of),
        await change('remove', { filterId: id }, of),
        await change('chooseDefault', { filterId: id, isDefault: 'yes' }, of),
      ])
        // Whoever has no such page gets its status.
        expect([of, of === 'editor' ? 404 : 422]).toEqual([of, statusCode])
    }
    expect((await save('Mine', 'queue=mine', 'customer')).statusCode).toBe(422)
    expect(await filters()).toMatchObject([{ name: 'Mine', isDefault: false, owner: on.user('sales').id }])
    // Another person may use the same name.
    expect((await save('Mine', 'queue=all', 'second')).statusCode).toBe(303)
  })

  it('[ERD-07] Is renamed and deleted, and a name counts once', async () => {
    await save('Belgium', 'site=be')
    await save('Germany', 'site=de')
    expect((await save('belgium', 'site=nl')).body).toContain('You already have a filter with this name.')
    const [belgium] = await filters()
    const { id } = belgium ?? expect.unreachable()
    const at = formId('QueueFilterController.rename', id)
    const taken = await change('rename', { at, filterId: id, name: 'GERMANY' })
    expect([taken.statusCode, taken.body.includes('You already have a filter with this name.')]).toEqual([422, true])
    expect((await change('rename', { filterId: id, name: ' ' })).statusCode).toBe(422)
    const renamed = await change('rename', { filterId: id, name: 'BELGIUM' })
    expect(renamed.headers['location']).toBe(`${base}${path}?queue=all&done=requests.filterChanged`)
    expect((await filters()).map(({ name }) => name)).toEqual(['BELGIUM', 'Germany'])
    expect((await change('remove', { filterId: id })).statusCode).toBe(303)
    expect((await filters()).map(({ name }) => name)).toEqual(['Germany'])
    expect((await change('remove', { filterId: id })).body).toContain('This filter no longer exists.')
  })

  it(`[ERD-07] Nobody has more than ${maxFilters}`, async () => {
    for (let at = 1; at <= maxFilters; at += 1)
      expect((await save(`Filter ${at}`, `search-term=${at}`)).statusCode).toBe(303)
    const answer = await save('One more', 'queue=all')
    expect([answer.statusCode, answer.body.includes('At most 20 filters are possible.')]).toEqual([422, true])
    expect(await filters()).toHaveLength(20)
  })

  describe('The default', () => {
    it('[ERD-07] Opens the queue, and everything else stays in reach', async () => {
      await save('Samples', 'kind=sample')
      await save('Quotes', 'kind=quote&queue=all')
      const [quotes, samples] = await filters()
      await change('chooseDefault', { filterId: samples?.id ?? '', isDefault: 'yes' })
      await change('chooseDefault', { filterId: quotes?.id ?? '', isDefault: 'yes' })
      expect((await filters()).map(({ name, isDefault }) => [name, isDefault])).toEqual([
        ['Quotes', true],
        ['Samples', false],
      ])
      const opened = await visit(path)
      expect([opened.statusCode, opened.headers['location']]).toEqual([302, `${base}${path}?queue=all&kind=quote`])
      const { body, statusCode } = await visit(`${path}?queue=open`)
      expect(statusCode).toBe(200)
      expect(body).toContain(`href="${base}${path}?queue=open"`)
      expect((await visit(path, 'second')).statusCode).toBe(200)
      await change('chooseDefault', { filterId: quotes?.id ?? '', isDefault: 'no' })
      expect((await visit(path)).statusCode).toBe(200)
    })
  })
})
