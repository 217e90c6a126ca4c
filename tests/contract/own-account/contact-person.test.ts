import { beforeEach, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { contactPerson } from '#features/catalogue/companies/contact-person.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { type Person, product, requestPortal } from '../enquiries/request-portal.ts'

describeEachDatabase('The contact of a customer at the distributor', (open) => {
  const on = requestPortal(open)
  const records = () => on.portal.fixtures.records
  const productPath = `/product/x-${product}`

  const named = async (name: string, values: object = {}) =>
    await records().create(systemViewer, contactPerson, {
      name,
      role: 'sales',
      phone: '+31 20 555 0171',
      email: `${name.toLowerCase()}@norvane.example`,
      ...values,
    })
  beforeEach(async () => {
    for (const { id, version } of await records().list(systemViewer, contactPerson))
      await records().remove(systemViewer, contactPerson, id, version)
  })
  /** The page of a product leads to its full address. */
  const get = async (path: string, of?: Person) => {
    const cookie = of === undefined ? undefined : await on.cookie(of)
    const answer = await on.portal.get(path, cookie)
    const to = answer.headers['location']
    return to === undefined ? answer.body : (await on.portal.get(to.replace('/nl/en-us', ''), cookie)).body
  }

  it('[ERD-08] Stands on the account home, the product and the request, with name, telephone and email', async () => {
    const group = idOf(businessGroup, 'BG3')
    await named('Joris')
    await named('Sanne', { businessGroups: [group], countries: ['NL'] })
    const { id } = await on.submitted()
    for (const path of [productPath, `/account/requests/${id}`]) {
      const shown = await get(path, 'customer')
      for (const said of [
        'Your contact',
        'Sanne',
        'Sales',
        'href="tel:+31205550171"',
        'href="mailto:sanne@norvane.example"',
      ])
        expect([path, shown.includes(said), said]).toEqual([path, true, said])
      expect(shown).not.toContain('Joris')
    }
    // An account of no business group has whoever is for all.
    expect(await get('/account', 'customer')).toContain('Joris')
    const own = (await records().byId(systemViewer, account, on.user('customer').account ?? '')) ?? expect.unreachable()
    await records().update(systemViewer, account, own.id, own.version, { businessGroups: [group], country: 'NL' })
    expect(await get('/account', 'customer')).toContain('Sanne')
    expect(await get('/account', 'stranger')).not.toContain('Sanne')
  })

  it('[ERD-08] Is shown to guests only where everybody may see the person', async () => {
    await named('Sanne')
    expect(await get(productPath)).not.toContain('Sanne')
    expect(await get(productPath, 'customer')).toContain('Sanne')
    await named('Marit', { isPublic: true, position: 1 })
    // The page of guests is stored, until what it depends on changes.
    await on.portal.fixtures.follower.catchUp()
    const shown = await get(productPath)
    expect([shown.includes('Marit'), shown.includes('Sanne')]).toEqual([true, false])
  })

  it('[ERD-08] Is nobody where nobody is named, and for the people of the distributor', async () => {
    expect(await get(productPath, 'customer')).not.toContain('Your contact')
    await named('Sanne')
    expect(await get('/account', 'sales')).not.toContain('Sanne')
    const { id } = await on.submitted()
    expect(await get(`/account/requests/${id}`, 'sales')).not.toContain('Sanne')
  })

  it('[ERD-08] Is named in every language', async () => {
    await named('Marit', { isPublic: true })
    const titles = new Set<string>()
    for (const [site, language] of [
      ['nl', 'nl-nl'],
      ['de', 'de'],
      ['fr', 'fr'],
      ['ca', 'fr-ca'],
      ['es', 'es-es'],
      ['mx', 'es'],
      ['it', 'it'],
      ['br', 'pt'],
      ['pl', 'pl'],
      ['cz', 'cs'],
      ['se', 'sv'],
      ['tr', 'tr'],
      ['id', 'id'],
      ['us', 'en-us'],
    ]) {
      const { body } = await on.portal.app.inject({
        url: `/${site}/${language}/account`,
        headers: { host: 'localhost:3000', cookie: await on.cookie('customer') },
      })
      const [, title = ''] = /<h2[^>]*>([^<]+)<\/h2><div[^>]*><b translate="no">Marit/.exec(body) ?? []
      expect([language, title === '']).toEqual([language, false])
      titles.add(title)
    }
    expect(titles.size).toBe(languageCodes.length - 2)
  })
})
