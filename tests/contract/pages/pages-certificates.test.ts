import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteBase } from '#platform/values/addresses/addresses.ts'
import { companyName } from '#platform/pages/page-title.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { certificate } from '#features/documents/certificates/certificate.ts'
import type { Records } from '#platform/records/records.ts'
import { calls } from '#app/calls.ts'
import { createCallCache } from '#platform/calls/call-cache.ts'
import { nlSite } from '#sites/nl.ts'
import { sites } from '#sites/table.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { fillDocuments, keyOf } from '../../fixtures/document-fixtures.ts'
import { specifiedLanguages, type SpecifiedLanguage } from '../../fixtures/sites/specified-languages.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'

const path = '/nl/nl-nl/certificates-and-documents'

/** For each language the first open site that has it. */
const siteLocales = specifiedLanguages.map((language): readonly [SpecifiedLanguage, SiteConfig] => {
  const site = sites.find((each) => !each.isMyIMCDOnly && each.supportedLanguages.includes(language))
  if (site === undefined) throw new Error(`No site speaks ${language}.`)
  return [language, site]
})

const titles: Readonly<Record<SpecifiedLanguage, string>> = {
  'en-US': 'Certificates &amp; Documents',
  'nl-NL': 'Certificaten &amp; documenten',
  id: 'Sertifikat &amp; Dokumen',
  cs: 'Certifikáty a dokumenty',
  pl: 'Certyfikaty i dokumenty',
  pt: 'Certificados e documentos',
  de: 'Zertifikate &amp; Dokumente',
  it: 'Certificati e documenti',
  fr: 'Certificats et documents',
  'fr-CA': 'Certificats et documents',
  'es-ES': 'Certificados y documentos',
  es: 'Certificados y documentos',
  sv: 'Certifikat och dokument',
  tr: 'Sertifikalar ve Belgeler',
}

/** §2: find all relevant certificates and documents; if the document is not found, contact us. */
const descriptions: Readonly<Record<SpecifiedLanguage, string>> = {
  'en-US': 'Find all relevant certificates and documents here. If you cannot find the document you need, contact us.',
  'nl-NL':
    'Hier vindt u alle relevante certificaten en documenten. Staat het document dat u zoekt er niet bij? Neem dan contact met ons op.',
  id: 'Temukan semua sertifikat dan dokumen yang relevan di sini. Jika dokumen yang Anda cari tidak ditemukan, hubungi kami.',
  cs: 'Najděte zde všechny důležité certifikáty a dokumenty. Pokud hledaný dokument nenajdete, kontaktujte nás.',
  pl: 'Tutaj znajdą Państwo wszystkie istotne certyfikaty i dokumenty. Jeśli brakuje potrzebnego dokumentu, prosimy o kontakt.',
  pt: 'Encontre aqui todos os certificados e documentos relevantes. Se não encontrar o documento de que precisa, fale conosco.',
  de: 'Hier finden Sie alle relevanten Zertifikate und Dokumente. Wenn das gesuchte Dokument nicht dabei ist, kontaktieren Sie uns.',
  it: 'Qui trova tutti i certificati e i documenti rilevanti. Se non trova il documento che cerca, ci contatti.',
  fr: 'Retrouvez ici tous les certificats et documents utiles. Si vous ne trouvez pas le document recherché, contactez-nous.',
  'fr-CA':
    'Vous trouverez ici tous les certificats et documents pertinents. Si le document recherché n’y figure pas, communiquez avec nous.',
  'es-ES':
    'Encuentre aquí todos los certificados y documentos relevantes. Si no encuentra el documento que necesita, contacte con nosotros.',
  es: 'Encuentre aquí todos los certificados y documentos relevantes. Si no encuentra el documento que necesita, contáctenos.',
  sv: 'Här hittar du alla relevanta certifikat och dokument. Kontakta oss om du inte hittar det dokument du söker.',
  tr: 'İlgili tüm sertifika ve belgeleri burada bulabilirsiniz. Aradığınız belgeyi bulamazsanız bizimle iletişime geçin.',
}

