import type { PublicationType } from '#domain/content-types.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { groupPath, productPath, supplierPath, tradeNamePath } from '#domain/record-paths.ts'
import { slugOf } from '#domain/slug.ts'
import { urlParameters } from '#domain/url-parameters.ts'
import { account } from '#entities/account.ts'
import { escapeAttribute, escapeText } from '#entities/rich-text/escape.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { tradeName } from '#entities/trade-name.ts'
import { importedId } from '#records/upsert.ts'
import type { FunctionValue } from './catalogue-data.ts'
import type { ContentTexts, Fillings } from './content-texts.ts'
import type { DemoGrade } from './grades.ts'
import { streamOf } from './random.ts'
import { filled } from './sentences.ts'
import type { DemoSubstance } from './substances-file.ts'

/** What a publication is about, whatever the language. */
export interface PublicationSubject {
  readonly id: string
  readonly type: PublicationType
  readonly grades: readonly DemoGrade[]
  /** Its products are available in each of its countries, so that links to their pages lead somewhere. */
  readonly linksProducts: boolean
  readonly functions: readonly FunctionValue[]
  readonly substance: DemoSubstance | null
  /** The page of its market. */
  readonly market: { readonly group: string; readonly segment: string } | null
  /** Of a formulation with an emulsion. */
  readonly isHeated: boolean
  readonly nameOf: { readonly range: string; readonly principal: string }
}

/** Where the texts of a type stand. */
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

/** What follows the first paragraph of each type. */
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

/** The body of a publication in a language, as html that the sanitiser leaves as it is. */
export function publicationBody(
  subject: PublicationSubject,
  language: LanguageCode,
  texts: ContentTexts,
  fillings: Fillings,
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
    ...parts[subject.type].map((part) => write[part]()),
    linksOf(subject, language, texts, fillings),
    `<p>${html('close')}</p>`,
    `<p><em>${html('demo')}</em></p>`,
  ].join('')
}

/** Three of six, in the order in which one would follow them. */
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
    return `<tr><td>${linked}</td><td>${escapeText(does === undefined ? '–' : filled(does.names, language))}</td><td>${grade.shelfLifeMonths}</td></tr>`
  })
  return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

/**
 * Where to go on. A text is the same on every site, so its addresses are relative to the page it stands on, and only those
 * that lead somewhere on every site that shows it.
 */
function linksOf(
  { grades, linksProducts, substance, market, nameOf }: PublicationSubject,
  language: LanguageCode,
  texts: ContentTexts,
  fillings: Fillings,
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
    const name = filled(substance.names, language)
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
        `<dt>${escapeText(filled(names, language))}</dt><dd>${escapeText(filled(descriptions, language))}</dd>`,
    )
    .join('')}</dl>`
