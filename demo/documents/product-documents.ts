import { cell, readDemoData } from '#demo/data-table.ts'
import { languagesOfCountry } from '#demo/countries.ts'
import { demoLanguages } from '#demo/texts/languages.ts'
import { dayBefore, monthsBefore } from '#demo/days.ts'
import { fileName, type DemoFiles } from '#demo/demo-files.ts'
import type { DocumentTexts } from './document-texts.ts'
import type { DemoGrade } from '#demo/grades.ts'
import { joinedCell, type ImportLine } from '#demo/import-columns.ts'
import { onePagePdf } from './pdf.ts'
import { streamOf } from '#demo/random.ts'

/** How common a type of document is, how often it has other languages and an older revision, and who may download it. */
interface DocumentHabit {
  readonly type: string
  readonly share: number
  readonly moreLanguages: number
  readonly older: number
  readonly level: string
}

const safetyDataSheet = 'safety-data-sheet'
const technicalDataSheet = 'technical-data-sheet'

const habits: readonly DocumentHabit[] = [
  { type: safetyDataSheet, share: 0.9, moreLanguages: 0.3, older: 0.15, level: 'public' },
  { type: technicalDataSheet, share: 1, moreLanguages: 0.2, older: 0.15, level: 'public' },
  { type: 'specification', share: 0.2, moreLanguages: 0, older: 0.2, level: 'signed-in' },
  { type: 'certificate-of-analysis', share: 0.06, moreLanguages: 0, older: 0, level: 'on-request' },
  { type: 'regulatory-statement', share: 0.06, moreLanguages: 0, older: 0, level: 'signed-in' },
  { type: 'brochure', share: 0.06, moreLanguages: 0.2, older: 0, level: 'public' },
]

interface Sheet {
  readonly type: string
  readonly language: string
  readonly revision: string
  readonly date: string
  readonly level: string
  readonly supersedes: Sheet | null
  /** Returns the cell of the file, which all grades of the trade name share and which says so. */
  readonly file: string
}

/** Returns the ids of the substances that are classified as hazardous: a small list, checked by hand. */
export const readHazards = async (): Promise<ReadonlySet<string>> =>
  new Set((await readDemoData('hazards.csv')).map((row) => cell(row, 'id')))

export interface DocumentSources {
  readonly seed: number
  /** The day of the demo: dates are relative to it. */
  readonly day: string
  readonly texts: DocumentTexts
  readonly files: DemoFiles
  /** The names of the trade names by id. */
  readonly tradeNames: ReadonlyMap<string, string>
  readonly hazards: ReadonlySet<string>
}

/**
 * Generates the documents of a grade. Those of one trade name share their files, languages and revisions. Every grade
 * has a technical data sheet, and every hazardous one a safety data sheet in English and in the languages of the
 * countries in which it is available, as the law wants it; the rest varies.
 */
