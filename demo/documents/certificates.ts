import { demoLanguages } from '#demo/texts/languages.ts'
import type { CatalogueData } from '#demo/catalogue-data.ts'
import { certificateLogo } from './certificate-logo.ts'
import type { CertifiedRange } from './certified-ranges.ts'
import { languagesOfCountry } from '#demo/countries.ts'
import { cell, readDemoData } from '#demo/data-table.ts'
import { dayBefore, monthsBefore, monthsAfter } from '#demo/days.ts'
import { fileName, type DemoFiles } from '#demo/demo-files.ts'
import type { DocumentTexts } from './document-texts.ts'
import type { ImportLine } from '#demo/import-columns.ts'
import { localisedCells } from '#demo/texts/languages.ts'
import { onePagePdf } from './pdf.ts'
import { isDrawn, mayHold, readSchemes, type Scheme } from './schemes.ts'
import { streamOf, type Stream } from '#demo/random.ts'

type HolderKind = 'company' | 'principal' | 'tradeName'

interface Holder {
  readonly kind: HolderKind
  readonly id: string
  readonly name: string
  /** The languages besides English. */
  readonly languages: readonly string[]
  /** Whether a certificate of the scheme would be true. */
  readonly mayHave: (scheme: Scheme) => boolean
}

/** A certificate with its files, as lines of the two import files. */
interface CertificateLines {
  readonly certificate: ImportLine
  readonly assets: readonly ImportLine[]
}

export interface CertificateSources {
  readonly seed: number
  readonly data: CatalogueData
  readonly texts: DocumentTexts
  readonly files: DemoFiles
  /** The day of the demo: dates are relative to it. */
  readonly day: string
  /** What the grades of each trade name claim. */
  readonly ranges: ReadonlyMap<string, CertifiedRange>
}

/**
 * Generates the certificates of every company, principal and trade name, as far as they are true. Each has a valid one
 * for each of its schemes. Some principals and trade names also have an earlier one that has expired, or one that was
 * withdrawn; the distributor only shows what is valid.
 */
export async function* certificateLines(sources: CertificateSources): AsyncGenerator<CertificateLines> {
  const schemes = await readSchemes()
  for (const holder of [...(await companies()), ...principals(sources.data), ...ranges(sources.ranges)])
    for (const scheme of schemes) {
      if (!scheme.holders.includes(holder.kind) || !isDrawn(sources.seed, holder.id, scheme) || !holder.mayHave(scheme))
        continue
      const id = `CERT-${holder.id}-${scheme.scheme.toUpperCase()}`
      const stream = streamOf(sources.seed, 'certificate', holder.id, scheme.scheme)
      const period = periodOf(scheme, sources.day, id, stream)
      yield await linesOf(sources, holder, scheme, { id, ...period, isActive: true }, stream)
      if (holder.kind === 'company') continue
      const earlier = streamOf(sources.seed, 'earlier certificate', holder.id, scheme.scheme)
      const date = monthsBefore(period.date, 12)
      const before = { id: `${id}-EARLIER`, date, validUntil: dayBefore(period.date, 1), isActive: true }
      if (earlier.chance(0.2) && date > monthsBefore(sources.day, 36))
        yield await linesOf(sources, holder, scheme, before, earlier)
      if (earlier.chance(0.09))
        yield await linesOf(sources, holder, scheme, { id: `${id}-WITHDRAWN`, ...period, isActive: false }, earlier)
    }
}

interface Certificate extends Period {
  readonly id: string
  readonly isActive: boolean
}

interface Period {
  readonly date: string
  readonly validUntil: string
}

async function companies(): Promise<readonly Holder[]> {
  return (await readDemoData('companies.csv')).map((row) => ({
    kind: 'company',
    id: cell(row, 'id'),
    name: cell(row, 'name'),
    languages: cell(row, 'id') === 'NORVANE-GLOBAL' ? [] : (languagesOfCountry[cell(row, 'country')] ?? []),
    mayHave: () => true,
  }))
}

const principals = (data: CatalogueData): readonly Holder[] =>
  data.principals.map((principal) => ({
    kind: 'principal',
    id: principal.id,
    name: principal.name,
    languages: languagesOfCountry[principal.country] ?? [],
    mayHave: (scheme) => mayHold(scheme, data, principal),
  }))

const ranges = (certified: ReadonlyMap<string, CertifiedRange>): readonly Holder[] =>
  [...certified].map(([id, { name, schemes }]) => ({
    kind: 'tradeName',
    id,
    name,
    languages: [],
    mayHave: ({ scheme }) => schemes.has(scheme),
  }))