/** Returns the cards of a page as text between their start tags. */
const cardsOf = (html: string): readonly string[] =>
  html
    .split('<li ')
    .filter((part) => part.includes('data-validity='))
    .map((part) => part.slice(0, part.indexOf('</fieldset>') >>> 0))
const namesOf = (html: string): readonly string[] =>
  [...html.matchAll(/<h3 id="name-[^"]*">([^<]*)</g)].map((match) => match[1] ?? '')
const layersOf = (html: string): readonly unknown[] =>
  [...html.matchAll(/<script type="application\/json" data-layer="\w+">(.*?)<\/script>/g)].map((match): unknown =>
    JSON.parse(match[1] ?? ''),
  )

describeEachDatabase('The page of certificates', (open) => {
  let portal: TestPortal
  let failing: 'certificates' | null = null
  const shownSites = [...sites]
  beforeAll(async () => {
    portal = await testPortal(open, ({ records, content }) => ({
      sites: shownSites,
      callCache: createCallCache(calls, sites, 0, content.tags),
      records: failingNow(records, () => failing === 'certificates'),
    }))
    await fillDocuments(portal.fixtures.records, portal.files)
    await portal.fixtures.follower.catchUp()
  })
  afterAll(() => portal.close())

  const get = async (url: string) => {
    const { statusCode, body, headers } = await portal.app.inject({ url })
    return { status: statusCode, html: body, location: headers.location, caching: headers['cache-control'] }
  }

  it.each(siteLocales)(
    '[HSE-02] Has its title in %s and explains what to do about a missing certificate',
    async (language, site) => {
      const { status, html } = await get(`${siteBase(site, language)}/certificates-and-documents`)
      expect(status).toBe(200)
      expect(html).toContain(`<title>${titles[language]} - HSEQR | ${companyName(site)}</title>`)
      expect(html).toContain(`<meta name="description" content="${descriptions[language]}">`)
      expect(html).toContain(`<h1`)
    },
  )

  it.each([
    [path, null],
    [`${path}/a07000000000001AAA`, 'a07000000000001AAA'],
  ])('[HSE-01] [HSE-06] %s names the record %s to search engines and analytics', async (url, recordId) => {
    const { html } = await get(url)
    expect(html.includes('<meta name="record-id"')).toBe(recordId !== null)
    if (recordId !== null) expect(html).toContain(`<meta name="record-id" content="${recordId}">`)
    expect(html).toContain(`<link rel="canonical" href="http://portal.test${path}">`)
    expect(html).toMatch(/<div hidden="">.*data-layer="page".*data-layer="user"/)
    expect(layersOf(html)).toEqual([
      {
        type: 'page',
        view: 'certificates_and_Documents',
        recordId,
        attributes: { site: 'nl', country: 'NL', language: 'nl-NL' },
      },
      // [HSE-07]
      { type: 'user', crmId: null, attributes: { isGuest: true } },
    ])
  })

  it.each([
    [`${path}/a07000000000001`, `${path}/a07000000000001AAA`],
    [`${path}/nothing`, path],
    [`${path}/nothing?scheme=gdp`, `${path}?scheme=gdp`],
    [`${path}?scheme=`, path],
    [`${path}?scheme=iso-9001&scheme=gdp`, `${path}?scheme=gdp&scheme=iso-9001`],
  ])('[HSE-01] %s redirects to its canonical address', async (url, to) => {
    expect(await get(url)).toMatchObject({ status: 301, location: to })
  })

  it('[HSE-03] [HSE-04] Has two sections with one full-width column', async () => {
    const { html } = await get(path)
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    expect(main.match(/data-span="12"/g)).toHaveLength(2)
    const [, first = '', second = ''] = main.split('data-span="12"')
    expect(JSON.parse(/application\/ld\+json">(.*?)<\/script>/.exec(first)?.[1] ?? '')).toMatchObject({
      '@type': 'Organization',
      name: 'Norvane Nederland',
    })
    expect(second).toContain('<h1')
    expect(second).toContain('ISO 9001:2015')
  })

  it('[HSE-05] Has a centred column with a header, a margin of 4rem, no banner and no drawing', async () => {
    const { html } = await get(path)
    const header = html.slice(html.lastIndexOf('<div', html.indexOf('data-direction=')), html.indexOf('</h1>'))
    expect(header).toContain('>hseqr</p>')
    expect(header).toContain('data-direction="column"')
    expect(header).toContain('data-justify="center"')
    expect(header).toContain('data-margins="4rem 0"')
    expect(header).toContain('data-overlay="transparent"')
    expect(header).not.toContain('data-banner')
  })

  it('[HSE-08] [CRT-01] [CRT-07] Lists active certificates, each with logo, name, date and download', async () => {
    const { html } = await get(path)
    expect(html).toContain('Alle certificaten</h2>')
    expect(namesOf(html)).toEqual(['ISO 9001:2015', 'GDP'])
    const [iso = '', gdp = ''] = cardsOf(html)
    expect(iso).toContain(`src="/nl/nl-nl/sfsites/c/cms/delivery/media/${keyOf('logo.png')}"`)
    expect(iso).toContain('31 maart 2025')
    expect(iso).not.toContain('•')
    expect(iso).toContain('Certificaat downloaden')
    expect(iso).toContain('Distributie van ingrediënten.')
    expect(gdp).toContain('Downloaden (Nederlands)')
    expect(gdp).toContain('certificaat GDP')
  })

  it('[CRT-02] [CRT-03] [CRT-04] [CRT-07] Shows a button for a single file and plain links for several, each in a new window', async () => {
    const [iso = '', gdp = ''] = cardsOf((await get(path)).html)
    const links = (card: string) =>
      [...card.matchAll(/<a [^>]*href="([^"]*)"[^>]*target="_blank"/g)].map((match) => match[1])
    const url = (name: string) => `/nl/nl-nl/sfsites/c/cms/delivery/media/${keyOf(`${name}.pdf`)}`
    expect(links(gdp)).toEqual([url('gdp-nl')])
    expect(gdp).not.toContain('aria-haspopup')
    expect(iso).toContain('aria-haspopup="menu"')
    expect(links(iso)).toEqual(['iso-nl-annex', 'iso-nl', 'iso-de', 'iso-sv', 'iso-none'].map(url))
  })

  it('[CRT-07] Lists expired certificates in a section of their own below the valid ones', async () => {
    const { html } = await get(path)
    const [valid = '', expired = ''] = html.split('<h2 id="expired">')
    expect(expired.slice(0, 8)).toBe('Verlopen')
    expect([namesOf(valid), namesOf(expired)]).toEqual([['ISO 9001:2015'], ['GDP']])
    expect((await get(`${path}?scheme=iso-9001`)).html).not.toContain('id="expired"')
  })

  it('[CRT-09] Lists who holds a certificate in a scheme, of all suppliers and product groups', async () => {
    const all = `${path}?principal=all`
    const halal = await get(`${all}&scheme=halal`)
    expect(halal.status).toBe(200)
    expect(namesOf(halal.html)).toEqual(['Halal'])
    expect(halal.html).toMatch(/<dt>Leverancier<\/dt><dd>Brenvik/)
    expect(halal.html).toContain('Certificaten – Alle leveranciers</h2>')
    expect(halal.html).toContain('<meta name="robots" content="noindex,follow">')
    expect(namesOf((await get(`${all}&scheme=halal&scheme=kosher`)).html).toSorted()).toEqual([
      'Halal',
      'Kosher Xanvero',
    ])
    // A certificate of a product group names its supplier as well.
    expect((await get(`${all}&scheme=kosher`)).html).toMatch(/<dt>Leverancier<\/dt><dd>Brenvik/)
    // The company's own certificate is not a supplier's.
    expect(namesOf((await get(`${all}&scheme=iso-9001`)).html)).toEqual([])
    const { html } = await get(all)
    expect(namesOf(html)).toEqual([])
    expect(html).toContain('Welke norm?')
    // Without JavaScript, the form offers all suppliers and every scheme.
    expect(html).toContain('<option value="all" selected="">Alle leveranciers</option>')
    expect(html).toMatch(/name="scheme" value="halal"/)
  })

  it('Lists the expired certificates with their dates', async () => {
    const [iso = '', gdp = ''] = cardsOf((await get(path)).html)
    expect(gdp).toContain('data-validity="expired"')
    expect(gdp).toContain('Verlopen')
    expect(gdp).toContain('Was geldig tot en met 31 maart 2026')
    expect(iso).toContain('data-validity="valid"')
    expect(iso).toContain('Geldig tot en met 30 maart 2027')
  })

  it.each([
    ['?scheme=iso-9001', ['ISO 9001:2015']],
    ['?scheme=gdp&scheme=iso-9001', ['ISO 9001:2015', 'GDP']],
    ['?language=sv', ['ISO 9001:2015']],
    ['?scheme=gdp&language=sv', []],
    // Only an inactive asset is in French.
    ['?language=fr', []],
    [`?principal=${idOf(account, 'brenvik')}`, ['Halal', 'Kosher Xanvero']],
  ])('%s lists %j', async (query, names) => {
    const { status, html } = await get(path + query)
    expect(status).toBe(200)
    expect(namesOf(html)).toEqual(names)
    expect(html).toContain('<meta name="robots" content="noindex,follow">')
    if (names.length === 0) expect(html).toContain('Geen certificaat past bij deze filters')
  })

  it('Offers files in the requested languages first', async () => {
    const [iso = ''] = cardsOf((await get(`${path}?language=sv`)).html)
    expect(iso.indexOf(keyOf('iso-sv.pdf'))).toBeLessThan(iso.indexOf(keyOf('iso-nl.pdf')))
  })

  it('Ignores an unknown principal', async () => {
    expect(await get(`${path}?principal=001000000000001AAA&scheme=gdp`)).toMatchObject({
      status: 302,
      location: `${path}?scheme=gdp`,
    })
  })

  it('Explains an empty list and names a contact', async () => {
    const { status, html } = await get('/de/de/certificates-and-documents')
    expect(status).toBe(200)
    expect(html).toContain('Hier gibt es noch keine Zertifikate')
  })

  it('[CRT-09] Shows guests nothing if the site requires it', async () => {
    const at = shownSites.findIndex((site) => site.code === 'nl')
    shownSites.splice(at, 1, { ...nlSite, hidesCertificatesFromGuests: true })
    const { html } = await get(`${path}?utm_source=hidden`)
    shownSites.splice(at, 1, nlSite)
    expect(namesOf(html)).toEqual([])
    expect(html).toContain('Certificaten ziet u na het inloggen')
  })

  describe('Certificates that cannot be loaded', () => {
    it('[ERR-02] Shows heading and empty state without an error, is not cached, and logs the cause', async () => {
      failing = 'certificates'
      const before = portal.logged.length
      const { status, html, caching } = await get(`${path}?scheme=gdp&language=nl-NL`)
      failing = null
      expect(status).toBe(503)
      expect(caching).toBe('private, no-store')
      expect(html).toContain('<title>Certificaten &amp; documenten - HSEQR | Norvane Nederland</title>')
      expect(html).toContain('Op dit moment geen certificaten om te tonen')
      expect(html).not.toContain('Opnieuw proberen')
      expect(html).toContain('Alle certificaten</h2>')
      expect(portal.logged.slice(before).map((line) => line.err?.message)).toContain('The certificates are away.')
      expect((await get(`${path}?scheme=gdp&language=nl-NL`)).status).toBe(200)
    })
  })
})

/** Records whose certificates cannot be read while the failure lasts. */
const failingNow = (records: Records, fails: () => boolean): Records => ({
  ...records,
  list: (viewer, entity, options) => {
    if (fails() && entity.apiName === certificate.apiName) throw new Error('The certificates are away.')
    return records.list(viewer, entity, options)
  },
})