export function documentMaker({
  seed,
  day,
  texts,
  files,
  tradeNames,
  hazards,
}: DocumentSources): (grade: DemoGrade) => Promise<readonly ImportLine[]> {
  const sheetsByRange = new Map<string, readonly Sheet[]>()
  const safetySheets = new Map<string, Sheet>()

  async function sheetsOf(tradeName: string): Promise<readonly Sheet[]> {
    const known = sheetsByRange.get(tradeName)
    if (known !== undefined) return known
    const sheets: Sheet[] = []
    for (const habit of habits) {
      const stream = streamOf(seed, 'documents', tradeName, habit.type)
      if (!stream.chance(habit.share)) continue
      const others = demoLanguages.filter((language) => language !== 'en-US')
      const more = stream.between(1, 3)
      const languages = ['en-US', ...stream.some(others, stream.chance(habit.moreLanguages) ? more : 0)]
      const revision = stream.between(2, 5)
      const date = dayBefore(monthsBefore(day, stream.between(0, 20)), stream.between(0, 27))
      const isRevised = stream.chance(habit.older)
      for (const language of languages) {
        const older = isRevised
          ? await sheet(tradeName, habit, language, `${revision - 1}.0`, monthsBefore(date, 14), null)
          : null
        if (older !== null) sheets.push(older)
        sheets.push(await sheet(tradeName, habit, language, `${revision}.0`, date, older))
      }
    }
    sheetsByRange.set(tradeName, sheets)
    return sheets
  }

  /** Returns the newest safety data sheet of a trade name in a language; one that it lacks gets the first revision. */
  async function safetySheet(tradeName: string, language: string): Promise<Sheet> {
    const key = `${tradeName} ${language}`
    const known = safetySheets.get(key)
    if (known !== undefined) return known
    const own = (await sheetsOf(tradeName)).filter(({ type }) => type === safetyDataSheet)
    const date = own.at(-1)?.date ?? dayBefore(day, streamOf(seed, 'safety', tradeName).between(0, 400))
    const found =
      own.findLast((each) => each.language === language) ??
      (await sheet(tradeName, safetyHabit, language, own.at(-1)?.revision ?? '1.0', date, null))
    safetySheets.set(key, found)
    return found
  }

  async function sheet(
    tradeName: string,
    { type, level }: DocumentHabit,
    language: string,
    revision: string,
    date: string,
    supersedes: Sheet | null,
  ): Promise<Sheet> {
    const range = tradeNames.get(tradeName) ?? tradeName
    const word = (key: string): string => texts.in(language, key, range)
    const heading = `${word(type)} ${range}`
    const file = await files.add(`documents/${tradeName}/${fileName(`${heading} ${revision} (${language})`)}.pdf`, () =>
      onePagePdf(heading, [
        { text: heading, size: 24 },
        { text: '', size: 12 },
        { text: `${word('product-range')}: ${range}`, size: 12 },
        { text: `${word('revision')}: ${revision}`, size: 12 },
        { text: `${word('date')}: ${date}`, size: 12 },
        { text: '', size: 12 },
        { text: word('demo-document'), size: 10 },
      ]),
    )
    return { type, language, revision, date, level, supersedes, file }
  }

  return async (grade) => {
    const stream = streamOf(seed, 'grade documents', grade.id)
    const isHazardous = grade.components.some(({ substance }) => hazards.has(substance))
    const absent = new Set(habits.filter(() => stream.chance(0.2)).map(({ type }) => type))
    absent.delete(technicalDataSheet)
    const restricted = joinedCell(stream.chance(0.05) ? stream.some(grade.countries, 3) : [])
    const idOf = ({ type, language, revision }: Sheet): string => `DOC-${grade.id}-${type}-${language}-${revision}`
    const sheets = (await sheetsOf(grade.tradeName)).filter(
      ({ type }) => !absent.has(type) && !(isHazardous && type === safetyDataSheet),
    )
    const safety = isHazardous ? languagesOfGrade(grade).map((language) => safetySheet(grade.tradeName, language)) : []
    return [...(await Promise.all(safety)), ...sheets].map((each) => ({
      integration_id: idOf(each),
      name: `${texts.in(each.language, each.type)} ${grade.name}`,
      product: grade.id,
      type: each.type,
      language: each.language,
      // A sheet that the law wants is there in every country.
      countries: [safetyDataSheet, technicalDataSheet].includes(each.type) ? '' : restricted,
      revision: each.revision,
      date: each.date,
      level: each.level,
      file: each.file,
      supersedes: each.supersedes === null || !sheets.includes(each.supersedes) ? '' : idOf(each.supersedes),
    }))
  }
}

const safetyHabit: DocumentHabit = {
  type: safetyDataSheet,
  share: 1,
  moreLanguages: 0,
  older: 0,
  level: 'public',
}

/** English, and the national languages of the countries in which the grade is available. */
const languagesOfGrade = ({ countries }: DemoGrade): readonly string[] => [
  ...new Set(['en-US', ...countries.flatMap((country) => languagesOfCountry[country] ?? [])]),
]
