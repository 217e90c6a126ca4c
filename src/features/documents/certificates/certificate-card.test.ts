import { describe, expect, it } from 'vitest'
import { certificateCard, dateLine, type CardContext } from './certificate-card.ts'

const key = 'MCZYNRLDRXWFE6ZD4VKNN7H2KU5Q'
const file = `/cms/delivery/media/${key}`
const url = `/nl/nl-nl/sfsites/c${file}`

const context: CardContext = {
  site: { countryIsoCode: 'NL' },
  language: 'nl-NL',
  base: '/nl/nl-nl',
  languageLabels: new Map([
    ['en-US', 'Engels'],
    ['nl-NL', 'Nederlands'],
    ['de', 'Duits'],
    ['zh-CN', 'Chinees'],
  ]),
  today: '2027-03-01',
  preferred: [],
}

let createdCount = 0
const asset = (over: Partial<Parameters<typeof certificateCard>[0]['IMCD_Certificate_Assets__r'][number]> = {}) => ({
  Id: `a08${++createdCount}`,
  Name: 'ISO 9001 certificate',
  IsActive__c: true,
  Language__c: 'en-US',
  Certificate_File__c: file,
  ...over,
})
const certificate = (over: Partial<Parameters<typeof certificateCard>[0]> = {}) => ({
  Id: 'a07',
  Name: 'ISO 9001:2015',
  Certificate_Date__c: '2025-03-31',
  Logo__c: file,
  IsActive__c: true,
  Valid_Until__c: null,
  IMCD_Certificate_Assets__r: [asset()],
  ...over,
})
const card = (over: Parameters<typeof certificate>[0] = {}, change: Partial<CardContext> = {}) =>
  certificateCard(certificate(over), { ...context, ...change })
const labels = (
  assets: readonly ReturnType<typeof asset>[],
  change: Partial<CardContext> = {},
): readonly (string | undefined)[] =>
  card({ IMCD_Certificate_Assets__r: assets }, change).dropdownItems.map((item) => item.label)

describe('Certificate card', () => {
  it('[CRT-05] Contains the fields of the specification', () => {
    const one = asset({ Id: 'a081' })
    expect(card({ IMCD_Certificate_Assets__r: [one] })).toEqual({
      id: 'a07',
      name: 'ISO 9001:2015',
      date: '31 maart 2025',
      logo: url,
      isCertActive: true,
      location: '',
      assets: [
        {
          name: 'ISO 9001 certificate',
          file: url,
          contentKey: key,
          isActive: true,
          language: 'en-US',
          languageLabel: 'Engels',
        },
      ],
      dropdownItems: [{ value: 'a081', label: 'Engels', file: url, language: 'en-US' }],
      showDropdown: false,
      dropdownValue: 'a081',
      validity: { state: 'valid' },
    })
  })

  it.each([
    ['de', 'DE', '31. März 2025'],
    ['tr', 'TR', '31 Mart 2025'],
    ['en-US', 'US', 'March 31, 2025'],
    ['fr-CA', 'CA', '31 mars 2025'],
  ] as const)('[CRT-05] Formats the date in %s for the country %s', (language, countryIsoCode, date) => {
    expect(card({}, { language, site: { countryIsoCode } }).date).toBe(date)
  })

  it('[CRT-05] Has no date, logo or file if the record has none', () => {
    const bare = card({
      Certificate_Date__c: null,
      Logo__c: null,
      IsActive__c: false,
      IMCD_Certificate_Assets__r: [],
    })
    expect(bare).toMatchObject({ date: '', logo: null, isCertActive: false, showDropdown: false, dropdownValue: '' })
    expect(bare.dropdownItems).toEqual([])
  })

  it.each([
    ['31 maart 2025', 'Duitsland', '31 maart 2025 • Duitsland'],
    ['31 maart 2025', '', '31 maart 2025'],
    ['', 'Duitsland', ''],
    ['', '', ''],
  ])('[CRT-01] Shows the date %j and the country %j as %j', (date, location, line) => {
    expect(dateLine({ date, location })).toBe(line)
  })

  it.each([
    [{ Language__c: 'nl-NL' }, { language: 'nl-NL', languageLabel: 'Nederlands' }],
    [{ Language__c: 'xx' }, { language: 'xx', languageLabel: 'xx' }],
    [{ Language__c: null }, { language: '', languageLabel: '' }],
    [{ Certificate_File__c: null }, { file: null, contentKey: null }],
    [{ Certificate_File__c: '/iso.pdf' }, { file: '/iso.pdf', contentKey: null }],
    [{ Certificate_File__c: '/cms/delivery/media/MC123' }, { contentKey: null }],
    [{ Certificate_File__c: 'javascript:alert(1)' }, { file: null, contentKey: null }],
    [{ IsActive__c: false }, { isActive: false }],
  ])('[CRT-06] Maps the asset %o to %o', (over, view) => {
    expect(card({ IMCD_Certificate_Assets__r: [asset(over)] }).assets).toEqual([expect.objectContaining(view)])
  })

  it.each<readonly [what: string, assets: readonly ReturnType<typeof asset>[], labels: readonly string[]]>([
    ['of none', [], []],
    ['only active ones', [asset(), asset({ Language__c: 'de', IsActive__c: false })], ['Engels']],
    ['only those with a file', [asset(), asset({ Language__c: 'de', Certificate_File__c: null })], ['Engels']],
    [
      'by the name of the language',
      [asset({ Language__c: 'nl-NL' }), asset(), asset({ Language__c: 'de' })],
      ['Duits', 'Engels', 'Nederlands'],
    ],
    [
      'two of one language with their names',
      [asset({ Name: 'Site B' }), asset({ Name: 'Site A' }), asset({ Language__c: 'de' })],
      ['Duits', 'Engels – Site A', 'Engels – Site B'],
    ],
    [
      'one of a language alone when the other is not active',
      [asset({ Name: 'Site B' }), asset({ IsActive__c: false })],
      ['Engels'],
    ],
    [
      'without a language by its name, last',
      [asset({ Language__c: null, Name: 'Annex' }), asset({ Language__c: 'zh-CN' })],
      ['Chinees', 'Annex'],
    ],
  ])('[CRT-08] Lists as downloads %s', (_what, assets, expected) => {
    expect(labels(assets)).toEqual(expected)
  })

  it('[CRT-08] Lists the preferred languages first', () => {
    const assets = [asset({ Language__c: 'de' }), asset(), asset({ Language__c: 'nl-NL' })]
    expect(labels(assets, { preferred: ['nl-NL', 'en-US'] })).toEqual(['Nederlands', 'Engels', 'Duits'])
  })

  it.each([
    [0, false],
    [1, false],
    [2, true],
    [3, true],
  ])('[CRT-08] Shows for %i files a menu: %s', (files, showDropdown) => {
    const assets = Array.from({ length: files }, () => asset())
    const { dropdownItems, showDropdown: shown } = card({ IMCD_Certificate_Assets__r: assets })
    expect(shown).toBe(showDropdown)
    expect(new Set(dropdownItems.map((item) => item.value)).size).toBe(files)
  })

  it.each([
    [null, { state: 'valid' }],
    ['2027-03-22', { state: 'expiring', days: 21 }],
    ['2027-02-28', { state: 'expired', since: '2027-03-01' }],
  ])('Shows the validity of a certificate that is valid until %s', (Valid_Until__c, validity) => {
    expect(card({ Valid_Until__c }).validity).toEqual(validity)
  })
})
