/** Benchmark: a list page of 48 cards through the whole server without the page cache, compared with renderToString of the same tree; `--kinds`: a page of every kind. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { interleaved, printMeasured, printRatio } from './measure.ts'
import { pagesOfKinds } from './ssr/pages-of-kinds.ts'
import { requestsOneByOne, root, startPortal, type Portal } from './portal.ts'

const { values } = parseArgs({
  options: {
    page: { type: 'string', default: '/us/en-us/products?page-size=48' },
    amount: { type: 'string', default: '200' },
    kinds: { type: 'boolean', default: false },
  },
})
const amount = Number(values.amount)
const outDir = path.join(root, 'build', 'bench')

const portal = await startPortal({ PAGE_CACHE_MB: '0' })
try {
  await buildBare()
  const pages = values.kinds ? await pagesOfKinds(portal.origin) : [['list of 48', values.page] as const]
  let worst = 0
  for (const [name, page] of pages) worst = Math.max(worst, await compare(portal, name, page))
  printRatio(worst)
} finally {
  await portal.stop()
}

/** Returns the wall time of the server divided by the baseline, median of the repeats. */
async function compare({ origin, cpu }: Portal, name: string, page: string): Promise<number> {
  const bare = await startBare(origin, page)
  try {
    const [full, tree] = await Promise.all([textOf(origin + page), textOf(bare.origin)])
    const [, inFull] = /<div id="root">(.*)<\/div><script type="application\/json"/s.exec(full) ?? []
    assert.equal(inFull, tree, 'the tree is not the same in both')
    const cards = new Set(tree.match(/ data-id="01t\w{15}"/g)).size
    const facets = new Set(full.match(/"key":"[a-z-]+","values":\[/g)).size
    assert.ok(values.kinds || (cards >= 48 && facets >= 12), 'the page has too few cards or facets')
    console.log(
      `${name}, ${page}: ${cards} cards, ${facets} facets; tree ${tree.length} characters, whole page ${full.length}`,
    )
    const results = await interleaved({
      bare: () => requestsOneByOne(bare.origin, amount, bare.cpu),
      server: () => requestsOneByOne(origin + page, amount, cpu),
    })
    printMeasured(results)
    const ratio = results.server.wall.median / results.bare.wall.median
    console.log(
      `${name}: ratio of medians ${ratio.toFixed(2)}, of the best ${(results.server.wall.best / results.bare.wall.best).toFixed(2)}, of processor time ${(results.server.cpu.median / results.bare.cpu.median).toFixed(2)}`,
    )
    return ratio
  } finally {
    bare.stop()
  }
}

async function textOf(url: string): Promise<string> {
  const response = await fetch(url)
  assert.equal(response.status, 200, url)
  return await response.text()
}

/** Builds the baseline like the pages, with the production build of React. */
async function buildBare(): Promise<void> {
  await build({
    root,
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      ssr: true,
      outDir,
      manifest: false,
      copyPublicDir: false,
      rollupOptions: { input: path.join(root, 'bench', 'ssr', 'ssr-bare.tsx') },
    },
  })
}

/** Starts the baseline in a separate process. */
async function startBare(origin: string, page: string) {
  const child = spawn(process.execPath, [path.join(outDir, 'ssr-bare.js'), origin, page], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(child.stdout, 'data')
  const own = `http://127.0.0.1:${String(port).trim()}`
  return {
    origin: own,
    cpu: async () => Number(await (await fetch(`${own}/cpu`)).text()),
    stop: () => child.kill(),
  }
}
