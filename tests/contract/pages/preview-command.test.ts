import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { runCommandLine } from '#app/commands/run-command.ts'
import { parseConfig } from '#app/config/config.ts'
import { previewOf } from '#features/content/preview/preview.ts'

const secret = 'a key that is no secret: tests alone'
const settings = { PREVIEW_SECRET: secret, PUBLIC_ORIGIN: 'https://portal.example' }
const netherlands = { code: 'nl', timeZone: 'Europe/Amsterdam' }
const hour = 3_600_000

async function command(environment: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const said = { out: '', err: '' }
  const into = (key: 'out' | 'err') =>
    new Writable({
      write(chunk: Buffer, _, done) {
        said[key] += chunk.toString()
        done()
      },
    })
  const config = () => {
    const parsed = parseConfig(environment)
    if ('problems' in parsed) throw new Error(parsed.problems.join(' '))
    return parsed
  }
  const terminal = { out: into('out'), err: into('err'), interactive: false }
  return { code: await runCommandLine(['preview', ...args], terminal, config), ...said }
}

describe('The command preview', () => {
  it.each([
    [24, []],
    [2, ['--hours', '2']],
  ])('Prints a link that shows drafts of one site for %d hours.', async (hours, options) => {
    const { code, out, err } = await command(settings, 'nl', ...options)
    expect([code, err]).toEqual([0, expect.stringMatching(/^Valid until \d{4}-.*Z\.\n$/)])
    const url = new URL(out.trim())
    expect([url.origin, url.pathname]).toEqual(['https://portal.example', '/nl/nl-nl'])
    const until = Date.parse(err.slice('Valid until '.length, -2))
    const preview = (at: number, site = netherlands) => previewOf(url, site, secret, new Date(at))
    expect(preview(until - 1)).not.toBeNull()
    expect(preview(until - hours * hour)).not.toBeNull()
    expect([preview(until), preview(until - 1, { ...netherlands, code: 'de' })]).toEqual([null, null])
  })

  it('Uses the address of the portal without a public origin.', async () => {
    const { out } = await command({ PREVIEW_SECRET: secret, HOST: '127.0.0.1', PORT: '3456' }, 'nl')
    expect(out).toMatch(/^http:\/\/127\.0\.0\.1:3456\/nl\/nl-nl\?preview=/)
  })

  it.each([
    ['an unknown site', settings, ['atlantis'], 'There is no site “atlantis”'],
    ['no site', settings, [], 'site'],
    ['too many hours', settings, ['nl', '--hours', '745'], 'hours'],
    ['no secret', {}, ['nl'], 'PREVIEW_SECRET is not set'],
  ])('Prints no link for %s, and says why.', async (_what, environment, input, reason) => {
    const { code, out, err } = await command(environment, ...input)
    expect([code === 0, out]).toEqual([false, ''])
    expect(err).toContain(reason)
  })
})
