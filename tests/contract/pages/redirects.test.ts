import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { redirect } from '#features/seo/redirects/redirect.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { inputFromFile } from '#platform/import-export/csv-reader.ts'
import { importFile } from '#platform/import-export/import-file.ts'
import type { RowError } from '#platform/import-export/import-request.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { publicOrigin, testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { itForEachSource, sampleLines, sharedLines } from '../../fixtures/shared-files.ts'
import { isLongRun } from '../../fixtures/test-run.ts'

type Move = readonly [from: string, to: string]

describeEachDatabase('Redirects from old addresses', (open) => {
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
    const { records } = portal.fixtures
    for (const { id, version } of await records.list(systemViewer, redirect, { limit: 2000 }))
      await records.remove(systemViewer, redirect, id, version)
  })

  async function moves(...args: readonly Move[]): Promise<readonly RowError[]> {
    const path = join(folder, 'redirects.csv')
    const rows = args.map(([from, to], at) => ({ integration_id: `move-${at}`, from, to }))
    await writeFile(path, stringify(rows, { header: true }))
    const errors: RowError[] = []
    await importFile({
      kind: 'redirects',
      input: await inputFromFile(path),
      records: portal.fixtures.records,
      viewer: systemViewer,
      onRowError: (error) => errors.push(error),
    })
    await portal.fixtures.follower.catchUp()
    return errors
  }

  async function leadsTo(url: string): Promise<string> {
    const { statusCode, headers } = await portal.app.inject({ url })
    return [statusCode, headers.location].join(' ').trim()
  }

  it('Redirects permanently and passes on the query if the old address has none', async () => {
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

  it('Never replaces an existing page, whatever the form of its address', async () => {
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
    // An old address of a site without its language leads nowhere either.
    expect(await leadsTo('/nl/old-page')).toBe('301 /nl/nl-nl/products')
  })

  it('[ERP-04] Replaces the not-found page of a deleted record, never an error page itself', async () => {
    const unknownPath = `/nl/nl-nl/product/gone-${idOf(tradeGrade, 'never-was')}`
    await moves([unknownPath, '/nl/nl-nl/products'], ['/nl/nl-nl/product-not-found', '/nl/nl-nl/products'])
    expect(await leadsTo(unknownPath)).toBe('301 /nl/nl-nl/products')
    expect(await leadsTo('/nl/nl-nl/product-not-found')).toBe('404')
  })

  it('Leads to the final address of a chain, in one step if no site is between', async () => {
    await moves(['/a', '/b'], ['/b', '/c?x=1'], ['/c', '/nl/nl-nl/gone'], ['/nl/nl-nl/gone', '/nl/nl-nl/products'])
    expect(await leadsTo('/a')).toBe('301 /nl/nl-nl/gone')
    expect(await leadsTo('/nl/nl-nl/gone')).toBe('301 /nl/nl-nl/products')
  })

  it('Applies new, changed and deleted redirects', async () => {
    expect(await leadsTo('/new')).toBe('404')
    await moves(['/new', '/nl/nl-nl/products'])
    expect(await leadsTo('/new')).toBe('301 /nl/nl-nl/products')
    await moves(['/new', '/nl/nl-nl/suppliers'])
    expect(await leadsTo('/new')).toBe('301 /nl/nl-nl/suppliers')
    const { records, follower } = portal.fixtures
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
  ])('Rejects at import: %s', async (_, input, reason) => {
    const errors = await moves(...input)
    expect(errors.map((error) => [error.column, error.reason])).toContainEqual(['to', reason])
    expect(await leadsTo(input[0]?.[0] ?? '')).toBe('404')
  })

  it('Rejects at import a redirect that closes a cycle with another file', async () => {
    await moves(['/a', '/b'])
    const { records } = portal.fixtures
    const [outcome] = await records.upsertBatch(systemViewer, redirect, [{ integrationId: 'x', from: '/b', to: '/a' }])
    expect(outcome).toEqual({ status: 'error', errors: [{ field: 'to', reason: 'leads back to where it begins' }] })
  })

  itForEachSource(
    'Never leads outside the portal and adds no header, with the string as redirect target',
    awkwardLines,
    async (lines) => {
      expect(lines.length).toBeGreaterThan(20)
      const { records } = portal.fixtures
      const outcomes = await records.upsertBatch(
        systemViewer,
        redirect,
        lines.map((to, at) => ({ integrationId: `line-${at}`, from: `/from-${at}`, to })),
      )
      await portal.fixtures.follower.catchUp()
      let stored = 0
      for (const [at, outcome] of outcomes.entries()) {
        const { headers, statusCode } = await portal.app.inject({ url: `/from-${at}?q=%0d%0aX-Made-Up:1` })
        expect(statusCode, lines[at]).toBe(outcome.status === 'error' ? 404 : 301)
        if (outcome.status === 'error') continue
        stored += 1
        expect(new URL(String(headers.location), publicOrigin).origin, lines[at]).toBe(publicOrigin)
        expect(headers.location, lines[at]).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
        expect(headers).not.toHaveProperty('x-made-up')
        expect(headers).not.toHaveProperty('set-cookie')
      }
      // The rule rejects only dangerous targets.
      expect(stored).toBeGreaterThan(0)
      expect(stored).toBeLessThan(lines.length / 2)
    },
  )

  itForEachSource(
    'Never leads outside the portal and adds no header, with the string as requested address',
    awkwardLines,
    async (lines) => {
      await moves(['/', '/nl/nl-nl/products'], ['/nl/nl-nl/x', '/nl/nl-nl/products?a=1'])
      if (!portal.app.server.listening) await portal.app.listen({ port: 0, host: '127.0.0.1' })
      const [bound] = portal.app.addresses()
      const port = typeof bound === 'object' ? bound.port : 0
      for (const line of lines)
        for (const target of [line, `/nl/nl-nl/x?${line}`, `/nl/nl-nl${line}`]) {
          const head = await rawGet(port, target.startsWith('/') ? target : `/${target}`)
          const [, location] = /^location: (.*)$/im.exec(head) ?? []
          if (location !== undefined)
            expect(new URL(location.trim(), publicOrigin).origin, `${target} → ${location}`).toBe(publicOrigin)
          expect(head, target).not.toMatch(/^(?:set-cookie|x-made-up):/im)
        }
    },
  )
})

/** The response before the body; the raw target is sent, although no web client would do so. */
async function rawGet(port: number, target: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
  socket.write(`GET ${target} HTTP/1.1\r\nHost: portal.test\r\nConnection: close\r\n\r\n`)
  await once(socket, 'close')
  return answer.split('\r\n\r\n', 1)[0] ?? ''
}

const corpora = [
  'redirect/patt_open_redirect.txt',
  'redirect/patt_openredirects.txt',
  'redirect/patt_param_words.txt',
  'crlf/fuzzdb_cache-poison.txt',
  'crlf/fuzzdb_crlf.txt',
  'crlf/patt_crlf.txt',
].map((name) => `corpora/${name}`)

/** Every seventh line of the public corpora, and all lines in a long run. */
const awkwardLines = {
  sample: () => [...sampleLines('redirects.txt'), ...sampleLines('header-injection.txt')],
  shared: corpora,
  read: () => sharedLines(...corpora).filter((_, at) => isLongRun || at % 7 === 0),
}
