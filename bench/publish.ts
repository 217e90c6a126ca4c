/** Benchmark: how soon guests see what an editor publishes, changes and withdraws, and which share the page cache still answers. */
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { productPath, publicationPath } from '#platform/values/addresses/record-paths.ts'
import { slugOf } from '#platform/values/text/slug.ts'
import type { Row } from '#platform/entity/entity.ts'
import { managedContentVersion } from '#features/content/managed-content/managed-content-version.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import type { Records } from '#platform/records/records.ts'
import { all, contains } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { read, startGuests } from './publish/publish-guests.ts'
import { embedded, onPostgres, type Portals } from './publish/publish-portals.ts'
import { figures, printRatio } from './measure.ts'

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '200' },
    changes: { type: 'string', default: '18' },
    only: { type: 'string', multiple: true },
  },
})
/** Requests a second for each process. */
const rate = Number(values.rate)
const changes = Number(values.changes)

/** The interval of the editor's changes and of the checks, in milliseconds. */
const pace = 2000
const look = 25
const timeoutMs = 10_000

const limits = { seconds: 2, hits: 0.95 }
const bases = ['/nl/nl-nl', '/de/de', '/fr/fr'] as const
const base = bases[0]
const publications = 24

interface Publication {
  readonly content: Row<typeof managedContent>
  readonly product: Row<typeof tradeGrade>
  version: Row<typeof managedContentVersion>
}

const cases = {
  embedded: () => embedded(),
  postgres: () => onPostgres(1),
  'two-processes': () => onPostgres(2),
}
let worst = 0
for (const [name, open] of Object.entries(cases)) {
  if (values.only !== undefined && !values.only.includes(name)) continue
  const portals = await open()
  try {
    const { seen, hits, requests } = await measure(portals)
    const { median } = figures(seen)
    const latest = Math.max(...seen)
    worst = Math.max(worst, latest / 1000 / limits.seconds)
    console.log(
      `${name}: ${seen.length} pages saw ${changes} changes after at most ${Math.round(latest)} ms, median ${Math.round(median)} ms ` +
        `(bar ${limits.seconds * 1000}); page cache answered ${hits.toFixed(3)} of ${requests} guests' requests (bar ${limits.hits})`,
    )
    if (hits < limits.hits || latest > limits.seconds * 1000) process.exitCode = 1
  } finally {
    await portals.close()
  }
}
printRatio(worst)

async function measure({ origins, records, misses }: Portals) {
  const catalogue = await prepared(records)
  const paths = mixOf(catalogue)
  for (const origin of origins) for (const path of paths) assert.equal((await read(origin + path)).status, 200, path)
  await sleep(pace)
  const before = await misses()
  const guests = startGuests(origins, paths, rate * origins.length)
  const seen: number[] = []
  for (let at = 0; at < changes; at += 1) {
    const next = sleep(pace)
    const publication = catalogue[at % catalogue.length]
    if (publication === undefined) throw new Error('There is nothing to publish.')
    seen.push(...(await changed(at, publication, origins, records)))
    await next
  }
  const requests = guests.answered()
  await guests.stop()
  // Every rendered page counts against the guests, also those that the checks caused.
  return { seen, requests, hits: 1 - ((await misses()) - before) / requests }
}

/** Makes one change and returns the milliseconds until each page that shows it is current, on each portal. */
async function changed(
  at: number,
  publication: Publication,
  origins: readonly string[],
  records: Records,
): Promise<readonly number[]> {
  const { content, product, version } = publication
  const title = `Change (${at}) of ${content.name}`
  const isDraft = version.status === 'draft'
  const what = isDraft
    ? { status: 'published' as const }
    : at % 3 === 2
      ? { status: 'draft' as const }
      : { name: title }
  publication.version = await records.update(systemViewer, managedContentVersion, version.id, version.version, what)
  const started = performance.now()
  const shown = publication.version.status === 'published' ? publication.version.name : null
  const own = publicationPath(base, { slug: slugOf(content.name), contentKey: content.contentKey })
  const pages = [
    own,
    productPath(base, { id: product.id, slug: slugOf(product.name) }),
    `${base}/publications`,
    `${base}/feed.xml`,
  ]
  return await Promise.all(
    origins.flatMap((origin) =>
      pages.map(async (path) => {
        for (;;) {
          const { status, body } = await read(origin + path)
          const passed = performance.now() - started
          if (shown === null ? !body.includes(version.name) : body.includes(shown)) return passed
          if (passed > timeoutMs) throw new Error(`${path} does not show the change: ${status}`)
          await sleep(look)
        }
      }),
    ),
  )
}

/** Creates publications about one product each. They are the newest, so they are on the first page of every list. */
async function prepared(records: Records): Promise<readonly Publication[]> {
  const products = await records.list(systemViewer, tradeGrade, {
    where: all(...['NL', 'DE', 'FR'].map((country) => contains('countries', country))),
    limit: 200,
  })
  const created: Publication[] = []
  for (let at = 0; at < publications; at += 1) {
    const product = products[at * 7]
    if (product === undefined) throw new Error('The demo has too few products.')
    const content = await records.create(systemViewer, managedContent, {
      name: `Bench publication ${at}`,
      type: 'stories',
      publishedDate: '2099-01-01',
      products: [product.id],
    })
    const version = await records.create(systemViewer, managedContentVersion, {
      name: `First title (${at})`,
      content: content.id,
      language: 'nl-NL',
      status: 'published',
      body: '<p>A text about a product.</p>',
    })
    created.push({ content, product, version })
  }
  return created
}

/** The pages that guests read, the most popular first: home pages, lists, products, publications, feeds. */
function mixOf(catalogue: readonly Publication[]): readonly string[] {
  const lists = [
    'products',
    'product-groups',
    'suppliers',
    'products?filters=form:powder',
    'products?page=2',
    'products?sort-by=newest',
  ]
  return [
    ...bases,
    ...lists.flatMap((list) => bases.map((each) => `${each}/${list}`)),
    ...bases.map((each) => `${each}/publications`),
    ...catalogue.flatMap(({ product }) =>
      bases.map((each) => productPath(each, { id: product.id, slug: slugOf(product.name) })),
    ),
    ...catalogue.map(({ content }) =>
      publicationPath(base, { slug: slugOf(content.name), contentKey: content.contentKey }),
    ),
    ...bases.map((each) => `${each}/feed.xml`),
    `${base}/search?search-term=gum`,
  ]
}
