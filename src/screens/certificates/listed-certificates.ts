import type { CertificateRecord } from '#calls/certificate-shapes.ts'
import type { CertificateChoice } from '#domain/certificate-address.ts'
import { certificateCard, dateLine, type CertificateCard } from '#domain/certificate-card.ts'
import { fallbackChain } from '#domain/languages.ts'
import { formatDate } from '#domain/number-format.ts'
import type { LoadContext } from '../screen.ts'
import { schemeText } from '../picklist-texts.ts'

/** What a page shows of a certificate, and nothing else: it travels to the browser beside the page. */
export interface ListedCertificate extends Pick<CertificateCard, 'id' | 'name' | 'logo' | 'showDropdown' | 'validity'> {
  readonly items: CertificateCard['dropdownItems']
  /** CRT-01: the date with the country. */
  readonly line: string
  /** In words; undefined where it is not known, or the name says it already. */
  readonly scheme: string | undefined
  readonly number: string | undefined
  readonly issuer: string | undefined
  readonly scope: string | undefined
  /** The last day on which it holds, as the site writes it. */
  readonly validUntil: string | undefined
  /** The trade name it was given for, where it is not the whole principal's. */
  readonly tradeName: string | undefined
}

export interface CertificateList {
  readonly certificates: readonly ListedCertificate[]
  /** Before they were narrowed down by scheme and language. */
  readonly total: number
  readonly schemes: readonly Choice[]
  readonly languages: readonly Choice[]
}

export interface Choice {
  readonly value: string
  readonly label: string
}

type Setting = Pick<LoadContext, 'site' | 'language' | 'base' | 'today' | 'messages'>

/** The certificates of the choice as their cards, with the values there are to choose from. */
export function listedCertificates(
  records: readonly CertificateRecord[],
  choice: CertificateChoice,
  languageLabels: ReadonlyMap<string, string>,
  setting: Setting,
): CertificateList {
  const { language, site, base, messages } = setting
  const cardSetting = {
    site,
    language,
    base,
    languageLabels,
    today: setting.today(),
    preferred: [...choice.languages, ...fallbackChain(language)],
  }
  // CRT-07: what is not active is not offered, whoever answered.
  const active = records
    .filter((record) => record.IsActive__c)
    .map((record) => ({ record, card: certificateCard(record, cardSetting) }))
  const chosen = active.filter(({ record, card }) => isChosen(record, card, choice))
  return {
    certificates: chosen.map(({ record, card }) => listedCertificate(record, card, setting)),
    total: active.length,
    // What is chosen stays to be taken away, even where nothing has it.
    schemes: sorted(
      [...new Set([...active.flatMap(({ record }) => record.Scheme__c ?? []), ...choice.schemes])].map((value) => ({
        value,
        label: schemeText(messages.t, value),
      })),
      language,
    ),
    languages: sorted(
      [
        ...new Set([
          ...active.flatMap(({ card }) => card.dropdownItems.map((item) => item.language)),
          ...choice.languages,
        ]),
      ]
        .filter((value) => value !== '')
        .map((value) => ({ value, label: languageLabels.get(value) ?? value })),
      language,
    ),
  }
}

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
  { site, language, messages }: Pick<Setting, 'site' | 'language' | 'messages'>,
): ListedCertificate {
  const scheme = record.Scheme__c === null ? undefined : schemeText(messages.t, record.Scheme__c)
  return {
    id: card.id,
    name: card.name,
    logo: card.logo,
    showDropdown: card.showDropdown,
    validity: card.validity,
    items: card.dropdownItems,
    line: dateLine(card),
    scheme: scheme !== undefined && card.name.toLowerCase().includes(scheme.toLowerCase()) ? undefined : scheme,
    number: record.Number__c ?? undefined,
    issuer: record.Issuer__c ?? undefined,
    scope: record.Scope__c ?? undefined,
    validUntil: record.Valid_Until__c === null ? undefined : formatDate(record.Valid_Until__c, site, language),
    tradeName: record.Trade_Name__r?.Name,
  }
}

const sorted = (choices: readonly Choice[], language: string): readonly Choice[] => {
  const { compare } = new Intl.Collator(language, { numeric: true })
  return choices.toSorted((a, b) => compare(a.label, b.label))
}
