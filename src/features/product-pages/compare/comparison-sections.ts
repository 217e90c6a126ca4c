import type { RecordLink } from '#features/catalogue/cards/card-shapes.ts'
import { purityText } from '#features/catalogue/specifications/specification-text.ts'
import { countryName } from '#platform/i18n/country-name.ts'
import { languageName } from '#platform/i18n/language-name.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { measureText } from '#platform/values/numbers/measure-text.ts'
import { formatNumber } from '#platform/values/numbers/number-format.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { picklistText, type Picklist } from '#platform/pages/parts/picklist-texts.ts'
import { groupPath, supplierPath, tradeNamePath, valuePath } from '#platform/values/addresses/record-paths.ts'
import { documentTypes } from '#platform/values/document-types.ts'
import { worldwide, type SiteConfig } from '#platform/values/site-config.ts'
import type { ComparedRow, ComparedSection, ComparedValue } from './compared-shapes.ts'
import type { ComparedGrade } from './get-comparison.ts'

export interface ComparisonContext {
  readonly site: SiteConfig
  readonly language: LanguageCode
  readonly base: string
  readonly t: Page['t']
}

/** One property and how it is read from a grade. */
export interface RowRule {
  readonly key: string
  readonly label: string
  readonly empty?: ComparedRow['empty']
  readonly values: (grade: ComparedGrade) => readonly ComparedValue[]
}

/** The properties that are compared, in the order of the page. */
export function comparisonSections(context: ComparisonContext): readonly (Pick<ComparedSection, 'key' | 'title'> & {
  readonly rows: readonly RowRule[]
})[] {
  const { t, site } = context
  return [
    { key: 'identity', title: t('compare.identity'), rows: identityRows(context) },
    { key: 'composition', title: t('compare.composition'), rows: compositionRows(context) },
    {
      key: 'regulatory',
      title: t('compare.regulatory'),
      rows: [
        picklistRow('certifications', t('facet.certification'), 'certification', context),
        picklistRow('claims', t('facet.claim'), 'claim', context),
      ],
    },
    {
      key: 'quality',
      title: t('compare.quality'),
      rows: [
        picklistRow('qualityGrades', t('facet.quality'), 'quality', context),
        { key: 'purity', label: t('product.purity'), values: ({ purity }) => textValue(purityText(purity, context)) },
      ],
    },
    { key: 'logistics', title: t('compare.logistics'), rows: logisticsRows(context) },
    { key: 'documents', title: t('documents.title'), rows: documentRows(context) },
    ...(site.countryIsoCode === worldwide
      ? [
          {
            key: 'availability',
            title: t('compare.availability'),
            rows: [
              {
                key: 'countries',
                label: t('compare.countries'),
                values: ({ countries }: ComparedGrade) =>
                  countries.map((code) => ({ text: countryName(code, context.language) })),
              },
            ],
          },
        ]
      : []),
  ]
}

const identityRows = ({ t, base }: ComparisonContext): readonly RowRule[] => [
  {
    key: 'principal',
    label: t('product.supplier'),
    values: ({ principal }) => [linkValue(principal, supplierPath(base, principal))],
  },
  {
    key: 'tradeName',
    label: t('compare.tradeName'),
    values: ({ tradeName }) => [linkValue(tradeName, tradeNamePath(base, tradeName))],
  },
  { key: 'code', label: t('product.code'), values: ({ code }) => textValue(code) },
  {
    key: 'functions',
    label: t('product.functions'),
    values: ({ functions }) => functions.map((link) => linkValue(link, valuePath(base, link))),
  },
  {
    key: 'chemistries',
    label: t('facet.chemistry'),
    values: ({ chemistries }) => chemistries.map((link) => linkValue(link, valuePath(base, link))),
  },
  {
    key: 'applications',
    label: t('product.applications'),
    values: ({ applications }) => applications.map((link) => linkValue(link, valuePath(base, link))),
  },
  {
    key: 'marketSegments',
    label: t('product.segments'),
    values: ({ marketSegments }) =>
      marketSegments.map((link) => linkValue(link, groupPath(base, link.businessGroupSlug, link.slug))),
  },
]

const compositionRows = ({ t, site, language }: ComparisonContext): readonly RowRule[] => [
  {
    key: 'substances',
    label: t('compare.substances'),
    values: ({ substances }) =>
      substances.map(({ nameToDisplay, lang, percent }) => ({
        text:
          percent === null
            ? nameToDisplay
            : `${nameToDisplay} (${measureText(formatNumber(percent, site, language), '%', language)})`,
        ...(lang === undefined ? {} : { lang }),
      })),
  },
  { key: 'inci', label: 'INCI', values: ({ substances }) => substances.flatMap(({ inciName }) => textValue(inciName)) },
  { key: 'cas', label: 'CAS', values: ({ substances }) => substances.flatMap(({ cas }) => textValue(cas)) },
  { key: 'ec', label: 'EC', values: ({ substances }) => substances.flatMap(({ ec }) => textValue(ec)) },
  {
    key: 'eNumbers',
    label: t('product.eNumber'),
    values: ({ substances }) => substances.flatMap(({ eNumbers }) => eNumbers.map((text) => ({ text }))),
  },
]

const logisticsRows = (context: ComparisonContext): readonly RowRule[] => {
  const { t, language } = context
  return [
    {
      key: 'physicalForm',
      label: t('facet.form'),
      values: ({ physicalForm }) => (physicalForm === null ? [] : [{ text: picklistText(t, 'form', physicalForm) }]),
    },
    picklistRow('packaging', t('facet.packaging'), 'packaging', context),
    {
      key: 'origin',
      label: t('facet.origin'),
      values: ({ origin }) => (origin === null ? [] : [{ text: countryName(origin, language) }]),
    },
    {
      key: 'storage',
      label: t('facet.storage'),
      values: ({ storage }) => (storage === null ? [] : [{ text: picklistText(t, 'storage', storage) }]),
    },
    {
      key: 'shelfLifeMonths',
      label: t('facet.shelf-life'),
      values: ({ shelfLifeMonths }) =>
        shelfLifeMonths === null ? [] : [{ text: t('facet.shelfLife.months', { count: shelfLifeMonths }) }],
    },
    {
      key: 'sampleAvailable',
      label: t('product.sample'),
      values: ({ sampleAvailable }) => [{ text: t(sampleAvailable ? 'product.sample.yes' : 'product.sample.no') }],
    },
  ]
}

/** One row for each type of document, with the languages in which it is offered. */
const documentRows = ({ t, language }: ComparisonContext): readonly RowRule[] =>
  documentTypes.map((type) => ({
    key: type,
    label: t(`documents.type.${type}`),
    // The portal knows all documents of a product, so one that it does not have is not available.
    empty: 'compare.notAvailable',
    values: ({ documents }) =>
      documents
        .filter((document) => document.type === type)
        .flatMap(({ languages }) => languages.map((code) => ({ text: languageName(code, language) }))),
  }))

type PicklistField = 'certifications' | 'claims' | 'qualityGrades' | 'packaging'

const picklistRow = (
  key: PicklistField,
  label: string,
  picklist: Picklist,
  { t }: Pick<ComparisonContext, 't'>,
): RowRule => ({
  key,
  label,
  values: (grade) => grade[key].map((value) => ({ text: picklistText(t, picklist, value) })),
})

const textValue = (text: string | null): readonly ComparedValue[] => (text === null || text === '' ? [] : [{ text }])

const linkValue = (link: RecordLink, href: string): ComparedValue => ({
  text: link.nameToDisplay,
  href,
  ...(link.lang === undefined ? {} : { lang: link.lang }),
})
