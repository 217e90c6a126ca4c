import { certificateValidity, type CertificateValidity } from './certificate-validity.ts'
import type { LanguageCode } from './languages.ts'
import { contentKeyOf, mediaUrl } from './media-url.ts'
import { formatDate } from './number-format.ts'
import type { SiteConfig } from './site-config.ts'

/** What is read of an asset as it comes over the wire (§3 Certificate). */
interface WireAsset {
  readonly Id: string
  readonly Name: string
  readonly IsActive__c: boolean
  readonly Language__c: string | null
  readonly Certificate_File__c: string | null
}

/** What is read of a certificate as it comes over the wire. */
interface WireCertificate {
  readonly Id: string
  readonly Name: string
  readonly Certificate_Date__c: string | null
  readonly Logo__c: string | null
  readonly IsActive__c: boolean
  readonly Valid_Until__c: string | null
  readonly IMCD_Certificate_Assets__r: readonly WireAsset[]
}

/** CRT-06: an asset as a page shows it. */
interface AssetView {
  readonly name: string
  /** Ready for a link (CRT-04); null without a file, or with an address that no link may have. */
  readonly file: string | null
  readonly contentKey: string | null
  readonly isActive: boolean
  /** '' where none is given. */
  readonly language: string
  /** The picklist's label, else the code. */
  readonly languageLabel: string
}

/** One file to choose: an option of the menu. */
export interface DownloadItem {
  /** The asset's id: two languages may share one file. */
  readonly value: string
  readonly label: string
  readonly file: string
  readonly language: string
}

/** CRT-05: a certificate as a card shows it. */
export interface CertificateCard {
  readonly id: string
  readonly name: string
  /** As the site's country writes it; '' where none is given. */
  readonly date: string
  readonly logo: string | null
  readonly isCertActive: boolean
  /** Always empty: no certificate of the specification has a place (§3). */
  readonly location: string
  readonly assets: readonly AssetView[]
  readonly dropdownItems: readonly DownloadItem[]
  readonly showDropdown: boolean
  /** What the menu stands on: the first item's value; '' without one. */
  readonly dropdownValue: string
  readonly validity: CertificateValidity
}

export interface CardSetting {
  readonly site: Pick<SiteConfig, 'countryIsoCode'>
  readonly language: LanguageCode
  /** `/nl/nl-nl` */
  readonly base: string
  /** Labels of the picklist (CMS-05) by language code. */
  readonly languageLabels: ReadonlyMap<string, string>
  /** The day on which it is read, `2026-03-01`. */
  readonly today: string
  /** Languages whose files are offered first, in this order. */
  readonly preferred: readonly string[]
}

/** CRT-05, CRT-06, CRT-08: a certificate of the wire as its card. */
export function certificateCard(certificate: WireCertificate, setting: CardSetting): CertificateCard {
  const views = certificate.IMCD_Certificate_Assets__r.map((asset) => ({
    id: asset.Id,
    view: assetView(asset, setting),
  }))
  const dropdownItems = downloadItems(views, setting)
  return {
    id: certificate.Id,
    name: certificate.Name,
    date:
      certificate.Certificate_Date__c === null
        ? ''
        : formatDate(certificate.Certificate_Date__c, setting.site, setting.language),
    logo: mediaUrl(certificate.Logo__c, setting.base),
    isCertActive: certificate.IsActive__c,
    location: '',
    assets: views.map(({ view }) => view),
    dropdownItems,
    showDropdown: dropdownItems.length > 1,
    dropdownValue: dropdownItems[0]?.value ?? '',
    validity: certificateValidity(certificate.Valid_Until__c, setting.today),
  }
}

/** CRT-01: the date, and a country behind a bullet when there are both. */
export const dateLine = ({ date, location }: Pick<CertificateCard, 'date' | 'location'>): string =>
  date !== '' && location !== '' ? `${date} • ${location}` : date

function assetView(asset: WireAsset, { base, languageLabels }: CardSetting): AssetView {
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

/** CRT-08: active assets with a file; two of one language, or of none, say which they are by the asset's name. */
function downloadItems(
  views: readonly { readonly id: string; readonly view: AssetView }[],
  { language, preferred }: CardSetting,
): readonly DownloadItem[] {
  const offered = views.flatMap(({ id, view }) =>
    view.isActive && view.file !== null ? [{ id, view, file: view.file }] : [],
  )
  const place = ({ view }: { readonly view: AssetView }): number => {
    // A file that names no language comes last.
    if (view.language === '') return preferred.length + 1
    const at = preferred.indexOf(view.language)
    return at < 0 ? preferred.length : at
  }
  return offered
    .toSorted(
      (a, b) =>
        place(a) - place(b) ||
        compare(language, a.view.languageLabel, b.view.languageLabel) ||
        compare(language, a.view.name, b.view.name),
    )
    .map(({ id, view, file }) => ({
      value: id,
      label: labelOf(
        view,
        offered.some((other) => other.id !== id && other.view.language === view.language),
      ),
      file,
      language: view.language,
    }))
}

const labelOf = ({ languageLabel, name }: AssetView, shared: boolean): string =>
  languageLabel === '' ? name : shared ? `${languageLabel} – ${name}` : languageLabel

const collators = new Map<LanguageCode, Intl.Collator>()

function compare(language: LanguageCode, a: string, b: string): number {
  let collator = collators.get(language)
  if (collator === undefined) collators.set(language, (collator = new Intl.Collator(language)))
  return collator.compare(a, b)
}