const importColumn = { company: 'company', principal: 'principal', tradeName: 'trade_name' } as const

async function linesOf(
  sources: CertificateSources,
  holder: Holder,
  scheme: Scheme,
  { id, date, validUntil, isActive }: Certificate,
  stream: Stream,
): Promise<CertificateLines> {
  const { texts, files } = sources
  const manyLanguages = fixedLanguages[id]
  const number = `${scheme.scheme.slice(0, 3).toUpperCase()}-${stream.between(100_000, 999_999)}`
  const scopeKey = scheme.scheme === 'organic' ? 'scope-organic' : scopeKeys[holder.kind]
  const facts: Facts = { holder, scheme, date, validUntil, number, scopeKey }
  const languages = manyLanguages ?? assetLanguages(holder, stream)
  const assets: ImportLine[] = []
  for (const language of languages) assets.push(await assetLine(sources, facts, id, language, '', stream))
  // Returns two files in the same language: the certificate and its annex.
  if (stream.chance(0.06)) assets.push(await assetLine(sources, facts, id, 'en-US', 'Annex', stream))
  return {
    certificate: {
      integration_id: id,
      name: scheme.name,
      date,
      logo: await files.add(`logos/${scheme.scheme}.svg`, () => certificateLogo(scheme.scheme, scheme.name)),
      [importColumn[holder.kind]]: holder.id,
      scheme: scheme.scheme,
      issuer: scheme.issuer,
      number,
      ...localisedCells('scope', texts.all(scopeKey, holder.name)),
      valid_until: validUntil,
      is_active: isActive ? 'yes' : 'no',
    },
    assets,
  }
}

const scopeKeys = { company: 'scope-company', principal: 'scope-principal', tradeName: 'scope-grades' } as const

/** Two certificates have more languages than fit on a page: all of the sites, and two that no site has. */
const fixedLanguages: Readonly<Record<string, readonly string[]>> = {
  'CERT-NORVANE-GLOBAL-ISO-9001': demoLanguages,
  'CERT-NORVANE-NL-ISO-9001': [...demoLanguages, 'da', 'fi'],
}

/** Returns a period that began up to 36 months before the day and goes on for at least two more months. */
function periodOf({ years }: Scheme, day: string, id: string, stream: Stream): Period {
  const months = fixedLanguages[id] === undefined ? stream.between(0, Math.min(36, years * 12) - 4) : 4
  const date = dayBefore(monthsBefore(day, months), stream.between(0, 27))
  return { date, validUntil: dayBefore(monthsAfter(date, years * 12), 1) }
}

/** Returns English, the languages of the holder's country and some others: one to six in total. */
function assetLanguages({ languages }: Holder, stream: Stream): readonly string[] {
  const near = ['en-US', ...languages]
  const others = demoLanguages.filter((language) => !near.includes(language))
  const more = stream.chance(0.75) ? 0 : stream.between(0, 6 - near.length)
  return [...near, ...stream.some(others, more)]
}

interface Facts {
  readonly holder: Holder
  readonly scheme: Scheme
  readonly date: string
  readonly validUntil: string
  readonly number: string
  readonly scopeKey: string
}

async function assetLine(
  { texts, files }: CertificateSources,
  { holder, scheme, date, validUntil, number, scopeKey }: Facts,
  id: string,
  language: string,
  annex: string,
  stream: Stream,
): Promise<ImportLine> {
  const word = (key: string): string => texts.in(language, key, holder.name)
  const heading = [word('certificate'), scheme.name, annex].join(' ').trim()
  const path = `certificates/${id}/${fileName(`${heading} ${holder.name} (${language})`)}.pdf`
  const facts = [
    ['holder', holder.name],
    ['scope', word(scopeKey)],
    ['issuer', scheme.issuer],
    ['number', number],
    ['date', date],
    ['valid-until', validUntil],
  ] as const
  return {
    integration_id: [id, language, annex.toUpperCase()].filter((part) => part !== '').join('-'),
    name: annex === '' ? scheme.name : `${scheme.name} – ${annex}`,
    certificate: id,
    language,
    file: await files.add(path, () =>
      onePagePdf(heading, [
        { text: heading, size: 24 },
        { text: '', size: 12 },
        ...facts.map(([key, value]) => ({ text: `${word(key)}: ${value}`, size: 12 })),
        { text: '', size: 12 },
        { text: word('demo-certificate'), size: 10 },
      ]),
    ),
    is_active: stream.chance(0.04) && fixedLanguages[id] === undefined ? 'no' : 'yes',
  }
}
