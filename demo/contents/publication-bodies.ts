import type { PublicationType } from '#features/content/managed-content/content-types.ts'
import type { LanguageCode, Texts } from '#platform/i18n/languages.ts'
import { groupPath, productPath, supplierPath, tradeNamePath } from '#platform/values/addresses/record-paths.ts'
import { slugOf } from '#platform/values/text/slug.ts'
import { urlParameters } from '#platform/values/addresses/url-parameters.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { escapeAttribute, escapeText } from '#platform/rich-text/escape.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { importedId } from '#platform/records/write/upsert.ts'
import type { FunctionValue } from '#demo/catalogue-data.ts'
import type { ContentTexts, Placeholders } from './content-texts.ts'
import type { DemoGrade } from '#demo/grades.ts'
import { streamOf } from '#demo/random.ts'
import { resolved } from '#demo/texts/sentences.ts'
import type { DemoSubstance } from '#demo/substances-file.ts'

/** The subject of a publication, independent of the language. */
export interface PublicationSubject {
  readonly id: string
  readonly type: PublicationType
  readonly grades: readonly DemoGrade[]
  /** True if its products are available in each of its countries, so that links to their pages work. */
  readonly linksProducts: boolean
  readonly functions: readonly FunctionValue[]
  readonly substance: DemoSubstance | null
  /** The names of the applications of its first product. */
  readonly applications: readonly Texts[]
  /** The page of its market. */
  readonly market: { readonly group: string; readonly segment: string } | null
  /** True for a formulation with an emulsion. */
  readonly isHeated: boolean
  readonly nameOf: { readonly range: string; readonly principal: string }
}

/** The prefix of the text keys of each type. */
export const areas = {
  GroupTemplateMPress: 'press',
  GroupTemplateMStory: 'story',
  case_studies: 'case',
  concepts: 'concept',
  events_announcements: 'event',
  formulations: 'formula',
  infographics: 'info',
  insights: 'insight',
  IMCD_news: 'news',
  podcasts: 'podcast',
  product_highlight: 'highlight',
  reports: 'report',
  solutions: 'solution',
  stories: 'people',
  supplier_highlight: 'supplier',
  trends: 'trend',
  videos: 'video',
  whitepapers: 'paper',
} as const satisfies Readonly<Record<PublicationType, string>>

type Part = 'programme' | 'steps' | 'functions' | 'products' | 'practice' | 'points'

/** The paragraphs after the first one, for each type. */
const parts = {
  GroupTemplateMPress: ['practice', 'products'],
  GroupTemplateMStory: ['practice', 'points'],
  case_studies: ['practice', 'products', 'points'],
  concepts: ['functions', 'practice', 'products'],
  events_announcements: ['programme', 'practice'],
  formulations: ['steps', 'practice'],
  infographics: ['functions', 'practice'],
  insights: ['practice', 'points'],
  IMCD_news: ['practice'],
  podcasts: ['practice', 'points'],
  product_highlight: ['functions', 'practice', 'products'],
  reports: ['practice', 'points'],
  solutions: ['functions', 'practice', 'points'],
  stories: ['practice'],
  supplier_highlight: ['practice', 'products'],
  trends: ['practice', 'points'],
  videos: ['practice', 'points'],
  whitepapers: ['functions', 'practice', 'products', 'points'],
} as const satisfies Readonly<Record<PublicationType, readonly Part[]>>

/** Returns the body of a publication in a language, as HTML that the sanitiser does not change. */
export function publicationBody(
  subject: PublicationSubject,
  language: LanguageCode,
  texts: ContentTexts,
  fillings: Placeholders,
): string {
  const html = (key: string): string => texts.html(key, language, fillings)
  const area = areas[subject.type]
  const heading = (key: string): string => `<h2>${html(`heading.${key}`)}</h2>`
  const write = {
    programme: () =>
      heading('programme') +
      list(
        'ol',
        ['1', '2', '3', '4'].map((number) => html(`event.part.${number}`)),
      ),
    steps: () =>
      heading('steps') +
      list(
        'ol',
        (subject.isHeated ? ['a', 'heat', 'cool', 'check'] : ['a', 'b', 'c', 'check']).map((step) =>
          html(`formula.step.${step}`),
        ),
      ),
    functions: () => (subject.functions.length === 0 ? '' : heading('functions') + terms(subject.functions, language)),
    practice: () => `${heading('practice')}<p>${html(`${area}.second`)}</p>`,
    points: () =>
      heading('points') +
      list(
        'ul',
        pointsOf(subject.id).map((point) => html(`point.${point}`)),
      ),
    products: () => (subject.grades.length === 0 ? '' : heading('products') + table(subject, language, html)),
  } satisfies Readonly<Record<Part, () => string>>
  return [
    `<p>${html(`${area}.first`)}</p>`,
    about(subject, language, html, texts, fillings),
    ...parts[subject.type].map((part) => write[part]()),
    linksOf(subject, language, texts, fillings),
    `<p>${html('close')}</p>`,
    `<p><em>${html('demo')}</em></p>`,
  ].join('')
}

