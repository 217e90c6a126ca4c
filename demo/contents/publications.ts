import type { LanguageCode } from '#platform/i18n/languages.ts'
import { demoLanguages } from '#demo/texts/languages.ts'
import { slugOf } from '#platform/values/text/slug.ts'
import type { CatalogueData, FunctionValue } from '#demo/catalogue-data.ts'
import { contentImage, type ImageMotif } from './content-images.ts'
import type { ContentTexts, Placeholders } from './content-texts.ts'
import { languagesOfCountry } from '#demo/countries.ts'
import { dayBefore, monthsBefore } from '#demo/days.ts'
import { fileName, type DemoFiles } from '#demo/demo-files.ts'
import type { DemoGrade } from '#demo/grades.ts'
import { joinedCell, type ImportLine } from '#demo/import-columns.ts'
import { onePagePdf } from '#demo/documents/pdf.ts'
import { areas, publicationBody, type PublicationSubject } from './publication-bodies.ts'
import type { PlannedPublication, PublicationPlan } from './publication-plan.ts'
import type { PublicationSubjects } from './publication-subjects.ts'
import { streamOf, type Stream } from '#demo/random.ts'
import { resolved } from '#demo/texts/sentences.ts'
import type { DemoSubstance } from '#demo/substances-file.ts'

/** A managed content item with its language versions, as lines of the two import files. */
export interface ContentLines {
  readonly content: ImportLine
  readonly versions: readonly ImportLine[]
}

export interface PublicationSources {
  readonly seed: number
  /** The day of the demo: dates are relative to it. */
  readonly day: string
  readonly data: CatalogueData
  readonly plan: PublicationPlan
  readonly subjects: PublicationSubjects
  readonly substances: ReadonlyMap<string, DemoSubstance>
  /** The names of the trade names by id. */
  readonly tradeNames: ReadonlyMap<string, string>
  readonly texts: ContentTexts
  readonly files: DemoFiles
}

/** Generates each planned publication whose subject is in the catalogue. */
export async function* publicationLines(sources: PublicationSources): AsyncGenerator<ContentLines> {
  for (const planned of sources.plan.publications) {
    const grades = planned.subjects.flatMap((subject) => sources.subjects.gradeFor(subject, planned.group) ?? [])
    if (grades.length === planned.subjects.length) yield await linesOf(sources, planned, grades)
  }
}

async function linesOf(
  sources: PublicationSources,
  planned: PlannedPublication,
  grades: readonly DemoGrade[],
): Promise<ContentLines> {
  const { seed, texts, data } = sources
  const stream = streamOf(seed, 'publication', planned.id)
  const publishedDate = publishedDateOf(planned, sources.day, stream)
  const motif: ImageMotif = stream.chance(0.6) ? 'sign' : 'waves'
  const countries = planned.countries === 'product' ? (grades[0]?.countries ?? []) : planned.countries
  const languages = languagesOf(planned, countries, seed)
  const subject = subjectOf(sources, planned, grades, countries)
  const placeholdersIn = (language: LanguageCode): Placeholders => placeholdersOf(sources, planned, subject, language)
  const area = areas[planned.type]
  const title = (language: LanguageCode): string =>
    texts.text(`${area}.title.${planned.title}`, language, placeholdersIn(language))

  const versions = languages.map((language) => {
    const isDraft = planned.state.drafts.includes(language)
    return {
      integration_id: `${planned.id}-${language}`,
      name: title(language),
      content: planned.id,
      language,
      status: isDraft ? 'draft' : 'published',
      published_from: isDraft ? '' : publishedDate,
      published_until: planned.state.until,
      subtitle: texts.text(`${area}.lead`, language),
      // Publications of a type share their first sentences, so search engines also read what this one is about.
      meta_description: `${title(language)} – ${texts.text(`${area}.first`, language, placeholdersIn(language))}`,
      image_alt: texts.text(planned.group === 'GLOBAL' ? 'alt.company' : 'alt', language, placeholdersIn(language)),
      place: planned.startsOn === '' ? '' : planned.place,
      body: publicationBody(subject, language, texts, placeholdersIn(language)),
    }
  })
  const image = await sources.files.add(`images/${planned.group.toLowerCase()}-${motif}.png`, () =>
    contentImage(planned.group, motif),
  )
  const recipe = sources.plan.recipes.get(planned.title) ?? []
  const recipeGrades = recipe.map(({ substance }) => sources.subjects.gradeFor(substance, planned.group))
  const products = [...grades, ...recipeGrades.flatMap((grade) => grade ?? [])]
  return {
    content: {
      integration_id: planned.id,
      name: title('en-US'),
      type: planned.type,
      workspace: planned.group,
      countries: joinedCell(countries),
      business_groups: planned.group === 'GLOBAL' ? '' : planned.group,
      market_segments: joinedCell(planned.segments.filter((id) => data.segments.some((segment) => segment.id === id))),
      published_date: publishedDate,
      image,
      attachment: await attachmentOf(sources, planned, languages[0] ?? 'en-US', versions[0] ?? {}),
      video:
        planned.type === 'videos' ? `https://www.youtube-nocookie.com/embed/norvane-demo-${planned.id.slice(-1)}` : '',
      video_thumbnail: planned.type === 'videos' ? image : '',
      starts_on: planned.startsOn,
      ends_on: planned.endsOn,
      start_time: planned.startTime,
      end_time: planned.endTime,
      time_zone: planned.timeZone,
      registration: planned.timeZone === '' ? '' : `https://events.norvane.example/${planned.id.toLowerCase()}`,
      formulation: joinedCell(
        recipe.map(({ phase, name, percent, function: use }, index) =>
          [phase, name, percent, recipeGrades[index]?.id ?? '', use].join(';'),
        ),
      ),
      products: joinedCell(unique(products.map(({ id }) => id))),
      trade_names: joinedCell(unique(grades.map(({ tradeName }) => tradeName))),
      principals: joinedCell(unique(grades.map(({ principal }) => principal))),
    },
    versions,
  }
}

