import { localDay } from '#platform/values/dates/local-day.ts'
import { downloadItems, type DownloadItem } from '#features/documents/file-menu/download-items.ts'
import { formatDate } from '#platform/values/numbers/number-format.ts'
import { fallbackChain, type LanguageCode } from '#platform/i18n/languages.ts'
import { schemeText } from '#platform/pages/parts/picklist-texts.ts'
import type { LoadContext } from '#platform/pages/screen.ts'
import { contentKeyOf, mediaUrl } from '#platform/values/addresses/media-url.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { everySupplier, type CertificateChoice } from './certificate-address.ts'
import { certificateSchemes } from '#platform/entity/picklists.ts'
import { certificateValidity, type CertificateValidity } from './certificate-validity.ts'
import type { CertificateRecord } from './get-certificates.ts'

/** CRT-06: an asset, for display on a page. */
interface AssetView {
  readonly name: string
  /** The address for a link (CRT-04); null without a file or with an address that is not allowed in a link. */
  readonly file: string | null
  readonly contentKey: string | null
  readonly isActive: boolean
  /** '' if the asset has no language. */
  readonly language: string
  /** The label in the picklist, or the code if there is none. */
  readonly languageLabel: string
}

/** CRT-05: a certificate, for display as a card. */
export interface CertificateCard {
  readonly id: string
  readonly name: string
  /** In the format of the site's country; '' if unknown. */
  readonly date: string
  readonly logo: string | null
  readonly isCertActive: boolean
  /** Always empty, because certificates have no location in the specification (§3). */
  readonly location: string
  readonly assets: readonly AssetView[]
  readonly dropdownItems: readonly DownloadItem[]
  readonly showDropdown: boolean
  /** The value of the menu item that is shown first; '' if there is none. */
  readonly dropdownValue: string
  readonly validity: CertificateValidity
}

export interface CardContext {
  readonly site: Pick<SiteConfig, 'countryIsoCode'>
  readonly language: LanguageCode
  /** `/nl/nl-nl` */
  readonly base: string
  /** Labels of the picklist (CMS-05) by language code. */
  readonly languageLabels: ReadonlyMap<string, string>
  /** The current day, such as `2026-03-01`. */
  readonly today: string
  /** The languages whose files are listed first, in this order. */
  readonly preferred: readonly string[]
}

type WireAsset = Omit<
  CertificateRecord['IMCD_Certificate_Assets__r'][number],
  'IMCD_Certificate__c' | 'Language__c'
> & {
  readonly Language__c: string | null
}
type WireCertificate = Pick<
  CertificateRecord,
  'Id' | 'Name' | 'Certificate_Date__c' | 'Logo__c' | 'IsActive__c' | 'Valid_Until__c'
> & { readonly IMCD_Certificate_Assets__r: readonly WireAsset[] }

/** CRT-05, CRT-06, CRT-08: converts a certificate on the wire to its card. */
export function certificateCard(certificate: WireCertificate, context: CardContext): CertificateCard {
  const { site, language, base, today, preferred } = context
  const assets = certificate.IMCD_Certificate_Assets__r.map((asset) => ({
    id: asset.Id,
    view: assetView(asset, context),
  }))
  const dropdownItems = downloadItems(
    assets.flatMap(({ id, view }) => (view.isActive && view.file !== null ? [{ ...view, id, file: view.file }] : [])),
    language,
    preferred,
  )
  return {
    id: certificate.Id,
    name: certificate.Name,
    date: certificate.Certificate_Date__c === null ? '' : formatDate(certificate.Certificate_Date__c, site, language),
    logo: mediaUrl(certificate.Logo__c, base),
    isCertActive: certificate.IsActive__c,
    location: '',
    assets: assets.map(({ view }) => view),
    dropdownItems,
    showDropdown: dropdownItems.length > 1,
    dropdownValue: dropdownItems[0]?.value ?? '',
    validity: certificateValidity(certificate.Valid_Until__c, today),
  }
}

/** CRT-01: the date, followed by a bullet and the country if both are known. */
export const dateLine = ({ date, location }: Pick<CertificateCard, 'date' | 'location'>): string =>
  date !== '' && location !== '' ? `${date} • ${location}` : date

function assetView(asset: WireAsset, { base, languageLabels }: CardContext): AssetView {
  const language = asset.Language__c ?? ''
  return {
    name: asset.Name,
    file: mediaUrl(asset.Certificate_File__c, base),
    contentKey: contentKeyOf(asset.Certificate_File__c),
    isActive: asset.IsActive__c,
    language,
    languageLabel: languageLabels.get(language) ?? language,
  }
}

/** What a page shows of a certificate: its card and the fields that need no conversion. The page sends it to the browser. */
export type ListedCertificate = ReturnType<typeof listedCertificate>

export interface CertificateListData {
  readonly certificates: readonly ListedCertificate[]
  /** The number before filtering by scheme and language. */
  readonly total: number
  readonly schemes: readonly Choice[]
  readonly languages: readonly Choice[]
}

