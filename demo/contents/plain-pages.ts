import { pageRoles } from '#features/content/managed-content/content-types.ts'
import { isMap } from '#platform/values/text/is-map.ts'
import { textIn, type LanguageCode } from '#platform/i18n/languages.ts'
import { worldwide } from '#platform/values/site-config.ts'
import { escapeText } from '#platform/rich-text/escape.ts'
import { withPlaceholders, readPerLanguage, type Placeholders } from './content-texts.ts'
import { languagesOfCountry, siteCountries } from '#demo/countries.ts'
import { cell, readDemoData, type DataRow } from '#demo/data-table.ts'
import type { ContentLines } from './publications.ts'

/**
 * Returns the standard pages of every site, with the data of its own company, and the page about the company's values.
 */
export async function plainPageLines(): Promise<readonly ContentLines[]> {
  const pages = await readPages()
  const companies = await readDemoData('companies.csv')
  const companyOf = (country: string): DataRow =>
    companies.find((row) => cell(row, 'id') === `NORVANE-${country}`) ?? {}
  const ofCountries = [worldwide, ...siteCountries].flatMap((country) =>
    Object.keys(pageRoles).map((role) => pageLines(pages, role, country, companyOf(country))),
  )
  return [...ofCountries, valuesLines(pages)]
}

interface Page {
  readonly title: string
  readonly lead: string
  /** A line that starts with `## ` is a heading, one with `- ` a list item; every other line is a paragraph. */
  readonly body: readonly string[]
}

type Pages = ReadonlyMap<string, { readonly [language in LanguageCode]?: Page }>

async function readPages(): Promise<Pages> {
  const pages = new Map<string, { [language in LanguageCode]?: Page }>()
  for (const [language, content] of await readPerLanguage('pages'))
    for (const [role, page] of Object.entries(content)) {
      const translations = pages.get(role) ?? {}
      translations[language] = pageIn(page)
      pages.set(role, translations)
    }
  return pages
}

function pageIn(value: unknown): Page {
  const { title, lead, body } = isMap(value) ? value : {}
  const lines = Array.isArray(body) ? body.filter((line) => typeof line === 'string') : []
  return { title: typeof title === 'string' ? title : '', lead: typeof lead === 'string' ? lead : '', body: lines }
}

function pageFor(pages: Pages, role: string, language: LanguageCode): Page {
  const texts = pages.get(role) ?? {}
  // fr-CA and es have a page of their own only if it differs.
  const own = textIn(Object.fromEntries(Object.keys(texts).map((code) => [code, code])), language)?.language
  const page = own === undefined ? undefined : texts[own]
  if (page === undefined) throw new Error(`There is no page ${role} in ${language}.`)
  return page
}

/** The publication dates; the worldwide pages are the newest. */
const publishedDate = '2025-02-01'
const publishedWorldwide = '2025-03-01'

function pageLines(pages: Pages, role: string, country: string, company: DataRow): ContentLines {
  const id = `page-${role}-${country.toLowerCase()}`
  return contentLines(pages, role, {
    id,
    content: { type: 'page', page_role: role, countries: country === worldwide ? '' : country },
    publishedDate: country === worldwide ? publishedWorldwide : publishedDate,
    languages: siteLanguages(country),
    placeholdersFor: (language) => placeholdersOf(company, language),
  })
}

const valuesLines = (pages: Pages): ContentLines =>
  contentLines(pages, 'values', {
    id: 'our-values',
    content: { type: 'Our_values' },
    publishedDate,
    languages: [...new Set([worldwide, ...siteCountries].flatMap(siteLanguages))],
    placeholdersFor: () => ({}),
  })

interface PlainPage {
  readonly id: string
  readonly content: Readonly<Record<string, string>>
  readonly publishedDate: string
  readonly languages: readonly LanguageCode[]
  /** The values are HTML. */
  readonly placeholdersFor: (language: LanguageCode) => Placeholders
}

function contentLines(pages: Pages, role: string, page: PlainPage): ContentLines {
  const title = (language: LanguageCode): string =>
    withPlaceholders(pageFor(pages, role, language).title, page.placeholdersFor(language))
  return {
    content: {
      integration_id: page.id,
      name: title('en-US'),
      workspace: 'GLOBAL',
      published_date: page.publishedDate,
      ...page.content,
    },
    versions: page.languages.map((language) => {
      const { lead, body } = pageFor(pages, role, language)
      return {
        integration_id: `${page.id}-${language}`,
        name: title(language),
        content: page.id,
        language,
        status: 'published',
        published_from: page.publishedDate,
        subtitle: lead,
        meta_description: lead,
        body: htmlOf(body, page.placeholdersFor(language)),
      }
    }),
  }
}

/** English and the languages of the country; for the worldwide site the six languages that it offers. */
function siteLanguages(country: string): readonly LanguageCode[] {
  if (country === worldwide) return ['en-US', 'de', 'fr', 'es-ES', 'pt', 'it']
  return ['en-US', ...(languagesOfCountry[country] ?? [])]
}

function placeholdersOf(company: DataRow, language: LanguageCode): Placeholders {
  const email = `${cell(company, 'id').replace('NORVANE-', '').toLowerCase()}@norvane.example.com`
  const [city, state, code] = ['city', 'state', 'postal_code'].map((column) => cell(company, column))
  const country = cell(company, 'country')
  const phone = cell(company, 'phone')
  return {
    company: escapeText(cell(company, 'name')),
    street: escapeText(cell(company, 'street')),
    town: escapeText(
      codeFollows.has(country) ? [city, `${state} ${code}`.trim()].join(', ') : `${code} ${city} ${state}`.trim(),
    ),
    country: escapeText(new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country),
    phone: `<a href="tel:${phone.replaceAll(/[^+\d]/g, '')}">${phone}</a>`,
    email: `<a href="mailto:${email}">${email}</a>`,
  }
}

/** Countries in which the postal code follows the town. */
const codeFollows: ReadonlySet<string> = new Set(['US', 'CA', 'GB', 'BR'])

function htmlOf(lines: readonly string[], fillings: Placeholders): string {
  const inline = (text: string): string =>
    withPlaceholders(
      escapeText(text).replaceAll(
        /\[([^\]]+)\]\(([^)]+)\)/g,
        (_, label: string, href: string) => `<a href="${href}">${label}</a>`,
      ),
      fillings,
    )
  let html = ''
  for (const line of lines) {
    const isItem = line.startsWith('- ')
    // Consecutive items form one list.
    if (isItem && html.endsWith('</li></ul>')) html = html.slice(0, -'</ul>'.length)
    else if (isItem) html += '<ul>'
    if (isItem) html += `<li>${inline(line.slice(2))}</li></ul>`
    else html += line.startsWith('## ') ? `<h2>${inline(line.slice(3))}</h2>` : `<p>${inline(line)}</p>`
  }
  return html
}
