import { demoLanguages } from '#demo/languages.ts'
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

const habits: readonly DocumentHabit[] = [
  { type: 'safety-data-sheet', share: 0.9, moreLanguages: 0.3, older: 0.15, level: 'public' },
  { type: 'technical-data-sheet', share: 1, moreLanguages: 0.2, older: 0.15, level: 'public' },
  { type: 'specification', share: 0.2, moreLanguages: 0, older: 0.2, level: 'signed-in' },
  { type: 'certificate-of-analysis', share: 0.06, moreLanguages: 0, older: 0, level: 'on-request' },
  { type: 'regulatory-statement', share: 0.06, moreLanguages: 0, older: 0, level: 'signed-in' },
  { type: 'brochure', share: 0.06, moreLanguages: 0.2, older: 0, level: 'public' },
]

/** A fixed date instead of the current one, so that the files are the same every day. */
const referenceDate = '2026-11-01'

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

/** Generates the documents of a grade. Those of one trade name share their files, languages and revisions. */
export function documentMaker(
  seed: number,
  texts: DocumentTexts,
  files: DemoFiles,
  tradeNames: ReadonlyMap<string, string>,
): (grade: DemoGrade) => Promise<readonly ImportLine[]> {
  const sheetsByRange = new Map<string, readonly Sheet[]>()

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
      const date = dayBefore(monthsBefore(referenceDate, stream.between(0, 20)), stream.between(0, 27))
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
    const lines: ImportLine[] = []
    const absent = new Set(habits.filter(() => stream.chance(0.2)).map(({ type }) => type))
    const countries = stream.chance(0.05) ? stream.some(grade.countries, 3) : []
    const idOf = ({ type, language, revision }: Sheet): string => `DOC-${grade.id}-${type}-${language}-${revision}`
    for (const each of await sheetsOf(grade.tradeName)) {
      if (absent.has(each.type)) continue
      lines.push({
        integration_id: idOf(each),
        name: `${texts.in(each.language, each.type)} ${grade.name}`,
        product: grade.id,
        type: each.type,
        language: each.language,
        countries: joinedCell(countries),
        revision: each.revision,
        date: each.date,
        level: each.level,
        file: each.file,
        supersedes: each.supersedes === null ? '' : idOf(each.supersedes),
      })
    }
    return lines
  }
}