export interface Choice {
  readonly value: string
  readonly label: string
}

type ListContext = Pick<LoadContext, 'site' | 'language' | 'base' | 'now' | 'messages'>

/** Returns the cards of the chosen certificates and the available filter values. */
export function listedCertificates(
  records: readonly CertificateRecord[],
  choice: CertificateChoice,
  languageLabels: ReadonlyMap<string, string>,
  context: ListContext,
): CertificateListData {
  const { language, site, base, messages } = context
  const cardContext = {
    site,
    language,
    base,
    languageLabels,
    today: localDay(context.now(), context.site.timeZone),
    preferred: [...choice.languages, ...fallbackChain(language)],
  }
  // CRT-07: inactive certificates are not shown, whatever the source of the data.
  const active = records
    .filter((record) => record.IsActive__c)
    .map((record) => ({ record, card: certificateCard(record, cardContext) }))
  const chosen = active.filter(({ record, card }) => isChosen(record, card, choice))
  // Those of all suppliers are requested by scheme, so the list cannot tell which other schemes there are.
  const schemes =
    choice.principal === everySupplier
      ? Object.keys(certificateSchemes)
      : [...active.flatMap(({ record }) => record.Scheme__c ?? []), ...choice.schemes]
  const languages = [
    ...active.flatMap(({ card }) => card.dropdownItems.map((item) => item.language)),
    ...choice.languages,
  ]
  return {
    certificates: chosen
      .toSorted(validFirst)
      .map(({ record, card }) => listedCertificate(record, card, choice.principal === everySupplier, context)),
    total: active.length,
    // A chosen value remains in the list, so that it can be removed, even if no certificate has it.
    schemes: choicesOf(schemes, (value) => schemeText(messages.t, value), language),
    languages: choicesOf(
      languages.filter((value) => value !== ''),
      (value) => languageLabels.get(value) ?? value,
      language,
    ),
  }
}

type Carded = { readonly record: CertificateRecord; readonly card: CertificateCard }

/** Valid ones first, then the newest; equal ones stay in the order of the call. */
const validFirst = (a: Carded, b: Carded): number =>
  Number(a.card.validity.state === 'expired') - Number(b.card.validity.state === 'expired') ||
  byDay(b.record.Certificate_Date__c ?? '', a.record.Certificate_Date__c ?? '')

const byDay = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const isChosen = (
  record: CertificateRecord,
  card: CertificateCard,
  { schemes, languages }: CertificateChoice,
): boolean =>
  (schemes.length === 0 || (record.Scheme__c !== null && schemes.includes(record.Scheme__c))) &&
  (languages.length === 0 || card.dropdownItems.some((item) => languages.includes(item.language)))

function listedCertificate(
  record: CertificateRecord,
  card: CertificateCard,
  isOfAnySupplier: boolean,
  { site, language, messages }: Pick<ListContext, 'site' | 'language' | 'messages'>,
) {
  const scheme = record.Scheme__c === null ? undefined : schemeText(messages.t, record.Scheme__c)
  return {
    id: card.id,
    name: card.name,
    logo: card.logo,
    showDropdown: card.showDropdown,
    validity: card.validity,
    items: card.dropdownItems,
    /** CRT-01: the date with the country. */
    line: dateLine(card),
    /** The name of the scheme; undefined if it is unknown or part of the certificate's name. */
    scheme: scheme !== undefined && card.name.toLowerCase().includes(scheme.toLowerCase()) ? undefined : scheme,
    /** The last day of validity, in the format of the site. */
    validUntil: record.Valid_Until__c === null ? undefined : formatDate(record.Valid_Until__c, site, language),
    /** The principal, where the list has those of all. */
    supplier: isOfAnySupplier ? record.Principal__r?.Name : undefined,
    /** The trade name of the certificate, if it does not apply to the whole principal. */
    tradeName: record.Trade_Name__r?.Name,
    ...otherFields(record),
  }
}

/** Fields that the card shows in another form or not at all. */
const fieldsInCard = [
  'Id',
  'Name',
  'Certificate_Date__c',
  'Logo__c',
  'IsActive__c',
  'Scheme__c',
  'Valid_Until__c',
  'Principal__r',
  'Trade_Name__r',
  'IMCD_Certificate_Assets__r',
] as const

type OtherFields = Omit<CertificateRecord, (typeof fieldsInCard)[number]>

/** Returns all other fields that have a value, so that a field added to the call appears on the page. */
const otherFields = (
  record: CertificateRecord,
): { readonly [Name in keyof OtherFields]?: NonNullable<OtherFields[Name]> } =>
  Object.fromEntries(
    Object.entries(record).filter(([name, value]) => value !== null && !fieldsInCard.some((each) => each === name)),
  )

function choicesOf(values: readonly string[], label: (value: string) => string, language: string): readonly Choice[] {
  const { compare } = new Intl.Collator(language, { numeric: true })
  return [...new Set(values)]
    .map((value) => ({ value, label: label(value) }))
    .toSorted((a, b) => compare(a.label, b.label))
}
