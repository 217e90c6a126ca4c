import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commands } from '#app/commands/table.ts'
import { settingNames, settings } from '#app/config/settings.ts'

const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md'), ...globSync('bench/*.md')]
const readme = readFileSync('README.md', 'utf8')

describe('What is written about the product', () => {
  it.each(pages)('%s links to files that exist', (page) => {
    const links = [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)].map(
      ([, link]) => link ?? '',
    )
    expect(links.filter((link) => !existsSync(join(dirname(page), link)))).toEqual([])
  })

  it('The tour names every folder of the house and only files that exist', () => {
    const tour = readFileSync('docs/tour.md', 'utf8')
    const folders = globSync('src/*/').map((folder) => folder.replaceAll('\\', '/').replace(/\/$/, ''))
    expect(folders.filter((folder) => !tour.includes(`\`${folder}/\``))).toEqual([])
    const named = [...tour.matchAll(/`((?:src|tests|bench|docs)\/[\w./-]+)`/g)].map(([, file]) => file ?? '')
    expect(named.filter((file) => !existsSync(file))).toEqual([])
  })

  it('The README lists the configuration as it is', () => {
    const rows = settingNames.map(
      (name) => `| \`${name}\` | ${settings[name].default || '–'} | ${settings[name].description} |`,
    )
    const listed = /<!-- configuration -->\n([\s\S]*?)\n?<!-- \/configuration -->/.exec(readme)?.[1]
    expect(listed?.split('\n').slice(2)).toEqual(rows)
  })

  it('The README names every command', () => {
    expect(
      commands.map(({ name }) => name).filter((name) => !new RegExp(`^\\|.*\`${name}[ \`]`, 'm').test(readme)),
    ).toEqual([])
  })
})