/** Says which product a publication is about, what that does and where it is used; '' if it is about none. */
function about(
  { grades: [grade], functions, applications, substance }: PublicationSubject,
  language: LanguageCode,
  html: (key: string) => string,
  texts: ContentTexts,
  fillings: Placeholders,
): string {
  if (grade === undefined || substance === null) return ''
  const [does] = functions.filter(({ code }) => grade.functions.includes(code))
  const uses = applications.map((names) => resolved(names, language)).join('; ')
  return `<p>${[
    html('subject.what'),
    does === undefined ? '' : escapeText(resolved(does.descriptions, language)),
    uses === '' ? '' : texts.html('subject.uses', language, { ...fillings, applications: uses }),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')}</p>`
}

/** Selects three of six steps, in their natural order. */
const pointsOf = (id: string): readonly string[] =>
  streamOf(0, 'points', id).some(['sample', 'sheet', 'pilot', 'one', 'second', 'storage'], 3)

function table(subject: PublicationSubject, language: LanguageCode, html: (key: string) => string): string {
  const head = ['product', 'function', 'months']
    .map((column) => `<th scope="col">${html(`column.${column}`)}</th>`)
    .join('')
  const rows = subject.grades.map((grade) => {
    const does = subject.functions.find(({ code }) => grade.functions.includes(code))
    const name = escapeText(grade.name)
    const linked = subject.linksProducts ? link(productPath('..', addressed(tradeGrade, grade)), name) : name
    return `<tr><td>${linked}</td><td>${escapeText(does === undefined ? '–' : resolved(does.names, language))}</td><td>${grade.shelfLifeMonths}</td></tr>`
  })
  return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

/**
 * Returns further links. A text is the same on every site, so its addresses are relative to the page, and only
 * addresses that work on every site with this text are used.
 */
function linksOf(
  { grades, linksProducts, substance, market, nameOf }: PublicationSubject,
  language: LanguageCode,
  texts: ContentTexts,
  fillings: Placeholders,
): string {
  const [grade] = grades
  const links: string[] = []
  if (grade !== undefined && linksProducts)
    links.push(
      link(
        tradeNamePath('..', addressed(tradeName, { id: grade.tradeName, name: nameOf.range })),
        texts.html('link.range', language, fillings),
      ),
      link(
        supplierPath('..', addressed(account, { id: grade.principal, name: nameOf.principal })),
        texts.html('link.principal', language, fillings),
      ),
    )
  else if (substance !== null) {
    const name = resolved(substance.names, language)
    const query = new URLSearchParams({ [urlParameters.searchTerm]: name })
    links.push(link(`../products?${query.toString()}`, texts.html('link.search', language, { substance: name })))
  }
  if (market !== null)
    links.push(link(groupPath('..', market.group, market.segment), texts.html('link.segment', language, fillings)))
  return links.length === 0 ? '' : list('ul', links)
}

const addressed = (
  entity: typeof tradeGrade | typeof tradeName | typeof account,
  { id, name }: { readonly id: string; readonly name: string },
): { readonly id: string; readonly slug: string } => ({ id: importedId(entity, id), slug: slugOf(name) })

const link = (href: string, html: string): string => `<a href="${escapeAttribute(href)}">${html}</a>`

const list = (tag: 'ol' | 'ul', items: readonly string[]): string =>
  `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`

const terms = (functions: readonly FunctionValue[], language: LanguageCode): string =>
  `<dl>${functions
    .map(
      ({ names, descriptions }) =>
        `<dt>${escapeText(resolved(names, language))}</dt><dd>${escapeText(resolved(descriptions, language))}</dd>`,
    )
    .join('')}</dl>`
