/** Benchmark: CPU time of the portal for the sitemaps of 100,000 products of a site, compared with the same text from memory. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { alternatesOf, siteBase, sitesShowing } from '#platform/values/addresses/addresses.ts'
import { productPath } from '#platform/values/addresses/record-paths.ts'
import { slugOf } from '#platform/values/text/slug.ts'
import { worldwide } from '#platform/values/site-config.ts'
import { sites } from '#sites/table.ts'
import { migrateDatabase } from '#platform/store/migrate.ts'
import { openDatabase } from '#platform/store/open.ts'
import { interleaved, printMeasured, printRatio, runHere, type Run } from './measure.ts'
import { ownDatabase } from './own-database.ts'
import { startPortal, type Portal } from './portal.ts'

const { values: input } = parseArgs({
  options: {
    grades: { type: 'string', default: '100000' },
    site: { type: 'string', default: 'nl' },
    encoding: { type: 'string', default: 'identity' },
  },
})
const grades = Number(input.grades)
const site = sites.find(({ code }) => code === input.site)
if (site === undefined) throw new Error(`There is no site ${input.site}.`)

/** The limit of CPU time for 100,000 products. */
const mostSeconds = 5
const moment = '2026-01-01T00:00:00Z'

const codes = sites.map(({ countryIsoCode }) => countryIsoCode).filter((code) => code !== worldwide)
/**
 * The countries of the grades: few different sets, as in real catalogues, each with the country of the site, so that it
 * shows all grades.
 */
const countrySets = Array.from({ length: 40 }, (_, at) =>
  codes.filter((code, index) => code === site.countryIsoCode || (index * 7 + at) % (2 + (at % 4)) === 0),
)

const database = await ownDatabase('sitemap')
const folder = await mkdtemp(join(tmpdir(), 'tradegrade-bench-sitemap-'))
try {
  await fill()
  const portal = await startPortal({ DATABASE_URL: database.url, DATA_DIR: folder, DEMO_DATA: 'no' })
  try {
    await compare(portal)
  } finally {
    await portal.stop()
  }
} finally {
  await database.drop()
  await rm(folder, { recursive: true })
}

async function fill(): Promise<void> {
  const opened = await openDatabase({ databaseUrl: database.url })
  await migrateDatabase(opened)
  await opened.close()
  const { client } = database
  const base = `version, created_date, created_by_id, last_modified_date, last_modified_by_id, system_modstamp`
  const based = `1, '${moment}', '005000000000000AAA', '${moment}', '005000000000000AAA', '${moment}'`
  await client.query(
    `insert into account (id, integration_id, sort_key, name, record_type, ${base})
     values ('001000000000001AAA', 'principal', 'p', 'Principal', 'Supplier', ${based})`,
  )
  await client.query(
    `insert into trade_name (id, integration_id, sort_key, name, principal, ${base})
     values ('a01000000000001AAA', 'trade-name', 't', 'Trade name', '001000000000001AAA', ${based})`,
  )
  await client.query(
    `insert into trade_grade (id, integration_id, sort_key, name, trade_name, principal, countries, ${base})
     select '01t' || lpad(n::text, 12, '0') || 'AAA', 'grade-' || n, 'g' || n, 'Grade ' || n || ' of 50%', 'a01000000000001AAA',
       '001000000000001AAA', string_to_array(($1::text[])[1 + n % ${countrySets.length}], ' '), ${based}
     from generate_series(0, ${grades - 1}) as n`,
    [countrySets.map((set) => set.join(' '))],
  )
  await client.query('vacuum (analyze) trade_grade')
}

async function compare(portal: Portal): Promise<void> {
  const index = await (await fetch(`${portal.origin}/sitemap.xml`)).text()
  const files = [...index.matchAll(/<loc>([^<]*\/products-\d+\.xml)<\/loc>/g)]
    .flatMap(([, address]) => address ?? [])
    .filter((address) => address.includes(`/sitemaps/${input.site}/`))
  const names = Array.from({ length: grades }, (_, n) => `Grade ${n} of 50%`)
  const [streamed, written] = [createHash('sha256'), createHash('sha256')]
  const bytes = await download(files, 'identity', (chunk) => streamed.update(chunk))
  for (const chunk of fromMemory(portal.origin, names, files.length)) written.update(chunk)
  assert.equal(streamed.digest('hex'), written.digest('hex'), 'the text is not the same in both')
  console.log(
    `${grades} products in ${files.length} sitemaps of ${input.site}, ${Math.round(bytes / 1e6)} MB, ${input.encoding}`,
  )
  const results = await interleaved({
    streamed: () => ofPortal(portal, files),
    'from memory': () =>
      runHere(() => {
        for (const _ of fromMemory(portal.origin, names, files.length));
        return 1
      }),
  })
  printMeasured(results)
  const seconds = results.streamed.cpu.median / 1000
  console.log(`processor time ${seconds.toFixed(2)} s, bar ${mostSeconds} s`)
  printRatio(results.streamed.cpu.median / results['from memory'].cpu.median)
  if (seconds > mostSeconds) process.exitCode = 1
}

async function ofPortal(portal: Portal, files: readonly string[]): Promise<Run> {
  const before = await portal.cpu()
  const started = performance.now()
  await download(files, input.encoding, () => {})
  const wallMilliseconds = performance.now() - started
  return { operations: 1, wallMilliseconds, cpuMilliseconds: (await portal.cpu()) - before }
}

/** Reads one file after the other, as a robot does, and returns the number of bytes. */
async function download(files: readonly string[], encoding: string, each: (chunk: Buffer) => void): Promise<number> {
  let bytes = 0
  for (const file of files) {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    get(file, { headers: { 'accept-encoding': encoding } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${file}: ${response.statusCode}`))
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        each(chunk)
      })
      response.on('end', resolve).on('error', reject)
    }).on('error', reject)
    await promise
  }
  return bytes
}

/** Generates the same text as plain strings from names in memory, without a database or server. */
function* fromMemory(origin: string, names: readonly string[], files: number): Generator<Buffer> {
  if (site === undefined) return
  const open = sites.filter((each) => !each.isMyIMCDOnly)
  const inFile = Math.floor(10_000 / site.supportedLanguages.length)
  for (let file = 0; file < files; file += 1) {
    yield Buffer.from(
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n',
    )
    for (let n = file * inFile; n < Math.min(names.length, (file + 1) * inFile); n += 1) {
      const id = `01t${String(n).padStart(12, '0')}AAA`
      const page = productPath('', { id, slug: slugOf(names[n] ?? '') })
      const countries = countrySets[n % countrySets.length] ?? []
      let links = `<lastmod>${moment}</lastmod>`
      for (const { hrefLang, path } of alternatesOf(page, sitesShowing(open, { countries })))
        links += `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${origin}${path}"/>`
      let entries = ''
      for (const language of site.supportedLanguages)
        entries += `<url><loc>${origin}${siteBase(site, language)}${page}</loc>${links}</url>\n`
      yield Buffer.from(entries)
    }
    yield Buffer.from('</urlset>\n')
  }
}
