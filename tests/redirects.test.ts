import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { redirect } from '#entities/redirect.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { inputFromFile } from '#importers/csv-reader.ts'
import { importFile, type RowError } from '#importers/import-file.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { idOf } from './calls-catalogue.ts'
import { describeEachDatabase } from './databases.ts'
import { publicOrigin, testPortal, type TestPortal } from './http-portal.ts'

type Move = readonly [from: string, to: string]

describeEachDatabase('redirects from old addresses', (open) => {
  let portal: TestPortal
  let folder: string

  beforeAll(async () => {
    portal = await testPortal(open)
    folder = await mkdtemp(join(tmpdir(), 'tradegrade-redirects-'))
  })
  afterAll(async () => {
    await portal.close()
    await rm(folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    const { records } = portal.setting
    for (const { id, version } of await records.list(systemViewer, redirect, { limit: 2000 }))
      await records.remove(systemViewer, redirect, id, version)
  })

  async function moves(...given: readonly Move[]): Promise<readonly RowError[]> {
    const path = join(folder, 'redirects.csv')
    const rows = given.map(([from, to], at) => ({ integration_id: `move-${at}`, from, to }))
    await writeFile(path, stringify(rows, { header: true }))
    const errors: RowError[] = []
    await importFile({
      kind: 'redirects',
      input: await inputFromFile(path),
      records: portal.setting.records,
      viewer: systemViewer,
      onRowError: (error) => errors.push(error),
    })
    await portal.setting.follower.catchUp()
    return errors
  }

  async function leadsTo(url: string): Promise<string> {
    const { statusCode, headers } = await portal.app.inject({ url })
    return [statusCode, headers.location].join(' ').trim()
  }

  it('lead on for good, with the query of who follows where the old address has none', async () => {
    expect(
      await moves(
        ['/old.html', '/nl/nl-nl/products'],
        ['/shop/item?id=5', '/nl/nl-nl/suppliers'],
        ['/nl/nl-nl/gone', '/nl/nl-nl/products?page=2'],
      ),
    ).toEqual([])
    expect(await leadsTo('/old.html')).toBe('301 /nl/nl-nl/products')
    expect(await leadsTo('/old.html?utm_source=mail')).toBe('301 /nl/nl-nl/products?utm_source=mail')
    expect(await leadsTo('/old.html/')).toBe('301 /nl/nl-nl/products')
    expect(await leadsTo('/shop/item?id=5')).toBe('301 /nl/nl-nl/suppliers')
    expect(await leadsTo('/shop/item?id=6')).toBe('404')
    expect(await leadsTo('/nl/nl-nl/gone?a=1')).toBe('301 /nl/nl-nl/products?page=2&a=1')
  })

  it('never stand before a living page, in whatever form its address is', async () => {
    await moves(
      ['/nl/nl-nl/products', '/old'],
      ['/nl/products', '/old'],
      ['/NL/nl-nl/suppliers', '/old'],
      ['/nl/old-page', '/nl/nl-nl/products'],
      ['/', '/old'],
    )
    expect(await leadsTo('/nl/nl-nl/products')).toBe('200')
    expect(await leadsTo('/nl/products')).toBe('302 /nl/nl-nl/products')
    expect(await leadsTo('/NL/nl-nl/suppliers')).toBe('301 /nl/nl-nl/suppliers')
    expect(await leadsTo('/')).toBe('200')
    // Without its language, an old address of a site names nothing either.
    expect(await leadsTo('/nl/old-page')).toBe('301 /nl/nl-nl/products')
  })

  it('[ERP-04] stand before the not-found page of a record that went away, never before an error page itself', async () => {
    const gone = `/nl/nl-nl/product/gone-${idOf(tradeGrade, 'never-was')}`
    await moves([gone, '/nl/nl-nl/products'], ['/nl/nl-nl/product-not-found', '/nl/nl-nl/products'])
    expect(await leadsTo(gone)).toBe('301 /nl/nl-nl/products')
    expect(await leadsTo('/nl/nl-nl/product-not-found')).toBe('404')
  })

  it('lead to where what moved again is now, at once where nothing between is of a site', async () => {
    await moves(['/a', '/b'], ['/b', '/c?x=1'], ['/c', '/nl/nl-nl/gone'], ['/nl/nl-nl/gone', '/nl/nl-nl/products'])
    expect(await leadsTo('/a')).toBe('301 /nl/nl-nl/gone')
    expect(await leadsTo('/nl/nl-nl/gone')).toBe('301 /nl/nl-nl/products')
  })

  it('are followed: a new one, a changed one, one that is taken away', async () => {
    expect(await leadsTo('/new')).toBe('404')
    await moves(['/new', '/nl/nl-nl/products'])
    expect(await leadsTo('/new')).toBe('301 /nl/nl-nl/products')
    await moves(['/new', '/nl/nl-nl/suppliers'])
    expect(await leadsTo('/new')).toBe('301 /nl/nl-nl/suppliers')
    const { records, follower } = portal.setting
    const [row] = await records.list(systemViewer, redirect)
    if (row === undefined) throw new Error('no redirect')
    await records.update(systemViewer, redirect, row.id, row.version, { isActive: false })
    await follower.catchUp()
    expect(await leadsTo('/new')).toBe('404')
  })

  it.each<readonly [string, readonly Move[], string]>([
    ['itself', [['/a', '/a']], 'is the same address'],
    ['itself with a query', [['/a', '/a?x=1']], 'is the same address'],
    [
      'a circle',
      [
        ['/a', '/b'],
        ['/b', '/c'],
        ['/c', '/a'],
      ],
      'leads back to where it begins',
    ],
    [
      'too many steps',
      [
        ['/0', '/1'],
        ['/1', '/2'],
        ['/2', '/3'],
        ['/3', '/4'],
        ['/4', '/5'],
        ['/5', '/6'],
      ],
      'leads on more than 5 times',
    ],
  ])('are refused at import: %s', async (_, given, reason) => {
    const errors = await moves(...given)
    expect(errors.map((error) => [error.column, error.reason])).toContainEqual(['to', reason])
    expect(await leadsTo(given[0]?.[0] ?? '')).toBe('404')
  })

  it('are refused at import where another file closes a circle', async () => {
    await moves(['/a', '/b'])
    const { records } = portal.setting
    const [outcome] = await records.upsertBatch(systemViewer, redirect, [{ integrationId: 'x', from: '/b', to: '/a' }])
    expect(outcome).toEqual({ status: 'error', errors: [{ field: 'to', reason: 'leads back to where it begins' }] })
  })

  it('never leave the portal and write no header: every line of the corpora, at the door and at import', async () => {
    const lines = corpora()
    expect(lines.length).toBeGreaterThan(20)
    const { records } = portal.setting
    const outcomes = await records.upsertBatch(
      systemViewer,
      redirect,
      lines.map((to, at) => ({ integrationId: `line-${at}`, from: `/from-${at}`, to })),
    )
    await portal.setting.follower.catchUp()
    let kept = 0
    for (const [at, outcome] of outcomes.entries()) {
      const { headers, statusCode } = await portal.app.inject({ url: `/from-${at}?q=%0d%0aX-Made-Up:1` })
      expect(statusCode, lines[at]).toBe(outcome.status === 'error' ? 404 : 301)
      if (outcome.status === 'error') continue
      kept += 1
      expect(new URL(String(headers.location), publicOrigin).origin, lines[at]).toBe(publicOrigin)
      expect(headers.location, lines[at]).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
      expect(headers).not.toHaveProperty('x-made-up')
      expect(headers).not.toHaveProperty('set-cookie')
    }
    // The rule refuses what is dangerous, not everything.
    expect(kept).toBeGreaterThan(0)
    expect(kept).toBeLessThan(lines.length / 2)
  })

  it('never leave the portal and write no header: every line of the corpora, as the address asked for', async () => {
    await moves(['/', '/nl/nl-nl/products'], ['/nl/nl-nl/x', '/nl/nl-nl/products?a=1'])
    await portal.app.listen({ port: 0, host: '127.0.0.1' })
    const [bound] = portal.app.addresses()
    const port = typeof bound === 'object' ? bound.port : 0
    for (const line of corpora())
      for (const target of [line, `/nl/nl-nl/x?${line}`, `/nl/nl-nl${line}`]) {
        const head = await rawGet(port, target.startsWith('/') ? target : `/${target}`)
        const [, location] = /^location: (.*)$/im.exec(head) ?? []
        if (location !== undefined)
          expect(new URL(location.trim(), publicOrigin).origin, `${target} → ${location}`).toBe(publicOrigin)
        expect(head, target).not.toMatch(/^(?:set-cookie|x-made-up):/im)
      }
  })
})

/** What the server says before the body; a target is sent as it is, which no client of the web would do. */
async function rawGet(port: number, target: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
  socket.write(`GET ${target} HTTP/1.1\r\nHost: portal.test\r\nConnection: close\r\n\r\n`)
  await once(socket, 'close')
  return answer.split('\r\n\r\n', 1)[0] ?? ''
}

/** Every seventh line; all of them with TEST_LONG=1. */
function corpora(): readonly string[] {
  const folder = new URL('../../shared/corpora/', import.meta.url)
  if (!existsSync(folder)) {
    console.log('../shared/corpora is missing: a few lines of the kind are tried instead.')
    return fewLines
  }
  const lines = [
    'redirect/patt_open_redirect.txt',
    'redirect/patt_openredirects.txt',
    'redirect/patt_param_words.txt',
    'crlf/fuzzdb_cache-poison.txt',
    'crlf/fuzzdb_crlf.txt',
    'crlf/patt_crlf.txt',
  ].flatMap((name) =>
    readFileSync(new URL(name, folder), 'utf8')
      .split(/\r?\n/)
      .filter((line) => line !== ''),
  )
  return (process.env['TEST_LONG'] ?? '') === '' ? lines.filter((_, at) => at % 7 === 0) : lines
}

const fewLines = [
  '//x.example',
  '///x.example/%2f..',
  'https://x.example',
  '/https://x.example',
  '/\\x.example',
  '/%5cx.example',
  '/%2f%2fx.example',
  '/%09/x.example',
  '//x.example@y.example',
  'javascript:alert(1)',
  '/x.example',
  '/.x.example',
  '/%0d%0aX-Made-Up:1',
  '/a%0aX-Made-Up:1',
  '/a%250d%250aX-Made-Up:1',
  '/a\r\nX-Made-Up:1',
  '%0d%0aX-Made-Up:1',
  '%0AX-Made-Up:1',
  '/..//x.example',
  '/a/../..//x.example',
  '//x.example/..;/',
]