/** Returns a date up to 28 months ago; for an expired publication, some months before its last day. */
function publishedDateOf({ state }: PlannedPublication, day: string, stream: Stream): string {
  const drawn = dayBefore(
    monthsBefore(state.until || monthsBefore(day, 1), stream.between(1, state.until === '' ? 28 : 12)),
    stream.between(0, 27),
  )
  return state.from || drawn
}

const unique = (ids: readonly string[]): readonly string[] => [...new Set(ids)]

/**
 * Returns English and the drawn languages: most publications have most languages. A publication restricted to countries
 * also has their languages.
 */
function languagesOf(
  { id, languages }: PlannedPublication,
  countries: readonly string[],
  seed: number,
): readonly LanguageCode[] {
  if (languages.length > 0) return languages
  const read = new Set<string>(['en-US', ...countries.flatMap((country) => languagesOfCountry[country] ?? [])])
  const stream = streamOf(seed, 'publication languages', id)
  const share = countries.length > 0 ? 0.1 : stream.pick([0.35, 0.7, 0.9, 0.9])
  return demoLanguages.filter((language) => stream.chance(share) || read.has(language))
}

function subjectOf(
  { data, substances, tradeNames }: PublicationSources,
  { id, type, title, group, segments, subjects }: PlannedPublication,
  grades: readonly DemoGrade[],
  countries: readonly string[],
): PublicationSubject {
  const [grade] = grades
  const codes = grades.flatMap(({ functions }) => functions)
  const segment = data.segments.find((each) => each.id === segments[0])
  const groupName = data.businessGroups.find((each) => each.id === group)?.names['en-US']
  return {
    id,
    type,
    grades,
    linksProducts:
      countries.length > 0 && grades.every((each) => countries.every((country) => each.countries.includes(country))),
    functions: type === 'infographics' ? functionsOf(data, segment?.functions ?? []) : functionsOf(data, codes),
    substance: substances.get(grade?.components[0]?.substance ?? '') ?? substances.get(subjects[0] ?? '') ?? null,
    applications: data.applications.flatMap(({ id: code, names }) =>
      grade?.applications.includes(code) ? [names] : [],
    ),
    market:
      segment === undefined || groupName === undefined
        ? null
        : { group: slugOf(groupName), segment: slugOf(segment.names['en-US'] ?? '') },
    isHeated: ['day-cream', 'sun-lotion'].includes(title),
    nameOf: {
      range: tradeNames.get(grade?.tradeName ?? '') ?? '',
      principal: data.principals.find((each) => each.id === grade?.principal)?.name ?? '',
    },
  }
}

const functionsOf = (data: CatalogueData, codes: readonly string[]): readonly FunctionValue[] =>
  data.functions.filter(({ code }) => codes.includes(code))

function placeholdersOf(
  { data }: PublicationSources,
  planned: PlannedPublication,
  { nameOf, grades, substance }: PublicationSubject,
  language: LanguageCode,
): Placeholders {
  const segment = data.segments.find(({ id }) => id === planned.segments[0])
  const group = data.businessGroups.find(({ id }) => id === planned.group)
  return {
    ...nameOf,
    city: planned.place,
    product: grades[0]?.name ?? '',
    substance: substance === null ? '' : resolved(substance.names, language),
    segment: segment === undefined ? '' : resolved(segment.names, language),
    group: group === undefined ? '' : resolved(group.names, language),
  }
}

/** Returns the one-page PDF of a white paper or an infographic, in the first of its languages. */
async function attachmentOf(
  { files, texts }: PublicationSources,
  { id, type }: PlannedPublication,
  language: LanguageCode,
  { name = '', subtitle = '', meta_description: description = '' }: ImportLine,
): Promise<string> {
  if (type !== 'whitepapers' && type !== 'infographics') return ''
  return files.add(`papers/${id}/${fileName(name).slice(0, 80).trim()} (${language}).pdf`, () =>
    onePagePdf(name, [
      { text: name, size: 20 },
      { text: subtitle, size: 14 },
      { text: '', size: 12 },
      { text: description.replace(`${name} – `, ''), size: 12 },
      { text: '', size: 12 },
      ...['sample', 'sheet', 'pilot', 'one', 'second', 'storage'].map((point) => ({
        text: `– ${texts.text(`point.${point}`, language)}`,
        size: 12,
      })),
      { text: '', size: 12 },
      { text: texts.text('demo', language), size: 10 },
    ]),
  )
}
